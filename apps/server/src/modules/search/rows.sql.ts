import { type Currency, providers, type SearchKind } from '@wallet/contract';
import { type RawBuilder, sql } from '#platform/db';

/** What a find shows and what else matches it exactly, without names hidden from its reader. */
export interface StoredFound {
  kind: SearchKind;
  id: string;
  title: string;
  note: string | null;
  minor: string | null;
  currency: Currency | null;
  place: string | null;
  keys: (string | null)[];
}

interface RowsQuestion {
  idsOf: ReadonlyMap<SearchKind, readonly string[]>;
  /** Payees' names are left out. */
  isMasked: boolean;
  /** Of sessions, customers, references and whose they are as well. */
  isFarm: boolean;
  /** A reader of one merchant is not told its name each time. */
  isOwn: boolean;
}

/** The rows of what was found, in one statement and no order; of each kind its table alone is read. */
export function selectRows({ idsOf, ...reader }: RowsQuestion): RawBuilder<StoredFound> {
  const parts = [...idsOf].map(
    ([kind, ids]) => sql`(${rowsOf[kind]({ ids: sql`${[...ids]}::text[]`, ...reader })})`,
  );
  return sql`select kind, id, title, note, minor::text as minor, currency, place, keys
    from (${sql.join(parts, sql` union all `)}) as found (kind, id, title, note, minor, currency, place, keys)`;
}

interface Part extends Omit<RowsQuestion, 'idsOf'> {
  ids: RawBuilder<unknown>;
}

const none = sql`null::text`;
const noMoney = sql`null::bigint, null::text`;
const noKeys = sql`'{}'::text[]`;
/** Two pieces beside each other, without the ones there are none of. */
const beside = (...pieces: RawBuilder<unknown>[]) =>
  sql`nullif(concat_ws(', ', ${sql.join(pieces)}), '')`;
const codeOf = (isOwn: boolean) =>
  isOwn ? none : sql`(select m.code from merchant m where m.id = x.merchant_id)`;
/** Money that went out is negative, as lists show it. */
const moved = sql`case when x.status in ('succeeded', 'paidAfterFailure') then coalesce(x.paid_amount,
  x.final_payment) * case when x.kind in ('deposit', 'adjustment') then 1 else -1 end else x.final_payment end`;

const rowsOf: Readonly<Record<SearchKind, (part: Part) => RawBuilder<unknown>>> = {
  transaction: ({ ids }) => sql`select 'transaction', x.id, x.code,
    ${beside(
      sql`coalesce(s.customer_name,
      w.customer_name)`,
      sql`coalesce(s.merchant_reference, w.merchant_reference)`,
    )}, ${moved}, x.currency, null::text,
      array[x.code, s.ref_no, w.ref_no, s.merchant_reference, w.merchant_reference, x.provider_transaction_id]
    from transaction x left join transaction_session s on s.id = x.session_id
      left join withdrawal_request w on w.id = x.withdrawal_request_id where x.id = any(${ids})`,
  session: ({ ids, isFarm, isOwn }) => sql`select 'session', x.id, x.ref_no,
    ${isFarm ? none : beside(sql`x.customer_name`, sql`x.merchant_reference`, codeOf(isOwn))}, x.amount,
      x.currency, null::text,
      ${isFarm ? sql`array[x.ref_no]` : sql`array[x.ref_no, x.merchant_reference]`}
        from transaction_session x where x.id = any(${ids})`,
  withdrawal: ({ ids, isMasked, isOwn }) => sql`select 'withdrawal', x.id, x.ref_no,
    ${beside(
      isMasked
        ? none
        : sql`x.destination_shown ->>
      'holderName'`,
      sql`x.merchant_reference`,
      codeOf(isOwn),
    )}, x.amount, x.currency, null::text,
      array[x.ref_no, x.merchant_reference] from withdrawal_request x where x.id = any(${ids})`,
  line: ({
    ids,
  }) => sql`select 'line', x.id, 'UNM-' || upper(right(x.id, 6)), (select a.label from account a
    where a.id = x.account_id), case when x.direction = 'debit' then -x.amount else x.amount
      end, x.currency, null::text, ${noKeys}
    from statement_line x where x.id = any(${ids})`,
  device: ({ ids }) =>
    sql`select 'device', x.id, x.name, x.model, ${noMoney}, null::text, array[x.name, x.serial]
      from device x where x.id = any(${ids})`,
  account: ({ ids }) =>
    sql`select 'account', x.id, x.label, '\u2022\u2022' || x.last4 || ', ' || x.holder_name, ${noMoney},
      x.provider, array[x.label] from account x where x.id = any(${ids})`,
  proxy: ({ ids }) =>
    sql`select 'proxy', x.id, x.name, x.host || ':' || x.port, ${noMoney}, null::text, array[x.name, x.host,
      x.exit_ip] from proxy x where x.id = any(${ids})`,
  merchant: ({ ids }) =>
    sql`select 'merchant', x.id, x.name, x.code, ${noMoney}, null::text, array[x.code] from merchant x
      where x.id = any(${ids}) and x.id not like 'mer\\_0000000000000000000000%'`,
  user: ({ ids }) =>
    sql`select 'user', x.id, x.name, x.email, ${noMoney}, null::text, array[x.email] from app_user x
      where x.id = any(${ids})`,
  payoutMethod: ({ ids, isMasked, isOwn }) => sql`select 'payoutMethod', x.id,
    coalesce(x.bank_short_name, x.bank_name) || ' \u2022\u2022' || x.last4,
      ${beside(isMasked ? none : sql`x.bank_user_name`, codeOf(isOwn))}, ${noMoney}, x.merchant_id, ${noKeys}
    from payout_method x where x.id = any(${ids}) and x.status in ('active', 'blocked')`,
  apiToken: ({ ids, isOwn }) =>
    sql`select 'apiToken', x.id, x.name, ${beside(sql`x.prefix || '\u2026' || x.last4`, codeOf(isOwn))},
      ${noMoney}, x.merchant_id, array[x.last4, x.prefix] from api_token x where x.id = any(${ids})`,
  webhook: ({ ids, isOwn }) =>
    sql`select 'webhook', x.id, x.url, ${codeOf(isOwn)}, ${noMoney}, x.merchant_id, array[x.url]
      from webhook_endpoint x where x.id = any(${ids})`,
  institution: ({
    ids,
  }) => sql`select 'institution', x.country || '.' || x.code, coalesce(x.short_name, x.name),
    ${beside(sql`x.name`, sql`x.country`, sql`x.code`)}, ${noMoney}, x.country, array[x.code, x.short_name]
    from institution x where (x.country, x.code) in (select split_part(one, '.', 1),
      substr(one, strpos(one, '.') + 1) from unnest(${ids}) as one)`,
  export: ({ ids }) =>
    sql`select 'export', x.id, x.id, x.kind || ', ' || x.format, ${noMoney}, null::text, ${noKeys}
      from export x where x.id = any(${ids})`,
  move: ({ ids }) => sql`select 'move', x.id, concat_ws(' \u2192 ', (select a.label from account a
    where a.id = x.from_account_id), (select a.label from account a where a.id = x.to_account_id)),
      nullif(x.reason, ''), x.amount, x.currency, null::text, ${noKeys}
    from float_move x where x.id = any(${ids})`,
  posting: ({ ids }) => sql`select 'posting', x.id, x.code,
    ${beside(
      sql`(select m.name from merchant m
      where m.id = x.merchant_id)`,
      sql`(select a.label from account a
        where a.id = x.account_id)`,
      sql`x.reason`,
    )}, x.amount, x.currency, null::text,
      array[x.code] from adjustment x where x.id = any(${ids})`,
  proposal: ({
    ids,
  }) => sql`select 'proposal', x.id, coalesce('UNM-' || upper(right(x.line_id, 6)), (select t.code
    from transaction t where t.id = x.transaction_id)),
      ${beside(sql`(select u.name from app_user u where u.id = x.proposed_by)`, sql`x.reason`)},
      x.amount, x.currency, case when x.status = 'open' and x.lapses_at > now() then 'open' else 'ended'
        end, ${noKeys} from line_proposal x where x.id = any(${ids})`,
  difference: ({
    ids,
  }) => sql`select 'difference', x.id, x.kind, (select a.label || ' \u2022\u2022' || a.last4 from account a
    where a.id = x.account_id), case when x.direction = 'debit' then -x.amount else x.amount
      end, x.currency, null::text, ${noKeys}
    from reconciliation_difference x where x.id = any(${ids})`,
  alert: ({ ids }) =>
    sql`select 'alert', x.id, x.params ->> 'name', x.kind, ${noMoney}, case x.subject_kind
      when 'account' then coalesce(x.params ->> 'provider', ${sql.lit(providers[0])}) else x.subject_kind
        end || '/' || x.subject_id, ${noKeys} from alert x where x.id = any(${ids})`,
  shift: ({ ids }) =>
    sql`select 'shift', x.id, (select u.name from app_user u where u.id = x.user_id),
      to_char(x.started_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), ${noMoney}, null::text,
        ${noKeys} from shift x where x.id = any(${ids})`,
  apiCall: ({ ids }) =>
    sql`select 'apiCall', x.id, x.method || ' ' || x.path, concat_ws(' ', x.status, x.code), ${noMoney},
      null::text, array[x.request_id] from api_call x where x.id = any(${ids})`,
  auditEntry: ({ ids }) =>
    sql`select 'auditEntry', x.id, x.action, x.entity_id, ${noMoney}, x.entity || '/' || x.entity_id,
      ${noKeys} from audit_entry x where x.id = any(${ids})`,
};

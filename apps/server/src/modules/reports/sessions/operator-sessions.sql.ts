import { reportTimeoutSeconds, expiringSeconds } from '@wallet/contract';
import type {
  DepositMethod,
  DepositStatus,
  endpoints,
  FiltersOf,
  Flag,
  Mode,
  PayoutStatus,
  Provider,
  SessionWait,
  WithdrawalStatus,
} from '@wallet/contract';
import { columnsOf, type RawBuilder, type RowOf, sql } from '#platform/db';
import { conditionsOf, createdWithin, equals, every, olderThan } from '#platform/lists';
import type { PageBounds } from '#platform/lists';

/** A session with what it is about. Amounts in minor units; what is sealed opens at its place only. */
export interface StoredSession
  extends RowOf<typeof transactionSessionColumns>, RowOf<typeof merchantColumns> {
  chosenMethod: DepositMethod | null;
  readAt: Date;
  overdue: boolean;
  /** The attempt that was paid, else the newest that was not given up, else the newest. */
  deposit: StoredAbout | null;
  withdrawal: {
    id: string;
    refNo: string;
    status: WithdrawalStatus;
    reason: string | null;
    payout: StoredPayout | null;
  } | null;
}

export interface StoredAccount {
  id: string;
  provider: Provider;
  label: string;
  last4: string;
}

interface StoredPayout {
  id: string;
  code: string;
  status: PayoutStatus;
  flag: Flag;
  finalMinor: string;
  paidMinor: string | null;
  account: StoredAccount | null;
}

/** Amounts and times come as text out of JSON. */
interface StoredAbout extends Omit<StoredPayout, 'status'> {
  status: DepositStatus;
  reason: string | null;
  method: DepositMethod;
  claimedAt: string | null;
  lastLookAt: string | null;
  /** Of the phone that its account is on. */
  ownerUserId: string | null;
}

/** A search leads to ids. */
type SessionFilters = Omit<FiltersOf<typeof endpoints.listOperatorSessions>, 'search'>;
export interface SessionFilter extends SessionFilters {
  mode: Mode;
  /** Those that a search found. */
  ids?: readonly string[] | undefined;
  /** Only sessions that were shown an account on a phone of this user. */
  ownerUserId: string | null;
}

const account = sql`case when a.id is not null then jsonb_build_object('id', a.id, 'provider', a.provider,
  'label', a.label, 'last4', a.last4) end`;
const time = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Of a session `s`; each part is read for the rows of a page only. */
const transactionSessionColumns = columnsOf(`id, ref_no, mode, type, status,
  merchant_reference as reference, merchant_id, currency, amount as amountMinor,
  amount_min as amountMinMinor, chosen_method, customer_name, customer_phone_enc as phoneSealed,
  source, locale, embed_origin, created_at, opened_at, claimed_transferred_at as claimedAt,
  expires_at, monitoring_until from transaction_session s`);
const merchantColumns = columnsOf('code as merchantCode, name as merchantName from merchant m');
const columns = sql`${transactionSessionColumns}, ${merchantColumns}, clock_timestamp() as "readAt",
  s.expires_at <= clock_timestamp() as overdue,
  (select jsonb_build_object('id', t.id, 'code', t.code, 'status', t.status, 'reason', t.status_reason,
    'flag', t.flag, 'method', t.method, 'finalMinor', t.final_payment::text, 'paidMinor', t.paid_amount::text,
    'claimedAt', ${time('t.claimed_at')}, 'lastLookAt', ${time('t.last_look_at')}, 'account', ${account},
    'ownerUserId', (select d.owner_user_id from device d where d.id = a.device_id))
    from transaction t left join account a on a.id = t.account_id
    where s.type = 'deposit' and t.session_id = s.id and t.kind = 'deposit'
      and t.id >= id_floor('txn', s.created_at - interval '1 hour')
    order by t.status in ('succeeded', 'refunded', 'reversed') desc, t.status <> 'cancelled' desc, t.id desc
      limit 1) as deposit,
  (select jsonb_build_object('id', w.id, 'refNo', w.ref_no, 'status', w.status, 'reason', w.status_reason, 'payout',
    (select jsonb_build_object('id', t.id, 'code', t.code, 'status', t.status, 'flag', t.flag, 'finalMinor',
      t.final_payment::text, 'paidMinor', t.paid_amount::text, 'account', ${account})
    from transaction t left join account a on a.id = t.account_id where t.id = w.transaction_id))
    from withdrawal_request w where s.type = 'withdrawal' and w.session_id = s.id) as withdrawal`;

/** A page, newest first. */
export function selectOperatorSessions(
  filter: SessionFilter,
  { after, limit }: PageBounds,
): RawBuilder<StoredSession> {
  return sql`with page as materialized (select s.* from transaction_session s
    where ${conditions(filter)} ${olderThan('s.id', after)} order by s.id desc limit ${limit})
    select ${columns} from page s join merchant m on m.id = s.merchant_id order by s.id desc`;
}

export function selectOperatorSession(
  id: string,
  ownerUserId: string | null,
): RawBuilder<StoredSession> {
  return sql`select ${columns} from transaction_session s join merchant m on m.id = s.merchant_id
    where s.id = ${id} and ${ownedBy(ownerUserId)}`;
}

/** How many there are, counted no further than `cap`. */
export function countOperatorSessions(
  filter: SessionFilter,
  cap: number,
): RawBuilder<{ count: number }> {
  return sql`select count(*)::int as count
    from (select from transaction_session s where ${conditions(filter)} limit ${cap}) as counted`;
}

function conditions({ ids, ownerUserId, ...filters }: SessionFilter): RawBuilder<unknown> {
  return every([
    ...conditionsOf<SessionFilters>(filters, {
      mode: equals('s.mode'),
      type: equals('s.type'),
      status: equals('s.status'),
      merchantId: equals('s.merchant_id'),
      method: equals('s.chosen_method'),
      waits: (waits) => waiting[waits],
      ...createdWithin('txs', 's.id'),
    }),
    ...(ids === undefined ? [] : [sql`s.id = any(${[...ids]}::text[])`]),
    ownedBy(ownerUserId),
  ]);
}

const isOpen = sql`s.status in ('open', 'methodSelected', 'paying')`;
/** Few rows at any time, led to by what is open. */
const waiting: Readonly<Record<SessionWait, RawBuilder<unknown>>> = {
  claimedUnpaid: sql`${isOpen} and s.id = any(array(select t.session_id from transaction t
    where t.kind = 'deposit' and t.status = 'checking'
      and t.claimed_at <= now() - make_interval(secs => ${reportTimeoutSeconds})))`,
  expiring: sql`${isOpen} and s.claimed_transferred_at is null and s.expires_at > now()
    and s.expires_at <= now() + make_interval(secs => ${expiringSeconds})`,
};

/** Who sees the phones of one owner alone sees the sessions that were shown an account on them. */
function ownedBy(ownerUserId: string | null): RawBuilder<unknown> {
  if (ownerUserId === null) return sql`true`;
  return sql`exists (select from transaction t join account a on a.id = t.account_id join device d on d.id = a.device_id
    where t.session_id = s.id and t.kind = 'deposit'
      and t.id >= id_floor('txn', s.created_at - interval '1 hour') and d.owner_user_id = ${ownerUserId})`;
}

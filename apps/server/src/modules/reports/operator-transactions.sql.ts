import { columnsOf, type RawBuilder, type RowOf, sql } from '#platform/db';
import type { Currency, Flag, Mode, PaymentMethod, TransactionRow } from '@wallet/contract';
import type { StoredTransaction } from '#modules/deposits';

/** What rows of the list have to be. Every condition is about columns of the transaction itself. */
export interface Conditions {
  mode: Mode;
  kind?: TransactionRow['kind'] | undefined;
  statuses?: readonly string[] | undefined;
  flag?: Flag | 'any' | undefined;
  methods?: readonly PaymentMethod[] | undefined;
  accountId?: string | undefined;
  deviceId?: string | undefined;
  merchantId?: string | undefined;
  currency?: Currency | undefined;
  amountMinor?: bigint | undefined;
  /** Ids from this one on, and below that one. */
  fromId?: string | undefined;
  beforeId?: string | undefined;
}

/**
 * One way to rows in the order of their ids. A list reads one or several of them as far as it needs, and no further:
 *   recent     the newest of all, so many at most
 *   all        all, by their ids, or by whatever index the conditions have
 *   open       those few that may still be paid
 *   account, device, method, amount, term, beginning   small tables beside the transactions
 *   ids        those that were found
 */
export type Way =
  | { by: 'recent'; most: number }
  | { by: 'all'; where?: { status: string } | { flag: string } | { kind: string } | undefined }
  /** Deposits that may still be paid. */
  | { by: 'open'; status: string }
  | { by: 'account' | 'device' | 'method'; value: string }
  | { by: 'amount'; minor: bigint }
  | { by: 'term'; kind: string; term: string }
  /** A word that begins so, where very many do. */
  | { by: 'beginning'; word: string }
  | { by: 'ids'; ids: readonly string[] };

export interface StoredOperatorTransaction
  extends StoredTransaction, RowOf<typeof transactionColumns> {
  party: string | null;
  partyLast4: string | null;
}

const stored = sql`t.id, t.code, t.mode, t.kind, t.status, t.flag, t.method, t.currency, t.payment_amount,
  t.amount_discount, t.extra_fee, t.final_payment, t.paid_amount, t.provider_fee, t.merchant_fee, t.net, t.created_at,
  t.paid_at, t.session_id, t.withdrawal_request_id, t.expires_at, t.completed_at, t.merchant_id,
    t.account_id, t.device_id, t.status_reason, t.provider_transaction_id, t.payer_name, t.payee`;

const transactionColumns = columnsOf(`merchant_id, account_id, device_id,
  withdrawal_request_id as withdrawalId, status_reason,
  provider_transaction_id as providerReference from transaction t`);
const shown = sql`${transactionColumns}, t.id, t.code, t.mode, t.kind, t.status, t.flag, t.method, t.currency,
  t.payment_amount as "paymentMinor", t.amount_discount as "discountMinor", t.extra_fee as "extraFeeMinor",
  t.final_payment as "finalMinor", t.paid_amount as "paidMinor", t.provider_fee as "providerFeeMinor",
  t.merchant_fee as "feeMinor", t.net as "netMinor", t.created_at as "createdAt", t.paid_at as "paidAt",
  t.session_id as "sessionId", coalesce(s.ref_no, w.ref_no) as "refNo",
  coalesce(s.merchant_reference, w.merchant_reference) as reference,
  coalesce(s.customer_name, w.customer_name) as "customerName", t.expires_at as "expiresAt",
  t.completed_at as "completedAt",
  coalesce(t.payer_name, t.payee ->> 'holderName', w.destination_shown ->> 'holderName', s.customer_name,
    w.customer_name) as party,
  coalesce(t.payee ->> 'last4', w.last4) as "partyLast4"`;

/** A page, newest first. Names are looked up together: rows of one time lie side by side. */
export function selectPage(
  ways: readonly Way[],
  conditions: Conditions,
  limit: number,
): RawBuilder<StoredOperatorTransaction> {
  return sql`with page as materialized (
      select * from (select distinct on (id) *
        from (${branches(ways, conditions, { columns: stored, limit })}) as found order by id desc) as once
          limit ${limit}
    ), session as materialized (
      select id, ref_no, merchant_reference, customer_name from transaction_session
        where id = any(array(select session_id from page where session_id is not null))
    ), request as materialized (
      select id, ref_no, merchant_reference, customer_name, destination_shown, last4 from withdrawal_request
        where id = any(array(select withdrawal_request_id from page where withdrawal_request_id is not null))
    )
    select ${shown} from page t left join session s on s.id = t.session_id
      left join request w on w.id = t.withdrawal_request_id order by t.id desc`;
}

/** How many there are by these ways, counted no further than `cap`. */
export function countPage(
  ways: readonly Way[],
  conditions: Conditions,
  cap: number,
): RawBuilder<{ count: number }> {
  return sql`select count(distinct id)::int as count
    from (${branches(ways, conditions, { columns: sql`t.id`, limit: cap })}) as found`;
}

export function selectOne(id: string): RawBuilder<StoredOperatorTransaction> {
  return sql`select ${shown} from transaction t left join transaction_session s on s.id = t.session_id
    left join withdrawal_request w on w.id = t.withdrawal_request_id where t.id = ${id}`;
}

function branches(
  ways: readonly Way[],
  conditions: Conditions,
  { columns, limit }: { columns: RawBuilder<unknown>; limit: number },
): RawBuilder<unknown> {
  const parts = ways.map((way) => {
    const { from, id, order = id, where } = wayTo(way, conditions);
    const all = [...where, ...bounds(id, conditions), ...aboutRow(conditions)];
    return sql`(select ${columns} from ${from} where ${sql.join(all, sql` and `)}
      order by ${order} desc limit ${limit})`;
  });
  return sql.join(parts, sql` union all `);
}

interface WayTo {
  from: RawBuilder<unknown>;
  id: RawBuilder<unknown>;
  /** Where the id alone does not name the index's order. */
  order?: RawBuilder<unknown>;
  where: RawBuilder<unknown>[];
}

/** One look at the transactions for each row, in the rows' order: a page is full long before the rows are at an end. */
const each = (from: string, id: string) =>
  sql`${sql.raw(from)} cross join lateral (select * from transaction one where one.id = ${sql.ref(id)} offset 0) t`;
const place = each('transaction_place p', 'p.transaction_id');
const term = each('transaction_term x', 'x.transaction_id');

/** Behind row security the planner sees no constant here, so the order is asked for, too. */
function wayByBeginning(word: string, conditions: Conditions): WayTo {
  const start = sql`kind = 'name' and left(term, 3) collate "C" = ${word.slice(0, 3)}`;
  const inOrder = sql`(select left(term, 3) collate "C" as start, term, transaction_id
    from transaction_term where ${sql.join([start, ...bounds(sql`transaction_id`, conditions)], sql` and `)}
    order by start desc, transaction_id desc offset 0)`;
  return {
    from: sql`${inOrder} x cross join lateral (select * from transaction one
      where one.id = x.transaction_id offset 0) t`,
    id: sql`x.transaction_id`,
    order: sql`x.start desc, x.transaction_id`,
    where: [sql`left(x.term, ${word.length}) = ${word}`],
  };
}

/** Words of ours stand in the statement itself, so that partial indexes are known to serve. */
function wayTo(way: Way, conditions: Conditions): WayTo {
  switch (way.by) {
    case 'recent':
      return {
        from: sql`(select * from transaction t
          where ${sql.join([sql`true`, ...bounds(sql`t.id`, conditions)], sql` and `)} order by t.id desc
            limit ${way.most}) t`,
        id: sql`t.id`,
        where: [],
      };
    case 'all': {
      const [[column, value] = [undefined, undefined]] = Object.entries(way.where ?? {});
      return {
        from: sql`transaction t`,
        id: sql`t.id`,
        where: column === undefined ? [] : [sql`${sql.ref(`t.${column}`)} = ${sql.lit(value)}`],
      };
    }
    case 'open':
      return {
        from: sql`(select * from transaction t
          where t.kind = 'deposit' and t.status in ('created', 'awaitingPayment', 'checking')
            and t.expires_at > '-infinity' offset 0) t`,
        id: sql`t.id`,
        where: [sql`t.status = ${sql.lit(way.status)}`],
      };
    case 'account':
      return { from: place, id: sql`p.transaction_id`, where: [sql`p.account_id = ${way.value}`] };
    case 'device':
      return { from: place, id: sql`p.transaction_id`, where: [sql`p.device_id = ${way.value}`] };
    case 'method':
      return { from: place, id: sql`p.transaction_id`, where: [sql`p.method = ${way.value}`] };
    case 'amount':
      return {
        from: each('transaction_amount m', 'm.transaction_id'),
        id: sql`m.transaction_id`,
        where: [sql`m.minor = ${way.minor}::bigint`],
      };
    case 'term':
      return {
        from: term,
        id: sql`x.transaction_id`,
        where: [sql`x.kind = ${sql.lit(way.kind)} and x.term = ${way.term}`],
      };
    case 'beginning':
      return wayByBeginning(way.word, conditions);
    case 'ids':
      return {
        from: sql`transaction t`,
        id: sql`t.id`,
        where: [sql`t.id = any(${[...way.ids]}::text[])`],
      };
  }
}

function bounds(id: RawBuilder<unknown>, { fromId, beforeId }: Conditions): RawBuilder<unknown>[] {
  return [
    ...(fromId === undefined ? [] : [sql`${id} >= ${fromId}`]),
    ...(beforeId === undefined ? [] : [sql`${id} < ${beforeId}`]),
  ];
}

function aboutRow({
  mode,
  kind,
  statuses,
  flag,
  methods,
  accountId,
  deviceId,
  merchantId,
  currency,
  amountMinor,
}: Conditions): RawBuilder<unknown>[] {
  return [
    sql`t.mode = ${sql.lit(mode)}`,
    kind !== undefined && sql`t.kind = ${sql.lit(kind)}`,
    statuses !== undefined &&
      sql`t.status in (${sql.join(statuses.map((status) => sql.lit(status)))})`,
    flag === 'any' && sql`t.flag <> 'none'`,
    flag !== undefined && flag !== 'any' && sql`t.flag = ${sql.lit(flag)}`,
    methods !== undefined &&
      sql`t.method in (${sql.join(methods.map((method) => sql.lit(method)))})`,
    accountId !== undefined && sql`t.account_id = ${accountId}`,
    deviceId !== undefined && sql`t.device_id = ${deviceId}`,
    merchantId !== undefined && sql`t.merchant_id = ${merchantId}`,
    currency !== undefined && sql`t.currency = ${sql.lit(currency)}`,
    amountMinor !== undefined &&
      sql`${amountMinor}::bigint in (t.payment_amount, t.final_payment, t.paid_amount)`,
  ].filter((condition) => condition !== false);
}

export interface PartyName {
  id: string;
  /** The merchant's code, the account's provider; null of a device. */
  sort: string | null;
  name: string;
  last4: string | null;
}

/** What merchants, accounts and devices are called. One statement. */
export function selectNames({
  merchants,
  accounts,
  devices,
}: {
  merchants: readonly string[];
  accounts: readonly string[];
  devices: readonly string[];
}): RawBuilder<PartyName> {
  return sql`select id, code as sort, name, null as last4 from merchant where id = any(${[...merchants]}::text[])
    union all select id, provider, label, last4 from account where id = any(${[...accounts]}::text[])
    union all select id, null, name, null from device where id = any(${[...devices]}::text[])`;
}

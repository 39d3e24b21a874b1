import { type RawBuilder, sql } from '#platform/db';
import type { TransactionSearchKind } from '@wallet/contract';

export interface Find {
  kind: TransactionSearchKind;
  id: string;
}

/** Something to look up: of each no more finds than `most`, in no order. */
export interface Lookup {
  kind: TransactionSearchKind;
  ids: RawBuilder<unknown>;
}

/** Transactions that the look-ups lead to. One statement; each part has its index. */
export function selectFinds(lookUps: readonly Lookup[], most: number): RawBuilder<Find> {
  const each = lookUps.map(
    ({ kind, ids }) =>
      sql`(select ${sql.lit(kind)} as kind, id from (${ids}) as found (id) where id is not null limit ${most})`,
  );
  return sql`${sql.join(each, sql` union all `)}`;
}

/** Texts compared byte by byte that begin like that. */
function begins(column: RawBuilder<unknown>, text: string): RawBuilder<unknown> {
  return sql`(${column} >= ${text} and ${column} < ${`${text}\u{10ffff}`})`;
}

/** The attempts of sessions; each was made between its session's beginning and the end of its watch. */
const ofSessions = (
  sessions: RawBuilder<unknown>,
) => sql`select t.id from (${sessions}) s join transaction t on t.session_id = s.id
  and t.id >= id_floor('txn', s.created_at - interval '5 minutes')
    and t.id < id_floor('txn', s.monitoring_until + interval '1 day')`;
const ofRequests = (requests: RawBuilder<unknown>) =>
  sql`select coalesce(i.transaction_id, w.transaction_id) from (${requests}) w
    left join payout_intent i on i.request_id = w.id`;

const byIdOf = {
  txn: (id: string) => sql`select id from transaction where id = ${id}`,
  txs: (id: string) =>
    sql`select id from (${ofSessions(sql`select * from transaction_session where id = ${id}`)}
      union ${ofRequests(sql`select id, transaction_id from withdrawal_request where session_id = ${id}`)})
        as attempts (id)`,
  wdr: (id: string) =>
    ofRequests(sql`select id, transaction_id from withdrawal_request where id = ${id}`),
  lin: (id: string) =>
    sql`select id from (select target as id from line_allocation where line_id = ${id} and status = 'active'
      union select candidate_transaction_id from statement_line where id = ${id}) as l where id like 'txn\_%'`,
  int: (id: string) => sql`select transaction_id from payout_intent where id = ${id}`,
  alo: (id: string) =>
    sql`select target from line_allocation where id = ${id} and target like 'txn\_%'`,
  prp: (id: string) => sql`select transaction_id from line_proposal where id = ${id}`,
  evt: (id: string) =>
    sql`select object_id from merchant_event where id = ${id} and object_id like 'txn\_%'`,
  whd: (id: string) =>
    sql`select object_id from webhook_delivery where id = ${id} and object_id like 'txn\_%'`,
} as const;

/** What an id of ours leads to; undefined for ids that no transaction knows of. */
export function byId(id: string): RawBuilder<unknown> | undefined {
  const prefix = id.slice(0, 3);
  return Object.hasOwn(byIdOf, prefix) ? byIdOf[prefix as keyof typeof byIdOf](id) : undefined;
}

/** `endsReversed` null: only how it begins. */
export interface Affix {
  begins: string | null;
  endsReversed: string | null;
}

export function byCode({ begins: start, endsReversed }: Affix): RawBuilder<unknown> {
  return either(
    start === null
      ? null
      : sql`select transaction_id from transaction_code where ${begins(sql`code`, start)}`,
    endsReversed === null
      ? null
      : sql`select transaction_id from transaction_code where ${begins(sql`code_reversed`, endsReversed)}`,
  );
}

export function byRefNo(
  { begins: start, endsReversed }: Affix,
  exact: string,
): RawBuilder<unknown> {
  const sessions = either(
    start === null
      ? null
      : sql`select id, created_at, monitoring_until from transaction_session where ${begins(sql`ref_no`, start)}`,
    endsReversed === null
      ? null
      : sql`select id, created_at, monitoring_until from transaction_session
        where ${begins(sql`ref_no_reversed`, endsReversed)}`,
  );
  return sql`${ofSessions(sessions)}
    union all ${ofRequests(sql`select id, transaction_id from withdrawal_request where ref_no = ${exact}`)}`;
}

/** Where there are `most` of them their names are given instead: they are too many to be looked at. */
export function byReference(
  { begins: start, endsReversed }: Affix,
  most: number,
): RawBuilder<unknown> {
  const named = either(
    start === null
      ? null
      : sql`select kind, object_id from merchant_reference where ${begins(sql`reference`, start)}`,
    endsReversed === null
      ? null
      : sql`select kind, object_id from merchant_reference where ${begins(sql`reference_reversed`, endsReversed)}`,
  );
  const found = (kind: string) =>
    sql`select object_id from named where kind = ${sql.lit(kind)} and (select count(*) from named) < ${most}`;
  return sql`with named as materialized (select * from (${named}) as all_of_them limit ${most})
    ${ofSessions(sql`select id, created_at, monitoring_until from transaction_session
      where id = any(array(${found('session')}))`)}
    union all ${ofRequests(sql`select id, transaction_id from withdrawal_request
      where id = any(array(${found('withdrawal')}))`)}
    union all select object_id from named where (select count(*) from named) >= ${most}`;
}

/** Terms that begin so. */
export function byTerm(kind: string, start: string): RawBuilder<unknown> {
  return sql`select transaction_id from transaction_term where kind = ${sql.lit(kind)} and ${begins(sql`term`, start)}`;
}

/** Names in which each of these words begins one. */
export function byWords(words: readonly string[]): RawBuilder<unknown> {
  const [first = '', ...others] = words;
  const also = others.map((word) => sql`and transaction_id in (${byTerm('name', word)})`);
  return sql`select transaction_id from (${byTerm('name', first)}) as named where true ${sql.join(also, sql` `)}`;
}

/** The house's own accounts with these keys. */
export function selectAccountsByKey(
  keys: readonly { provider: string; key: string }[],
): RawBuilder<{ id: string }> {
  const each = keys.map(
    ({ provider, key }) => sql`(provider = ${provider} and account_key = ${key})`,
  );
  return sql`select id from account where ${sql.join(each, sql` or `)}`;
}

function either(
  one: RawBuilder<unknown> | null,
  other: RawBuilder<unknown> | null,
): RawBuilder<unknown> {
  return one && other
    ? sql`${one} union all ${other}`
    : (one ?? other ?? sql`select null::text where false`);
}

import { type RawBuilder, sql } from '#platform/db';
import { byTerm, byWords } from '../operator-search.sql.ts';
import type { SessionKeys, SessionTerms } from './session-search.ts';

/** More finds of one way than this are not looked through. */
export const maxSessionFinds = 1_000;
const most = sql.lit(maxSessionFinds + 1);

/** `way`: finds of one number were found alike, so that one of them that has too many is known. */
export interface SessionFind {
  way: number;
  id: string;
}

/** Sessions that the text leads to, each way by an index of its own and no further than one beyond the bound. */
export function selectSessionFinds(
  terms: SessionTerms,
  keys: SessionKeys,
): RawBuilder<SessionFind> {
  const ways = [...waysOfSessions(terms, keys), ...waysOfTransactions(terms, keys).map(sessionsOf)];
  return sql`${sql.join(
    ways.map(
      (way, place) =>
        sql`(select ${sql.lit(place)}::int as way, id from (${way}) as found (id) where id is not null limit ${most})`,
    ),
    sql` union all `,
  )}`;
}

/** What the session itself, or its merchant's reference, says. */
function waysOfSessions(terms: SessionTerms, { phones }: SessionKeys): RawBuilder<unknown>[] {
  const { id, refNo, refNoReversed, reference, referenceReversed, name, amountMinor } = terms;
  return [
    id?.startsWith('txs_') && sql`select ${id}::text`,
    id?.startsWith('wdr_') && sql`select w.session_id from withdrawal_request w where w.id = ${id}`,
    sql`select n.id from transaction_session n where ${beginsWith('n.ref_no', refNo)}`,
    sql`select n.id from transaction_session n where ${beginsWith('n.ref_no_reversed', refNoReversed)}`,
    reference !== undefined &&
      sql`select r.object_id from merchant_reference r
        where r.kind = 'session' and ${beginsWith('r.reference', reference)}`,
    referenceReversed !== undefined &&
      sql`select r.object_id from merchant_reference r
        where r.kind = 'session' and ${beginsWith('r.reference_reversed', referenceReversed)}`,
    name !== undefined &&
      sql`select n.id from transaction_session n
        where n.customer_name is not null and lower(n.customer_name) collate "C" >= ${name}
          and lower(n.customer_name) collate "C" <= ${`${name}\u{10ffff}`}`,
    phones.length > 0 &&
      sql`select n.id from transaction_session n where n.phone_key = any(${[...phones]}::text[])`,
    // Those that are open are few; what ended without a payment is found by everything else.
    amountMinor !== undefined &&
      sql`select n.id from transaction_session n
        where n.status in ('open', 'methodSelected', 'paying') and n.amount = ${amountMinor}::bigint`,
  ].filter((way) => typeof way === 'object');
}

/** What their transactions are found by, the newest first where very many have the same. */
function waysOfTransactions(
  { id, code, words, provider, amountMinor }: SessionTerms,
  { phones, numbers }: SessionKeys,
): RawBuilder<unknown>[] {
  const newest = (kind: string, term: string) =>
    sql`select transaction_id from transaction_term where kind = ${sql.lit(kind)} and term = ${term}
      order by transaction_id desc limit ${most}`;
  const [word, ...others] = words ?? [];
  return [
    id?.startsWith('txn_') && sql`select ${id}::text`,
    code !== undefined && sql`select transaction_id from transaction_code where code = ${code}`,
    word !== undefined && others.length === 0 && newest('name', word),
    word !== undefined &&
      others.length === 0 &&
      sql`select transaction_id from transaction_term
        where kind = 'name' and term > ${word} and term < ${`${word}\u{10ffff}`}
          order by term, transaction_id limit ${most}`,
    others.length > 0 && words !== undefined && sql`${byWords(words)} limit ${most}`,
    provider !== undefined && sql`${byTerm('provider', provider.begins)} limit ${most}`,
    provider !== undefined && sql`${byTerm('providerEnd', provider.endsReversed)} limit ${most}`,
    ...phones.map((key) => newest('phone', key)),
    ...numbers.map((key) => newest('number', key)),
    amountMinor !== undefined &&
      sql`select transaction_id from transaction_amount where minor = ${amountMinor}::bigint
        order by transaction_id desc limit ${most}`,
  ].filter((way) => typeof way === 'object');
}

/** A deposit names its session itself, a payout by its request. */
function sessionsOf(transactions: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select coalesce(t.session_id, w.session_id) from (${transactions}) as of (id)
    cross join lateral (select session_id, withdrawal_request_id from transaction one
      where one.id = of.id offset 0) t left join withdrawal_request w on w.id = t.withdrawal_request_id`;
}

/** Texts compared byte by byte that begin like that: up to the last character there can be. */
function beginsWith(column: string, text: string): RawBuilder<unknown> {
  return sql`(${sql.ref(column)} >= ${text} and ${sql.ref(column)} <= ${`${text}\u{10ffff}`})`;
}

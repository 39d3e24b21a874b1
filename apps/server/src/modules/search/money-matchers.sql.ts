import { type RawBuilder, sql } from '#platform/db';
import type { Readings } from './readings.ts';
import type { Searcher } from './searcher.ts';
import { begins, matchersOf, ofOwner, perWay, reversed, type Way } from './matcher.sql.ts';

const few = sql.lit(perWay);
/** Fewer letters of a reference number begin too many sessions to follow each to its payments. */
const fewestFollowed = 4;
/** Of each of several words of a name so many are met with the others. */
const met = sql.lit(500);

/** Attempts of sessions. The session id's time bounds the search, which spares older and future months. */
const attemptsOf = (
  sessions: RawBuilder<unknown>,
) => sql`select t.id from (${sessions}) s (id) cross join lateral
  (select t.id from transaction t
    where t.session_id = s.id and t.id >= id_floor('txn', id_time(s.id) - interval '5 minutes')
      and t.id < id_floor('txn', now() + interval '1 day') order by t.id desc limit 2) t`;

/** Transactions: by code, reference number, reference, the provider's number, amount, names and whole numbers. */
export function transactionMatchers(
  seeker: Searcher,
  { id, code, refNo, reference, providerReference, amount, name, digests }: Readings,
): Way[] {
  const mine = ofOwner(seeker);
  const term = (kind: string, condition: RawBuilder<unknown>, order: RawBuilder<unknown>) =>
    sql`select x.transaction_id from transaction_term x
      where x.kind = ${sql.lit(kind)} and ${condition} and ${mine} order by ${order} limit ${few}`;
  const sessions = (condition: RawBuilder<unknown>, column: string) =>
    sql`select x.id from transaction_session x where ${condition} and ${mine} order by ${sql.ref(column)} limit 3`;
  const referenced = (condition: RawBuilder<unknown>, column: string) =>
    sql`select x.object_id from merchant_reference x where x.kind = 'session' and ${condition} and ${mine}
      order by ${sql.ref(column)} limit 3`;
  return matchersOf('transaction', [
    id?.startsWith('txn_') && {
      match: 'exact',
      ids: sql`select x.id from transaction x where x.id = ${id} and ${mine}`,
    },
    code?.begins && {
      match: 'reference',
      ids: sql`select x.transaction_id from transaction_code x
        where ${begins('x.code', code.begins)} and ${mine} order by x.code limit ${few}`,
    },
    code?.endsReversed && {
      match: 'reference',
      ids: sql`select x.transaction_id from transaction_code x
        where ${begins('x.code_reversed', code.endsReversed)} and ${mine} order by x.code_reversed limit ${few}`,
    },
    refNo &&
      refNo.exact.length >= fewestFollowed && {
        match: 'reference',
        ids: attemptsOf(sessions(begins('x.ref_no', refNo.exact), 'x.ref_no')),
      },
    refNo &&
      refNo.exact.length >= fewestFollowed && {
        match: 'reference',
        ids: attemptsOf(
          sessions(begins('x.ref_no_reversed', reversed(refNo.exact)), 'x.ref_no_reversed'),
        ),
      },
    reference?.begins && {
      match: 'reference',
      ids: attemptsOf(referenced(begins('x.reference', reference.begins), 'x.reference')),
    },
    reference?.endsReversed && {
      match: 'reference',
      ids: attemptsOf(
        referenced(begins('x.reference_reversed', reference.endsReversed), 'x.reference_reversed'),
      ),
    },
    providerReference?.begins && {
      match: 'reference',
      ids: term(
        'provider',
        begins('x.term', providerReference.begins),
        sql`x.term, x.transaction_id`,
      ),
    },
    providerReference?.endsReversed && {
      match: 'reference',
      ids: term(
        'providerEnd',
        begins('x.term', providerReference.endsReversed),
        sql`x.term, x.transaction_id`,
      ),
    },
    amount !== undefined && {
      match: 'reference',
      ids: sql`select x.transaction_id from transaction_amount x
        where x.minor = ${amount}::bigint and ${mine} order by x.transaction_id desc limit ${few}`,
    },
    ...digests.map(({ kind, digest }) => ({
      match: 'exact' as const,
      ids: term(kind, sql`x.term = ${digest}`, sql`x.transaction_id desc`),
    })),
    ...(seeker.isMasked || name === undefined
      ? []
      : namedTransactions(seeker, name).map((ids) => ({ match: 'name' as const, ids }))),
  ]);
}

/** Exact word matches first, newest first, then longer words; for several words, what their first matches share. */
function namedTransactions(seeker: Searcher, words: readonly string[]): RawBuilder<unknown>[] {
  const mine = ofOwner(seeker);
  const of = (condition: RawBuilder<unknown>, order: RawBuilder<unknown>) =>
    sql`(select x.transaction_id from transaction_term x where x.kind = 'name' and ${condition} and ${mine}
      order by ${order} limit ${few})`;
  const [word = '', ...others] = words;
  if (others.length > 0) return [sharedTransactions(seeker, words)];
  return [
    of(sql`x.term = ${word}`, sql`x.transaction_id desc`),
    of(sql`x.term > ${word} and x.term < ${`${word}\u{10ffff}`}`, sql`x.term, x.transaction_id`),
  ];
}

/** Reads each word's first matches from an index alone; the operators' lacks the mode, so the few shown are checked. */
function sharedTransactions(seeker: Searcher, words: readonly string[]): RawBuilder<unknown> {
  const isHouse = seeker.merchantId === null;
  const firstOf = (
    word: string,
  ) => sql`(select x.transaction_id as id, x.term from transaction_term x
    where x.kind = 'name' and ${begins('x.term', word)}${isHouse ? sql`` : sql` and ${ofOwner(seeker)}`}
    order by x.term, x.transaction_id limit ${met})`;
  const [first = '', ...others] = words;
  const shared = sql`select s.id, min(s.term) as term from ${firstOf(first)} s where ${sql.join(
    others.map((word) => sql`s.id in (select o.id from ${firstOf(word)} o)`),
    sql` and `,
  )} group by s.id order by s.id desc offset 0`;
  const isOfMode = sql`exists (select from transaction_term x
    where x.kind = 'name' and x.term = s.term and x.transaction_id = s.id and x.mode = ${seeker.mode})`;
  return sql`select s.id from (${shared}) s where ${isHouse ? isOfMode : sql`true`} order by s.id desc limit ${few}`;
}

/**
 * Sessions: by reference number, reference, name prefix and whole phone number. A phone's owner
 * sees those shown his accounts.
 */
export function sessionMatchers(
  seeker: Searcher,
  { id, refNo, reference, name, text, digests }: Readings,
): Way[] {
  const owned =
    seeker.ownerUserId === null
      ? sql`true`
      : sql`exists (select from transaction t join account a on a.id = t.account_id join device d on d.id = a.device_id
    where t.session_id = x.id and t.kind = 'deposit'
      and t.id >= id_floor('txn', x.created_at - interval '1 hour') and d.owner_user_id = ${seeker.ownerUserId})`;
  const mine = sql`${ofOwner(seeker)} and ${owned}`;
  const own = (condition: RawBuilder<unknown>, column: string) =>
    sql`select x.id from transaction_session x where ${condition} and ${mine} order by ${sql.ref(column)} limit ${few}`;
  const referenced = (condition: RawBuilder<unknown>, column: string) =>
    sql`select x.object_id from merchant_reference x
      where x.kind = 'session' and ${condition} and ${ofOwner(seeker)} order by ${sql.ref(column)} limit ${few}`;
  const isHouse = seeker.merchantId === null;
  return matchersOf('session', [
    id?.startsWith('txs_') && {
      match: 'exact',
      ids: sql`select x.id from transaction_session x where x.id = ${id} and ${mine}`,
    },
    // Whose phones alone count is told by a session's attempts: he finds by the whole number only.
    refNo &&
      seeker.ownerUserId !== null && {
        match: 'reference',
        ids: own(sql`x.ref_no = ${refNo.exact}`, 'x.ref_no'),
      },
    refNo &&
      seeker.ownerUserId === null && {
        match: 'reference',
        ids: own(begins('x.ref_no', refNo.exact), 'x.ref_no'),
      },
    refNo &&
      seeker.ownerUserId === null && {
        match: 'reference',
        ids: own(begins('x.ref_no_reversed', reversed(refNo.exact)), 'x.ref_no_reversed'),
      },
    reference?.begins &&
      seeker.ownerUserId === null && {
        match: 'reference',
        ids: referenced(begins('x.reference', reference.begins), 'x.reference'),
      },
    reference?.endsReversed &&
      seeker.ownerUserId === null && {
        match: 'reference',
        ids: referenced(
          begins('x.reference_reversed', reference.endsReversed),
          'x.reference_reversed',
        ),
      },
    name !== undefined &&
      isHouse &&
      seeker.ownerUserId === null && {
        match: 'name',
        ids: sql`select x.id from transaction_session x
          where x.customer_name is not null and lower(x.customer_name) collate "C" >= ${text.toLowerCase()}
            and lower(x.customer_name) collate "C" < ${`${text.toLowerCase()}\u{10ffff}`} and ${mine}
              order by lower(x.customer_name) collate "C" limit ${few}`,
      },
    ...(isHouse && seeker.ownerUserId === null
      ? digests
          .filter(({ kind }) => kind === 'phone')
          .map(({ digest }) => ({
            match: 'exact' as const,
            ids: sql`select x.id from transaction_session x where x.phone_key = ${digest} and ${mine} limit ${few}`,
          }))
      : []),
  ]);
}

/** Requests: by reference number, reference, amount, the payee's name and, of one merchant, the last digits. */
export function withdrawalMatchers(
  seeker: Searcher,
  { id, refNo, reference, amount, name, text, last4 }: Readings,
): Way[] {
  const mine = ofOwner(seeker);
  const own = (condition: RawBuilder<unknown>, order: string) =>
    sql`select x.id from withdrawal_request x where ${condition} and ${mine} order by ${sql.raw(order)} limit ${few}`;
  const referenced = (condition: RawBuilder<unknown>, column: string) =>
    sql`select x.object_id from merchant_reference x
      where x.kind = 'withdrawal' and ${condition} and ${mine} order by ${sql.ref(column)} limit ${few}`;
  const isOwn = seeker.merchantId !== null;
  return matchersOf('withdrawal', [
    id?.startsWith('wdr_') && { match: 'exact', ids: own(sql`x.id = ${id}`, 'x.id') },
    refNo && {
      match: 'reference',
      ids: own(begins('x.ref_no', refNo.exact), 'x.ref_no collate "C"'),
    },
    refNo && {
      match: 'reference',
      ids: own(begins('x.ref_no_reversed', reversed(refNo.exact)), 'x.ref_no_reversed'),
    },
    reference?.begins && {
      match: 'reference',
      ids: referenced(begins('x.reference', reference.begins), 'x.reference'),
    },
    reference?.endsReversed && {
      match: 'reference',
      ids: referenced(
        begins('x.reference_reversed', reference.endsReversed),
        'x.reference_reversed',
      ),
    },
    amount !== undefined && {
      match: 'reference',
      ids: own(sql`x.amount = ${amount}::bigint`, 'x.id desc'),
    },
    isOwn &&
      last4 !== undefined && { match: 'reference', ids: own(sql`x.last4 = ${last4}`, 'x.id desc') },
    isOwn &&
      name !== undefined && {
        match: 'name',
        ids: own(begins('x.holder_lower', text.toLowerCase()), 'x.holder_lower collate "C"'),
      },
  ]);
}

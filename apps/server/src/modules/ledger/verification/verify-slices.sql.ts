import { type RawBuilder, sql } from '#platform/db';
import { maxNamed } from './ledger-check.ts';
import type { Divergence } from './verify.sql.ts';

/** The last entry of a slice: where its account stood then. */
export interface LastEntry {
  account: string;
  sequence: bigint;
  balance: bigint;
}

export interface SliceRow {
  lookedAt: number;
  divergences: Divergence[];
}

/**
 * The next entries in the order of accounts and sequences: each follows the one before it, sequence
 * by one, balance by its amount.
 */
export function entriesAfter(
  { account, sequence, balance }: LastEntry,
  most: number,
): RawBuilder<SliceRow & { last: { account: string; sequence: string; balance: string } | null }> {
  return sql`
    with part as materialized (
      select account_id, sequence, amount, balance_after from ledger_entry
      where (account_id, sequence) > (${account}, ${sequence}::bigint) order by account_id, sequence limit ${most}
    ), linked as (
      select account_id, sequence, amount, balance_after,
        lag(sequence, 1, case account_id when ${account} then ${sequence}::bigint else 0 end) over w as previous,
        lag(balance_after, 1, case account_id when ${account} then ${balance}::bigint else 0 end) over w as before
      from part window w as (partition by account_id order by sequence)
    ), wrong as (
      select 'entry ' || sequence || ' of ' || account_id as "where",
        'sequence ' || previous + 1 || ', balance ' || before + amount as expected,
        'sequence ' || sequence || ', balance ' || balance_after as found
      from linked where sequence <> previous + 1 or balance_after <> before + amount
        order by account_id, sequence limit ${maxNamed}
    )
    select (select count(*)::int from part) as "lookedAt",
      coalesce((select json_agg(w) from wrong w), '[]') as divergences,
      (select json_build_object('account', account_id, 'sequence', sequence::text, 'balance',
        balance_after::text) from part order by account_id desc, sequence desc limit 1) as last`;
}

/**
 * The next causes in their order, with the entries at the places that each names: as many as it has
 * legs, of one currency and mode, and its digest, where that has no key, can be made again from
 * them. A cause of before places were written down is looked for by its name.
 */
export function postingsAfter(
  after: string,
  most: number,
): RawBuilder<SliceRow & { last: string | null }> {
  return sql`
    with part as materialized (
      select cause, kind, mode, payload_hash, legs, digest, places from posting_cause where cause > ${after}
        order by cause limit ${most}
    ), wrong as (select * from (${alteredOf(sql`part`)}) w order by "where" limit ${maxNamed})
    select (select count(*)::int from part) as "lookedAt",
      coalesce((select json_agg(w) from wrong w), '[]') as divergences, (select max(cause) from part) as last`;
}

/** The same of the named causes, each of which must be there. */
export function postingsOf(causes: readonly string[]): RawBuilder<Divergence> {
  return sql`
    with part as materialized (
      select n.cause, c.kind, c.mode, c.payload_hash, c.legs, c.digest, c.places
        from unnest(${[...causes]}::text[]) as n (cause) left join posting_cause c on c.cause = n.cause
    ) select * from (${alteredOf(sql`part`)}) w order by "where" limit ${maxNamed}`;
}

const place = sql`split_part(t.place, ' ', 1)`;
/** A place that somebody wrote over is no number, and ends no proof. */
const sequence = sql`case when t.place ~ '^[^ ]+ [0-9]{1,18}$' then split_part(t.place, ' ', 2)::bigint end`;
const ofEntry = sql`concat_ws(' ', e.account_id, e.sequence, e.amount, e.balance_after)`;
const ofPlace = sql`(e.account_id || ' ' || e.sequence)`;

function alteredOf(part: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select 'posting ' || p.cause as "where",
      case when p.kind is null then 'a cause'
        else 'digest ' || p.expected || ' over ' || p.legs || ' legs that sum to 0' end as expected,
      case when p.kind is null then 'none' else concat_ws(' ', 'digest', p.digest, 'over', p.there,
        'legs that sum to', p.total, 'of', p.kinds) end as found
    from (
      select p.*, l.there, l.total, l.kinds, l.stand,
        case when p.digest like 'm1.%' then p.digest
          else encode(sha256(convert_to(concat_ws(e'\n', p.cause, p.kind, p.mode, p.payload_hash, p.legs,
            coalesce(l.text, '')), 'UTF8')), 'hex') end as expected
      from ${part} p cross join lateral (
        select count(*) as there, coalesce(sum(e.amount), 0) as total,
          string_agg(distinct right(e.account_id, 8), ', ') as kinds,
          string_agg(${ofPlace}, e'\n' order by ${ofPlace} collate "C") as stand,
            string_agg(${ofEntry}, e'\n' order by ${ofEntry} collate "C") as text
        from (
          select e.* from string_to_table(p.places, e'\n') as t (place) cross join lateral (
            select account_id, sequence, amount, balance_after from ledger_entry
              where account_id = ${place} and sequence = ${sequence} and cause = p.cause limit 2
          ) e
          union all
          select account_id, sequence, amount, balance_after from ledger_entry
            where p.places is null and p.legs > 0 and cause = p.cause
        ) e
      ) l
    ) p
    where p.kind is null or p.digest <> p.expected or p.there <> p.legs or p.total <> 0
      or p.kinds like '%,%' or right(p.kinds, 4) <> p.mode or p.places <> p.stand`;
}

import { type RawBuilder, sql } from '#platform/db';
import type { PostingMeaning } from '#platform/writer';
import type { Placed } from '#platform/seals';

/** A posting as it stands: its cause, and its entries where the cause says that they are. */
export interface StoredPosting extends PostingMeaning {
  digest: string;
}

/**
 * Each entry is found by its primary key, in one month. A place that is none, which only tampering
 * leaves behind, has no entry. The limit keeps the planner from reading all entries instead.
 */
const meaning = sql`c.cause, c.kind, c.mode, c.payload_hash as "payloadHash", c.legs, c.digest, c.event,
  (extract(epoch from c.at) * 1000000)::bigint as "madeMicros",
  coalesce((select string_agg(e.said, e'\\n' order by e.said collate "C")
    from string_to_table(c.places, e'\\n') place cross join lateral (
      select concat_ws(' ', e.account_id, e.sequence, e.amount, e.balance_after) as said from ledger_entry e
       where e.account_id = split_part(place, ' ', 1) and e.at = c.at and e.cause = c.cause
         and e.sequence = case when split_part(place, ' ', 2) ~ '^[0-9]{1,18}$' then split_part(place, ' ',
           2)::bigint end limit 1
    ) e), '') as entries`;

/** Committed postings without a place: those of before there were keys first, then by time. */
export function selectUnsealedPostings({
  after,
  limit,
}: {
  after: (Pick<StoredPosting, 'madeMicros' | 'cause'> & { keyed: boolean }) | undefined;
  limit: number;
}): RawBuilder<StoredPosting> {
  const behind = after
    ? sql`((c.digest like 'm1.%'), c.at, c.cause) > (${after.keyed}, ${timeOf(after.madeMicros)}, ${after.cause})`
    : sql`true`;
  return sql`with waiting as materialized (
      select * from posting_cause c where c.seq is null and ${behind}
        order by (c.digest like 'm1.%'), c.at, c.cause limit ${limit}
    ) select ${meaning} from waiting c order by (c.digest like 'm1.%'), c.at, c.cause`;
}

/** Postings by place, also where two claim one. */
export function selectPlacedPostings(
  after: { seq: bigint; id: string } | undefined,
  limit: number,
): RawBuilder<Placed<StoredPosting>> {
  const behind = after ? sql`(c.seq, c.cause) > (${after.seq}::bigint, ${after.id})` : sql`true`;
  return sql`with page as materialized (
      select * from posting_cause c where c.seq is not null and ${behind} order by c.seq, c.cause limit ${limit}
    ) select c.seq, ${meaning} from page c order by c.seq, c.cause`;
}

/** The postings of these causes. */
export function selectPostingsOf(causes: readonly string[]): RawBuilder<StoredPosting> {
  return sql`select ${meaning} from posting_cause c where c.cause = any(${[...causes]}::text[]) order by c.cause`;
}

/** Gives postings their places in this order. */
export function placePostings(causes: readonly string[], fromSeq: bigint): RawBuilder<unknown> {
  return sql`update posting_cause c set seq = ${fromSeq}::bigint + p.place - 1
    from unnest(${causes}::text[]) with ordinality as p (cause, place) where c.cause = p.cause and c.seq is null`;
}

/** How many postings of the last minute, sealed or not, have a digest by another key. */
export function countByOtherKeys(keyId: string): RawBuilder<{ count: number }> {
  return sql`with late as (
      select coalesce(min(from_seq), 9223372036854775807) as seq from seal
       where kind = 'posting' and no > (select max(no) - 120 from seal where kind = 'posting')
         and at > now() - interval '1 minute' and count > 0
    ) select count(*)::int as count from posting_cause c
      where (c.seq is null or c.seq >= (select seq from late)) and c.digest not like ${`m1.${keyId}.%`}`;
}

/** Microseconds since 1970 as a time, exactly. */
function timeOf(micros: bigint): RawBuilder<unknown> {
  return sql`timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond'`;
}

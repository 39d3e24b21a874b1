import { columnsOf, type RawBuilder, type RowOf, sql } from '#platform/db';

const storedCauseColumns = columnsOf(`cause, kind, at, legs, payload_hash, digest, seq
  from posting_cause`);

export interface StoredCommand extends RowOf<typeof storedCauseColumns> {
  /** Its place among the sealed; null while nothing has sealed it. */
  seq: bigint | null;
}

/** What these causes did, in the order of their time. */
export function selectPostedCommands(causes: readonly string[]): RawBuilder<StoredCommand> {
  return sql`select ${storedCauseColumns} from posting_cause where cause = any(${causes}::text[]) order by at, cause`;
}

const storedLegColumns = columnsOf(`account_id as account, sequence, amount as amountMinor,
  balance_after as balanceAfterMinor from ledger_entry e`);

export interface StoredLeg extends RowOf<typeof storedLegColumns> {
  cause: string;
}

/** The entries of postings that say where their entries stand: each by its primary key, in one month. */
export function selectPlacedLegs(causes: readonly string[]): RawBuilder<StoredLeg> {
  return sql`select ${storedLegColumns}, p.cause
    from posting_cause p cross join lateral string_to_table(p.places, e'\\n') as place cross join lateral (
        select * from ledger_entry e where e.account_id = split_part(place, ' ', 1)
          and e.sequence = split_part(place, ' ', 2)::bigint and e.at = p.at and e.cause = p.cause limit 1
      ) e
    where p.cause = any(${causes}::text[]) order by p.at, p.cause, e.account_id, e.sequence`;
}

/**
 * The entries that postings which do not say where made on these accounts. Who waits for an
 * account's lock has an earlier time than the one before, by seconds; so both ends of ten seconds
 * are found by halving, as only an account's sequence has an index. The limit, which no posting
 * reaches, keeps the planner from reading all entries instead.
 */
export function selectLegs(
  causes: readonly string[],
  accounts: readonly string[],
): RawBuilder<StoredLeg> {
  return sql`with recursive posting as (
      select cause, at from posting_cause where cause = any(${causes}::text[]) and legs > 0
    ), halving as (
      select a.id, p.cause, p.at, p.at + make_interval(secs => s.seconds) as moment, s.seconds,
        1::bigint as low, a.sequence + 1 as high
        from ledger_account a, posting p, (values (-5), (5)) as s (seconds)
          where a.id = any(${accounts}::text[]) and a.sequence > 0
      union all
      select h.id, h.cause, h.at, h.moment, h.seconds, case
        when middle.at < h.moment then middle.sequence + 1 else h.low end, case
          when middle.at < h.moment then h.high else middle.sequence end
        from halving h, lateral (select e.sequence, e.at from ledger_entry e
          where e.account_id = h.id and e.sequence = (h.low + h.high) / 2) as middle
        where h.low < h.high
    ), near as (
      select id, cause, at, max(low) filter (where seconds < 0) as first,
        max(low) filter (where seconds > 0) as last from halving where low >= high group by id, cause, at
    )
    select n.cause, e.account_id as account, e.sequence, e.amount as "amountMinor",
      e.balance_after as "balanceAfterMinor"
      from near n, lateral (
        select * from ledger_entry e
          where e.account_id = n.id and e.sequence >= n.first and e.sequence < n.last and e.cause = n.cause
          and e.at between n.at - interval '5 seconds' and n.at + interval '5 seconds'
        order by e.sequence limit 100
      ) e order by n.at, n.cause, e.account_id, e.sequence`;
}

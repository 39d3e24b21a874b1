import type { Currency } from '@wallet/contract';
import { columnsOf, type RawBuilder, type RowOf, sql } from '#platform/db';

export interface RunDay {
  /** The day that is closed, and its ends. */
  day: string;
  from: Date;
  to: Date;
  at: Date;
}

/**
 * The operator's day: the one before now for a daily run, else the one under way. Its clock and the
 * comparison's time are the database's.
 */
export function selectDay(zone: string, kind: 'daily' | 'onDemand'): RawBuilder<RunDay> {
  return sql`select day::text as day, day::timestamp at time zone ${zone} as "from",
    (day + 1)::timestamp at time zone ${zone} as "to", now() as at
    from (select (now() at time zone ${zone})::date - ${kind === 'daily' ? 1 : 0}::int as day) as d`;
}

/** The comparison that is under way holds this until its transaction ends. */
export function takeTurn(): RawBuilder<{ taken: boolean }> {
  return sql`select pg_try_advisory_xact_lock(4836254) as taken`;
}

const accountFiguresColumns = columnsOf(`id, provider, label, last4, currency,
  baseline_balance as baselineMinor, reported_balance as reportedMinor, reported_at
  from account a`);

/** One account as one statement saw it, so that no line is in one figure and not in another. Minor units. */
export interface AccountFigures extends RowOf<typeof accountFiguresColumns> {
  floatMinor: bigint;
  /** All booked lines since the baseline, credits less debits. */
  linesMinor: bigint;
  /** Those that must be in the books: posted, or seen more than a minute ago. */
  settledMinor: bigint;
  /** The first that must be and is not. */
  unpostedLineId: string | null;
  linesAtReportMinor: bigint;
  /**
   * Reads have come as far as the report, or it has waited for one long enough; and no line may be
   * of before it or behind it.
   */
  isReportProved: boolean;
  shownMinor: bigint | null;
  shownAt: Date | null;
  linesAtShownMinor: bigint | null;
  importedMinor: bigint | null;
  linesAtImportMinor: bigint | null;
  importedFrom: Date | null;
  importedTo: Date | null;
  /**
   * What persons posted about its differences: all of it, and of what was there when the report was
   * made, or behind the newest shown line.
   */
  postedMinor: bigint;
  postedAtReportMinor: bigint;
  postedAtShownMinor: bigint;
  matched: number;
  matchedMinor: bigint;
  unexplained: number;
  unexplainedMinor: bigint;
  expected: number;
  expectedMinor: bigint;
  now: Date;
}

const signed = sql`case l.direction when 'credit' then l.amount else -l.amount end`;

/**
 * Every live account that is in use or holds money, or the named ones of them. What all lines make
 * is their checkpoint and what changed since; lines themselves are read of the day, behind the
 * report and the newest shown balance, and where they wait.
 */
export function selectFigures({
  from,
  to,
  reportWaitMinutes,
  accountIds = null,
}: Pick<RunDay, 'from' | 'to'> & {
  reportWaitMinutes: number;
  accountIds?: readonly string[] | null;
}): RawBuilder<AccountFigures> {
  return sql`
    with unposted as materialized (
      select l.account_id, sum(${signed}) filter (where l.observed_at >= now() - interval '1 minute')
        as fresh, min(l.id) filter (where l.observed_at < now() - interval '1 minute') as first_id
      from statement_line l where not l.posted and l.match_status <> 'baseline' and l.booked group by l.account_id
    ), waiting as materialized (
      select l.account_id, count(*) as count, sum(l.amount - l.allocated) as total from statement_line l
        where l.match_status in ('unmatched', 'proposed', 'review') and l.booked group by l.account_id
    ), changed as materialized (
      select c.account_id, sum(c.amount) as amount, sum(c.lines) as lines from statement_line_change c
        group by c.account_id
    )
    select ${accountFiguresColumns},
      coalesce((select -f.posted from ledger_account f
        where f.id = 'float.' || a.id || '.' || a.currency || '.' || a.mode), 0)::bigint as "floatMinor",
      s.total as "linesMinor", (s.total - coalesce(u.fresh, 0))::bigint as "settledMinor",
      u.first_id as "unpostedLineId", (s.total - coalesce(b.total, 0))::bigint as "linesAtReportMinor",
      coalesce(a.reported_at <= (select max(c.covered_to) from coverage c where c.account_id = a.id)
        or a.reported_at < now() - make_interval(mins => ${reportWaitMinutes}), false)
        and not exists (${aroundReport}) as "isReportProved",
      n.balance_after as "shownMinor", n.occurred_from as "shownAt",
      (s.total - n.later)::bigint as "linesAtShownMinor", i.total::bigint as "importedMinor",
      i.ours::bigint as "linesAtImportMinor", i.covers_from as "importedFrom", i.covers_to as "importedTo",
      coalesce(p.total, 0)::bigint as "postedMinor", coalesce(p.at_report, 0)::bigint as "postedAtReportMinor",
      coalesce(p.at_shown, 0)::bigint as "postedAtShownMinor", coalesce(m.count, 0)::int as matched,
      coalesce(m.total, 0)::bigint as "matchedMinor", coalesce(w.count, 0)::int as unexplained,
      coalesce(w.total, 0)::bigint as "unexplainedMinor", coalesce(e.count, 0)::int as expected,
      coalesce(e.total, 0)::bigint as "expectedMinor", now() as now
    from account a
      left join reconciliation_checkpoint k on k.account_id = a.id
      left join changed d on d.account_id = a.id
      cross join lateral (select (coalesce(k.amount, 0) + coalesce(d.amount, 0))::bigint as total,
        coalesce(k.lines, 0) + coalesce(d.lines, 0) as lines) s
      left join unposted u on u.account_id = a.id
      left join waiting w on w.account_id = a.id
      left join lateral (${behindReport}) b on true
      left join lateral (${newestShown}) n on true
      left join lateral (
        select count(*) as count, sum(l.amount) as total from statement_line l
        where l.account_id = a.id and l.booked and l.match_status in ('matched', 'ignored')
          and l.occurred_from >= ${from} and l.occurred_from < ${to}
      ) m on true
      left join lateral (${newestImport}) i on true
      left join lateral (${postedByPersons}) p on true
      left join lateral (${onTheirWay}) e on true
    where a.mode = 'live' and (a.status <> 'retired' or s.lines > 0)
      and (${accountIds}::text[] is null or a.id = any(${accountIds}))
    order by a.id`;
}

/** What persons posted about an account's differences. */
const postedByPersons = sql`
  select sum(j.amount) as total,
    sum(j.amount) filter (where d.occurred_from <= a.reported_at) as at_report,
    sum(j.amount) filter (where d.occurred_from <= n.occurred_from) as at_shown
  from adjustment j join reconciliation_difference d on d.id = j.difference_id
    where j.account_id = a.id and j.status = 'approved' and j.kind = 'difference' and j.move_id is null`;

/** What lines make that came after the report. */
const behindReport = sql`
  select sum(${signed}) as total from statement_line l
    where l.account_id = a.id and l.occurred_from > a.reported_at and l.match_status <> 'baseline' and l.booked`;

/** Lines of which the bank's time does not tell whether the report shows them; no provider tells less than the day. */
const aroundReport = sql`
  select from statement_line l
    where l.account_id = a.id and l.occurred_from > a.reported_at - interval '2 days'
      and l.occurred_from <= a.reported_at and l.occurred_to > a.reported_at
    and l.match_status <> 'baseline' and l.booked`;

/** The newest line that the provider showed a balance behind, and what the lines after it make. */
const newestShown = sql`
  select r.id, r.balance_after, r.occurred_from,
    (select coalesce(sum(${signed}), 0) from statement_line l
      where l.account_id = a.id and (l.occurred_from, l.id) > (r.occurred_from, r.id)
        and l.match_status <> 'baseline' and l.booked) as later
  from statement_line r where r.account_id = a.id and r.balance_after is not null
    and r.match_status <> 'baseline' and r.booked order by r.occurred_from desc, r.id desc limit 1`;

/** The newest statement that was imported beside the history: what it says, and what our lines of the same time do. */
const newestImport = sql`
  select m.covers_from, m.covers_to,
    (select coalesce(sum(${signed}), 0) from evidence_line l where l.account_id = a.id and l.source = 'import'
      and l.occurred_from >= greatest(m.covers_from, a.baseline_at) and l.occurred_from < m.covers_to) as total,
    (select coalesce(sum(${signed}), 0) from statement_line l
      where l.account_id = a.id and l.match_status <> 'baseline' and l.booked
      and l.occurred_from >= greatest(m.covers_from, a.baseline_at) and l.occurred_from < m.covers_to) as ours
  from statement_import m where m.account_id = a.id and m.purpose = 'confirm' and m.status = 'kept'
    order by m.covers_to desc limit 1`;

/** Lines that must still come, sides of agreed moves that were not seen, payouts that are not proved. */
const onTheirWay = sql`
  select count(*) as count, sum(w.amount) as total from (
    select x.amount from expected_line x where x.account_id = a.id and x.is_open
    union all
    select f.amount from float_move f where f.status in ('announced', 'inTransit')
      and ((f.from_account_id = a.id and f.out_line_id is null) or (f.to_account_id = a.id and f.in_line_id is null))
    union all
    select q.amount from payout_intent q
      where q.account_id = a.id and q.state in ('waiting', 'taken', 'pressed', 'denied', 'unknown')
  ) w`;

/** The first line since which the provider's balance is apart by another amount than the one that is posted. */
export function selectParting(
  accountId: string,
  postedMinor: bigint,
): RawBuilder<{ lineId: string; at: Date }> {
  return sql`
    with shown as (
      select r.id, r.occurred_from, r.balance_after - r.expected as apart from (
        select l.id, l.occurred_from, l.balance_after,
          a.baseline_balance + sum(${signed}) over (order by l.occurred_from, l.id) as expected
        from statement_line l join account a on a.id = l.account_id
          where l.account_id = ${accountId} and l.match_status <> 'baseline' and l.booked
      ) r where r.balance_after is not null
    ), good as (select occurred_from, id from shown where apart = ${postedMinor}
      order by occurred_from desc, id desc limit 1)
    select s.id as "lineId", s.occurred_from as at from shown s
    where not exists (select from good) or (s.occurred_from, s.id) > (select occurred_from, id from good)
      order by s.occurred_from, s.id limit 1`;
}

export interface OperatorFigures {
  currency: Currency;
  inTransitMinor: bigint;
  suspenseMinor: bigint;
}

/** What is in transit and what waits in suspense, of live money. */
export function selectHouse(): RawBuilder<OperatorFigures> {
  return sql`select currency, coalesce(sum(-posted) filter (where kind = 'floatInTransit'),
    0)::bigint as "inTransitMinor", coalesce(sum(posted) filter (where kind = 'suspense'), 0)::bigint as "suspenseMinor"
    from ledger_account where mode = 'live' and kind in ('floatInTransit', 'suspense') group by currency
      order by currency`;
}

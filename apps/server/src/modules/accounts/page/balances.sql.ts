import { columnsOf, type OrNull, type RawBuilder, type RowOf, sql } from '#platform/db';
import { inScope } from '../account-page.sql.ts';
import type { AccountScope } from '../account-scope.ts';

const balanceColumns = columnsOf(`provider, currency, baseline_balance as baselineMinor,
  reported_balance as reportedMinor, reported_at from account a`);

/** Three views of one balance, in minor units. The ledger and the lines count from the baseline. */
export interface BalanceRow extends RowOf<typeof balanceColumns> {
  floatMinor: bigint;
  /** Booked lines since the baseline, credits less debits: all, and those until the report. */
  linesMinor: bigint;
  linesAtReportMinor: bigint;
  coveredTo: Date | null;
  now: Date;
}

/** No row: there is no such account in scope. */
export function selectBalances(scope: AccountScope, id: string): RawBuilder<BalanceRow> {
  return sql`
    select ${balanceColumns}, now() as now,
      coalesce((select -f.posted from ledger_account f
        where f.id = 'float.' || a.id || '.' || a.currency || '.' || a.mode), 0)::bigint as "floatMinor",
      coalesce(l.total, 0)::bigint as "linesMinor", coalesce(l.at_report, 0)::bigint as "linesAtReportMinor",
      (select max(c.covered_to) from coverage c where c.account_id = a.id) as "coveredTo"
    from account a left join device d on d.id = a.device_id
      left join lateral (
        select sum(signed) as total, sum(signed) filter (where s.occurred_from <= a.reported_at) as at_report
        from (select ${signed} as signed, l.occurred_from from statement_line l
          where l.account_id = a.id and l.match_status <> 'baseline' and l.booked) s
      ) l on true
    where a.id = ${id} and ${inScope(scope)}`;
}

const signed = sql`case l.direction when 'credit' then l.amount else -l.amount end`;

export interface PartedLine {
  lineId: string;
  at: Date;
  /** What the provider shows after the line, less what baseline and lines make. */
  differenceMinor: bigint;
}

/** The first line whose running balance differs from baseline plus lines, where both are known. */
export function selectFirstBroken(id: string): RawBuilder<PartedLine> {
  return sql`
    select r.id as "lineId", r.occurred_from as at, r.balance_after - r.expected as "differenceMinor" from (
      select l.id, l.occurred_from, l.balance_after,
        a.baseline_balance + sum(${signed}) over (order by l.occurred_from, l.id) as expected
      from statement_line l join account a on a.id = l.account_id
      where l.account_id = ${id} and l.match_status <> 'baseline' and l.booked and a.baseline_balance is not null
    ) r where r.balance_after is not null and r.balance_after <> r.expected
    order by r.occurred_from, r.id limit 1`;
}

/** The first line not in the books after a minute: the matcher may be busy with younger ones. */
export function selectFirstUnposted(id: string): RawBuilder<PartedLine> {
  return sql`select l.id as "lineId", l.occurred_from as at, -(${signed}) as "differenceMinor" from statement_line l
    where l.account_id = ${id} and l.match_status <> 'baseline' and l.booked and not l.posted
      and l.observed_at < now() - interval '1 minute'
    order by l.occurred_from, l.id limit 1`;
}

export interface NotificationCounts {
  heard: number;
  found: number;
  unheard: number;
}

/** Notifications since a moment, those that a line was found for, and lines since then that none was heard of. */
export function countNotifications(id: string, since: Date): RawBuilder<NotificationCounts> {
  return sql`
    select (select count(*)::int from observation o
      where o.account_id = ${id} and o.id >= id_floor('obs', ${since}) and o.observed_at >= ${since}
        and o.amount is not null) as heard,
      (select count(*)::int from observation o
        where o.account_id = ${id} and o.id >= id_floor('obs', ${since}) and o.observed_at >= ${since}
          and o.amount is not null and o.line_id is not null) as found,
      (select count(*)::int from statement_line l
        where l.account_id = ${id} and l.id >= id_floor('lin', ${since}) and l.occurred_from >= ${since}
          and l.match_status <> 'baseline' and l.booked
        and not exists (select from observation o where o.line_id = l.id)) as unheard`;
}

const observationColumns = columnsOf(`id as observationId, direction, observed_at
  from observation o`);
const historyGapColumns = columnsOf('asked_at, next_ask_at from history_gap g');

export interface MissingRow
  extends RowOf<typeof observationColumns>, OrNull<RowOf<typeof historyGapColumns>> {
  direction: 'credit' | 'debit' | 'unknown';
  amountMinor: bigint | null;
  /** Reads of the history that were asked for because of it. */
  asks: number;
}

/** Notifications since a moment that no line was found for, oldest first. */
export function selectMissing(id: string, since: Date, limit: number): RawBuilder<MissingRow> {
  return sql`select ${observationColumns}, ${historyGapColumns}, o.amount as "amountMinor",
    coalesce(g.asks, 0)::int as asks
    from observation o left join history_gap g on g.observation_id = o.id
    where o.account_id = ${id} and o.id >= id_floor('obs', ${since}) and o.observed_at >= ${since}
      and o.amount is not null and o.line_id is null order by o.observed_at, o.id limit ${limit}`;
}

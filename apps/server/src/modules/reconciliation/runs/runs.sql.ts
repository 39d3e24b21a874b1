import type { endpoints, FiltersOf } from '@wallet/contract';
import { columnsOf, type RawBuilder, type RowOf, sql, valuesOf } from '#platform/db';
import { conditionsOf, equals, every, olderThan, type PageBounds } from '#platform/lists';

const newRunColumns = columnsOf(`id, day, zone, kind, started_by as by, at, counts, report,
  file, digest, key_id
  from reconciliation_run`);

export interface NewRun extends Omit<RowOf<typeof newRunColumns>, 'counts' | 'report'> {
  counts: object;
  report: object;
}

export function insertRun(row: NewRun): RawBuilder<unknown> {
  return sql`insert into reconciliation_run ${valuesOf(newRunColumns, {
    ...row,
    counts: JSON.stringify(row.counts),
    report: JSON.stringify(row.report),
  })}`;
}

export interface RunRow {
  id: string;
  day: string;
  zone: string;
  kind: 'daily' | 'onDemand';
  startedBy: string | null;
  startedName: string | null;
  at: Date;
  counts: {
    accounts: Record<'matched' | 'expected' | 'mismatched' | 'unknown', number>;
    openDifferences: number;
    found: number;
    closed: number;
  };
  digest: string;
  keyId: string;
}

const head = sql`r.id, r.day::text as day, r.zone, r.kind, r.started_by as "startedBy",
  u.name as "startedName", r.at, r.counts, r.digest, r.key_id as "keyId"
  from reconciliation_run r left join app_user u on u.id = r.started_by`;

/** Runs, newest first; the cursor is the last id of the page before. */
export function selectRuns(
  filters: FiltersOf<typeof endpoints.listReconciliations>,
  { after, limit }: PageBounds,
): RawBuilder<RunRow> {
  const conditions = conditionsOf(filters, { kind: equals('r.kind') });
  return sql`select ${head} where ${every(conditions)} ${olderThan('r.id', after)} order by r.id desc limit ${limit}`;
}

export function selectRun(id: string): RawBuilder<RunRow & { report: unknown }> {
  return sql`select r.report, ${head} where r.id = ${id}`;
}

export function selectReport(
  id: string,
): RawBuilder<{ day: string; kind: string; file: string; report: unknown }> {
  return sql`select day::text as day, kind, file, report from reconciliation_run where id = ${id}`;
}

/** Whether a day is closed. */
export function selectIsClosed(day: string): RawBuilder<{ isClosed: boolean }> {
  return sql`select exists (select from reconciliation_run where kind = 'daily' and day = ${day}::date) as "isClosed"`;
}

/** Whether the day before now is due to be closed: its time has come, the house stood in it, and nobody has. */
export function selectDue(zone: string, atMinute: number): RawBuilder<{ isDue: boolean }> {
  return sql`select local.now::time >= make_interval(mins => ${atMinute})::time
      and (select i.created_at < local.now::date::timestamp at time zone ${zone} from installation i)
      and not exists (select from reconciliation_run r
        where r.kind = 'daily' and r.day = local.now::date - 1) as "isDue"
    from (select now() at time zone ${zone} as now) as local`;
}

const reportedAdjustmentColumns = columnsOf(`code, kind, goal, amount as amountMinor, currency,
  account_id, merchant_id, proposed_by, decided_by, decided_at from adjustment`);

export interface ReportedAdjustment extends RowOf<typeof reportedAdjustmentColumns> {
  decidedBy: string;
  decidedAt: Date;
}

/** What persons posted by hand within a time. */
export function selectPosted(from: Date, to: Date): RawBuilder<ReportedAdjustment> {
  return sql`select ${reportedAdjustmentColumns}
    from adjustment where status = 'approved' and mode = 'live' and decided_at >= ${from}
      and decided_at < ${to} order by id`;
}

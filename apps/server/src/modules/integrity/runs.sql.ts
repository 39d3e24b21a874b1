import type { endpoints, FiltersOf, IntegrityRunKind } from '@wallet/contract';
import { columnsOf, type RawBuilder, type RowOf, sql } from '#platform/db';
import { newId } from '#platform/ids';
import { conditionsOf, equals, every, olderThan, type PageBounds } from '#platform/lists';

export type RunRow = RowOf<typeof columns>;

const runUnderWayColumns = columnsOf('step, position, step_begun_at from integrity_run');

export type RunUnderWay = RunRow & RowOf<typeof runUnderWayColumns>;

const columns = columnsOf(`id, kind, begun_at, ended_at, seconds, checks, looked_at, findings
  from integrity_run`);

export interface RunDone {
  seconds: number;
  checks: number;
  lookedAt: number;
  findings: number;
}

/** A look that was made in one go. */
export function insertRun(kind: IntegrityRunKind, done: RunDone): RawBuilder<unknown> {
  return sql`insert into integrity_run (id, kind, begun_at, ended_at, seconds, checks, looked_at, findings)
    values (${newId('itr')}, ${kind}, clock_timestamp() - make_interval(secs => ${done.seconds}),
      clock_timestamp(), ${done.seconds}, ${done.checks}, ${done.lookedAt}, ${done.findings})`;
}

/**
 * Begins the proof of everything when the last one is a day old, or when somebody asks for it; no
 * second one beside it.
 */
export function beginWhenDue(isAsked: boolean): RawBuilder<unknown> {
  return sql`insert into integrity_run (id, kind) select ${newId('itr')}, 'day'
    where ${isAsked} or not exists (select from integrity_run
      where kind = 'day' and begun_at > now() - interval '1 day')
    on conflict (kind) where ended_at is null do nothing`;
}

export function selectUnderWay(): RawBuilder<RunUnderWay> {
  return sql`select ${runUnderWayColumns}, ${columns} from integrity_run where kind = 'day' and ended_at is null`;
}

/** Where it stands; what was worked and found is added up. */
export function noteProgress(
  id: string,
  step: { name: string; position: string | null },
  done: RunDone,
): RawBuilder<unknown> {
  return sql`update integrity_run
    set step_begun_at = case when step is distinct from ${step.name} then clock_timestamp() else step_begun_at end,
      step = ${step.name}, position = ${step.position}, seconds = seconds + ${done.seconds},
        checks = checks + ${done.checks},
      looked_at = looked_at + ${done.lookedAt}, findings = findings + ${done.findings}
    where id = ${id} and ended_at is null`;
}

export function endRun(id: string): RawBuilder<unknown> {
  return sql`update integrity_run set ended_at = clock_timestamp(), step = null, position = null
    where id = ${id} and ended_at is null`;
}

/** Each minute of the last month is enough of history. */
export function purgeOldRuns(): RawBuilder<unknown> {
  return sql`delete from integrity_run where kind = 'minute' and ended_at < now() - interval '30 days'`;
}

export function selectRuns(
  filters: FiltersOf<typeof endpoints.listIntegrityRuns>,
  { after, limit }: PageBounds,
): RawBuilder<RunRow> {
  const conditions = conditionsOf(filters, { kind: equals('kind') });
  return sql`select ${columns} from integrity_run where ${every(conditions)} ${olderThan('id', after)}
    order by id desc limit ${limit}`;
}

export function selectLastRun(kind: IntegrityRunKind): RawBuilder<RunRow> {
  return sql`select ${columns} from integrity_run where kind = ${kind} and ended_at is not null
    order by ended_at desc limit 1`;
}

import { columnsOf, type RawBuilder, type RowOf, sql } from '#platform/db';
import type { Currency, ExportFilter, ExportKind, ExportProblem, RoleId } from '@wallet/contract';

/** One try at making a file. Once a younger one has begun it can write no more. */
export interface Making {
  id: string;
  attempt: number;
}

const begunExportColumns = columnsOf(`merchant_id, mode, kind, filter, format, time_zone,
  maker_kind, made_by, schedule_id from export`);

export interface BegunExport extends Making, RowOf<typeof begunExportColumns> {
  /** Null for an operator’s. */
  merchantId: string | null;
  kind: ExportKind;
  filter: ExportFilter;
}

/** Begins a try; none when the export needs none any more. */
export function beginMaking(id: string): RawBuilder<BegunExport> {
  return sql`update export set state = 'running', attempt = attempt + 1, rows_written = 0, touched_at = now()
    where id = ${id} and state in ('queued', 'running')
    returning ${begunExportColumns}, id, attempt`;
}

export function selectCurrency(merchantId: string): RawBuilder<{ currency: Currency }> {
  return sql`select currency from merchant where id = ${merchantId}`;
}

export function deleteOtherParts({ id, attempt }: Making): RawBuilder<unknown> {
  return sql`delete from export_part where export_id = ${id} and attempt <> ${attempt}`;
}

/** No row: the try is not the youngest any more. */
export function noteExpected(
  { id, attempt }: Making,
  rows: number | null,
): RawBuilder<{ id: string }> {
  return sql`update export set rows_expected = ${rows}, touched_at = now()
    where id = ${id} and attempt = ${attempt} and state = 'running' returning id`;
}

/** No row: the try is not the youngest any more. */
export function insertPart(
  { id, attempt }: Making,
  { number, content, rows }: { number: number; content: Buffer; rows: number },
): RawBuilder<{ id: string }> {
  return sql`with mine as (
      update export set rows_written = ${rows}, touched_at = now()
        where id = ${id} and attempt = ${attempt} and state = 'running' returning id
    ) insert into export_part (export_id, attempt, number, content) select id, ${attempt}, ${number},
      ${content} from mine returning export_id as id`;
}

export interface FinishedExport extends RowOf<typeof finished> {
  kind: ExportKind;
}

const finished = columnsOf(`merchant_id, mode, kind, maker_kind, made_by, schedule_id from export`);

/** No row: the try is not the youngest any more. */
export function finishMaking(
  { id, attempt }: Making,
  {
    rows,
    bytes,
    roleId,
    keptHours,
  }: { rows: number; bytes: number; roleId: RoleId | null; keptHours: number },
): RawBuilder<FinishedExport> {
  return sql`update export set state = 'done', rows_expected = ${rows}, rows_written = ${rows},
    bytes = ${bytes}, role_id = ${roleId}, touched_at = now(), finished_at = now(),
      expires_at = now() + make_interval(hours => ${keptHours})
    where id = ${id} and attempt = ${attempt} and state = 'running' returning ${finished}`;
}

export function failMaking(id: string, problem: ExportProblem): RawBuilder<FinishedExport> {
  return sql`update export set state = 'failed', problem = ${problem}, finished_at = now(), touched_at = now()
    where id = ${id} and state in ('queued', 'running') returning ${finished}`;
}

/** Under way without a sign of life: its job was lost, or it waits behind long ones. */
export function selectSilent(seconds: number): RawBuilder<{ id: string; attempt: number }> {
  return sql`select id, attempt from export
    where state in ('queued', 'running') and touched_at < now() - make_interval(secs => ${seconds})
      order by touched_at limit 100`;
}

/** Takes the files of what has had its time, and tells of how many. */
export function expireExports(): RawBuilder<{ count: number }> {
  return sql`with over as (update export set state = 'expired'
    where state = 'done' and expires_at <= now() returning id),
      gone as (delete from export_part p using over where p.export_id = over.id)
    select count(*)::int as count from over`;
}

/** Forgets what ended long ago, and the pieces of what failed. */
export function purgeExports(days: number): RawBuilder<unknown> {
  return sql`with failed as (delete from export_part p using export e where e.id = p.export_id and e.state = 'failed')
    delete from export where state in ('failed', 'expired') and created_at < now() - make_interval(days => ${days})`;
}

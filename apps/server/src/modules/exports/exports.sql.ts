import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { ExportFilter, ExportKind, ExportProblem, ExportState, Mode } from '@wallet/contract';

export interface StoredExport {
  id: string;
  mode: Mode;
  kind: ExportKind;
  filter: ExportFilter;
  timeZone: string;
  state: ExportState;
  attempt: number;
  rowsExpected: number | null;
  rows: number;
  bytes: bigint | null;
  problem: ExportProblem | null;
  makerKind: 'user' | 'token';
  madeBy: string;
  makerName: string | null;
  createdAt: Date;
  finishedAt: Date | null;
  expiresAt: Date | null;
}

/** A file is gone when its time is over by the database's clock, whether it was swept away yet or not. */
const state = sql`case when e.state = 'done' and e.expires_at <= now() then 'expired' else e.state end`;

const columns = sql`e.id, e.mode, e.kind, e.filter, e.time_zone as "timeZone", ${state} as state, e.attempt, e.rows_expected as "rowsExpected", e.rows_written as rows,
  e.bytes, e.problem, e.maker_kind as "makerKind", e.made_by as "madeBy", coalesce(u.name, t.name) as "makerName", e.created_at as "createdAt",
  e.finished_at as "finishedAt", e.expires_at as "expiresAt"`;

const withMaker = sql`export e left join app_user u on u.id = e.made_by and u.merchant_id = e.merchant_id
  left join api_token t on t.id = e.made_by and t.merchant_id = e.merchant_id`;

export interface NewExportRow {
  id: string;
  merchantId: string;
  mode: Mode;
  kind: ExportKind;
  filter: string;
  timeZone: string;
  makerKind: 'user' | 'token';
  madeBy: string;
}

export function insertExport(row: NewExportRow): RawBuilder<unknown> {
  return sql`insert into export (id, merchant_id, mode, kind, filter, format, time_zone, maker_kind, made_by)
    values (${row.id}, ${row.merchantId}, ${row.mode}, ${row.kind}, ${row.filter}::jsonb, 'csv', ${row.timeZone}, ${row.makerKind}, ${row.madeBy})`;
}

/** Whoever orders for one merchant waits here for the one before, so that the count that follows is right. */
export function lockMerchantZone(merchantId: string): RawBuilder<{ timeZone: string }> {
  return sql<{ timeZone: string }>`select time_zone as "timeZone" from merchant where id = ${merchantId} for no key update`;
}

export function countExports(merchantId: string): RawBuilder<{ underWay: number; today: number }> {
  return sql<{ underWay: number; today: number }>`select count(*) filter (where state in ('queued', 'running'))::int as "underWay",
    count(*) filter (where created_at > now() - interval '24 hours')::int as today from export where merchant_id = ${merchantId}`;
}

export interface ExportsFilter {
  madeBy?: string | undefined;
  kind?: ExportKind | undefined;
  beforeId?: string | undefined;
}

/** Newest first. */
export function selectExports({ merchantId, mode }: { merchantId: string; mode: Mode }, { madeBy, kind, beforeId }: ExportsFilter, limit: number): RawBuilder<StoredExport> {
  const conditions = [
    sql`e.merchant_id = ${merchantId} and e.mode = ${mode}`,
    madeBy !== undefined && sql`e.made_by = ${madeBy}`,
    kind !== undefined && sql`e.kind = ${kind}`,
    beforeId !== undefined && sql`e.id < ${beforeId}`,
  ].filter((condition) => condition !== false);
  return sql<StoredExport>`select ${columns} from ${withMaker} where ${sql.join(conditions, sql` and `)} order by e.id desc limit ${limit}`;
}

export function selectExport({ merchantId, mode }: { merchantId: string; mode: Mode }, id: string): RawBuilder<StoredExport> {
  return sql<StoredExport>`select ${columns} from ${withMaker} where e.id = ${id} and e.merchant_id = ${merchantId} and e.mode = ${mode}`;
}

export function selectPart({ id, attempt, number }: { id: string; attempt: number; number: number }): RawBuilder<{ content: Buffer }> {
  return sql<{ content: Buffer }>`select content from export_part where export_id = ${id} and attempt = ${attempt} and number = ${number}`;
}

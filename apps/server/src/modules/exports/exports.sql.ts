import { columnsOf, type RawBuilder, type RowOf, sql, valuesOf } from '#platform/db';
import type {
  endpoints,
  ExportFilter,
  ExportFormat,
  ExportKind,
  ExportProblem,
  ExportState,
  FiltersOf,
  Mode,
  RoleId,
} from '@wallet/contract';
import { conditionsOf, every, olderThan, type PageBounds } from '#platform/lists';
import { apiExportKinds } from '@wallet/contract';

export interface StoredExport {
  id: string;
  merchantId: string | null;
  mode: Mode;
  kind: ExportKind;
  filter: ExportFilter;
  format: ExportFormat;
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
  scheduleId: string | null;
}

/** A file is gone when its time is over by the database's clock, whether it was swept away yet or not. */
const state = sql`case when e.state = 'done' and e.expires_at <= now() then 'expired' else e.state end`;

const columns = sql`e.id, e.merchant_id as "merchantId", e.mode, e.kind, e.filter, e.format,
  e.time_zone as "timeZone", ${state} as state, e.attempt, e.rows_expected as "rowsExpected", e.rows_written as rows,
  e.bytes, e.problem, e.maker_kind as "makerKind", e.made_by as "madeBy",
    coalesce(u.name, t.name) as "makerName", e.created_at as "createdAt",
  e.finished_at as "finishedAt", e.expires_at as "expiresAt", e.schedule_id as "scheduleId"`;

const withMaker = sql`export e
  left join app_user u on u.id = e.made_by and u.merchant_id is not distinct from e.merchant_id
  left join api_token t on t.id = e.made_by and t.merchant_id = e.merchant_id`;

const newExportColumns = columnsOf(`id, merchant_id, mode, kind, filter, format, time_zone,
  maker_kind, made_by, schedule_id
  from export`);

export interface NewExportRow extends RowOf<typeof newExportColumns> {
  /** JSON text. */
  filter: string;
}

export function insertExport(row: NewExportRow): RawBuilder<unknown> {
  return sql`insert into export ${valuesOf(newExportColumns, row)}`;
}

/** Whoever orders for one merchant waits here for the one before, so that the count that follows is right. */
export function lockMerchantZone(merchantId: string): RawBuilder<{ timeZone: string }> {
  return sql`select time_zone as "timeZone" from merchant where id = ${merchantId} for no key update`;
}

/** The same for an operator, one of whose orders waits for the one before. */
export function lockPersonZone(userId: string): RawBuilder<{ timeZone: string }> {
  return sql`select time_zone as "timeZone" from app_user where id = ${userId} for no key update`;
}

export interface ExportCounts {
  underWay: number;
  today: number;
  /** In the whole installation. */
  everywhere: number;
}

/** Of a merchant, or of an operator: those that are under way and those of the last day. */
export function countExports({
  merchantId,
  madeBy,
}: {
  merchantId: string | null;
  madeBy: string;
}): RawBuilder<ExportCounts> {
  const theirs =
    merchantId === null
      ? sql`merchant_id is null and made_by = ${madeBy}`
      : sql`merchant_id = ${merchantId}`;
  return sql`select (select count(*)::int from export where ${theirs} and state in ('queued', 'running')) as "underWay",
    (select count(*)::int from export where ${theirs} and created_at > now() - interval '24 hours') as today,
    (select count(*)::int from export where state in ('queued', 'running')) as everywhere`;
}

/** Newest first. */
const ownedBy = ({ merchantId, mode }: { merchantId: string; mode: Mode }) =>
  sql`e.merchant_id = ${merchantId} and e.mode = ${mode}`;

/** What a merchant’s servers may see, newest first: kinds of theirs as CSV. */
export function selectApiExports(
  owner: { merchantId: string; mode: Mode },
  filters: FiltersOf<typeof endpoints.listExports>,
  { after, limit }: PageBounds,
): RawBuilder<StoredExport> {
  const conditions = [
    ownedBy(owner),
    sql`e.kind = any(${apiExportKinds}::text[]) and e.format = 'csv'`,
    ...conditionsOf(filters, {}),
  ];
  return sql<StoredExport>`select ${columns} from ${withMaker}
    where ${every(conditions)} ${olderThan('e.id', after)} order by e.id desc limit ${limit}`;
}

/** The latest that one person of a merchant ordered. */
export function selectExportsOf(
  owner: { merchantId: string; mode: Mode },
  { madeBy, kind }: { madeBy: string; kind?: ExportKind | undefined },
  limit: number,
): RawBuilder<StoredExport> {
  const ofKind = kind === undefined ? sql`true` : sql`e.kind = ${kind}`;
  return sql`select ${columns} from ${withMaker}
    where ${ownedBy(owner)} and e.made_by = ${madeBy} and ${ofKind} order by e.id desc limit ${limit}`;
}

export function selectExport(
  { merchantId, mode }: { merchantId: string; mode: Mode },
  id: string,
): RawBuilder<StoredExport> {
  return sql`select ${columns} from ${withMaker}
    where e.id = ${id} and e.merchant_id = ${merchantId} and e.mode = ${mode}`;
}

/** Of an operator himself, newest first. */
export function selectPersonsExports(
  userId: string,
  { kind, id }: { kind?: ExportKind | undefined; id?: string | undefined },
  limit: number,
): RawBuilder<StoredExport> {
  const ofKind = kind === undefined ? sql`true` : sql`e.kind = ${kind}`;
  const ofId = id === undefined ? sql`true` : sql`e.id = ${id}`;
  return sql`select ${columns} from ${withMaker} where e.merchant_id is null and e.made_by = ${userId}
    and ${ofKind} and ${ofId} order by e.id desc limit ${limit}`;
}

/** As whom its file was read. */
export function selectReadAs(id: string): RawBuilder<{ roleId: RoleId | null }> {
  return sql`select role_id as "roleId" from export where id = ${id}`;
}

export function selectPart({
  id,
  attempt,
  number,
}: {
  id: string;
  attempt: number;
  number: number;
}): RawBuilder<{ content: Buffer }> {
  return sql`select content from export_part where export_id = ${id} and attempt = ${attempt} and number = ${number}`;
}

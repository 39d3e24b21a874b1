import { columnsOf, type RawBuilder, type RowOf, sql, valuesOf } from '#platform/db';
import type {
  endpoints,
  FiltersOf,
  ImportReport,
  ImportStands,
  ImportStatus,
  ImportWait,
  Provider,
  StatementMapping,
} from '@wallet/contract';
import { conditionsOf, equals, every, olderThan, type PageBounds } from '#platform/lists';

const newImportColumns = columnsOf(`id, account_id, mode, purpose, file_hash, file_name,
  mapping, covers_from as from, covers_to as to, report, imported_by, wish_hash, status,
  identity, identity_reason, was_baseline, covered as isCovered, stands, waits_because,
  stood_by, confirms_minor, file_enc
  from statement_import`);

export interface NewImport extends RowOf<typeof newImportColumns> {
  /** JSON text, as the report. */
  mapping: string;
  report: string;
  /** A digest of everything but the file. */
  wishHash: string;
  /** What a settling file says while it waits, sealed. */
  fileEnc: string | null;
}

export function insertImport(row: NewImport): RawBuilder<unknown> {
  return sql`insert into statement_import ${valuesOf(newImportColumns, row)}`;
}

/** What came of a file that counts now. */
export function saveImportResult({
  id,
  report,
  status,
  wasBaseline,
  isCovered,
}: Pick<NewImport, 'id' | 'report' | 'status' | 'wasBaseline' | 'isCovered'>): RawBuilder<unknown> {
  return sql`update statement_import
    set report = ${report}::jsonb, status = ${status}, was_baseline = ${wasBaseline}, covered = ${isCovered}
      where id = ${id}`;
}

export interface StoredImport {
  id: string;
  wishHash: string;
  report: ImportReport;
}

/** What came of that very file, when it was imported for the account before and is still kept. */
export function selectStoredImport(accountId: string, fileHash: string): RawBuilder<StoredImport> {
  return sql`select id, wish_hash as "wishHash", report from statement_import
    where account_id = ${accountId} and file_hash = ${fileHash} and status = 'kept'`;
}

/** Lines of an import that have moved their float, and credits that it has confirmed. */
export function countUsed(importId: string): RawBuilder<{ used: number }> {
  return sql`select (select count(*) from statement_line where import_id = ${importId} and posted)::int
    + (select count(*) from evidence_line e
      join statement_line l on l.id = e.line_id and l.confirmed_by = 'import:' || e.id
        where e.import_id = ${importId})::int as used`;
}

const importToDiscardColumns = columnsOf(`id, account_id, mode, purpose, file_name, status,
  was_baseline, covered as isCovered from statement_import i`);

export interface ImportToDiscard extends RowOf<typeof importToDiscardColumns> {
  /** A later one of the account that is kept, if there is one. */
  newerId: string | null;
}

export function selectImportToDiscard(id: string): RawBuilder<ImportToDiscard> {
  return sql`select ${importToDiscardColumns},
      (select max(n.id) from statement_import n
        where n.account_id = i.account_id and n.id > i.id and n.status = 'kept') as "newerId"
    from statement_import i where i.id = ${id}`;
}

export function updateDiscarded({
  id,
  by,
  reason,
}: {
  id: string;
  by: string;
  reason: string;
}): RawBuilder<unknown> {
  return sql`update statement_import set status = 'discarded', file_enc = null, discarded_by = ${by},
    discarded_at = now(), discard_reason = ${reason} where id = ${id}`;
}

export interface ListedImport {
  id: string;
  accountId: string;
  provider: Provider;
  label: string;
  last4: string;
  purpose: 'settle' | 'confirm';
  fileName: string;
  from: Date;
  to: Date;
  status: ImportStatus;
  identity: 'number' | 'confirmed' | 'unknown';
  identityReason: string | null;
  stands: ImportStands;
  waitsBecause: ImportWait | null;
  counts: ImportReport['counts'];
  importedBy: string;
  importedAt: Date;
  discardReason: string | null;
  differencesOpen: number;
  differencesAll: number;
}

const listed = sql`i.id, i.account_id as "accountId", a.provider, a.label, a.last4, i.purpose,
  i.file_name as "fileName", i.covers_from as
    from, i.covers_to as to, i.status, i.identity, i.identity_reason as "identityReason", i.stands,
      i.waits_because as "waitsBecause",
    i.report -> 'counts' as counts, coalesce(u.name, i.imported_by) as "importedBy",
      i.created_at as "importedAt", i.discard_reason as "discardReason", d.open as "differencesOpen",
        d.all as "differencesAll"`;

const listedFrom = sql`statement_import i join account a on a.id = i.account_id
  left join app_user u on u.id = i.imported_by
    cross join lateral (
      select count(*) filter (where r.status = 'open')::int as open, count(*)::int as all
        from reconciliation_difference r
      where r.id in (select id from reconciliation_difference where import_id = i.id union select x.id
        from reconciliation_difference x join evidence_line e on e.id = x.evidence_id where e.import_id = i.id)
    ) d`;

export type ImportFilters = FiltersOf<
  typeof endpoints.listImports | typeof endpoints.listStatementImports
>;

/** Newest first; the cursor is the last id of the page before. */
export function selectImports(
  filters: ImportFilters,
  { after, limit }: PageBounds,
): RawBuilder<ListedImport> {
  const conditions = conditionsOf(filters, {
    accountId: equals('i.account_id'),
    status: equals('i.status'),
  });
  return sql`select ${listed} from ${listedFrom} where ${every(conditions)} ${olderThan('i.id', after)}
    order by i.id desc limit ${limit}`;
}

export interface ImportInDetail extends ListedImport {
  report: ImportReport;
  mapping: StatementMapping;
  newerId: string | null;
  /** Lines that moved money or are being decided about, and credits that it confirmed. */
  used: number;
  /** It proved a time, which is part of a longer one by now. */
  isMerged: boolean;
}

export function selectImport(id: string): RawBuilder<ImportInDetail> {
  return sql`select ${listed}, i.report, i.mapping, (select max(n.id) from statement_import n
    where n.account_id = i.account_id and n.id > i.id and n.status = 'kept') as "newerId",
      (select count(*) from statement_line
        where import_id = i.id and (posted or allocated > 0 or match_status in ('proposed', 'matched', 'ignored')))::int
        + (select count(*) from evidence_line e
          join statement_line l on l.id = e.line_id and l.confirmed_by = 'import:' || e.id
            where e.import_id = i.id)::int as used,
      i.covered and not exists (select from coverage c where c.import_id = i.id) as "isMerged"
    from ${listedFrom} where i.id = ${id}`;
}

/** How the account's newest statement was read that was not withdrawn. */
export function selectMapping(accountId: string): RawBuilder<{ mapping: StatementMapping }> {
  return sql`select mapping from statement_import where account_id = ${accountId} and status <> 'discarded'
    order by id desc limit 1`;
}

/** Which keys of a source are linked to a line. */
export function selectLinkedKeys(
  accountId: string,
  keys: readonly string[],
): RawBuilder<{ key: string }> {
  return sql`select key from evidence_line
    where account_id = ${accountId} and source = 'import' and key = any(${keys}) and line_id is not null`;
}

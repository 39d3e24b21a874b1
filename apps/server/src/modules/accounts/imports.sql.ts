import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { ImportReport, Mode } from '@wallet/contract';

export interface NewImport {
  id: string;
  accountId: string;
  mode: Mode;
  purpose: 'settle' | 'confirm';
  fileHash: string;
  fileName: string;
  /** JSON text, as the report. */
  mapping: string;
  from: Date;
  to: Date;
  report: string;
  importedBy: string;
  /** A digest of everything but the file. */
  wishHash: string;
  status: 'kept' | 'empty';
  identity: ImportReport['identity'];
  identityReason: string | null;
  wasBaseline: boolean;
  isCovered: boolean;
}

export function insertImport(row: NewImport): RawBuilder<unknown> {
  return sql`insert into statement_import (id, account_id, mode, purpose, file_hash, file_name, mapping, covers_from, covers_to, report, imported_by, wish_hash, status,
      identity, identity_reason, was_baseline, covered)
    values (${row.id}, ${row.accountId}, ${row.mode}, ${row.purpose}, ${row.fileHash}, ${row.fileName}, ${row.mapping}::jsonb, ${row.from}, ${row.to}, ${row.report}::jsonb, ${row.importedBy},
      ${row.wishHash}, ${row.status}, ${row.identity}, ${row.identityReason}, ${row.wasBaseline}, ${row.isCovered})`;
}

export interface KeptImport {
  id: string;
  wishHash: string;
  report: ImportReport;
}

/** What came of that very file, when it was imported for the account before and is still kept. */
export function selectKeptImport(accountId: string, fileHash: string): RawBuilder<KeptImport> {
  return sql<KeptImport>`select id, wish_hash as "wishHash", report from statement_import where account_id = ${accountId} and file_hash = ${fileHash} and status = 'kept'`;
}

/** Lines of an import that have moved their float, and credits that it has confirmed. */
export function countUsed(importId: string): RawBuilder<{ used: number }> {
  return sql<{ used: number }>`select (select count(*) from statement_line where import_id = ${importId} and posted)::int
    + (select count(*) from evidence_line e join statement_line l on l.id = e.line_id and l.confirmed_by = 'import:' || e.id where e.import_id = ${importId})::int as used`;
}

export interface ImportToDiscard {
  id: string;
  accountId: string;
  mode: Mode;
  purpose: 'settle' | 'confirm';
  fileName: string;
  status: 'kept' | 'empty' | 'discarded';
  wasBaseline: boolean;
  isCovered: boolean;
  /** A later one of the account that is kept, if there is one. */
  newerId: string | null;
}

export function selectImportToDiscard(id: string): RawBuilder<ImportToDiscard> {
  return sql<ImportToDiscard>`select i.id, i.account_id as "accountId", i.mode, i.purpose, i.file_name as "fileName", i.status, i.was_baseline as "wasBaseline", i.covered as "isCovered",
      (select max(n.id) from statement_import n where n.account_id = i.account_id and n.id > i.id and n.status = 'kept') as "newerId"
    from statement_import i where i.id = ${id}`;
}

export function updateDiscarded({ id, by, reason }: { id: string; by: string; reason: string }): RawBuilder<unknown> {
  return sql`update statement_import set status = 'discarded', discarded_by = ${by}, discarded_at = now(), discard_reason = ${reason} where id = ${id}`;
}

export interface ListedImport {
  id: string;
  purpose: 'settle' | 'confirm';
  fileName: string;
  from: Date;
  to: Date;
  status: 'kept' | 'empty' | 'discarded';
  identity: 'number' | 'confirmed' | 'unknown';
  identityReason: string | null;
  report: ImportReport;
  importedBy: string;
  importedAt: Date;
  discardReason: string | null;
}

/** Newest first; the cursor is the last id of the page before. */
export function selectImports({ accountId, after, limit }: { accountId: string; after: string | null; limit: number }): RawBuilder<ListedImport> {
  return sql<ListedImport>`select i.id, i.purpose, i.file_name as "fileName", i.covers_from as from, i.covers_to as to, i.status, i.identity, i.identity_reason as "identityReason", i.report,
      coalesce(u.name, i.imported_by) as "importedBy", i.created_at as "importedAt", i.discard_reason as "discardReason"
    from statement_import i left join app_user u on u.id = i.imported_by
    where i.account_id = ${accountId} and (${after}::text is null or i.id < ${after}) order by i.id desc limit ${limit}`;
}

/** Which keys of a source are linked to a line. */
export function selectLinkedKeys(accountId: string, keys: readonly string[]): RawBuilder<{ key: string }> {
  return sql<{ key: string }>`select key from evidence_line where account_id = ${accountId} and source = 'import' and key = any(${keys}) and line_id is not null`;
}

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
}

export function insertImport(row: NewImport): RawBuilder<unknown> {
  return sql`insert into statement_import (id, account_id, mode, purpose, file_hash, file_name, mapping, covers_from, covers_to, report, imported_by)
    values (${row.id}, ${row.accountId}, ${row.mode}, ${row.purpose}, ${row.fileHash}, ${row.fileName}, ${row.mapping}::jsonb, ${row.from}, ${row.to}, ${row.report}::jsonb, ${row.importedBy})`;
}

/** What came of that very file, when it was imported for the account before. */
export function selectImport(accountId: string, fileHash: string): RawBuilder<{ report: ImportReport }> {
  return sql<{ report: ImportReport }>`select report from statement_import where account_id = ${accountId} and file_hash = ${fileHash}`;
}

/** Which keys of a source are linked to a line. */
export function selectLinkedKeys(accountId: string, keys: readonly string[]): RawBuilder<{ key: string }> {
  return sql<{ key: string }>`select key from evidence_line where account_id = ${accountId} and source = 'import' and key = any(${keys}) and line_id is not null`;
}

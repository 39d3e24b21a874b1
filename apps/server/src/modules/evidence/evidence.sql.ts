import { columnsOf, type RawBuilder, type RowOf, sql } from '#platform/db';

export type StoredFile = RowOf<typeof columns>;

const columns = columnsOf(`id, file_name, content_type, size_bytes, sha256, uploaded_at
  from evidence_file`);

export function insertFile(
  row: Omit<StoredFile, 'uploadedAt'> & { uploadedBy: string },
): RawBuilder<StoredFile> {
  return sql`insert into evidence_file (id, file_name, content_type, size_bytes, sha256, uploaded_by)
    values (${row.id}, ${row.fileName}, ${row.contentType}, ${row.sizeBytes}, ${row.sha256},
      ${row.uploadedBy}) returning ${columns}`;
}

export function insertPart(fileId: string, number: number, content: Buffer): RawBuilder<unknown> {
  return sql`insert into evidence_part (file_id, number, content) values (${fileId}, ${number}, ${content})`;
}

/** The same person's uploads wait for each other until the transaction ends. */
export function lockUploads(userId: string): RawBuilder<unknown> {
  return sql`select pg_advisory_xact_lock(hashtextextended(${`evidence of ${userId}`}, 0))`;
}

export function countRecent(userId: string): RawBuilder<{ count: number }> {
  return sql`select count(*)::int as count from evidence_file
    where uploaded_by = ${userId} and uploaded_at > now() - interval '1 hour'`;
}

export function selectFiles(ids: readonly string[]): RawBuilder<StoredFile> {
  return sql`select ${columns} from evidence_file where id = any(${[...ids]}::text[]) order by id`;
}

export function selectPart(fileId: string, number: number): RawBuilder<{ content: Buffer }> {
  return sql`select content from evidence_part where file_id = ${fileId} and number = ${number}`;
}

import { idSchema, Refusal } from '@wallet/contract';
import type { ExportKind, ExportRow, Mode } from '@wallet/contract';
import { all, maybe } from '#platform/db';
import type { Query, ReadAsTenant } from '#platform/db';
import { exportAnswer } from './export-answer.ts';
import { selectExport, selectExports } from './exports.sql.ts';
import type { StoredExport } from './exports.sql.ts';

interface Owner {
  merchantId: string;
  mode: Mode;
}

const usualLimit = 50;
const latest = 20;
const cursorSchema = idSchema('exp');

/** All of a merchant and mode, newest first. Refuses a cursor that is not one. */
export async function listExports(query: Query, owner: Owner, { after, limit = usualLimit }: { after?: string | undefined; limit?: number | undefined }): Promise<{ data: ExportRow[]; next: string | null }> {
  if (after !== undefined && !cursorSchema.safeParse(after).success) throw new Refusal('cursorInvalid');
  const rows = await all(query, selectExports(owner, { beforeId: after }, limit + 1));
  const page = rows.slice(0, limit);
  return { data: page.map((row) => exportAnswer(row, '/v1')), next: rows.length > limit ? (page.at(-1)?.id ?? null) : null };
}

/** The latest that one person ordered, newest first. */
export async function listLatest(query: Query, owner: Owner, { userId, kind }: { userId: string; kind?: ExportKind | undefined }): Promise<ExportRow[]> {
  return (await all(query, selectExports(owner, { madeBy: userId, kind }, latest))).map((row) => exportAnswer(row, '/api'));
}

/** One export of the merchant and mode. Refuses with notFound. */
export async function findExport(tenant: ReadAsTenant, owner: Owner, id: string): Promise<StoredExport> {
  const found = await tenant(owner, (query) => maybe(query, selectExport(owner, id)));
  if (!found) throw new Refusal('notFound');
  return found;
}

/** The same by its id alone, as the console asks: a tenant has one mode at a time. */
export async function findExportOfEitherMode(tenant: ReadAsTenant, merchantId: string, id: string): Promise<StoredExport> {
  for (const mode of ['live', 'test'] as const) {
    const found = await tenant({ merchantId, mode }, (query) => maybe(query, selectExport({ merchantId, mode }, id)));
    if (found) return found;
  }
  throw new Refusal('notFound');
}

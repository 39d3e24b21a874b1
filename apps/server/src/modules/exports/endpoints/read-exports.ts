import { apiExportKinds, ApiError } from '@wallet/contract';
import type {
  ApiExportRow,
  endpoints,
  ExportKind,
  ExportRow,
  Mode,
  QueryOf,
} from '@wallet/contract';
import type { UserPrincipal } from '#modules/identity';
import { all, type Db, maybe, type Query, type ReadAsTenant } from '#platform/db';
import { readPage } from '#platform/lists';
import { apiAnswer, exportAnswer } from '../export-answer.ts';
import {
  selectApiExports,
  selectExport,
  selectExportsOf,
  selectPersonsExports,
} from '../exports.sql.ts';
import type { StoredExport } from '../exports.sql.ts';

interface Owner {
  merchantId: string;
  mode: Mode;
}

const latest = 50;

/** All of a merchant and mode that its servers may see, newest first. Refuses a cursor that is not one. */
export async function listExports(
  query: Query,
  owner: Owner,
  input: QueryOf<typeof endpoints.listExports>,
): Promise<{ data: ApiExportRow[]; next: string | null }> {
  const { rows, next } = await readPage(query, input, {
    prefix: 'exp',
    select: (page) => selectApiExports(owner, input, page),
  });
  return { data: rows.map(apiAnswer), next };
}

/** The latest that one person ordered, newest first; of a merchant’s person those of one mode, or of both. */
export async function listLatest(
  db: Pick<Db, 'read' | 'tenant'>,
  { userId, merchantId }: UserPrincipal,
  { kind, mode }: { kind?: ExportKind | undefined; mode?: Mode | undefined },
): Promise<ExportRow[]> {
  if (merchantId === undefined)
    return (await all(db.read, selectPersonsExports(userId, { kind }, latest))).map((row) =>
      exportAnswer(row),
    );
  const modes = mode === undefined ? (['live', 'test'] as const) : [mode];
  const found = await Promise.all(
    modes.map((each) =>
      db.tenant({ merchantId, mode: each }, (query) =>
        all(query, selectExportsOf({ merchantId, mode: each }, { madeBy: userId, kind }, latest)),
      ),
    ),
  );
  return found
    .flat()
    .toSorted((a, b) => (a.id < b.id ? 1 : -1))
    .slice(0, latest)
    .map((row) => exportAnswer(row));
}

/** One export of the merchant and mode that its servers may see. Refuses with notFound. */
export async function findExport(
  tenant: ReadAsTenant,
  owner: Owner,
  id: string,
): Promise<StoredExport> {
  const found = await tenant(owner, (query) => maybe(query, selectExport(owner, id)));
  if (
    !found ||
    found.format !== 'csv' ||
    !(apiExportKinds as readonly ExportKind[]).includes(found.kind)
  )
    throw new ApiError('notFound');
  return found;
}

/**
 * One by its id alone, as the console asks: an operator’s own, or one of the merchant, whose people
 * share them. Refuses with notFound.
 */
export async function findOwnExport(
  db: Pick<Db, 'read' | 'tenant'>,
  { userId, merchantId }: UserPrincipal,
  id: string,
): Promise<StoredExport> {
  const found =
    merchantId === undefined
      ? await maybe(db.read, selectPersonsExports(userId, { id }, 1))
      : await findOfEitherMode(db.tenant, merchantId, id);
  if (!found) throw new ApiError('notFound');
  return found;
}

/** A tenant has one mode at a time. */
async function findOfEitherMode(
  tenant: ReadAsTenant,
  merchantId: string,
  id: string,
): Promise<StoredExport | undefined> {
  for (const mode of ['live', 'test'] as const) {
    const found = await tenant({ merchantId, mode }, (query) =>
      maybe(query, selectExport({ merchantId, mode }, id)),
    );
    if (found) return found;
  }
  return undefined;
}

import { ApiError } from '@wallet/contract';
import type {
  endpoints,
  ImportDetail,
  ImportRow,
  ImportTie,
  ListedImport as ListedAnswer,
  QueryOf,
  StatementMapping,
} from '@wallet/contract';
import { maybe, type Query } from '#platform/db';
import { type PageQuery, readPage } from '#platform/lists';
import { selectImport, selectImports, selectMapping } from './imports.sql.ts';
import type { ImportFilters, ImportInDetail, ListedImport } from './imports.sql.ts';
import { readAccount } from '#modules/accounts';

/** A page of one account's statement imports, newest first. Refuses `notFound` and `cursorInvalid`. */
export async function listImports(
  query: Query,
  input: QueryOf<typeof endpoints.listImports> & { accountId: string },
): Promise<{ data: ImportRow[]; next: string | null }> {
  const { rows, next } = await readImports(query, input);
  if (!(await readAccount(query, input.accountId))) throw new ApiError('notFound');
  return { data: rows.map(rowOf), next };
}

/** A page of all accounts' statement imports, newest first, with results. Refuses `cursorInvalid`. */
export async function listStatementImports(
  query: Query,
  input: QueryOf<typeof endpoints.listStatementImports>,
): Promise<{ data: ListedAnswer[]; next: string | null }> {
  const { rows, next } = await readImports(query, input);
  return { data: rows.map(listedOf), next };
}

/** One import row by row, and why it cannot be withdrawn where it cannot. Refuses `notFound`. */
export async function readImport(query: Query, id: string): Promise<ImportDetail> {
  const row = await maybe(query, selectImport(id));
  if (!row) throw new ApiError('notFound');
  const { lines, missing, shortfall } = row.report;
  return {
    ...listedOf(row),
    lines,
    missing,
    shortfall,
    mapping: row.mapping,
    whyStays: tieOf(row),
  };
}

/** An account's import purpose and its newest mapping not withdrawn, null before the first. Refuses `notFound`. */
export async function readMapping(
  query: Query,
  accountId: string,
): Promise<{ purpose: ImportRow['purpose']; mapping: StatementMapping | null }> {
  const account = await readAccount(query, accountId);
  if (!account) throw new ApiError('notFound');
  return {
    purpose: account.settlingSource === 'import' ? 'settle' : 'confirm',
    mapping: (await maybe(query, selectMapping(accountId)))?.mapping ?? null,
  };
}

function readImports(
  query: Query,
  input: PageQuery & ImportFilters,
): Promise<{ rows: ListedImport[]; next: string | null }> {
  return readPage(query, input, {
    prefix: 'imp',
    select: (page) => selectImports(input, page),
  });
}

/** In the order in which withdrawing refuses. */
function tieOf({ status, newerId, used, isMerged }: ImportInDetail): ImportTie | null {
  if (status !== 'kept') return 'notKept';
  if (newerId !== null) return 'newer';
  if (used > 0) return 'settled';
  return isMerged ? 'merged' : null;
}

function listedOf(row: ListedImport): ListedAnswer {
  const { accountId, provider, label, last4, differencesOpen, differencesAll } = row;
  return {
    ...rowOf(row),
    account: { id: accountId, provider, label, last4 },
    differences: { open: differencesOpen, all: differencesAll },
  };
}

function rowOf({
  id,
  purpose,
  fileName,
  from,
  to,
  status,
  identity,
  identityReason,
  stands,
  waitsBecause,
  counts,
  importedBy,
  importedAt,
  discardReason,
}: ListedImport): ImportRow {
  return {
    id,
    purpose,
    fileName,
    from: from.toISOString(),
    to: to.toISOString(),
    status,
    identity,
    identityReason,
    stands,
    waitsBecause: stands === 'waits' ? waitsBecause : null,
    counts,
    importedBy,
    importedAt: importedAt.toISOString(),
    discardReason,
  };
}

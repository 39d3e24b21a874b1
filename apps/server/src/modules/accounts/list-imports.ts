import { Refusal } from '@wallet/contract';
import type { ImportRow } from '@wallet/contract';
import { all } from '#platform/db';
import type { Query } from '#platform/db';
import { selectImports } from './imports.sql.ts';
import type { ListedImport } from './imports.sql.ts';
import { readAccount } from './read-account.ts';

const usualLimit = 50;
const cursorForm = /^imp_[0-9a-hjkmnp-tv-z]{26}$/;

/** A page of the statements that were imported for an account, newest first. Refuses `notFound` and `cursorInvalid`. */
export async function listImports(query: Query, { accountId, after = null, limit = usualLimit }: { accountId: string; after?: string | null | undefined; limit?: number | undefined }): Promise<{ data: ImportRow[]; next: string | null }> {
  if (after !== null && !cursorForm.test(after)) throw new Refusal('cursorInvalid');
  if (!(await readAccount(query, accountId))) throw new Refusal('notFound');
  const rows = await all(query, selectImports({ accountId, after, limit: limit + 1 }));
  const page = rows.slice(0, limit);
  return { data: page.map(toRow), next: rows.length > limit ? (page.at(-1)?.id ?? null) : null };
}

function toRow({ from, to, importedAt, report, ...row }: ListedImport): ImportRow {
  return { ...row, from: from.toISOString(), to: to.toISOString(), importedAt: importedAt.toISOString(), counts: report.counts };
}

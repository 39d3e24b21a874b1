import { decisionRows, selectDecisions } from '#modules/approvals';
import { all, type Query } from '#platform/db';
import { isProvedRow, type Proved } from '#platform/row-mac';
import type { Vault } from '#platform/vault';
import { type ImportPower, importPower } from './import-power.ts';

type Attests = Pick<Vault, 'attests'>;

/**
 * Who backs a file: its importer, where the row names him, and everybody with a signed approval of
 * this very file. A name in the row without a signed approval does not count.
 */
export async function readImportStatus(
  query: Query,
  vault: Attests,
  { id, fileHash, importedBy, stoodBy }: ImportPower,
): Promise<string[]> {
  const words = (await all(query, selectDecisions('statementImport', id))).filter(
    (word) =>
      word.payloadHash === fileHash &&
      word.verdict === 'approve' &&
      isProvedRow(vault, decisionRows, word),
  );
  const named = stoodBy.split(' ');
  const persons = words.flatMap(({ person }) => person ?? []);
  return [...new Set([...(named.includes(importedBy) ? [importedBy] : []), ...persons])];
}

/** Whether a file stands by itself, or by two persons, by its own row that was read. */
export async function isInForce(
  query: Query,
  vault: Attests,
  file: Proved<ImportPower>,
): Promise<boolean> {
  if (!isProvedRow(vault, importPower, file) || file.status === 'discarded') return false;
  if (file.stands === 'alone') return true;
  return file.stands === 'byTwo' && (await readImportStatus(query, vault, file)).length > 1;
}

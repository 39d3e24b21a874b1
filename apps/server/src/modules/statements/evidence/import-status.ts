import { decisionRows, selectDecisions } from '#modules/approvals';
import { all, type Query } from '#platform/db';
import { isProvedRow, type Proved } from '#platform/row-mac';
import type { Vault } from '#platform/vault';
import { type ImportPower, importPower } from './import-power.ts';

type Attests = Pick<Vault, 'attests'>;

/**
 * Who stands behind a file: whoever brought it, where his own row counts him, and everybody of whom
 * there is a signed word for just this file. A name that was written into the row without a word is
 * nobody's.
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

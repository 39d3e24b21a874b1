import { all, type Query } from '#platform/db';
import { isProvedRow, type Proved, selectPowerRowsNamed } from '#platform/row-mac';
import type { Vault } from '#platform/vault';
import { provedAmong } from './change-evidence.ts';
import { evidencePower, type EvidencePower } from './evidence-power.ts';
import { importPower } from './import-power.ts';
import { isInForce } from './import-status.ts';

/** A piece of evidence that may confirm the line that it is linked to. */
export interface ProvedEvidence {
  id: string;
  source: 'import' | 'providerApi';
  lineId: string;
  accountId: string;
  mode: string;
  direction: 'credit' | 'debit';
  currency: string;
  amountMinor: bigint;
}

export interface EvidenceRead {
  proved: ProvedEvidence[];
  /** Evidence and files that were changed, or put there, behind the application. */
  unproved: { table: string; id: string; problem: 'missing' | 'wrong' }[];
}

/**
 * Confirming evidence: kept and linked by the application, from a provider's API or a file that
 * stands by itself or by two persons. Never trusts a column alone.
 */
export async function readEvidence(
  query: Query,
  vault: Pick<Vault, 'attests'>,
  rows: readonly Proved<EvidencePower>[],
): Promise<EvidenceRead> {
  const told = provedAmong(vault, rows);
  const fileIds = [...new Set(told.flatMap(({ importId }) => importId ?? []))];
  const files =
    fileIds.length === 0 ? [] : await all(query, selectPowerRowsNamed(importPower, fileIds));
  const standing = new Set<string>();
  for (const file of files) if (await isInForce(query, vault, file)) standing.add(file.id);
  const unproved = [
    ...rows
      .filter((row) => !isProvedRow(vault, evidencePower, row))
      .map((row) => ({ table: evidencePower.table, ...row })),
    ...files
      .filter((row) => !isProvedRow(vault, importPower, row))
      .map((row) => ({ table: importPower.table, ...row })),
  ].map(({ table, id, mac }) => ({
    table,
    id,
    problem: mac === null ? ('missing' as const) : ('wrong' as const),
  }));
  const proved = told.flatMap((row): ProvedEvidence[] => {
    const { source, lineId, importId, amount: amountMinor } = row;
    if (lineId === null || source === 'history') return [];
    if (source === 'import' && !standing.has(importId ?? '')) return [];
    return [{ ...row, source, lineId, amountMinor }];
  });
  return { proved, unproved };
}

import { all, type Trx } from '#platform/db';
import { isProvedRow, macOfRow, type Proved } from '#platform/row-mac';
import type { Vault } from '#platform/vault';
import { evidencePower, type EvidencePower } from './evidence-power.ts';
import { updateEvidence } from './links.sql.ts';

export type ProvedRow = EvidencePower & { mac: string };

/** Those that are what the application made of them: nothing is done with the others. */
export function provedAmong(
  vault: Pick<Vault, 'attests'>,
  rows: readonly Proved<EvidencePower>[],
): ProvedRow[] {
  return rows.filter((row): row is ProvedRow => isProvedRow(vault, evidencePower, row));
}

/** Links or unlinks evidence, or moves it to another file, and re-signs it. Returns the linked line ids. */
export async function changeEvidence(
  trx: Trx,
  vault: Pick<Vault, 'attest'>,
  rows: readonly ProvedRow[],
  becomes: (row: ProvedRow) => Partial<Pick<EvidencePower, 'lineId' | 'importId'>>,
): Promise<string[]> {
  if (rows.length === 0) return [];
  const changes = rows.map(({ mac: oldMac, ...row }) => {
    const next = { ...row, ...becomes({ ...row, mac: oldMac }) };
    return { ...next, oldMac, mac: macOfRow(vault, evidencePower, next) };
  });
  return (await all(trx, updateEvidence(changes))).flatMap(({ lineId }) => lineId ?? []);
}

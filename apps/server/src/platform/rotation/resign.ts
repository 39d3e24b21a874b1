import { connectOwner } from '#platform/db';
import { resignPowerRows, type UnprovedRow } from '#platform/row-mac/tables';
import type { AnyPowerRows } from '#platform/row-mac';
import type { Vault } from '#platform/vault';

export interface ResignReport {
  signed: number;
  sealed: number;
  /** Rows without a MAC of the newest key, by table. */
  left: { place: string; rows: number }[];
  unproved: UnprovedRow[];
  /** Values under a MAC that holds which do not decrypt. */
  unreadable: string[];
}

/**
 * Renews these kinds' MACs by the newest key in pages, with servers running; resumable. Runs as the
 * tables' owner: application roles add links and decisions but never change them.
 */
export async function resign({
  url,
  vault,
  keyId,
  kinds,
  onProgress,
}: {
  url: string;
  vault: Vault;
  keyId: string;
  kinds: readonly AnyPowerRows[];
  onProgress?: (done: { place: string; rows: number }) => void;
}): Promise<ResignReport> {
  const query = connectOwner(url);
  try {
    const report: ResignReport = { signed: 0, sealed: 0, left: [], unproved: [], unreadable: [] };
    for (const rows of kinds) {
      const done = await resignPowerRows(query, vault, rows, keyId);
      report.signed += done.signed;
      report.sealed += done.sealed;
      report.unproved.push(...done.unproved);
      report.unreadable.push(...done.unreadable);
      if (done.left > 0) report.left.push({ place: `MACs of ${rows.table}`, rows: done.left });
      if (done.signed > 0) onProgress?.({ place: `${rows.table}.mac`, rows: done.signed });
    }
    return report;
  } finally {
    await query.destroy();
  }
}

import { all, type Trx } from '#platform/db';
import { newId } from '#platform/ids';
import { macOfRow } from '#platform/row-mac';
import type { Vault } from '#platform/vault';
import type { Account } from '#modules/accounts';
import { evidencePower } from './evidence-power.ts';
import { keyLines } from '../lines/line-key.ts';
import { linkEvidence } from './link-sources.ts';
import { type EvidenceSource, insertEvidence } from './links.sql.ts';
import type { SeenLine } from '../lines/seen-read.ts';

export interface EvidenceResult {
  vault: Vault;
  /** Locked. */
  account: Account;
  source: EvidenceSource;
  lines: readonly SeenLine[];
  importId?: string;
}

/**
 * Saves a non-settling source's lines once and links them to settling lines. Never money, coverage
 * or baseline. Returns keys in line order and the number of new ones.
 */
export async function saveEvidence(
  trx: Trx,
  { vault, account, source, lines, importId }: EvidenceResult,
): Promise<{ keys: string[]; newLines: number }> {
  const { id: accountId, mode, currency, provider } = account;
  const keyed = keyLines(lines, provider);
  const once = keyed.filter(({ key }, i) => keyed.findIndex((other) => other.key === key) === i);
  const owner = { accountId, mode, currency, source, importId: importId ?? null };
  const rows = once.map(({ key, line: { amountMinor: amount, ...line } }) => {
    const id = newId('evl');
    const rawEnc = vault.seal(line.raw, { table: 'evidence_line', id, column: 'raw_enc' });
    const row = { ...line, ...owner, key, id, amount, lineId: null };
    return { ...row, rawEnc, mac: macOfRow(vault, evidencePower, row) };
  });
  const kept = rows.length === 0 ? [] : await all(trx, insertEvidence(rows));
  await linkEvidence(trx, vault, account);
  return { keys: keyed.map(({ key }) => key), newLines: kept.length };
}

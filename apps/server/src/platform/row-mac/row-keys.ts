import type { Vault } from '#platform/vault';
import { isProvedRow, type PowerRows, type Proved } from './row-mac.ts';

export type RowKeys = Pick<Vault, 'attest' | 'attests' | 'keyIds' | 'open'>;

let known: RowKeys | undefined;

/**
 * Sets the key file that proves rows where no vault is passed: readers of settings and merchants,
 * called from everywhere. One per process; the last one opened counts.
 */
export function proveRowsBy(vault: RowKeys): void {
  known = vault;
}

/** The keys of this process. Throws where none were opened: without keys nothing is proved. */
export function rowKeys(): RowKeys {
  if (!known) throw new Error('no key file was opened, and rows that give power cannot be proved');
  return known;
}

/** The same, for what only says that it could not be proved without keys. */
export function knownRowKeys(): RowKeys | undefined {
  return known;
}

/** `isProvedRow` by the keys of this process. */
export function isProved<Row extends { id: string }>(
  rows: PowerRows<Row>,
  row: Proved<Row>,
): boolean {
  return isProvedRow(rowKeys(), rows, row);
}

import { canonicalJson } from '#platform/canonical-json';
import type { Vault } from './create-vault.ts';

/**
 * A dropped raw text's keyed digest: equal for equal JSON however written, and without the key no
 * account number can be found by trying all.
 */
export function rawDigest(vault: Vault, text: string): string {
  return vault.mac('droppedRaw', canonicalText(text));
}

function canonicalText(text: string): string {
  try {
    return canonicalJson(JSON.parse(text));
  } catch {
    return text;
  }
}

import { canonicalJson } from '#platform/canonical-json';
import type { Vault } from './create-vault.ts';

/**
 * The keyed digest that stays of a raw text when the text itself is dropped: the same for equal
 * JSON, however it was written, and without the key nobody finds an account's number by trying all
 * of them.
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

import type { Vault } from '#platform/vault';

/** The key by which a user is found: a keyed digest of the address without regard to case and blanks around it. */
export function emailKeyOf(vault: Vault, email: string): string {
  return vault.mac('email', email.normalize('NFKC').trim().toLowerCase());
}

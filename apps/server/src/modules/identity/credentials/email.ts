import { ApiError } from '@wallet/contract';
import type { Vault } from '#platform/vault';

/** The key by which a user is found: a keyed digest of the address without regard to case and blanks around it. */
export function emailKeyOf(vault: Pick<Vault, 'mac'>, email: string): string {
  return vault.mac('email', email.normalize('NFKC').trim().toLowerCase());
}

/** Each key by which the user of an address may be stored: two while digests are made anew. */
export function emailKeysOf(vault: Pick<Vault, 'eachMac'>, email: string): string[] {
  return vault.eachMac().map((by) => emailKeyOf(by, email));
}

const localPart = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const domainPart =
  /^([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z][A-Za-z0-9-]{0,61}[A-Za-z0-9]$/;

/**
 * The address without blanks around it and its domain in lower case. Refuses with emailInvalid what is not one plain
 * ASCII address: no display name, no quotes, no list, a domain with a dot.
 */
export function plainEmail(text: string): string {
  const email = text.normalize('NFKC').trim();
  const at = email.lastIndexOf('@');
  const [local, domain] = [email.slice(0, at), email.slice(at + 1)];
  if (at < 1 || at > 64 || email.length > 254 || !localPart.test(local) || !domainPart.test(domain))
    throw new ApiError('emailInvalid');
  return `${local}@${domain.toLowerCase()}`;
}

import { type Provider, providerTable } from '@wallet/contract';
import type { Identity } from '@wallet/agent-protocol';
import type { Vault } from '#platform/vault';

/**
 * One text for one number, however it is written: digits only, phone numbers in their national form with a leading 0.
 * Throws RangeError on what has fewer than 6 or more than 20 digits.
 */
export function normaliseNumber(provider: Provider, number: string): string {
  const national = toNational(provider, number);
  if (!/^\d{6,20}$/.test(national)) throw new RangeError('an account number has 6 to 20 digits');
  return national;
}

/** The digest by which a number is found and is single. Throws RangeError on what is no number. */
export function accountKeyOf(
  vault: Pick<Vault, 'mac'>,
  provider: Provider,
  number: string,
): string {
  return vault.mac('accountKey', `${provider}:${normaliseNumber(provider, number)}`);
}

/** Each digest by which the account of a number may be stored: two while digests are made anew. */
export function accountKeysOf(
  vault: Pick<Vault, 'eachMac'>,
  provider: Provider,
  number: string,
): string[] {
  return vault.eachMac().map((by) => accountKeyOf(by, provider, number));
}

export interface KnownIdentity {
  provider: Provider;
  holderName: string;
  number: string;
}

const fewestShown = 4;

/**
 * Whether what a phone shows is the account. Names compare without case and blanks. A number that the app masks with
 * `*` must show at least four digits and agree in each, counted from the end.
 */
export function isSameIdentity(known: KnownIdentity, seen: Identity): boolean {
  return (
    known.provider === seen.provider &&
    plainName(known.holderName) === plainName(seen.holderName) &&
    numberFits(known, seen.number)
  );
}

/** Whether a number, perhaps masked, is the account's: at least four digits agree from the end. */
export function numberFits(
  { provider, number }: Pick<KnownIdentity, 'provider' | 'number'>,
  seen: string,
): boolean {
  const expected = normaliseNumber(provider, number);
  const shown = toNational(provider, seen);
  if (!shown.includes('*')) return shown === expected;
  if (shown.replaceAll('*', '').length < fewestShown || shown.length > expected.length)
    return false;
  const tail = expected.slice(-shown.length);
  return Array.from(shown).every((digit, i) => digit === '*' || digit === tail[i]);
}

function toNational(provider: Provider, number: string): string {
  const digits = number.replaceAll(/[^\d*]/g, '');
  const code = providerTable[provider].phoneCountryCode;
  return code !== null && digits.startsWith(code) ? `0${digits.slice(code.length)}` : digits;
}

/** A name as it is compared: without case, width and doubled blanks. */
export function plainName(name: string): string {
  return name.normalize('NFKC').toUpperCase().replaceAll(/\s+/g, ' ').trim();
}

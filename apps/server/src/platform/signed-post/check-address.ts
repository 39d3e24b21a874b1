import { AddressProblem, type AddressRules, resolvePublic } from '#platform/public-address';

export interface CheckedAddress {
  url: URL;
  /** The address to connect to, and no other: the name is not resolved again. */
  address: string;
  family: 4 | 6;
}

/**
 * Resolves an entered address: https without credentials, all addresses public unicast, so nobody
 * reaches our network through us. Plain http to this machine only, in the demo. Call before each
 * attempt. Throws AddressProblem.
 */
export async function checkAddress(text: string, rules: AddressRules): Promise<CheckedAddress> {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:'))
    throw new AddressProblem('It must be an https address.');
  if (url.username !== '' || url.password !== '')
    throw new AddressProblem('It must not hold a user name or a password.');
  const { address, family, onThisMachine } = await resolvePublic(
    url.hostname.replace(/^\[|\]$/g, ''),
    rules,
  );
  if (url.protocol !== 'https:' && !onThisMachine)
    throw new AddressProblem('It must be an https address.');
  return { url, address, family };
}

import { AddressProblem, type AddressRules, resolvePublic } from '#platform/public-address';

export interface CheckedAddress {
  url: URL;
  /** The address to connect to, and no other: the name is not resolved again. */
  address: string;
  family: 4 | 6;
}

/**
 * An address that somebody entered to be called, resolved. It must be https without credentials,
 * and every address its name has must be public unicast, so that nobody reaches our own network
 * through us. Plain http may go to this machine, in the demo only. To be asked anew before each
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

import { BlockList, isIP } from 'node:net';
import { resolveAddress } from './resolve-address.ts';

/** The address to connect to, and no other: the name is not resolved again. */
export interface PublicAddress {
  address: string;
  family: 4 | 6;
  /** Every address of the name is this machine; only where the rules allow it. */
  onThisMachine: boolean;
}

export type Resolve = (host: string) => Promise<{ address: string; family: number }[]>;

export interface AddressRules {
  /** This machine may be called: in the demo only. */
  allowLoopback: boolean;
  /** The name service over the network, shared by all of this process, when left out. */
  resolve?: Resolve;
}

/** Why an address may not be called, in one sentence for whoever entered it. */
export class AddressProblem extends Error {
  override name = 'AddressProblem';
  /** Whether the name has no address at all, so that there is nothing to allow or to forbid. */
  readonly isNowhere: boolean;

  constructor(message: string, { isNowhere = false } = {}) {
    super(message);
    this.isNowhere = isNowhere;
  }
}

/**
 * Resolves a host or unbracketed address; all must be public unicast, so nobody reaches our network
 * through us. Call before each connection. Throws AddressProblem.
 */
export async function resolvePublic(
  host: string,
  { allowLoopback, resolve = resolveAll }: AddressRules,
): Promise<PublicAddress> {
  const addresses = await addressesOf(host, resolve);
  const [first] = addresses;
  if (!first) throw new AddressProblem(`The name ${host} has no address.`, { isNowhere: true });
  const onThisMachine = allowLoopback && addresses.every(({ address }) => isLoopback(address));
  const closed = onThisMachine
    ? undefined
    : addresses.find(({ address }) => !isPublicUnicast(address));
  if (closed)
    throw new AddressProblem(`${host} leads to ${closed.address}, which is not a public address.`);
  return { address: first.address, family: first.family === 6 ? 6 : 4, onThisMachine };
}

async function addressesOf(
  host: string,
  resolve: Resolve,
): Promise<{ address: string; family: number }[]> {
  const literal = isIP(host);
  if (literal !== 0) return [{ address: host, family: literal }];
  try {
    return await resolve(host);
  } catch {
    throw new AddressProblem(`The name ${host} cannot be resolved.`, { isNowhere: true });
  }
}

let shared: Resolve | undefined;

/** Made when it is first asked, since it reads where the machine's name servers are. */
function resolveAll(host: string): Promise<{ address: string; family: number }[]> {
  return (shared ??= resolveAddress())(host);
}

/** IANA special-purpose: private, shared, loopback, link-local, documentation, benchmarking, multicast, reserved. */
const special = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  special.addSubnet(net, bits, 'ipv4');
/** Within 2000::/3: protocol assignments with Teredo, documentation, and 6to4, which wraps any IPv4 address. */
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  special.addSubnet(net, bits, 'ipv6');
const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');

/** Whether anybody on the internet may have this address. */
export function isPublicUnicast(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !special.check(address, 'ipv4');
  return family === 6 && globalUnicast.check(address, 'ipv6') && !special.check(address, 'ipv6');
}

export function isLoopback(address: string): boolean {
  return address === '::1' || (isIP(address) === 4 && address.startsWith('127.'));
}

import { isIP } from 'node:net';
import { ApiError, type ProxyProtocol } from '@wallet/contract';
import { isLoopback, isPublicUnicast } from '#platform/public-address';
import type { Proxies } from './proxies.ts';

/** Where a proxy is and as whom it is entered: one owner has each once. */
export interface ProxyAddress {
  protocol: ProxyProtocol;
  host: string;
  port: number;
  username: string | null;
}

/** IPv6 in the one way it is written; everything else as it is. */
export function plainHost(host: string): string {
  return isIP(host) === 6 ? new URL(`http://[${host}]`).hostname.slice(1, -1) : host;
}

/**
 * Whether a host may be kept: an address that nobody on the internet has is told at once. Where a name leads is asked
 * anew at each check and not here, because names change.
 */
export function mayKeepHost({ allowLoopback }: Proxies['addresses'], host: string): boolean {
  return isIP(host) === 0 || isPublicUnicast(host) || (allowLoopback && isLoopback(host));
}

export function refuseHost({ addresses }: Pick<Proxies, 'addresses'>, host: string): void {
  if (!mayKeepHost(addresses, host))
    throw new ApiError('proxyHostNotAllowed', { detail: `${host} is not a public address.` });
}

/** The same for the same way in of one owner. */
export function proxyAddressKey({ protocol, host, port, username }: ProxyAddress): string {
  return JSON.stringify([protocol, host, port, username ?? '']);
}

import type { IncomingMessage } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';

/**
 * Reads from which address a request came: by the same rule as Fastify's `request.ip`, for what
 * does not come through it.
 */
export function addressReader(trustProxy: false | string): (request: IncomingMessage) => string {
  if (trustProxy === false) return ({ socket }) => socket.remoteAddress ?? '';
  const isTrusted = proxyAddress.compile(trustProxy.split(',').map((network) => network.trim()));
  return (request) => proxyAddress(request, isTrusted) ?? '';
}

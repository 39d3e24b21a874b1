import type { IncomingMessage } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';

/** A request's client address by the rule of Fastify's `request.ip`, for requests outside Fastify. */
export function addressReader(trustProxy: false | string): (request: IncomingMessage) => string {
  if (trustProxy === false) return ({ socket }) => socket.remoteAddress ?? '';
  const isTrusted = proxyAddress.compile(trustProxy.split(',').map((network) => network.trim()));
  return (request) => proxyAddress(request, isTrusted) ?? '';
}

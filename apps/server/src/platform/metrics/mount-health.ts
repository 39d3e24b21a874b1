import { ApiError } from '@wallet/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { BlockList, isIPv6 } from 'node:net';
import type { Metrics } from './metrics.ts';
import type { Readiness } from './readiness.ts';

/**
 * `/healthz`: this process runs. `/readyz`: 200 when it should get traffic, else 503 and the names
 * of what is missing. `/metrics`: Prometheus text, for callers on a private network that come
 * directly and not through a proxy, by an address or a name without a dot: a page that a browser
 * inside has open cannot give its own name such an address and read along.
 */
export function mountHealth(
  server: FastifyInstance,
  { metrics, readiness }: { metrics: Metrics; readiness: Readiness },
): void {
  server.get('/healthz', async () => ({ healthy: true }));
  server.get('/readyz', async (_request, reply) => {
    const missing = await readiness.missing();
    return reply
      .code(missing.length === 0 ? 200 : 503)
      .send({ ready: missing.length === 0, missing });
  });
  server.get('/metrics', async (request, reply) => {
    if (!isInside(request)) throw new ApiError('notFound');
    return reply
      .header('content-type', metrics.registry.contentType)
      .send(await metrics.registry.metrics());
  });
}

const inside = new BlockList();
for (const [network, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  inside.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of [
  ['::1', 128],
  ['fc00::', 7],
] as const)
  inside.addSubnet(network, prefix, 'ipv6');

/** What proxies add. */
const viaProxy = [
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'forwarded',
  'via',
];
const direct = /^([\w-]+|\d+\.\d+\.\d+\.\d+|\[[0-9a-fA-F:.]+\])(:\d+)?$/;

function isInside({ socket, headers }: FastifyRequest): boolean {
  if (viaProxy.some((name) => headers[name] !== undefined)) return false;
  if (!direct.test(headers.host ?? '')) return false;
  const address = socket.remoteAddress ?? '';
  return inside.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

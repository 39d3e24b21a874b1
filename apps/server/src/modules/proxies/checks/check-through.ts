import type { ProxyProblem } from '@wallet/contract';
import { resolvePublic } from '#platform/public-address';
import { openTunnel, within, type ProxyTarget } from './open-tunnel.ts';
import { problemOf } from './proxy-failure.ts';
import type { Proxies } from '../proxies.ts';
import { readEcho } from './read-echo.ts';

export type CheckOutcome =
  | { problem: null; latencyMs: number; exitIp: string }
  | { problem: ProxyProblem };

export interface CheckOptions {
  signal?: AbortSignal;
  /** For the whole exchange, the name service included; 15 seconds when left out. */
  timeoutMs?: number;
}

const usualTimeoutMs = 15_000;

/**
 * Goes through the proxy to the echo and back: how long that takes, from the first packet on, and
 * from which address it comes. The host is resolved once, every address it has must be allowed, and
 * connected to is the very one. Never throws.
 */
export async function checkThrough(
  { addresses, echoUrl, clock }: Pick<Proxies, 'addresses' | 'echoUrl' | 'clock'>,
  target: ProxyTarget,
  { signal, timeoutMs = usualTimeoutMs }: CheckOptions = {},
): Promise<CheckOutcome> {
  const limit = AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]);
  try {
    const at = await within(limit, resolvePublic(target.host, addresses));
    const startMs = clock.monotonicMs();
    const tunnel = await openTunnel(target, {
      at,
      destination: destinationOf(echoUrl),
      signal: limit,
    });
    try {
      const exitIp = await within(limit, readEcho(tunnel, echoUrl, limit));
      return {
        problem: null,
        exitIp,
        latencyMs: Math.max(0, Math.round(clock.monotonicMs() - startMs)),
      };
    } finally {
      tunnel.destroy();
    }
  } catch (error) {
    return { problem: problemOf(error) };
  }
}

function destinationOf({ hostname, port, protocol }: URL): { host: string; port: number } {
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port),
  };
}

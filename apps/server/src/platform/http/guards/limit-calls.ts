import { ApiError, type Endpoint, type Principal } from '@wallet/contract';
import type { FastifyReply } from 'fastify';
import type { Clock } from '#platform/clock';
import { createRateLimit, type SharedCounts } from '#platform/rate-limit';

export interface CallLimits {
  /** Counts an API token's call and sets `RateLimit-*` headers; ignores others. Refuses tooManyRequests. */
  count(principal: Principal, endpoint: Endpoint, reply: FastifyReply): Promise<void>;
}

export interface CallLimitOptions {
  clock: Clock;
  /** Calls that a token gets back each second; it may save up twice as many. */
  perSecond: number;
  /** Where all processes count; each for itself without. */
  counts?: SharedCounts | undefined;
}

const savedSeconds = 2;

/** Limits each API token's calls, with separate buckets so that polling reads do not block payment writes. */
export function createCallLimits({ clock, perSecond, counts }: CallLimitOptions): CallLimits {
  const limit = createRateLimit({
    burst: Math.max(1, perSecond * savedSeconds),
    perSecond,
    clock,
    shared: { name: 'api', counts },
  });
  return {
    count: async (principal, { method }, reply) => {
      if (principal.kind !== 'token') return;
      const {
        allowed,
        limit: most,
        remaining,
        resetSeconds,
        retryAfterSeconds,
      } = await limit.ask(`${method === 'GET' ? 'read' : 'write'} ${principal.tokenId}`);
      void reply.headers({
        'ratelimit-limit': String(most),
        'ratelimit-remaining': String(remaining),
        'ratelimit-reset': String(resetSeconds),
      });
      if (!allowed) throw new ApiError('tooManyRequests', { retryAfterSeconds });
    },
  };
}

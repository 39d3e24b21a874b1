import { endpoints } from '@wallet/contract';
import type { Clock } from '#platform/clock';
import { route, type Route } from '#platform/http';
import { createRateLimit, type SharedCounts } from '#platform/rate-limit';
import { type RevealDeps, revealValue } from './reveal-value.ts';

/** So many at once, and one more every twenty seconds: enough for work, too few to copy a list by. */
const looksLimit = { burst: 30, perSecond: 0.05 };

/** Masked values whole, for who may see them. */
export function revealRoutes({
  clock,
  counts,
  ...deps
}: Omit<RevealDeps, 'looks'> & { clock: Clock; counts?: SharedCounts | undefined }): Route[] {
  const looks = createRateLimit({ ...looksLimit, clock, shared: { name: 'looks', counts } });
  return [
    route(
      endpoints.revealData,
      ({ principal, body: input, headers: { ip, userAgent }, requestId }) =>
        revealValue({ ...deps, looks }, { principal, input, ip, userAgent, requestId }),
    ),
  ];
}

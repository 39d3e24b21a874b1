import type { Clock } from '#platform/clock';
import { openRateLimit } from '#platform/rate-limit';
import type { PayLimits } from './deps.ts';

/** The limits of one process. */
export function openPayLimits(clock: Clock): PayLimits {
  return {
    requests: openRateLimit({ burst: 600, perSecond: 60, clock }),
    unknownLinks: openRateLimit({ burst: 30, perSecond: 0.5, clock }),
  };
}

import type { Clock } from '#platform/clock';
import { openAddressLimit } from '#platform/rate-limit';
import type { PayLimits } from './deps.ts';

/** The limits of one process. */
export function openPayLimits(clock: Clock): PayLimits {
  return {
    requests: openAddressLimit({ burst: 600, perSecond: 60, clock }),
    unknownLinks: openAddressLimit({ burst: 30, perSecond: 0.5, clock }),
  };
}

import type { Clock } from '#platform/clock';
import { openAddressLimit } from '#platform/rate-limit';
import type { SharedCounts } from '#platform/rate-limit';
import type { PayLimits } from './deps.ts';

/** The limits of one process, or of all that count together. */
export function openPayLimits(clock: Clock, counts?: SharedCounts): PayLimits {
  return {
    requests: openAddressLimit({
      burst: 600,
      perSecond: 60,
      clock,
      shared: { name: 'payRequests', counts },
    }),
    unknownLinks: openAddressLimit({
      burst: 30,
      perSecond: 0.5,
      clock,
      shared: { name: 'unknownLinks', counts },
    }),
  };
}

import type { Clock } from '#platform/clock';
import { createAddressLimit, networkOf, type SharedCounts } from '#platform/rate-limit';
import type { Origin } from './choose-method.ts';

/** How often the strangers of one network may choose before others come before them. */
const usual = { burst: 20, perSecond: 0.1 };

/** Tells where choices come from, by their addresses. It refuses nobody. */
export function createOrigins(clock: Clock, counts?: SharedCounts): (ip: string) => Origin {
  const limit = createAddressLimit({
    ...usual,
    clock,
    shared: { name: 'strangersChoices', counts },
  });
  return (ip) => ({
    network: networkOf(ip),
    isCrowded: async () => !(await limit.ask(ip)).allowed,
  });
}

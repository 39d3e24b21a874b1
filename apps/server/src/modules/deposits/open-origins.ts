import type { Clock } from '#platform/clock';
import { networkOf, openAddressLimit } from '#platform/rate-limit';
import type { Origin } from './choose-method.ts';

/** How often the strangers of one network may choose before others come before them; in the memory of one process. */
const usual = { burst: 20, perSecond: 0.1 };

/** Tells where choices come from, by their addresses. It refuses nobody. */
export function openOrigins(clock: Clock): (ip: string) => Origin {
  const limit = openAddressLimit({ ...usual, clock });
  return (ip) => ({ network: networkOf(ip), isCrowded: () => !limit.ask(ip).allowed });
}

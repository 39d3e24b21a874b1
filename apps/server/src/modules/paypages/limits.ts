import type { Clock } from '#platform/clock';
import { createAddressLimit, type SharedCounts } from '#platform/rate-limit';
import { createTurns } from '#platform/turns';
import type { PayLimits } from './deps.ts';

/**
 * A page takes some milliseconds of the thread that answers everybody, so few are drawn at once; a
 * carrier with thousands of payers behind one address still has half of them.
 */
const drawing = {
  atOnce: 4,
  ofOneAtOnce: 2,
  waiting: 64,
  ofOneWaiting: 32,
  mostWaiting: 256,
  patienceMs: 5_000,
  detail: 'Too many pages are asked for at once. Nothing was done: try again.',
};

/** The limits of one process, or of all that count together; who waits here waits for this process. */
export function createPayLimits(clock: Clock, counts?: SharedCounts): PayLimits {
  const of = (name: string) => ({ clock, shared: { name, counts } });
  return {
    requests: createAddressLimit({ burst: 600, perSecond: 60, ...of('payRequests') }),
    unknownLinks: createAddressLimit({ burst: 30, perSecond: 0.5, ...of('unknownLinks') }),
    forms: createAddressLimit({ burst: 120, perSecond: 2, ...of('formPages') }),
    turns: createTurns(drawing),
  };
}

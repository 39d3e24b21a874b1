import type { Query } from '#platform/db';
import { notifyEvents } from './events.sql.ts';

type Waking = 'sending' | 'again';
const waking = new WeakMap<Query, Waking>();

/**
 * Tells every drainer of every process that events were committed. To be called after the commit: a NOTIFY inside a
 * transaction takes a lock of the whole database at commit. Calls during a running one are folded into one more.
 * Never throws and is not awaited; when it is lost the drainers' poll finds the events within a second.
 */
export function wakeDelivery(query: Query): void {
  if (waking.has(query)) {
    waking.set(query, 'again');
    return;
  }
  waking.set(query, 'sending');
  notifyEvents()
    .execute(query)
    .then(
      () => finish(query),
      () => waking.delete(query),
    );
}

function finish(query: Query): void {
  const state = waking.get(query);
  waking.delete(query);
  if (state === 'again') wakeDelivery(query);
}

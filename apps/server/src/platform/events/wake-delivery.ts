import type { Query } from '#platform/db';
import { notifyEvents } from './events.sql.ts';

type Waking = 'sending' | 'again';
const waking = new WeakMap<Query, Waking>();

/**
 * Wakes every process's drainers. Call after the commit: NOTIFY in a transaction takes a
 * database-wide lock at commit. Coalesces concurrent calls. Never throws, not awaited; if lost,
 * polling finds events within a second.
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

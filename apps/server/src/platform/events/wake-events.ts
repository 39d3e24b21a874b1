import type { Query } from '#platform/db';
import { notifyFacts } from './facts.sql.ts';

type Waking = 'sending' | 'again';
const waking = new WeakMap<Query, Waking>();

/**
 * Tells every drainer of every process that facts were committed. To be called after the commit: a NOTIFY inside a
 * transaction takes a lock of the whole database at commit. Calls during a running one are folded into one more.
 * Never throws and is not awaited; when it is lost the drainers' poll finds the facts within a second.
 */
export function wakeFacts(query: Query): void {
  if (waking.has(query)) {
    waking.set(query, 'again');
    return;
  }
  waking.set(query, 'sending');
  notifyFacts()
    .execute(query)
    .then(
      () => finish(query),
      () => waking.delete(query),
    );
}

function finish(query: Query): void {
  const state = waking.get(query);
  waking.delete(query);
  if (state === 'again') wakeFacts(query);
}

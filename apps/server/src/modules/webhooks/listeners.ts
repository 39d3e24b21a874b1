import type { Listener, Listeners } from '#platform/facts';
import type { Webhooks } from './webhooks.ts';
import { recordEvent, toldFacts } from './record-event.ts';

/** What merchants are told on which fact. */
export function webhookListeners(webhooks: Pick<Webhooks, 'jobs' | 'clock'>): Listeners {
  const tell: Listener = (fact, trx) => recordEvent(webhooks, fact, trx);
  return Object.fromEntries(toldFacts.map((name) => [name, [tell]]));
}

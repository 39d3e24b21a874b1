import type { EventType } from '@wallet/contract';
import type { Listener } from '#platform/events';
import type { Webhooks } from '../webhooks.ts';
import { type MerchantEventPayload, recordEvent } from './record-event.ts';

/** Tells merchants of an event by one of the types that the API offers. */
export function webhookListener(
  webhooks: Pick<Webhooks, 'jobs' | 'clock'>,
  type: EventType,
): Listener<MerchantEventPayload> {
  return async (events, trx) => {
    for (const event of events) await recordEvent(webhooks, type, event, trx);
  };
}

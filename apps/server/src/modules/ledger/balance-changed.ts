import type { Mode } from '@wallet/contract';
import { addEvent, type Insert } from '#platform/writer';
import { ledgerEvents } from './events.ts';

/** The event that tells screens and webhooks to read a merchant's balance again. */
export function balanceChanged({ merchantId, mode }: { merchantId: string; mode: Mode }): Insert {
  return addEvent(ledgerEvents.balanceChanged, { key: merchantId, mode, payload: { merchantId } });
}

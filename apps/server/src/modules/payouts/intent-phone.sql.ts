import { type RawBuilder, sql } from '#platform/db';

export function selectIntentPhone(intentId: string): RawBuilder<{ deviceId: string }> {
  return sql`select device_id as "deviceId" from payout_intent where id = ${intentId}`;
}

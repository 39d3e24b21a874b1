import { maybe, type Query } from '#platform/db';
import { selectIntentPhone } from './intent-phone.sql.ts';

/** The phone that an order was made for; undefined when there is no such order. */
export async function readIntentPhone(query: Query, intentId: string): Promise<string | undefined> {
  return (await maybe(query, selectIntentPhone(intentId)))?.deviceId;
}

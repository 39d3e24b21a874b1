import { all, type Query } from '#platform/db';
import { type InFlightRow, selectInFlight } from './money-in-flight.sql.ts';

/** What of a merchant's live money is under way or may still come; empty when nothing is. In minor units. */
export function readMoneyInFlight(query: Query, merchantId: string): Promise<InFlightRow[]> {
  return all(query, selectInFlight(merchantId));
}

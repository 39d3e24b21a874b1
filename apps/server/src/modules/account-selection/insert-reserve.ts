import { type Provider, providerTable } from '@wallet/contract';
import { one, type Query } from '#platform/db';
import { insertReserve as open } from './paying.sql.ts';

export interface ReserveDays {
  /** The provider's day, in days since 2000-01-01. */
  day: number;
  /** The days of its month until then. */
  monthDays: number[];
}

/** Makes the rows that a payout reserves money on, and tells the provider's days that count. Safe to repeat. */
export async function insertReserve(
  query: Query,
  { accountId, provider }: { accountId: string; provider: Provider },
): Promise<ReserveDays> {
  const { day, firstDay } = await one(query, open(accountId, providerTable[provider].timeZone));
  return { day, monthDays: Array.from({ length: day - firstDay + 1 }, (_, i) => firstDay + i) };
}

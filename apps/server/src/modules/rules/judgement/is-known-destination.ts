import type { Mode } from '@wallet/contract';
import { readKnownForMs } from '#modules/payouts/history';
import type { Query } from '#platform/db';
import { readFirstUse } from '../read-first-use.ts';

export interface KnownQuery {
  merchantId: string;
  mode: Mode;
  /** Null: what the merchant itself asked for, and any payment of the merchant's counts. */
  customerKey: string | null;
  payeeKey: string;
}

/**
 * Whether a destination was paid for this merchant's customer long enough ago (by setting, 72 hours
 * at first), by signed attempt outcomes.
 */
export async function isKnownDestination(
  query: Query,
  { merchantId, mode, customerKey, payeeKey }: KnownQuery,
): Promise<boolean> {
  const { knownAfterHours } = await readFirstUse(query);
  const forMs = await readKnownForMs(query, { merchantId, mode, customerKey, payeeKey });
  return forMs !== null && forMs >= knownAfterHours * 3_600_000;
}

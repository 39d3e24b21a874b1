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
 * Whether a destination was paid successfully before for the same customer of the merchant, long
 * enough ago by the setting (72 hours at first), as the signed outcomes of attempts tell.
 */
export async function isKnownDestination(
  query: Query,
  { merchantId, mode, customerKey, payeeKey }: KnownQuery,
): Promise<boolean> {
  const { knownAfterHours } = await readFirstUse(query);
  const forMs = await readKnownForMs(query, { merchantId, mode, customerKey, payeeKey });
  return forMs !== null && forMs >= knownAfterHours * 3_600_000;
}

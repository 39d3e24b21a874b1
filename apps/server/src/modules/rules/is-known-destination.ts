import type { Mode } from '@wallet/contract';
import { one } from '#platform/db';
import type { Query } from '#platform/db';
import { selectPaidBefore } from './judgement.sql.ts';
import { readFirstUse } from './read-first-use.ts';

export interface KnownQuestion {
  merchantId: string;
  mode: Mode;
  /** Null: what the merchant itself asked for, and any payment of the merchant's counts. */
  customerKey: string | null;
  payeeKey: string;
}

/** Whether a destination was paid successfully before for the same customer of the merchant, long enough ago by the setting (72 hours at first). */
export async function isKnownDestination(
  query: Query,
  { merchantId, mode, customerKey, payeeKey }: KnownQuestion,
): Promise<boolean> {
  const { knownAfterHours: hours } = await readFirstUse(query);
  return (await one(query, selectPaidBefore({ merchantId, mode, customerKey, payeeKey, hours })))
    .isKnown;
}

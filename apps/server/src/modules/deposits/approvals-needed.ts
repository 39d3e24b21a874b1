import type { Currency } from '@wallet/contract';
import type { Query } from '#platform/db';
import { readSetting } from '#platform/settings';
import { secondAdminAbove } from './deposit-settings.ts';
import type { Person } from './proposal-rows.ts';

/**
 * How many others must agree to what a person proposes for an amount. One; above the limit, and where it needs
 * two in any case, two Admins stand behind it, so two others unless the proposer is an Admin. Without the setting every
 * amount is above the limit.
 */
export async function approvalsNeeded(
  query: Query,
  {
    amountMinor,
    currency,
    by,
    needsTwo = false,
  }: { amountMinor: bigint; currency: Currency; by: Person; needsTwo?: boolean },
): Promise<1 | 2> {
  const limits = await readSetting(query, secondAdminAbove);
  return (needsTwo || amountMinor > limits[currency]) && by.actorRole !== 'Admin' ? 2 : 1;
}

import type { Currency } from '@wallet/contract';
import type { Query } from '#platform/db';
import { readSetting } from '#platform/settings';
import { unconfirmedCeilings } from './deposit-settings.ts';
import type { Claim } from './unconfirmed.ts';

export type ReadClaim = (ownerId: string, currency: Currency) => Claim;

/** The ceilings of unconfirmed credits in force now. Throws when the setting is missing or does not fit. */
export async function readCeilings(query: Query): Promise<ReadClaim> {
  const ceilings = await readSetting(query, unconfirmedCeilings);
  return (ownerId, currency) => {
    const { accountMinor, ownerMinor } = ceilings.owners[ownerId]?.[currency] ?? ceilings[currency];
    return { ownerId, accountCeilingMinor: accountMinor, ownerCeilingMinor: ownerMinor };
  };
}

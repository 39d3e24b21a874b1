import type { Currency } from '@wallet/contract';
import { z } from 'zod';
import { all } from '#platform/db';
import type { Query } from '#platform/db';
import { selectSettings } from './settings.sql.ts';
import type { Claim } from './unconfirmed.ts';

const minor = z.string().regex(/^\d{1,16}$/).transform(BigInt);
const ceiling = z.strictObject({ accountMinor: minor, ownerMinor: minor });
const schema = z.strictObject({
  IDR: ceiling,
  PHP: ceiling,
  /** Other values for single owners, by the user's id. */
  owners: z.record(z.string(), z.strictObject({ IDR: ceiling.optional(), PHP: ceiling.optional() })),
});
const key = 'accounts.unconfirmedCeilings';

export type ReadClaim = (ownerId: string, currency: Currency) => Claim;

/** The ceilings of unconfirmed credits in force now. Throws when the setting is missing or does not fit. */
export async function readCeilings(query: Query): Promise<ReadClaim> {
  const [row] = await all(query, selectSettings([key]));
  const ceilings = schema.parse(row?.value);
  return (ownerId, currency) => {
    const { accountMinor, ownerMinor } = ceilings.owners[ownerId]?.[currency] ?? ceilings[currency];
    return { ownerId, accountCeilingMinor: accountMinor, ownerCeilingMinor: ownerMinor };
  };
}

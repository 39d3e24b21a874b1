import type { Currency } from '@wallet/contract';
import { z } from 'zod';
import { all } from '#platform/db';
import type { Query } from '#platform/db';
import type { Person } from './proposal-rows.ts';
import { selectSettings } from './settings.sql.ts';

const minor = z.string().regex(/^\d{1,16}$/).transform(BigInt);
const schema = z.strictObject({ IDR: minor, PHP: minor });
const key = 'unmatched.secondAdminAbove';

/**
 * How many others must agree to what a person proposes for an amount. One; above the limit, and where it
 * needs two in any case, two Admins stand behind it, so two others unless the proposer is an Admin. Throws when the setting is missing: the migration lays down its first value.
 */
export async function approvalsNeeded(query: Query, { amountMinor, currency, by, needsTwo = false }: { amountMinor: bigint; currency: Currency; by: Person; needsTwo?: boolean }): Promise<1 | 2> {
  const [row] = await all(query, selectSettings([key]));
  return (needsTwo || amountMinor > schema.parse(row?.value)[currency]) && by.actorRole !== 'Admin' ? 2 : 1;
}

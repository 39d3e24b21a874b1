import { ApiError, type Currency } from '@wallet/contract';
import type { Query } from '#platform/db';
import { readSetting, type Setting } from '#platform/settings';
import { unconfirmedCeilings } from '#modules/deposits/settings';
import type { UnverifiedOwner } from './unconfirmed.ts';

type Ceilings = Parsed<typeof unconfirmedCeilings>;
type Parsed<S> = S extends Setting<infer Value> ? Value : never;
export type ReadUnverifiedOwner = (ownerId: string, currency: Currency) => UnverifiedOwner;

/**
 * The ceilings of unconfirmed credits in force now; none at all while somebody has changed them
 * behind the application: lines go on settling by evidence. Throws when the setting is missing or
 * does not fit.
 */
export async function readCeilings(query: Query): Promise<ReadUnverifiedOwner> {
  const ceilings = await readSetting(query, unconfirmedCeilings).catch(believeNobody);
  return (ownerId, currency) => {
    const { accountMinor, ownerMinor } = ceilings.owners[ownerId]?.[currency] ?? ceilings[currency];
    return { ownerId, accountCeilingMinor: accountMinor, ownerCeilingMinor: ownerMinor };
  };
}

const nothing = { accountMinor: 0n, ownerMinor: 0n };

function believeNobody(error: unknown): Ceilings {
  if (error instanceof ApiError && error.code === 'rowNotProved')
    return { IDR: nothing, PHP: nothing, owners: {} };
  throw error;
}

import type { Currency } from '@wallet/contract';
import type { OperatorSums } from '#modules/merchants';
import { readApprovalSettings } from '../evidence/read-approval-settings.ts';
import type { Query } from '#platform/db';
import { readNewDestinationsPerDay } from './new-destinations.ts';

/** The house's sums in one currency, as they hold now. Refuses `rowNotProved`. */
export async function readOperatorSums(query: Query, currency: Currency): Promise<OperatorSums> {
  const { secondPersonAboveMinor } = await readApprovalSettings(query);
  return {
    secondPersonAboveMinor: secondPersonAboveMinor[currency],
    newDestinationsPerDayMinor: await readNewDestinationsPerDay(query, currency),
  };
}

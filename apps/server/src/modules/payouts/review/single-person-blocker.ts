import { ApiError } from '@wallet/contract';
import { readFarmOwners, refuseOfFarm } from '#modules/statements/evidence';
import { one, type Query } from '#platform/db';
import type { Vault } from '#platform/vault';
import { selectDecidedAlone } from './alone.sql.ts';
import { readAloneLimit } from './read-alone-limit.ts';
import type { CaseEvidence } from './read-payout-evidence.ts';
import { reportsOf } from '../sending/reports-of.ts';

/**
 * Refuses whoever may not say by himself how a payout ended. `secondPersonNeeded` when anything
 * about it is in doubt, when its amount, with all whose outcome this person said alone in the last
 * 24 hours or anybody said of the same farm, is above the limit, and for the farm's owner;
 * `notIndependent` for who is tied to him, invited him, or gave out his phones.
 */
export async function refuseAlone(
  query: Query,
  vault: Pick<Vault, 'attests'>,
  { found, person }: { found: CaseEvidence; person: string },
): Promise<void> {
  const doubt = doubtOf(found);
  if (doubt !== null) throw new ApiError('secondPersonNeeded', { detail: doubt });
  const { transactionId, accountId, amountMinor, currency, mode } = found.row;
  await refuseOfFarm(query, vault, { accountId, person });
  const owners = await readFarmOwners(query, accountId);
  const question = { currency, mode, transactionId, person, accountId, owners };
  const { byPersonMinor, ofFarmMinor } = await one(query, selectDecidedAlone(question));
  const before = byPersonMinor > ofFarmMinor ? byPersonMinor : ofFarmMinor;
  if (amountMinor + before > (await readAloneLimit(query, found.row)))
    throw new ApiError('secondPersonNeeded', {
      detail: 'It is above what one person says of a day, with what was said before it.',
    });
}

/** What about a payout is not for one person to judge; null when nothing is. Pure. */
export function doubtOf({ row, debits }: Pick<CaseEvidence, 'row' | 'debits'>): string | null {
  if (reportsOf(row).some(({ outcome, evidence }) => outcome !== 'unknown' || evidence.refusal))
    return 'A phone told whether it was pressed, and the history says something else.';
  const possible = debits.filter(({ mayBeNamed }) => mayBeNamed);
  if (possible.length > 1) return 'More than one debit could be it.';
  return possible.some(({ obstacles }) => obstacles.includes('contradicted'))
    ? 'The debit contradicts what is known of it.'
    : null;
}

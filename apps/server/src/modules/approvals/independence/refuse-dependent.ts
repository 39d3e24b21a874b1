import { ApiError } from '@wallet/contract';
import type { Query } from '#platform/db';
import type { Vault } from '#platform/vault';
import type { Dependence, Independence } from '../evaluate-independence.ts';
import { readIndependence } from './read-independence.ts';

/**
 * How a person who decides stands to each of those who asked or agreed before. Refuses `secondPersonNeeded` for one of
 * them, `notIndependent` for one who is tied to them by an act of the last days, with why and nobody's name, and
 * `rowNotProved`. Ids that are no user's (tokens, the system) are passed over.
 */
export async function refuseDependent(
  query: Query,
  vault: Pick<Vault, 'attests'>,
  { person, others }: { person: string; others: readonly string[] },
): Promise<Independence[]> {
  const judged: Independence[] = [];
  for (const other of new Set(others.filter((id) => id.startsWith('usr_')))) {
    const independence = await readIndependence(query, vault, [person, other]);
    if (independence.dependence === 'same') throw new ApiError('secondPersonNeeded');
    if (independence.dependence !== null)
      throw new ApiError('notIndependent', {
        detail: why[independence.dependence](independence.chainDays),
      });
    judged.push(independence);
  }
  return judged;
}

const why: Readonly<Record<Exclude<Dependence, 'same'>, (days: number) => string>> = {
  leads: (days) =>
    `One of you two was invited, let in again or given access by the other within the last ${days} days.`,
  meet: (days) =>
    `You and somebody who stands behind this were both given access by the same person within the last ${days} days.`,
  notYet: () => 'An Admin who was made on the server decides only after a waiting time.',
};

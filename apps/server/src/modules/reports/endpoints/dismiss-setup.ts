import { ApiError } from '@wallet/contract';
import type { Db } from '#platform/db';
import { readSetup } from './read-setup.ts';
import { insertDismissal } from './setup.sql.ts';

/** Puts the setup list away for one person. Refused with stateConflict while something is left to do. */
export async function dismissSetup(
  { tenant, transaction }: Pick<Db, 'tenant' | 'transaction'>,
  person: { merchantId: string; userId: string },
): Promise<undefined> {
  const { steps } = await readSetup(tenant, person);
  if (!steps.every(({ isDone }) => isDone)) throw new ApiError('stateConflict');
  await transaction((trx) => insertDismissal(person).execute(trx));
  return undefined;
}

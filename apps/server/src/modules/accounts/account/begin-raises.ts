import { ApiError } from '@wallet/contract';
import { z } from 'zod';
import type { BegunChange, PendingApplier } from '#modules/pending-changes';
import { maybe, type Trx } from '#platform/db';
import { limitsSchema, toAccount } from '../account.ts';
import { lockAccountInScope } from '../account-actions.sql.ts';
import { type Done, type HeldAccount, recordDone, refuseRetired } from '../change-account.ts';
import { settingsOf, storeEdited } from './edit-account.ts';
import { force, requireForceable } from './force-active.ts';

const forced = z.strictObject({ reason: z.string(), seconds: z.int().positive() });

/** What was asked for accounts and begins now: higher limits, and counting one as signed in. */
export function accountAppliers(): PendingApplier[] {
  return [
    {
      act: 'accountLimits',
      begin: (trx, change) =>
        onAccount(trx, change, (account) => {
          refuseRetired(account);
          const limits = limitsSchema.parse(change.after);
          return storeEdited(trx, account, { ...settingsOf(account), limits });
        }),
    },
    {
      act: 'forceActive',
      begin: (trx, change) =>
        onAccount(trx, change, (account) => {
          const { reason, seconds } = forced.parse(change.after);
          requireForceable(account, { seconds });
          const until = new Date(account.now.getTime() + seconds * 1_000);
          return force(trx, account, { reason, until, by: change.askedBy });
        }),
    },
  ];
}

async function onAccount(
  trx: Trx,
  { subjectId, by }: BegunChange,
  work: (account: HeldAccount) => Promise<Done>,
): Promise<void> {
  const row = await maybe(trx, lockAccountInScope({ ownerUserId: null }, subjectId));
  if (!row) throw new ApiError('notFound');
  await recordDone(trx, row, { done: await work({ ...row, ...toAccount(row) }), by });
}

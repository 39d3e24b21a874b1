import { ApiError, roles } from '@wallet/contract';
import { z } from 'zod';
import { recordAudit } from '#modules/audit';
import type { BegunChange, PendingApplier } from '#modules/pending-changes';
import { all, maybe, one, type Trx } from '#platform/db';
import { storeOperator } from './change-operator.ts';
import type { Done } from '../change-user.ts';
import { enableTied, type LetInDeps } from './enable-user.ts';
import { countActiveOwners, lockParties, selectUser, type StoredUser } from '../users.sql.ts';

const role = z.strictObject({ roleId: z.literal([roles.staff, roles.phoneFarm, roles.subAdmin]) });

/** What was asked for people and begins now: a merchant's person is let in again, a role may do more. */
export function userAppliers(deps: LetInDeps): PendingApplier[] {
  return [
    {
      act: 'userReactivated',
      begin: async (trx, change) => {
        const { id } = await locked(trx, change);
        await refuseLastBack(trx, change);
        await record(trx, change, await enableTied(deps, trx, { id, ...standing(change) }));
      },
    },
    {
      act: 'userRole',
      begin: async (trx, change) => {
        const { id, name, roleId } = await locked(trx, change);
        if (roleId === roles.admin || roleId === roles.merchant)
          throw new ApiError('stateConflict');
        const asked = role.safeParse(change.after);
        // Nobody is raised to Admin, whatever was asked for: the change ends instead of waiting for ever.
        if (!asked.success) throw new ApiError('stateConflict');
        const next = { name, roleId: asked.data.roleId };
        const { by: actorId, confirmed } = standing(change);
        const by = { ...change.by, actorId };
        const done = await storeOperator(deps, trx, { id, name, roleId, next, by, confirmed });
        await record(trx, change, done);
      },
    },
  ];
}

/** Who is tied by it: nobody, where two independent persons stand behind it. */
function standing({ askedBy, agreedBy }: BegunChange): { by: string; confirmed: boolean } {
  return { by: askedBy, confirmed: agreedBy !== null };
}

async function locked(trx: Trx, { subjectId }: BegunChange): Promise<StoredUser> {
  await all(trx, lockParties([subjectId], null));
  const user = await maybe(trx, selectUser({ merchantId: null }, subjectId));
  if (!user) throw new ApiError('notFound');
  return user;
}

/** One person may re-enable a merchant's user only while an owner is left to stop it; checked again when it begins. */
async function refuseLastBack(trx: Trx, { merchantId, agreedBy }: BegunChange): Promise<void> {
  if (merchantId === null || agreedBy !== null) return;
  await all(trx, lockParties([], { roleId: roles.merchant, merchantId, teamRole: 'owner' }));
  const { activeOwners } = await one(trx, countActiveOwners(merchantId));
  if (activeOwners === 0) throw new ApiError('stateConflict');
}

function record(trx: Trx, { subjectId, merchantId, by }: BegunChange, done: Done): Promise<void> {
  return recordAudit(trx, {
    actor: by,
    merchantId: merchantId ?? undefined,
    entity: 'user',
    entityId: subjectId,
    ...done,
  });
}

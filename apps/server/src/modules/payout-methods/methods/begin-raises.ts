import { ApiError } from '@wallet/contract';
import { actOn, type Actor, recordAudit } from '#modules/audit';
import type { PendingApplier } from '#modules/pending-changes';
import { maybe, type Trx } from '#platform/db';
import { publish } from '#platform/events';
import { payoutMethodEvents } from '../events.ts';
import { lockMethod, lockMethods } from '../methods.sql.ts';
import { moveStatus } from '../internal-transfer-status.ts';

/** A destination begins by its own cool-down; whoever stops it before removes it. */
export function destinationAppliers(): PendingApplier[] {
  return [
    {
      act: 'payoutMethod',
      begin: async (trx, { subjectId, merchantId }) => {
        const method = await held(trx, { subjectId, merchantId });
        if (method?.status !== 'active') throw new ApiError('stateConflict');
      },
      ended: removeCooling,
    },
  ];
}

interface About {
  subjectId: string;
  merchantId: string | null;
}

async function held(trx: Trx, { subjectId: id, merchantId }: About) {
  if (merchantId === null) return undefined;
  const owner = { merchantId, mode: 'live' } as const;
  await lockMethods(owner).execute(trx);
  return maybe(trx, lockMethod(owner, id));
}

/** A blocked one stays, so that it is not added again. */
async function removeCooling(trx: Trx, about: About, by: Actor): Promise<void> {
  const method = await held(trx, about);
  if (method?.status !== 'active') return;
  const { id, merchantId, mode, isDefault } = method;
  await moveStatus(trx, { id, to: 'removed', reason: null, by: by.actorId });
  await recordAudit(trx, {
    actor: by,
    merchantId,
    mode,
    ...actOn('payoutMethod.removed', id),
    before: { status: 'active', isDefault },
    after: { status: 'removed' },
  });
  await publish(trx, payoutMethodEvents.changed, {
    key: id,
    mode,
    payload: { payoutMethodId: id, merchantId },
  });
}

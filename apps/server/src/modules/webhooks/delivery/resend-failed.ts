import { ApiError, resendFailedLimits, type ResendReport } from '@wallet/contract';
import { actOn, recordAudit } from '#modules/audit';
import { maybe, one, type Trx } from '#platform/db';
import { enqueueDelivery } from '../delivery-jobs.ts';
import { makeFailedDue, selectFailedExists } from './delivery-log.sql.ts';
import { lockEndpoint, type Owner } from '../webhooks.sql.ts';
import type { Act, Webhooks } from '../webhooks.ts';

export interface Resending extends Act {
  id: string;
  from: Date;
  /** Now, when left out. */
  to?: Date | undefined;
  /** At once; the usual number when left out. */
  most?: number;
}

const dayMs = 86_400_000;

/**
 * Sends everything once more that was given up in the window, and nothing else: same event ids, all tries ahead, the
 * events of one object in their order. Tells how many, and whether there are more. Refuses with notFound, stateConflict
 * while the address is switched off, and invalidRequest for a window that is none or longer than 31 days.
 */
export async function resendFailed(
  deps: Pick<Webhooks, 'jobs' | 'clock'>,
  trx: Trx,
  owner: Owner,
  { id, from, to, most = resendFailedLimits.deliveries, by, ...trail }: Resending,
): Promise<ResendReport> {
  refuseWindow(from, to ?? deps.clock.now());
  const endpoint = await maybe(trx, lockEndpoint(owner, id));
  if (!endpoint) throw new ApiError('notFound');
  if (!endpoint.enabled)
    throw new ApiError('stateConflict', {
      detail: 'The address is switched off. Switch it on first.',
    });
  const { count } = await one(trx, makeFailedDue(id, { from, to }, most));
  const { exists } = await one(trx, selectFailedExists(id, { from, to }));
  if (count > 0) await enqueueDelivery(deps, trx, { endpointId: id });
  const after = { from: from.toISOString(), to: to?.toISOString() ?? null, resent: count };
  await recordAudit(trx, {
    actor: by,
    ...trail,
    ...owner,
    ...actOn('webhookEndpoint.failedResent', id),
    after,
  });
  return { resent: count, more: exists };
}

function refuseWindow(from: Date, to: Date): void {
  const message =
    from >= to
      ? 'from must be before to'
      : to.getTime() - from.getTime() > resendFailedLimits.days * dayMs
        ? `at most ${resendFailedLimits.days} days`
        : undefined;
  if (message !== undefined)
    throw new ApiError('invalidRequest', { errors: [{ path: 'from', message }] });
}

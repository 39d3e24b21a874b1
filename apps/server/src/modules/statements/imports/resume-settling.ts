import { ApiError } from '@wallet/contract';
import { lockAccount, accountEvents } from '#modules/accounts';
import { type AuditRecord, recordAudit } from '#modules/audit';
import { type Db, maybe, one } from '#platform/db';
import { publish } from '#platform/events';
import { countInReview, updateSettlingResumed } from './resume-settling.sql.ts';

export interface Resuming {
  accountId: string;
  reason: string;
  by: Pick<AuditRecord, 'actor' | 'ip' | 'userAgent' | 'requestId'>;
}

/**
 * Lets an account's new lines settle again, with a person's reason; lines in review stay. Returns
 * how many. Refuses `notFound`, and `stateConflict` if it settles already or its phone showed
 * another account: clear that first.
 */
export async function resumeSettling(
  db: Db,
  { accountId, reason, by: { actor, ...trail } }: Resuming,
): Promise<{ accountId: string; linesInReview: number }> {
  return db.transaction(async (trx) => {
    const account = await maybe(trx, lockAccount(accountId));
    if (!account) throw new ApiError('notFound');
    if (!account.settlingStoppedAt)
      throw new ApiError('stateConflict', { detail: 'It settles already.' });
    if (account.status === 'locked' || account.status === 'retired')
      throw new ApiError('stateConflict', { detail: `The account is ${account.status}.` });
    await updateSettlingResumed(accountId).execute(trx);
    const { mode, settlingStoppedReason, settlingStoppedAt } = account;
    await publish(trx, accountEvents.settlingResumed, {
      key: accountId,
      mode,
      payload: { accountId, reason },
    });
    const before = { reason: settlingStoppedReason, stoppedAt: settlingStoppedAt };
    await recordAudit(trx, {
      actor,
      mode,
      action: 'account.settlingResumed',
      entity: 'account',
      entityId: accountId,
      before,
      reason,
      ...trail,
    });
    const { lines } = await one(trx, countInReview(accountId));
    return { accountId, linesInReview: lines };
  });
}

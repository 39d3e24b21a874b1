import { ApiError } from '@wallet/contract';
import { actorOf, recordAudit } from '#modules/audit';
import { startInquiry } from '#modules/payout-methods/inquiries';
import type { PayoutAct } from '#modules/payout-methods';
import { maybe, one } from '#platform/db';
import { publish } from '#platform/events';
import { withdrawalEvents } from '../events.ts';
import { moveOpenRequest } from '../requests.sql.ts';
import { inquiryInput } from './start-late-inquiry.ts';
import { lockNameFailed, setInquiry } from '../requests/pending-inquiries.sql.ts';
import type { WithdrawalsDeps } from '../withdrawals-deps.ts';

/**
 * Repeats an inquiry of an unknown account: the request is verified anew and continues with the
 * answer. Refuses stateConflict unless its name failed and it is not its payer's to mend, and
 * tooManyRequests; then nothing changes.
 */
export async function retryNameInquiry(
  { db, vault, log }: Pick<WithdrawalsDeps, 'db' | 'vault' | 'log'>,
  requestId: string,
  by: Omit<PayoutAct, 'merchantId' | 'mode'>,
): Promise<void> {
  await db.transaction(async (trx) => {
    const request = await maybe(trx, lockNameFailed(requestId));
    if (!request) throw new ApiError('stateConflict');
    const { merchantId, mode } = request;
    const act = { ...by, merchantId, mode };
    const verificationId = await startInquiry(
      trx,
      { vault, log },
      act,
      inquiryInput(vault, request),
    );
    const { revision } = await one(
      trx,
      moveOpenRequest({ id: requestId, event: 'verify', statusReason: null }),
    );
    await setInquiry(requestId, verificationId).execute(trx);
    const { principal, ip, userAgent, requestId: call } = by;
    await recordAudit(trx, {
      actor: actorOf(principal),
      merchantId,
      mode,
      action: 'withdrawal.nameAskedAgain',
      entity: 'withdrawalRequest',
      entityId: requestId,
      after: { verificationId },
      ip,
      userAgent,
      requestId: call,
    });
    await publish(trx, withdrawalEvents.verifying, {
      key: requestId,
      mode,
      payload: { requestId, merchantId, revision },
    });
  });
}

import { systemActor, recordAudit } from '#modules/audit';
import { maybe, type Trx } from '#platform/db';
import { type Listener, publish } from '#platform/events';
import { refundEvents } from '../events.ts';
import { selectRefundOf, setRefunded } from '../refunds.sql.ts';

/** Marks a deposit refunded once nothing is left; a refund told as failed may be paid after all. */
export const followRefund: Listener<{ requestId: string }> = async (events, trx) => {
  for (const { payload } of events) await refundWhenNothingIsLeft(trx, payload.requestId);
};

async function refundWhenNothingIsLeft(trx: Trx, requestId: string): Promise<void> {
  const refund = await maybe(trx, selectRefundOf(requestId));
  const done = refund && (await maybe(trx, setRefunded(refund)));
  if (!done) return;
  const { transactionId, merchantId } = refund;
  const { mode, sessionId, accountId, revision } = done;
  await recordAudit(trx, {
    actor: systemActor,
    merchantId,
    mode,
    action: 'deposit.refunded',
    entity: 'transaction',
    entityId: transactionId,
    after: { status: 'refunded' },
  });
  await publish(trx, refundEvents.depositRefunded, {
    key: transactionId,
    mode,
    payload: { transactionId, sessionId, merchantId, accountId, revision },
  });
}

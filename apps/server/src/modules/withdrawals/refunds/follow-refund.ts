import { z } from 'zod';
import { systemActor, recordAudit } from '#modules/audit';
import { maybe } from '#platform/db';
import { tellFact } from '#platform/facts';
import type { Listener } from '#platform/facts';
import { selectRefundOf, setRefunded } from '../refunds.sql.ts';

const paid = z.object({ requestId: z.string() });

/** A refund was paid: when nothing of its deposit is left, the deposit is refunded. Listens to `withdrawals.succeeded`, and to `withdrawals.exception`, because one that was told as failed may be paid after all. */
export const followRefund: Listener = async (fact, trx) => {
  const refund = await maybe(trx, selectRefundOf(paid.parse(fact.payload).requestId));
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
  await tellFact(trx, {
    name: 'deposits.refunded',
    key: transactionId,
    mode,
    payload: { transactionId, sessionId, merchantId, accountId, revision },
  });
};

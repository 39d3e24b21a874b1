import { z } from 'zod';
import type { EventType } from '@wallet/contract';
import { all, maybe, one } from '#platform/db';
import type { Trx } from '#platform/db';
import type { Fact } from '#platform/facts';
import { newId } from '#platform/ids';
import { enqueueDelivery } from './delivery-jobs.ts';
import {
  insertDeliveries,
  insertEvent,
  selectIsTold,
  selectSubscribers,
} from './deliveries.sql.ts';
import type { Webhooks } from './webhooks.ts';
import {
  balanceContents,
  requestContents,
  sessionContents,
  transactionContents,
} from './event-data.ts';
import type { EventContents } from './event-data.ts';

const payloadSchema = z.object({
  merchantId: z.string(),
  transactionId: z.string().optional(),
  requestId: z.string().optional(),
  sessionId: z.string().optional(),
  revision: z.int().optional(),
  final: z.boolean().optional(),
});
type Payload = z.output<typeof payloadSchema>;

const typesOfTransactions: Readonly<Record<string, EventType>> = {
  'deposits.qrShown': 'deposit.awaitingPayment',
  'deposits.claimed': 'deposit.checking',
  'deposits.succeeded': 'deposit.succeeded',
  'deposits.expired': 'deposit.expired',
  'deposits.cancelled': 'deposit.cancelled',
  'deposits.inReview': 'deposit.review',
  'deposits.refunded': 'deposit.refunded',
  'deposits.reversed': 'deposit.reversed',
  'deposits.exceptionFlagged': 'deposit.exception',
};

/** An exception: it was told as failed and is paid all the same; the request stays failed. */
const typesOfRequests: Readonly<Record<string, EventType>> = {
  'withdrawals.verifying': 'withdrawal.verifying',
  'withdrawals.verificationFailed': 'withdrawal.verificationFailed',
  'withdrawals.awaitingConfirmation': 'withdrawal.awaitingConfirmation',
  'withdrawals.confirmExpired': 'withdrawal.confirmExpired',
  'withdrawals.pendingApproval': 'withdrawal.pendingApproval',
  'withdrawals.onHold': 'withdrawal.onHold',
  'withdrawals.approved': 'withdrawal.approved',
  'withdrawals.processing': 'withdrawal.processing',
  'withdrawals.succeeded': 'withdrawal.succeeded',
  'withdrawals.failed': 'withdrawal.failed',
  'withdrawals.rejected': 'withdrawal.rejected',
  'withdrawals.cancelled': 'withdrawal.cancelled',
  'withdrawals.reversed': 'withdrawal.reversed',
  'withdrawals.exception': 'withdrawal.exception',
};

/** The facts merchants are told of. */
export const toldFacts = [
  ...Object.keys(typesOfTransactions),
  ...Object.keys(typesOfRequests),
  'ledger.balanceChanged',
];

/**
 * Makes the merchant's event of a fact, with a delivery to each endpoint that wants it, in the transaction that marks
 * the fact delivered: every fact has its event exactly once. Changes of the balance are frequent, so they become events
 * only where an endpoint asked for them.
 */
export async function recordEvent(
  { jobs, clock }: Pick<Webhooks, 'jobs' | 'clock'>,
  fact: Fact,
  trx: Trx,
): Promise<void> {
  const payload = payloadSchema.parse(fact.payload);
  const type = typeOf(fact, payload);
  if (!type) return;
  const owner = { merchantId: payload.merchantId, mode: fact.mode };
  const subscribers = await all(trx, selectSubscribers(owner, type));
  if (type === 'balance.changed' && subscribers.length === 0) return;
  const contents = await contentsOf(trx, type, { payload, mode: fact.mode });
  if (!contents) return;
  const { objectId, sequence, data } = contents;
  const event = await maybe(
    trx,
    insertEvent({
      ...owner,
      id: newId('evt'),
      type,
      objectId,
      sequence,
      data: JSON.stringify(data),
      factId: fact.id,
    }),
  );
  if (!event || subscribers.length === 0) return;
  // What happened before a backup was told before it, or is told by what follows the restore.
  if ((await one(trx, selectIsTold(fact.at))).isTold) return;
  await insertDeliveries(
    { eventId: event.id, objectId, sequence },
    subscribers.map(({ id }) => ({ id: newId('whd'), endpointId: id })),
  ).execute(trx);
  for (const { id } of subscribers) await enqueueDelivery({ jobs, clock }, trx, { endpointId: id });
}

/** A session's expiry is told without a transaction, beside that of its deposit. */
function typeOf({ name }: Fact, { transactionId }: Payload): EventType | undefined {
  if (name === 'ledger.balanceChanged') return 'balance.changed';
  if (name in typesOfRequests) return typesOfRequests[name];
  if (transactionId !== undefined) return typesOfTransactions[name];
  return name === 'deposits.expired' ? 'session.expired' : undefined;
}

function contentsOf(
  trx: Trx,
  type: EventType,
  { payload, mode }: { payload: Payload; mode: Fact['mode'] },
): Promise<EventContents | undefined> {
  const { transactionId, requestId, sessionId = '', revision = 0, merchantId, final } = payload;
  if (type === 'balance.changed') return balanceContents(trx, { merchantId, mode });
  if (requestId !== undefined)
    return requestContents(trx, { requestId, merchantId, mode, revision, type });
  if (transactionId !== undefined)
    return transactionContents(trx, { transactionId, revision, type, final });
  return sessionContents(trx, { sessionId, revision, final });
}

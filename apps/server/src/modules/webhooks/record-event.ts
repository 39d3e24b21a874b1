import { z } from 'zod';
import type { EventType } from '@wallet/contract';
import { all, maybe } from '#platform/db';
import type { Trx } from '#platform/db';
import type { Fact } from '#platform/facts';
import { newId } from '#platform/ids';
import { enqueueDelivery } from './delivery-jobs.ts';
import { insertDeliveries, insertEvent, selectSubscribers } from './deliveries.sql.ts';
import type { Webhooks } from './webhooks.ts';
import { balanceContents, sessionContents, transactionContents } from './event-data.ts';
import type { EventContents } from './event-data.ts';
import type { Owner } from './webhooks.sql.ts';

const payloadSchema = z.object({
  merchantId: z.string(),
  transactionId: z.string().optional(),
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
  'deposits.failed': 'deposit.failed',
  'deposits.inReview': 'deposit.review',
  'deposits.exceptionFlagged': 'deposit.exception',
};

/** The facts merchants are told of. */
export const toldFacts = [...Object.keys(typesOfTransactions), 'ledger.balanceChanged'];

/** One event that a fact may lead to; `key` is unique for ever, so that it is made once. */
interface Wanted {
  type: EventType;
  key: string;
  read: (trx: Trx) => Promise<EventContents | undefined>;
}

/**
 * Makes the merchant's events of a fact, with a delivery to each endpoint that wants them, in the transaction that
 * marks the fact delivered: each is made exactly once. Changes of the balance are frequent, so they become events only
 * where an endpoint asked for them.
 */
export async function recordEvent(webhooks: Pick<Webhooks, 'jobs' | 'clock'>, fact: Fact, trx: Trx): Promise<void> {
  const payload = payloadSchema.parse(fact.payload);
  const owner = { merchantId: payload.merchantId, mode: fact.mode };
  for (const wanted of wantedOf(fact, payload)) await record(webhooks, trx, { owner, wanted });
}

async function record({ jobs, clock }: Pick<Webhooks, 'jobs' | 'clock'>, trx: Trx, { owner, wanted }: { owner: Owner; wanted: Wanted }): Promise<void> {
  const { type, key, read } = wanted;
  const subscribers = await all(trx, selectSubscribers(owner, type));
  if (type === 'balance.changed' && subscribers.length === 0) return;
  const contents = await read(trx);
  if (!contents) return;
  const { objectId, sequence, data } = contents;
  const event = await maybe(trx, insertEvent({ ...owner, id: newId('evt'), type, objectId, sequence, data: JSON.stringify(data), factId: key }));
  if (!event || subscribers.length === 0) return;
  await insertDeliveries(event.id, subscribers.map(({ id }) => ({ id: newId('whd'), endpointId: id }))).execute(trx);
  for (const { id, failing } of subscribers) await enqueueDelivery({ jobs, clock }, trx, { endpointId: id, failing });
}

function wantedOf({ id, name, mode }: Fact, { merchantId, transactionId, sessionId, revision = 0, final }: Payload): Wanted[] {
  if (name === 'ledger.balanceChanged') return [{ type: 'balance.changed', key: id, read: (trx) => balanceContents(trx, { merchantId, mode }) }];
  const wanted: Wanted[] = [];
  const type = typesOfTransactions[name];
  if (transactionId !== undefined && type) wanted.push({ type, key: id, read: (trx) => transactionContents(trx, { transactionId, revision, type, final }) });
  if (sessionId !== undefined && name === 'deposits.expired') {
    // A session ends with its deposit, and is told as expired once: when the deposit's expiry is not final yet.
    if (transactionId === undefined) wanted.push({ type: 'session.expired', key: id, read: (trx) => sessionContents(trx, { sessionId, final }) });
    else if (final !== true) wanted.push({ type: 'session.expired', key: `${id} session`, read: (trx) => sessionContents(trx, { sessionId, final }) });
  }
  return wanted;
}

import type { EventType, Mode } from '@wallet/contract';
import { all, maybe, one, type Trx } from '#platform/db';
import type { DomainEvent } from '#platform/events';
import { newId } from '#platform/ids';
import { enqueueDelivery } from '../delivery-jobs.ts';
import {
  insertDeliveries,
  insertEvent,
  selectIsFromBackup,
  selectSubscribers,
} from '../deliveries.sql.ts';
import type { Webhooks } from '../webhooks.ts';
import {
  balanceContents,
  requestContents,
  sessionContents,
  transactionContents,
} from './event-data.ts';
import type { EventContents } from './event-data.ts';

/** What an event says of what merchants are told of. */
export interface MerchantEventPayload {
  merchantId: string;
  transactionId?: string | null | undefined;
  requestId?: string;
  sessionId?: string;
  revision?: number;
  final?: boolean;
}

/**
 * Creates the merchant's event and its deliveries in the transaction that marks the domain event
 * delivered: exactly once each. Balance changes are frequent, so they need a subscribed endpoint.
 */
export async function recordEvent(
  { jobs, clock }: Pick<Webhooks, 'jobs' | 'clock'>,
  type: EventType,
  { id: factId, mode, at, payload }: DomainEvent<MerchantEventPayload>,
  trx: Trx,
): Promise<void> {
  if (!isOf(type, payload)) return;
  const owner = { merchantId: payload.merchantId, mode };
  const subscribers = await all(trx, selectSubscribers(owner, type));
  if (type === 'balance.changed' && subscribers.length === 0) return;
  const contents = await contentsOf(trx, type, { payload, mode });
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
      factId,
    }),
  );
  if (!event || subscribers.length === 0) return;
  // What happened before a backup was told before it, or is told by what follows the restore.
  if ((await one(trx, selectIsFromBackup(at))).isTold) return;
  await insertDeliveries(
    { eventId: event.id, objectId, sequence },
    subscribers.map(({ id }) => ({ id: newId('whd'), endpointId: id })),
  ).execute(trx);
  for (const { id } of subscribers) await enqueueDelivery({ jobs, clock }, trx, { endpointId: id });
}

/** A session's end is published without a transaction, beside that of its deposit. */
function isOf(type: EventType, { transactionId }: MerchantEventPayload): boolean {
  const isOfDeposit = typeof transactionId === 'string';
  if (type.startsWith('deposit.')) return isOfDeposit;
  return type !== 'session.expired' || !isOfDeposit;
}

function contentsOf(
  trx: Trx,
  type: EventType,
  { payload, mode }: { payload: MerchantEventPayload; mode: Mode },
): Promise<EventContents | undefined> {
  const { transactionId, requestId, sessionId = '', revision = 0, merchantId, final } = payload;
  if (type === 'balance.changed') return balanceContents(trx, { merchantId, mode });
  if (requestId !== undefined)
    return requestContents(trx, { requestId, merchantId, mode, revision, type });
  if (typeof transactionId === 'string')
    return transactionContents(trx, { transactionId, revision, type, final });
  return sessionContents(trx, { sessionId, revision, final });
}

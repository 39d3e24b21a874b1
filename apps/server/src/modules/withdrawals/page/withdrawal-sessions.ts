import { type EventOf, sessionMachine } from '@wallet/contract';
import {
  sessionEvents,
  lockSessionRow,
  lockSessionTurn,
  moveSession,
  selectCustomerEmail,
  selectSession,
} from '#modules/sessions';
import type { SessionRow } from '#modules/sessions';
import { maybe, type Query, type Trx } from '#platform/db';
import { publish } from '#platform/events';
import type { Vault } from '#platform/vault';

/** A session by which a customer withdraws. */
export type WithdrawalSession = SessionRow;

/** The session; undefined when it is none of a withdrawal. */
export async function readWithdrawalSession(
  query: Query,
  id: string,
): Promise<WithdrawalSession | undefined> {
  const session = await maybe(query, selectSession(id));
  return session?.type === 'withdrawal' ? session : undefined;
}

/** Locks a session and its turn until the transaction ends, so changes to it or its request come in order. */
export async function lockWithdrawalSession(
  trx: Trx,
  id: string,
): Promise<WithdrawalSession | undefined> {
  await lockSessionTurn(id).execute(trx);
  const session = await maybe(trx, lockSessionRow(id));
  return session?.type === 'withdrawal' ? session : undefined;
}

/** Moves a session where its state allows it, and tells of its end as of those of deposits. Tells whether it moved. */
export async function moveWithdrawalSession(
  trx: Trx,
  { id: sessionId, merchantId, mode }: Pick<WithdrawalSession, 'id' | 'merchantId' | 'mode'>,
  event: EventOf<typeof sessionMachine>,
): Promise<boolean> {
  const moved = await maybe(trx, moveSession({ id: sessionId, ...sessionMachine.moves[event] }));
  if (!moved) return false;
  const payload = { sessionId, merchantId, revision: moved.revision };
  if (event === 'expire')
    await publish(trx, sessionEvents.expired, {
      key: sessionId,
      mode,
      payload: { ...payload, final: true },
    });
  if (event === 'cancel')
    await publish(trx, sessionEvents.cancelled, { key: sessionId, mode, payload });
  return true;
}

/** Where the merchant said that the customer gets mail; null when it said nothing. */
export async function readCustomerEmail(
  query: Query,
  vault: Pick<Vault, 'open'>,
  sessionId: string,
): Promise<string | null> {
  const sealed = (await maybe(query, selectCustomerEmail(sessionId)))?.sealed ?? null;
  return sealed === null
    ? null
    : vault.open(sealed, {
        table: 'transaction_session',
        id: sessionId,
        column: 'customer_email_enc',
      });
}

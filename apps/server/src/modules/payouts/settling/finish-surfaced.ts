import { type Currency, mayMove, type Mode, withdrawalMachine } from '@wallet/contract';
import { releaseHold } from '#modules/ledger/postings';
import { all } from '#platform/db';
import { addEvent, change, type CommandKind, lock } from '#platform/writer';
import { requestEvents } from '../events.ts';
import type { PayoutsDeps } from '../payouts-deps.ts';
import { requestRows } from '../payout-rows.ts';
import { selectSurfaced } from '../requests.sql.ts';

interface Finishing {
  requestId: string;
  /** As it was when no attempt of it was open: another one would have changed it. */
  revision: number;
  transactionId: string;
  holdId: string;
  merchantId: string;
  currency: Currency;
  mode: Mode;
}

/**
 * A request of which one attempt surfaced as paid while a later one was on its way, and that one
 * has ended without paying: it was paid, and the merchant was charged when that showed. What is
 * still held for it is free; no fee is taken. Its cause is `requestEnd:<request id>`. Refused with
 * stateConflict when it moved since.
 */
const finishRequest: CommandKind<Finishing> = {
  kind: 'withdrawal.finishSurfaced',
  lock: (input, slot) => [lock(requestRows, [input.requestId]), ...releaseHold.lock(input, slot)],
  decide: (input, view, cause) => {
    const { requestId, transactionId, merchantId, mode } = input;
    const request = view.row(requestRows, requestId);
    if (
      request?.revision !== input.revision ||
      request.holdId !== input.holdId ||
      !mayMove(withdrawalMachine, 'succeed', request.status)
    )
      return { refused: 'stateConflict' };
    const voided = releaseHold.decide(input, view, cause);
    if ('refused' in voided) return voided;
    const done = {
      ...request,
      status: withdrawalMachine.moves.succeed.to,
      transactionId,
      revision: request.revision + 1,
    };
    const published = addEvent(requestEvents.succeeded, {
      key: requestId,
      mode,
      payload: { requestId, transactionId, merchantId, revision: done.revision },
    });
    return {
      effects: {
        changes: [...voided.effects.changes, change(requestRows, done)],
        inserts: [...voided.effects.inserts, published],
        legs: 0,
      },
      result: undefined,
    };
  },
};

/** Ends the requests that were paid by an attempt that was told as failed, once no other one is open. */
export async function finishSurfaced({
  db,
  writer,
}: Pick<PayoutsDeps, 'db' | 'writer'>): Promise<void> {
  for (const payload of await all(db.read, selectSurfaced())) {
    await writer.submit({
      kind: finishRequest,
      cause: `requestEnd:${payload.requestId}`,
      order: payload.merchantId,
      mode: payload.mode,
      payload,
    });
  }
}

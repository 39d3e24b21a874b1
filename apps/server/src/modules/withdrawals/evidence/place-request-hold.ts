import { type Currency, mayMove, type Mode, withdrawalMachine } from '@wallet/contract';
import { placeHold } from '#modules/ledger/postings';
import { addEvent, change, type CommandKind, lock } from '#platform/writer';
import { requestEvents, requestRows } from '#modules/payouts';
import { requestHold } from './destination.ts';

export interface Confirming {
  requestId: string;
  merchantId: string;
  currency: Currency;
  mode: Mode;
  /** The request's amount and the merchant's fee on top. */
  amountMinor: bigint;
  feeMinor: bigint;
  /** Where it goes from here: to those who approve when left out, or on hold with the reason. */
  onHold?: string | undefined;
  /** As it was judged: one that was changed since then is refused with stateConflict. */
  revision?: number | undefined;
}

/**
 * A request is confirmed: its amount and fee are set aside before anybody may approve it, also when
 * somebody has to look first. Its cause is `hold:<hold id>`. Refused with stateConflict when it is
 * not waiting to be confirmed, with insufficientFunds when the merchant cannot cover it or owes us.
 */
export const placeRequestHold: CommandKind<Confirming> = {
  kind: 'withdrawal.confirm',
  lock: (input, slot) => [
    lock(requestRows, [input.requestId]),
    ...placeHold.lock(placingOf(input), slot),
  ],
  decide: (input, view, cause) => {
    const { requestId, merchantId, mode } = input;
    const request = view.row(requestRows, requestId);
    if (
      !request ||
      request.merchantId !== merchantId ||
      request.mode !== mode ||
      request.currency !== input.currency
    )
      return { refused: 'notFound' };
    const event = input.onHold === undefined ? 'confirm' : 'putOnHold';
    if (
      !mayMove(withdrawalMachine, event, request.status) ||
      request.holdId !== null ||
      request.amount !== input.amountMinor ||
      request.fee !== input.feeMinor
    )
      return { refused: 'stateConflict' };
    if (input.revision !== undefined && input.revision !== request.revision)
      return { refused: 'stateConflict' };
    const held = placeHold.decide(placingOf(input), view, cause);
    if ('refused' in held) return held;
    const status = withdrawalMachine.moves[event].to;
    const confirmed = {
      ...request,
      status,
      statusReason: input.onHold ?? null,
      holdId: requestHold(requestId),
      revision: request.revision + 1,
    };
    const published = addEvent(
      input.onHold === undefined ? requestEvents.pendingApproval : requestEvents.onHold,
      {
        key: requestId,
        mode,
        payload: { requestId, merchantId, revision: confirmed.revision },
      },
    );
    return {
      effects: {
        changes: [...held.effects.changes, change(requestRows, confirmed)],
        inserts: [...held.effects.inserts, published],
        legs: 0,
      },
      result: undefined,
    };
  },
};

function placingOf({ requestId, amountMinor, feeMinor, merchantId, currency, mode }: Confirming) {
  return {
    merchantId,
    currency,
    mode,
    holdId: requestHold(requestId),
    amountMinor: amountMinor + feeMinor,
    reason: `withdrawal ${requestId}`,
  };
}

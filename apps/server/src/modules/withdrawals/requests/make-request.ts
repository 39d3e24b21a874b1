import { ApiError } from '@wallet/contract';
import type { PayoutAct } from '#modules/payout-methods';
import { withIdempotency } from '#platform/idempotency';
import { databaseCondition, maybe, type Trx } from '#platform/db';
import { takeTurn } from '#platform/turns';
import { type Advanced, type AdvanceOptions, advanceRequest } from './advance-request.ts';
import { type Inserted, insertRequest, type RequestInput } from './insert-request.ts';
import { selectToDecide } from '../decisions.sql.ts';
import type { WithdrawalsDeps } from '../withdrawals-deps.ts';

export interface Making {
  act: PayoutAct;
  /** The endpoint's name, the caller's key and all that he sent. */
  call: { route: string; key: string | undefined; body: unknown };
  input: RequestInput;
  /** Done in the same transaction, behind the new row. */
  andThen?: (trx: Trx, made: Inserted) => Promise<void>;
}

/**
 * Makes a request at most once for a key and brings it on: its money is set aside before this
 * returns, where its holder is confirmed already and the database is not too busy. What was made
 * and not brought on by a server that stopped goes on when it is asked again, or by the sweep.
 * Refuses like `insertRequest`; with insufficientFunds also when others were faster.
 */
export async function makeRequest(
  deps: WithdrawalsDeps,
  { act, call, input, andThen }: Making,
): Promise<{ id: string; replayed: boolean }> {
  const { merchantId, mode } = act;
  return takeTurn(deps.db, merchantId, async () => {
    let made: Inserted | undefined;
    const { answer, replayed } = await withIdempotency(
      deps,
      { merchantId, mode, ...call, status: 201 },
      async (trx) => {
        made = await insertRequest(trx, deps, act, input);
        if (made.isNew) await andThen?.(trx, made);
        return { id: made.id };
      },
    );
    const verdict = replayed ? null : (made?.verdict ?? null);
    const advanced = await advanceUnlessBusy(deps, answer.id, { verdict });
    if (advanced === 'insufficientFunds' || (replayed && (await hadNothing(deps, answer.id))))
      throw new ApiError('insufficientFunds');
    return { id: answer.id, replayed };
  });
}

/** The request is made: where the database is too busy to bring it on now, the sweep does. */
async function advanceUnlessBusy(
  deps: WithdrawalsDeps,
  requestId: string,
  options: AdvanceOptions,
): Promise<Advanced> {
  try {
    return await advanceRequest(deps, requestId, options);
  } catch (error) {
    const isBusy =
      databaseCondition(error) === 'busy' ||
      (error instanceof ApiError && error.code === 'overloaded');
    if (!isBusy) throw error;
    deps.log.warn({ err: error, requestId }, 'a new withdrawal request goes on with the sweep');
    return 'waits';
  }
}

async function hadNothing({ db }: WithdrawalsDeps, id: string): Promise<boolean> {
  const request = await maybe(db.read, selectToDecide(id));
  return request?.status === 'cancelled' && request.statusReason === 'insufficientFunds';
}

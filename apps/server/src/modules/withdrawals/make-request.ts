import { Refusal } from '@wallet/contract';
import type { PayoutAct } from '#modules/payout-methods';
import { withIdempotency } from '#platform/idempotency';
import type { Trx } from '#platform/db';
import { maybe } from '#platform/db';
import { advanceRequest } from './advance-request.ts';
import { insertRequest } from './insert-request.ts';
import type { Inserted, RequestWish } from './insert-request.ts';
import { selectToDecide } from './decisions.sql.ts';
import type { WithdrawalsDeps } from './withdrawals-deps.ts';

export interface Making {
  act: PayoutAct;
  /** The endpoint's name, the caller's key and all that he sent. */
  call: { route: string; key: string | undefined; body: unknown };
  wish: RequestWish;
  /** Done in the same transaction, behind the new row. */
  andThen?: (trx: Trx, made: Inserted) => Promise<void>;
}

/**
 * Makes a request at most once for a key and brings it on: its money is set aside before this returns, where its holder
 * is confirmed already. What was made and not brought on by a server that stopped goes on when it is asked again, or by
 * the sweep. Refuses like `insertRequest`; with insufficientFunds also when others were faster.
 */
export async function makeRequest(
  deps: WithdrawalsDeps,
  { act, call, wish, andThen }: Making,
): Promise<{ id: string; replayed: boolean }> {
  const { merchantId, mode } = act;
  let made: Inserted | undefined;
  const { answer, replayed } = await withIdempotency(
    deps,
    { merchantId, mode, ...call, status: 201 },
    async (trx) => {
      made = await insertRequest(trx, deps, act, wish);
      if (made.isNew) await andThen?.(trx, made);
      return { id: made.id };
    },
  );
  const advanced = await advanceRequest(deps, answer.id, {
    verdict: replayed ? null : (made?.verdict ?? null),
  });
  if (advanced === 'insufficientFunds' || (replayed && (await hadNothing(deps, answer.id))))
    throw new Refusal('insufficientFunds');
  return { id: answer.id, replayed };
}

async function hadNothing({ db }: WithdrawalsDeps, id: string): Promise<boolean> {
  const request = await maybe(db.read, selectToDecide(id));
  return request?.status === 'cancelled' && request.statusReason === 'insufficientFunds';
}

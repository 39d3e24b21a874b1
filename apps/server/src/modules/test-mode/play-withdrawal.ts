import { ApiError, type SimulatedPayoutOutcome, type WithdrawalAnswer } from '@wallet/contract';
import { beginVirtually, playVirtually, settleVirtually } from './play-virtually.ts';
import type { PayoutsDeps } from '#modules/payouts';
import type { CallHeaders } from '#platform/http';
import { withIdempotency } from '#platform/idempotency';
import { findRequest } from '#modules/withdrawals/requests';
import type { WithdrawalsDeps } from '#modules/withdrawals';

/** A request to play how a withdrawal of test mode ends. */
export interface PlayCall {
  params: { id: string };
  body: { outcome: SimulatedPayoutOutcome };
  headers: Pick<CallHeaders, 'idempotencyKey'>;
  reply: { header(name: string, value: string): unknown };
}

/**
 * Plays once per caller's key; returns the request, re-read each time. Refuses notFound for another
 * merchant's or mode's request, and stateConflict when not approved or ended.
 */
export async function playWithdrawal(
  deps: WithdrawalsDeps,
  owner: { merchantId: string; mode: 'live' | 'test' },
  { params: { id }, body, headers, reply }: PlayCall,
): Promise<WithdrawalAnswer> {
  const { db } = deps;
  const { merchantId, mode } = owner;
  const read = async () => {
    const request = await db.tenantByKey(owner, (query) =>
      findRequest(query, { merchantId, mode, id }),
    );
    if (!request) throw new ApiError('notFound');
    return request;
  };
  // Before anything begins for a request that could not be repeated.
  if (headers.idempotencyKey === undefined) throw new ApiError('idempotencyKeyMissing');
  await read();
  const play = { requestId: id, outcome: body.outcome };
  const engine: PayoutsDeps = {
    ...deps,
    requestStatement: () => Promise.resolve(false),
    queryJournal: () => Promise.resolve(undefined),
  };
  const request = {
    merchantId,
    mode,
    route: 'simulateWithdrawal',
    key: headers.idempotencyKey,
    body: { id, ...body },
  };
  await beginVirtually(engine, play);
  const { replayed } = await withIdempotency(deps, request, (trx) =>
    playVirtually(trx, deps, play),
  );
  if (replayed) void reply.header('idempotency-replayed', 'true');
  await settleVirtually(engine, play);
  return read();
}

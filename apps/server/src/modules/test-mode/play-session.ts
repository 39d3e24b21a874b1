import { ApiError, type SessionAnswer } from '@wallet/contract';
import type { CallHeaders } from '#platform/http';
import { withIdempotency } from '#platform/idempotency';
import type { DepositDeps } from '#modules/deposits';
import { readSession } from '#modules/sessions';
import { settleSimulation } from './settle-simulation.ts';
import { chooseForSimulation, simulatePayment, type SimulationInput } from './simulate-payment.ts';

/** A request to play how the customer of a test session pays. */
export interface PlayCall {
  /** The endpoint's name: keys belong to it. */
  route: string;
  params: { id: string };
  body: Omit<SimulationInput, 'sessionId'>;
  headers: Pick<CallHeaders, 'idempotencyKey'>;
  reply: { header(name: string, value: string): unknown };
}

/**
 * Plays once per caller's key; returns the session, re-read each time. Refuses notFound for another
 * merchant's or mode's session, and as simulatePayment does.
 */
export async function playSession(
  deps: DepositDeps,
  owner: { merchantId: string; mode: 'live' | 'test' },
  { route, params, body, headers, reply }: PlayCall,
): Promise<SessionAnswer> {
  const { db } = deps;
  const { merchantId, mode } = owner;
  const sessionId = params.id;
  const read = () => db.tenantByKey(owner, (query) => readSession(query, deps, owner, sessionId));
  // Before anything is chosen for a request that could not be repeated.
  if (headers.idempotencyKey === undefined) throw new ApiError('idempotencyKeyMissing');
  await read();
  const input = { sessionId, ...body };
  await chooseForSimulation(deps, input);
  const request = { merchantId, mode, route, key: headers.idempotencyKey, body: { params, body } };
  const { replayed } = await withIdempotency(deps, request, async (trx) =>
    simulatePayment(trx, deps, input),
  );
  if (replayed) void reply.header('idempotency-replayed', 'true');
  await settleSimulation(deps, input);
  return read();
}

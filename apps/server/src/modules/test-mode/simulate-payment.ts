import { ApiError, type DepositMethod, type SimulatedOutcome, stepMinor } from '@wallet/contract';
import { readVirtualAccount } from '#modules/accounts/virtual';
import type { DepositRow, DepositDeps } from '#modules/deposits';
import { chooseMethod } from '#modules/deposits/checkout';
import { lockSession, readCurrentAttempts, selectSession } from '#modules/sessions';
import type { SessionRow } from '#modules/sessions';
import { selectNow } from '#modules/suspense/proposals';
import { one, type Trx } from '#platform/db';
import { newId } from '#platform/ids';
import { endTestSessionAt, nameTestDeposit } from './simulate.sql.ts';

type SimulateDeps = Pick<DepositDeps, 'db' | 'vault' | 'clock' | 'log'>;

export interface SimulationInput {
  sessionId: string;
  outcome: SimulatedOutcome;
  method?: DepositMethod | undefined;
}

/** Chooses a test session's unset method, so that money has a destination. Idempotent. Refuses as chooseMethod does. */
export async function chooseForSimulation(
  deps: SimulateDeps,
  { sessionId, outcome, method }: SimulationInput,
): Promise<void> {
  const current = (await readCurrentAttempts(deps.db.read, [sessionId])).get(sessionId);
  const isGiven = current && current.status !== 'cancelled' && current.status !== 'failed';
  const { allowedMethods } = await one(deps.db.read, selectSession(sessionId));
  const requested = method ?? (isGiven || outcome === 'expired' ? undefined : allowedMethods[0]);
  if (requested === undefined || (isGiven && current.method === requested)) return;
  await chooseMethod(deps, { sessionId, method: requested });
}

/**
 * Plays a test customer in the caller's transaction: his money is on the virtual account's
 * statement, read as from phones and then matched, or his time ends. Refuses stateConflict for what
 * its state no longer allows.
 */
export async function simulatePayment(
  trx: Trx,
  { vault }: Pick<DepositDeps, 'vault'>,
  { sessionId, outcome }: SimulationInput,
): Promise<void> {
  const { session, current } = await lockSession(trx, sessionId);
  if (session.mode !== 'test') throw new ApiError('notFound');
  refuseUnfit(outcome, session, current);
  const { now } = await one(trx, selectNow());
  if (outcome !== 'paid' && outcome !== 'duplicate')
    await endTestSessionAt(sessionId, now).execute(trx);
  if (!current) return;
  const amounts = amountsOf(outcome, current);
  const counterparty = session.customerName ?? 'TEST PAYER';
  // A millisecond on: after its deposit was made, and for late money after its expiry.
  const at = new Date(now.getTime() + 1);
  const payments = amounts.map((amountMinor) => ({
    providerTransactionId: `TEST-${newId('sim')}`,
    amountMinor,
    counterparty,
    at,
  }));
  const [first] = payments;
  if (first && current.status !== 'succeeded')
    await nameTestDeposit(current.id, first.providerTransactionId).execute(trx);
  await readVirtualAccount(trx, vault, { accountId: current.accountId, payments });
}

const unpaid = ['awaitingPayment', 'checking'];
const possible: Readonly<Record<SimulatedOutcome, readonly string[]>> = {
  paid: unpaid,
  partial: unpaid,
  over: unpaid,
  expired: unpaid,
  paidLate: [...unpaid, 'expired'],
  duplicate: [...unpaid, 'succeeded'],
};

function refuseUnfit(
  outcome: SimulatedOutcome,
  { status, overdue }: SessionRow,
  current: DepositRow | undefined,
): void {
  if (!current && outcome === 'expired' && !overdue && ['open', 'methodSelected'].includes(status))
    return;
  if (!current)
    throw new ApiError('stateConflict', {
      detail: `The session is ${status} and nobody can pay it.`,
    });
  const isOver = overdue && unpaid.includes(current.status) && outcome !== 'paidLate';
  if (isOver || !possible[outcome].includes(current.status))
    throw new ApiError('stateConflict', {
      detail: `The deposit is ${isOver ? 'over' : current.status}; ${outcome} needs one that is ${possible[outcome].join(' or ')}.`,
    });
}

/** What arrives: half, a tenth on top, or the exact amount; nothing when the time runs out. */
function amountsOf(
  outcome: SimulatedOutcome,
  { finalMinor, currency, status }: DepositRow,
): bigint[] {
  const step = stepMinor[currency];
  const rounded = (minor: bigint) => (minor / step > 0n ? (minor / step) * step : step);
  switch (outcome) {
    case 'expired':
      return [];
    case 'partial':
      return [rounded(finalMinor / 2n)];
    case 'over':
      return [finalMinor + rounded(finalMinor / 10n)];
    case 'duplicate':
      return status === 'succeeded' ? [finalMinor] : [finalMinor, finalMinor];
    case 'paid':
    case 'paidLate':
      return [finalMinor];
  }
}

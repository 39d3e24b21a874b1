import { candidateGuards, ApiError } from '@wallet/contract';
import type { Person } from '#modules/matching/proposals';
import type { DepositDeps } from '#modules/deposits';
import { expireDue } from '#modules/deposits/expiry';
import { matchLines } from '#modules/matching/lines';
import { readCurrentAttempts } from '#modules/sessions';
import { decideProposal } from '#modules/suspense/decisions';
import { selectProposal, proposeLine } from '#modules/suspense/proposals';
import { all, maybe } from '#platform/db';
import { selectArrived, selectWaitingLines } from './simulate.sql.ts';

type SettleDeps = Omit<DepositDeps, 'payOrigin'>;

const person = (name: string): Person => ({
  actorId: `simulation.${name}`,
  actorRole: 'Simulation',
});
const proposer = person('proposer');
const deciders = [person('first'), person('second')];
const reason = 'Played in test mode, as people would decide about a live payment.';

/**
 * Brings a test session to where the simulation led it, without waiting for the jobs that would do
 * the same: its lines are matched, its time is over, and what only people may decide (another
 * amount, late money that waits) is decided by simulated ones through the same proposal and the
 * same money item. Money that the merchant's policy returns stays undecided. Safe to call again.
 */
export async function settleSimulation(
  deps: SettleDeps,
  { sessionId }: { sessionId: string },
): Promise<void> {
  const deposit = (await readCurrentAttempts(deps.db.read, [sessionId])).get(sessionId);
  if (deposit && deposit.mode !== 'test')
    throw new Error(`session ${sessionId} is no test session`);
  if (deposit)
    await matchLines(
      deps,
      (await all(deps.db.read, selectArrived(deposit.id))).map(({ id }) => id),
    );
  await expireDue(deps.db);
  if (!deposit || deposit.latePolicy === 'return') return;
  try {
    await decideWaiting(deps, deposit.id);
  } catch (error) {
    // The same request twice at once, or fees above the amount: what is not decided waits, as in live mode.
    if (!(error instanceof ApiError)) throw error;
  }
}

async function decideWaiting(deps: SettleDeps, transactionId: string): Promise<void> {
  const [line] = await all(deps.db.read, selectWaitingLines(transactionId));
  if (!line) return;
  const what = { kind: 'deposit' as const, transactionId, accept: [...candidateGuards] };
  const proposalId = await proposeLine(deps, {
    lineId: line.id,
    revision: line.revision,
    what,
    reason,
    by: proposer,
  });
  for (const by of deciders) {
    if ((await maybe(deps.db.read, selectProposal(proposalId)))?.status !== 'open') return;
    await decideProposal(deps, { proposalId, decision: 'approve', reason, by });
  }
}

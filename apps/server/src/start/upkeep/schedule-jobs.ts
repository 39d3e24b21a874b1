import type { Contents } from '#platform/contents';
import type { Jobs } from '#platform/jobs';

/** What is done again and again, in the order in which it is begun, and after how many seconds of rest. */
export const schedule = {
  'audit.seal': 1,
  'ledger.seal': 1,
  'apiTokens.endLeft': 60,
  'payoutMethods.endDueInquiries': 1,
  'deposits.expire': 1,
  'withdrawals.sweep': 2,
  'withdrawals.lapseApprovals': 15,
  'withdrawals.expirePageSessions': 1,
  'deposits.sweepLines': 5,
  'deposits.sweepConfirmations': 30,
  'deposits.lapseProposals': 60,
  'deposits.proposeReturns': 60,
  'withdrawals.sweepLineRefunds': 15,
  'deposits.findOverdueLines': 60,
  'deposits.settleRoom': 5,
  'deposits.releaseSlots': 60,
  'pendingChanges.begin': 15,
  'payouts.sweep': 2,
  'recovery.sweep': 5,
  'gateway.askForHistories': 3,
  'gateway.askForGaps': 15,
  'devices.expireCommands': 5,
  'devices.tellStandings': 5,
  'devices.carryOutPending': 5,
  'devices.trustAgents': 5,
  'devices.endOldTokens': 15,
  'identity.forgetStale': 3_600,
  'idempotency.forgetOld': 3_600,
  'apiLog.forgetOld': 3_600,
  'integrity.lookEachMinute': 60,
  'integrity.proveEachDay': 60,
  'approvals.watchContradicted': 60,
  'approvals.watchRows': 3_600,
  'approvals.watchRowsOfPayments': 86_400,
  'unreadable.endReadable': 60,
  'ledger.foldBalanceDeltas': 10,
  'reports.foldMerchantFigures': 10,
  'reports.foldHouseFigures': 10,
  'reports.foldBalanceFigures': 10,
  'reports.foldTransactions': 1,
  'accounts.endStaleLogins': 30,
  'accounts.findDifferences': 60,
  'reconciliation.runDaily': 60,
  'accounts.readVirtual': 10,
  'accounts.joinCoverage': 3_600,
  'retention.run': 86_400,
  partitions: 3_600,
} as const;

/**
 * Starts every job of the modules, in one process of all. Timers only wake: what is due is decided by the database's
 * time inside each use case, so a late, doubled or missed call changes nothing.
 */
export function scheduleJobs<Parts>(
  jobs: Pick<Jobs, 'every'>,
  modules: readonly Contents<Parts>[],
  parts: Parts,
): void {
  const given = new Map(modules.flatMap((contents) => Object.entries(contents.jobs ?? {})));
  for (const [name, seconds] of Object.entries(schedule)) {
    const run = given.get(name);
    if (!run) throw new Error(`No module gives the job ${name}.`);
    given.delete(name);
    jobs.every(name, seconds, async () => void (await run(parts)));
  }
  if (given.size > 0) throw new Error(`Not in the schedule: ${[...given.keys()].join(', ')}.`);
}

import { endStaleLogins } from '#modules/accounts/login';
import { readVirtualAccounts } from '#modules/accounts/virtual';
import { purgeOldCalls } from '#modules/api-log';
import { type PowerKind, watchContradicted, watchRows } from '#modules/approvals/row-proofs';
import type { Approvals } from '#modules/approvals/words';
import { readMoneyAtRisk } from '#modules/deposits';
import { releaseAmounts, settleCapacity } from '#modules/deposits/amounts';
import { expireDue } from '#modules/deposits/expiry';
import { runPending } from '#modules/devices/acts';
import { endOldTokens } from '#modules/devices/enrolment';
import { expireCommands } from '#modules/gateway/queue';
import { publishStatuses } from '#modules/devices/health';
import { trustAgents } from '#modules/devices/presence';
import { requestDueStatements, requestGaps } from '#modules/gateway/statements';
import { purgeStaleSignIns } from '#modules/identity/sign-in';
import { foldBalanceDeltas } from '#modules/ledger';
import { sweepConfirmations } from '#modules/matching/confirmation';
import { sweepLines } from '#modules/matching/lines';
import { expireLeftTokens } from '#modules/merchants/tokens';
import { endDueInquiries } from '#modules/payout-methods/inquiries';
import type { Payouts } from '#modules/payouts/proving';
import { beginDue, type PendingApplier, type RaisingDeps } from '#modules/pending-changes';
import { runDaily } from '#modules/reconciliation/runs';
import type { Recoverer } from '#modules/recovery';
import {
  foldBalanceFigures,
  foldOperatorFigures,
  foldMerchantFigures,
} from '#modules/reports/figures';
import { foldTransactions } from '#modules/reports/transactions';
import { runRetention } from '#modules/retention';
import { joinCoverage } from '#modules/statements/completeness';
import { findDifferences } from '#modules/statements/evidence';
import { lapseProposals } from '#modules/suspense/decisions';
import { findOverdueLines } from '#modules/suspense/inbox';
import { proposeReturns } from '#modules/suspense/late-money';
import { sweepLineRefunds } from '#modules/suspense/refunds';
import { expirePageSessions } from '#modules/withdrawals/page';
import { lapseApprovals, sweepWithdrawals } from '#modules/withdrawals/upkeep';
import { purgeOldKeys } from '#platform/idempotency';
import type { Sealer } from '#platform/seals';
import { createSigner } from '#platform/signature';
import { checkBooks, proveBooksWhenDue } from './check-books.ts';
import type { Platform } from '../platform/start-platform.ts';
import { ensurePartitions } from './partitions.ts';
import { powerKinds } from '../rows/power-rows.ts';
import { rowHeadsOf } from '../rows/rows-that-stay.ts';

export interface JobsParts {
  sealers: { audit: Sealer; postings: Sealer };
  payouts: Payouts;
  recoverer: Recoverer;
  approvals: Approvals;
  appliers: readonly PendingApplier[];
  raising: RaisingDeps;
}

type HousePlatform = Pick<
  Platform,
  'jobs' | 'db' | 'writer' | 'log' | 'vault' | 'clock' | 'address' | 'config' | 'unreadable'
>;

/**
 * What is done again and again, in one process of all. Timers only wake: what is due is decided by the database's time
 * inside each use case, so a late, doubled or missed call changes nothing.
 */
export function scheduleJobs(
  { jobs, db, writer, log, vault, clock, address, config, unreadable }: HousePlatform,
  { sealers, payouts, recoverer, approvals, appliers, raising }: JobsParts,
): void {
  // What looks through much at long intervals is planned for what it finds.
  const { lists } = db;
  jobs.every('audit.seal', 1, () => sealers.audit.turn());
  jobs.every('ledger.seal', 1, () => sealers.postings.turn());
  jobs.every('apiTokens.endLeft', 60, () => expireLeftTokens({ db, vault }));
  jobs.every(
    'payoutMethods.endDueInquiries',
    1,
    async () => void (await endDueInquiries({ db, vault })),
  );
  jobs.every('deposits.expire', 1, async () => void (await expireDue(db)));
  jobs.every('withdrawals.sweep', 2, () => sweepWithdrawals({ db, writer, vault, log }));
  jobs.every('withdrawals.lapseApprovals', 15, () => lapseApprovals({ db, writer, vault, log }));
  jobs.every('withdrawals.expirePageSessions', 1, async () => void (await expirePageSessions(db)));
  jobs.every('deposits.sweepLines', 5, async () => void (await sweepLines({ db, writer, log })));
  jobs.every(
    'deposits.sweepConfirmations',
    30,
    async () => void (await sweepConfirmations({ db, writer, log })),
  );
  jobs.every('deposits.lapseProposals', 60, async () => void (await lapseProposals({ db })));
  jobs.every(
    'deposits.proposeReturns',
    60,
    async () => void (await proposeReturns({ db, vault, approvals, log, clock })),
  );
  jobs.every('withdrawals.sweepLineRefunds', 15, () => sweepLineRefunds({ db, writer }));
  jobs.every('deposits.findOverdueLines', 60, async () => void (await findOverdueLines(db)));
  jobs.every('deposits.settleRoom', 5, async () => void (await settleCapacity(db)));
  jobs.every('deposits.releaseSlots', 60, async () => void (await releaseAmounts(db)));
  jobs.every(
    'pendingChanges.begin',
    15,
    async () => void (await beginDue({ ...raising, db, log, appliers })),
  );
  jobs.every('payouts.sweep', 2, () => payouts.sweep());
  jobs.every('recovery.sweep', 5, () => recoverer.sweep());
  jobs.every(
    'gateway.askForHistories',
    3,
    async () => void (await requestDueStatements(db, vault)),
  );
  jobs.every('gateway.askForGaps', 15, async () => void (await requestGaps(db, vault)));
  jobs.every('devices.expireCommands', 5, async () => void (await expireCommands(db)));
  jobs.every('devices.tellStandings', 5, async () => void (await publishStatuses(db)));
  jobs.every(
    'devices.carryOutPending',
    5,
    async () => void (await runPending({ db, vault, readMoneyAtRisk, log })),
  );
  jobs.every(
    'devices.trustAgents',
    5,
    async () => void (await trustAgents({ db, readMoneyAtRisk })),
  );
  jobs.every('devices.endOldTokens', 15, async () => void (await endOldTokens(db)));
  jobs.every('identity.forgetStale', 3_600, () => purgeStaleSignIns(lists));
  jobs.every('idempotency.forgetOld', 3_600, async () => void (await purgeOldKeys(lists)));
  jobs.every('apiLog.forgetOld', 3_600, async () => void (await purgeOldCalls(lists)));
  jobs.every('integrity.lookEachMinute', 60, () => checkBooks({ db, vault, log }));
  jobs.every('integrity.proveEachDay', 60, () =>
    proveBooksWhenDue({ db, vault, log, address, config }),
  );
  jobs.every('approvals.watchContradicted', 60, () =>
    watchContradicted({ db: lists, log }, powerKinds),
  );
  const proveRows = async (kinds: readonly PowerKind[]) =>
    void (await watchRows({ db, vault, log, heads: rowHeadsOf(config) }, kinds, {
      keepsHead: true,
    }));
  const [ofPayments, ofPower] = [
    powerKinds.filter((kind) => kind.isOfPayments),
    powerKinds.filter((kind) => !kind.isOfPayments),
  ];
  jobs.every('approvals.watchRows', 3_600, () => proveRows(ofPower));
  jobs.every('approvals.watchRowsOfPayments', 86_400, () => proveRows(ofPayments));
  jobs.every('unreadable.endReadable', 60, () => unreadable.endReadable());
  jobs.every('ledger.foldBalanceDeltas', 10, async () => void (await foldBalanceDeltas(db)));
  jobs.every('reports.foldMerchantFigures', 10, async () => void (await foldMerchantFigures(db)));
  jobs.every('reports.foldHouseFigures', 10, async () => void (await foldOperatorFigures(db)));
  jobs.every('reports.foldBalanceFigures', 10, async () => void (await foldBalanceFigures(db)));
  jobs.every('reports.foldTransactions', 1, async () => void (await foldTransactions(db)));
  jobs.every('accounts.endStaleLogins', 30, async () => void (await endStaleLogins(db)));
  jobs.every(
    'accounts.findDifferences',
    60,
    async () => void (await lists.transaction((trx) => findDifferences(trx))),
  );
  jobs.every(
    'reconciliation.runDaily',
    60,
    async () => void (await runDaily({ db: lists, signer: createSigner({ db, vault }) })),
  );
  jobs.every('accounts.readVirtual', 10, async () => void (await readVirtualAccounts(db, vault)));
  jobs.every('accounts.joinCoverage', 3_600, async () => void (await joinCoverage(lists, vault)));
  jobs.every(
    'retention.run',
    86_400,
    async () => void (await runRetention({ db: lists, vault, log })),
  );
  jobs.every('partitions', 3_600, () => ensurePartitions(db));
}

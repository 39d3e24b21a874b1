import type { DepositDeps } from '#modules/deposits';
import { defineModule } from '#platform/contents';
import { unmatchedRoutes } from '#modules/suspense';
import { lapseProposals } from '#modules/suspense/decisions';
import { findOverdueLines } from '#modules/suspense/inbox';
import { lateMoneyRoutes, proposeReturns } from '#modules/suspense/late-money';
import { sweepLineRefunds } from '#modules/suspense/refunds';

export const suspenseModule = defineModule<DepositDeps>({
  lists: [unmatchedRoutes, lateMoneyRoutes],
  jobs: {
    'deposits.lapseProposals': lapseProposals,
    'deposits.proposeReturns': proposeReturns,
    'withdrawals.sweepLineRefunds': sweepLineRefunds,
    'deposits.findOverdueLines': ({ db }) => findOverdueLines(db),
  },
});

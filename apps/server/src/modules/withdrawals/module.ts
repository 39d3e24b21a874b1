import { defineModule } from '#platform/contents';
import type { WithdrawalsDeps } from '#modules/withdrawals';
import {
  withdrawalRoutes,
  refundRoutes,
  ownWithdrawalRoutes,
  operatorWithdrawalRoutes,
} from '#modules/withdrawals/endpoints';
import { expirePageSessions } from '#modules/withdrawals/page';
import { sweepWithdrawals, lapseApprovals } from '#modules/withdrawals/upkeep';

export const withdrawalsModule = defineModule<WithdrawalsDeps>({
  routes: [withdrawalRoutes, refundRoutes],
  lists: [ownWithdrawalRoutes, operatorWithdrawalRoutes],
  jobs: {
    'withdrawals.sweep': sweepWithdrawals,
    'withdrawals.lapseApprovals': lapseApprovals,
    'withdrawals.expirePageSessions': ({ db }) => expirePageSessions(db),
  },
});

import type { DepositDeps } from '#modules/deposits';
import type { WithdrawalsDeps } from '#modules/withdrawals';
import { defineModule } from '#platform/contents';
import { simulateRoutes, testSessionRoutes, simulateWithdrawalRoutes } from '#modules/test-mode';

export const testModeModule = defineModule<DepositDeps & WithdrawalsDeps>({
  routes: [simulateRoutes, testSessionRoutes, simulateWithdrawalRoutes],
});

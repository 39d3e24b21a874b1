import type { DepositDeps } from '#modules/deposits';
import { defineModule } from '#platform/contents';
import { depositsRoutes } from '#modules/sessions/actions';

export const sessionsModule = defineModule<DepositDeps>({
  routes: [depositsRoutes],
});

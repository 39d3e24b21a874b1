import { defineModule } from '#platform/contents';
import type { RaisingAccountsDeps } from '#modules/accounts';
import { endStaleLogins } from '#modules/accounts/login';
import { accountPhoneRoutes, accountPageRoutes } from '#modules/accounts/page';
import { readVirtualAccounts } from '#modules/accounts/virtual';

export const accountsModule = defineModule<RaisingAccountsDeps>({
  routes: [accountPhoneRoutes],
  lists: [accountPageRoutes],
  jobs: {
    'accounts.endStaleLogins': ({ db }) => endStaleLogins(db),
    'accounts.readVirtual': ({ db, vault }) => readVirtualAccounts(db, vault),
  },
});

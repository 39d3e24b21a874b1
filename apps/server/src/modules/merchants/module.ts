import { defineModule } from '#platform/contents';
import type { MerchantsDeps } from '#modules/merchants';
import {
  merchantsRoutes,
  merchantManagementRoutes,
  ownMerchantRoutes,
} from '#modules/merchants/management';
import { apiTokenRoutes, expireLeftTokens } from '#modules/merchants/tokens';

export const merchantsModule = defineModule<{ merchants: MerchantsDeps }>({
  lists: [
    merchantsRoutes,
    ({ merchants, db }) => merchantManagementRoutes({ ...merchants, db }),
    ({ merchants, db }) => ownMerchantRoutes({ ...merchants, db }),
    apiTokenRoutes,
  ],
  jobs: {
    'apiTokens.endLeft': expireLeftTokens,
  },
});

import type { RaisingDeps } from '#modules/pending-changes';
import { defineModule } from '#platform/contents';
import { endDueInquiries } from '#modules/payout-methods/inquiries';
import {
  payoutMethodRoutes,
  merchantPayoutMethodRoutes,
  ownPayoutMethodRoutes,
} from '#modules/payout-methods/methods';

export const payoutMethodsModule = defineModule<{ raising: RaisingDeps }>({
  routes: [payoutMethodRoutes, merchantPayoutMethodRoutes],
  lists: [ownPayoutMethodRoutes],
  jobs: {
    'payoutMethods.endDueInquiries': endDueInquiries,
  },
});

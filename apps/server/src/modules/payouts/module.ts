import type { Approvals } from '#modules/approvals/words';
import { defineModule } from '#platform/contents';
import type { Payouts } from '#modules/payouts/proving';
import { unknownPayoutRoutes } from '#modules/payouts/review';

export const payoutsModule = defineModule<{ approvals: Approvals; payouts: Payouts }>({
  lists: [unknownPayoutRoutes],
  jobs: {
    'payouts.sweep': ({ payouts }) => payouts.sweep(),
  },
});

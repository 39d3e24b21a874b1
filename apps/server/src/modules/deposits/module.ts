import { defineModule } from '#platform/contents';
import { settleCapacity, releaseAmounts } from '#modules/deposits/amounts';
import { expireDue } from '#modules/deposits/expiry';

export const depositsModule = defineModule({
  jobs: {
    'deposits.expire': ({ db }) => expireDue(db),
    'deposits.settleRoom': ({ db }) => settleCapacity(db),
    'deposits.releaseSlots': ({ db }) => releaseAmounts(db),
  },
});

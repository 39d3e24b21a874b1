import { defineModule } from '#platform/contents';
import { foldBalanceDeltas } from '#modules/ledger';

export const ledgerModule = defineModule({
  jobs: {
    'ledger.foldBalanceDeltas': ({ db }) => foldBalanceDeltas(db),
  },
});

import { defineModule } from '#platform/contents';
import type { ReconciliationDeps } from '#modules/reconciliation';
import { reconciliationRoutes } from '#modules/reconciliation/endpoints';
import { runDaily } from '#modules/reconciliation/runs';

export const reconciliationModule = defineModule<ReconciliationDeps>({
  lists: [reconciliationRoutes],
  jobs: {
    'reconciliation.runDaily': ({ db, signer }) => runDaily({ db: db.lists, signer }),
  },
});

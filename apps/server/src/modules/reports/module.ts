import type { DepositDeps } from '#modules/deposits';
import { defineModule } from '#platform/contents';
import { reportsRoutes } from '#modules/reports/endpoints';
import {
  moneyFigureRoutes,
  foldMerchantFigures,
  foldOperatorFigures,
  foldBalanceFigures,
} from '#modules/reports/figures';
import { operatorSessionRoutes } from '#modules/reports/sessions';
import { foldTransactions } from '#modules/reports/transactions';

export const reportsModule = defineModule<DepositDeps>({
  lists: [reportsRoutes, moneyFigureRoutes, operatorSessionRoutes],
  jobs: {
    'reports.foldMerchantFigures': ({ db }) => foldMerchantFigures(db),
    'reports.foldHouseFigures': ({ db }) => foldOperatorFigures(db),
    'reports.foldBalanceFigures': ({ db }) => foldBalanceFigures(db),
    'reports.foldTransactions': ({ db }) => foldTransactions(db),
  },
});

import { defineModule, type DepsOf } from '#platform/contents';
import { operatorTransactionRoutes } from '#modules/transactions';

export const transactionsModule = defineModule<DepsOf<typeof operatorTransactionRoutes>>({
  lists: [operatorTransactionRoutes],
});

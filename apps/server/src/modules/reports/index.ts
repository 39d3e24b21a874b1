export { reportsRoutes } from './endpoints.ts';
export { operatorSessionRoutes } from './operator-session-endpoints.ts';
export { foldMerchantFigures } from './fold-figures.ts';
export { countMatching, listTransactions } from './list-transactions.ts';
export { foldTransactions } from './fold-transactions.ts';
export { listOperatorTransactions, readOperatorRow } from './list-operator-transactions.ts';
export { readToldDeliveries } from './read-transaction.ts';

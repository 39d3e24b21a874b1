export { reportsRoutes } from './endpoints.ts';
export { operatorSessionRoutes } from './operator-session-endpoints.ts';
export { foldMerchantFigures } from './fold-figures.ts';
export { countMatching, listTransactions } from './list-transactions.ts';

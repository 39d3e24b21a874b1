export { reportsRoutes } from './endpoints.ts';
export { foldMerchantFigures } from './fold-figures.ts';
export { countMatching, listTransactions } from './list-transactions.ts';

export { foldTransactions } from './fold-transactions.ts';
export { listOperatorTransactions, readOperatorRow } from './list-operator-transactions.ts';
export { countMatching, listTransactions } from './list-transactions.ts';
export { readReportedDeliveries } from './read-transaction.ts';

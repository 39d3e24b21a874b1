export { foldTransactions } from './fold-transactions.ts';
export { listOperatorTransactions, readOperatorRow } from './list-operator-transactions.ts';
export { countMatching, listTransactions } from './list-transactions.ts';
export { readToldDeliveries } from './read-transaction.ts';

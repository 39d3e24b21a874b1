export { runBooks } from './books.ts';
export type { BooksOptions } from './books.ts';
export { runDurable } from './durable.ts';
export { runOnce } from './once.ts';
export { runLedgerBench } from './run-ledger.ts';
export type { LedgerBenchOptions } from './run-ledger.ts';

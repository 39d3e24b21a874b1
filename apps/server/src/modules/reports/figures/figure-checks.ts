import type { LedgerCheck } from '#modules/ledger/verification';
import {
  balanceFigures,
  balanceTotals,
  failureFigures,
  operatorFigures,
  merchantFigures,
  termAgainstTransaction,
  transactionCounts,
} from './verify-figures.sql.ts';

/** Every figure is rebuilt and compared; one that differs shows people a wrong number, and stops nothing. */
export const figureChecks: readonly LedgerCheck[] = [
  { what: 'figures of merchants are what their transactions make', find: merchantFigures },
  { what: 'figures of all merchants are what all transactions make', find: operatorFigures },
  { what: 'why movements failed is counted as they say', find: failureFigures },
  { what: 'transactions of each state are counted as they are', find: transactionCounts },
  { what: 'changes of balances add up to the balances', find: balanceTotals },
  { what: 'changes of balances are what was posted and held', find: balanceFigures },
  { what: 'terms find transactions of their merchant only', find: termAgainstTransaction },
].map((check) => ({ ...check, class: 'figure' as const }));

import type { LedgerCheck } from '#modules/ledger';
import {
  adjustmentWithoutPosting,
  checkpointAgainstLines,
  transitAgainstMoves,
} from './verify.sql.ts';

/** What must hold between the books and what persons posted or moved by hand; `verify-ledger` proves it with the ledger's own checks. */
export const reconciliationChecks: readonly LedgerCheck[] = [
  { what: 'every posting by hand has two persons and its posting', find: adjustmentWithoutPosting },
  { what: 'what is in transit is what agreed moves say', find: transitAgainstMoves },
  { what: 'every checkpoint says what its lines make', find: checkpointAgainstLines },
];

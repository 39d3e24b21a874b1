import type { LedgerCheck } from '#modules/ledger/verification';
import { proveCheckpoints } from './checkpoints.sql.ts';
import {
  adjustmentWithoutPosting,
  checkpointAgainstLines,
  transitAgainstMoves,
} from './verify.sql.ts';

/** What must hold between books and manual postings; `verify-ledger` proves it with the ledger's. */
export const reconciliationChecks: readonly LedgerCheck[] = [
  {
    what: 'every posting by hand has two persons and its posting',
    class: 'approval',
    find: adjustmentWithoutPosting,
  },
  {
    what: 'what is in transit is what agreed moves say',
    class: 'money',
    find: transitAgainstMoves,
  },
  {
    what: 'every checkpoint says what its lines make',
    class: 'figure',
    find: checkpointAgainstLines,
    rebuild: rebuildCheckpoint,
  },
];

/** Reads every line of the account that the place names. */
function rebuildCheckpoint(place: string) {
  return proveCheckpoints([place.split(' ').at(-1) ?? '']);
}

import { depositChecks } from '#modules/deposits';
import type { LedgerCheck } from '#modules/ledger';
import { payoutChecks } from '#modules/payouts';
import { reconciliationChecks } from '#modules/reconciliation';

/** What every proof of the books proves beside the ledger itself: `verify-ledger`, and a restore at its end. */
export const bookChecks: readonly LedgerCheck[] = [
  ...depositChecks,
  ...payoutChecks,
  ...reconciliationChecks,
];

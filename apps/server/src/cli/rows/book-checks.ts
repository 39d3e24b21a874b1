import { accountRowChecks } from '#modules/accounts';
import { depositChecks, depositRowChecks } from '#modules/matching/verification';
import { type LedgerCheck, ledgerRowChecks } from '#modules/ledger/verification';
import { payoutChecks, payoutRowChecks } from '#modules/payouts/verification';
import { reconciliationChecks } from '#modules/reconciliation/runs';
import { reconciliationRowChecks } from '#modules/reconciliation/endpoints';
import { figureChecks } from '#modules/reports/figures';

/** What every proof of the books proves beside the ledger itself: `verify-ledger`, and a restore at its end. */
export const bookChecks: readonly LedgerCheck[] = [
  ...depositChecks,
  ...payoutChecks,
  ...reconciliationChecks,
  ...ledgerRowChecks,
  ...accountRowChecks,
  ...depositRowChecks,
  ...payoutRowChecks,
  ...reconciliationRowChecks,
  ...figureChecks,
];

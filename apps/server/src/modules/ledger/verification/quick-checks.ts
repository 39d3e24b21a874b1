import type { LedgerCheck } from './ledger-check.ts';
import {
  driftedHold,
  driftedNewest,
  driftedPending,
  overdrawnMerchant,
  unbalancedBooks,
} from './verify.sql.ts';

/** What can be asked every minute, each in one statement over one moment: it reads accounts, and no history. */
export const quickChecks: readonly LedgerCheck[] = [
  {
    what: 'all accounts sum to zero now',
    class: 'money',
    find: unbalancedBooks,
  },
  {
    what: 'every account stands where its newest entry left it',
    class: 'money',
    find: driftedNewest,
  },
  {
    what: 'what is held now is what pending holds say',
    class: 'money',
    scope: 'named',
    find: driftedHold,
  },
  {
    what: 'what waits for confirmation now is what its pending holds say',
    class: 'money',
    scope: 'named',
    find: driftedPending,
  },
  {
    what: 'no merchant stands below what is held now',
    class: 'money',
    scope: 'named',
    find: overdrawnMerchant,
  },
];

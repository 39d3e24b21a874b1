import { type LedgerCheck, maxNamed } from '#modules/ledger/verification';
import { deletedFinding, unprovedPower } from './findings.sql.ts';

/** What must hold of the findings themselves, and of rows that give power. */
export const findingChecks: readonly LedgerCheck[] = [
  {
    what: 'every finding that was told of is there',
    class: 'approval',
    find: deletedFinding,
  },
  {
    what: 'every row that gives power over money is what the application made of it',
    class: 'approval',
    scope: 'named',
    find: () => unprovedPower(maxNamed),
  },
];

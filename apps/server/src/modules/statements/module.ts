import type { Approvals } from '#modules/approvals/words';
import { defineModule } from '#platform/contents';
import { joinCoverage } from '#modules/statements/completeness';
import { findDifferences } from '#modules/statements/evidence';
import { statementRoutes } from '#modules/statements/imports';
import { accountsRoutes } from '#modules/statements/snapshots';

export const statementsModule = defineModule<{ approvals: Approvals }>({
  lists: [accountsRoutes, statementRoutes],
  jobs: {
    'accounts.findDifferences': ({ db }) => db.lists.transaction(findDifferences),
    'accounts.joinCoverage': ({ db, vault }) => joinCoverage(db.lists, vault),
  },
});

import type { Approvals, From } from '#modules/approvals/words';
import type { Trail, UserPrincipal } from '#modules/identity';
import type { RaisingDeps } from '#modules/pending-changes';
import type { Db } from '#platform/db';
import type { Vault } from '#platform/vault';

/** What the module's use cases need from outside. */
export interface RulesDeps {
  db: Db;
  vault: Vault;
  approvals: Approvals;
  raising: RaisingDeps;
}

/** An operator decides about rules or blocks. */
export interface RulesAct extends Trail {
  principal: UserPrincipal;
  from?: From | undefined;
}

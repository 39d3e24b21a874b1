import { accountAppliers } from '#modules/accounts/account';
import { merchantAppliers } from '#modules/merchants';
import type { PendingApplier } from '#modules/pending-changes';
import { destinationAppliers } from '#modules/payout-methods';
import { ruleAppliers } from '#modules/rules';
import { settingAppliers } from '#modules/settings';
import { userAppliers, type UsersDeps } from '#modules/users';

/** How each kind of raise is put into force when its time has come, by the module that owns what it changes. */
export function pendingAppliers(deps: Pick<UsersDeps, 'identity' | 'tokens'>): PendingApplier[] {
  return [
    ...merchantAppliers(deps),
    ...userAppliers(deps),
    ...accountAppliers(),
    ...destinationAppliers(),
    ...settingAppliers(),
    ...ruleAppliers(),
  ];
}

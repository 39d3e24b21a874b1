import { accountAppliers } from '#modules/accounts/account';
import { merchantAppliers } from '#modules/merchants/management';
import type { PendingApplier } from '#modules/pending-changes';
import { destinationAppliers } from '#modules/payout-methods/methods';
import { ruleAppliers } from '#modules/rules/changes';
import { settingAppliers } from '#modules/settings';
import { userAppliers } from '#modules/users/endpoints';
import { type UsersDeps } from '#modules/users';

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

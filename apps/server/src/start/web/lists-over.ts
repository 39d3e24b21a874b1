import { accountPageRoutes } from '#modules/accounts/page';
import { statementRoutes } from '#modules/statements/imports';
import { type RaisingAccountsDeps } from '#modules/accounts';
import { alertsRoutes } from '#modules/alerts/look';
import { type Alerts } from '#modules/alerts';
import { apiLogRoutes } from '#modules/api-log';
import { auditRoutes } from '#modules/audit';
import { readMoneyAtRisk, type DepositDeps } from '#modules/deposits';
import { unmatchedRoutes } from '#modules/suspense';
import { devicesRoutes } from '#modules/devices/fleet';
import type { Identity } from '#modules/identity';
import { institutionsRoutes } from '#modules/institutions';
import { apiTokenRoutes, tokensOfPeople } from '#modules/merchants/tokens';
import { merchantManagementRoutes } from '#modules/merchants/management';
import { type MerchantsDeps } from '#modules/merchants';
import { ownPayoutMethodRoutes } from '#modules/payout-methods/methods';
import { unknownPayoutRoutes } from '#modules/payouts/review';
import { proxiesRoutes } from '#modules/proxies/management';
import { reconciliationRoutes } from '#modules/reconciliation/endpoints';
import { integrityRoutes } from '#modules/integrity';
import { recoveryRoutes } from '#modules/recovery';
import { operatorSessionRoutes } from '#modules/reports/sessions';
import { rulesRoutes } from '#modules/rules/changes';
import { shiftRoutes } from '#modules/shift';
import { operatorTransactionRoutes } from '#modules/transactions';
import { usersRoutes } from '#modules/users/endpoints';
import { ownWebhooksRoutes } from '#modules/webhooks/endpoints';
import { operatorWithdrawalRoutes, ownWithdrawalRoutes } from '#modules/withdrawals/endpoints';
import { type WithdrawalsDeps } from '#modules/withdrawals';
import type { Db } from '#platform/db';
import type { Route } from '#platform/http';
import { createSigner } from '#platform/signature';

export interface ListParts {
  identity: Identity;
  accounts: RaisingAccountsDeps;
  alerts: Alerts;
  deposits: DepositDeps;
  merchants: MerchantsDeps;
  proxies: Parameters<typeof proxiesRoutes>[0];
  webhooks: Parameters<typeof ownWebhooksRoutes>[0];
  withdrawals: WithdrawalsDeps;
}

/**
 * The routes whose lists can be taken away as files, over another database than the one of
 * everyday: a moment of it. They are the very routes that answer the screens, so a file has their
 * rows, their rights and their masks.
 */
export function listsOver({
  identity,
  accounts,
  alerts,
  deposits,
  merchants,
  proxies,
  webhooks,
  withdrawals,
}: ListParts): (db: Db) => readonly Route[] {
  const { vault, approvals, log, clock, writer, payOrigin } = deposits;
  return (db) => [
    ...usersRoutes({ ...identity, db }, tokensOfPeople(identity)),
    ...auditRoutes({ db }),
    ...apiLogRoutes({ db }),
    ...ownPayoutMethodRoutes({ db, vault, log, raising: identity }),
    ...ownWebhooksRoutes({ ...webhooks, db }),
    ...ownWithdrawalRoutes({ ...withdrawals, db }),
    ...operatorWithdrawalRoutes({ ...withdrawals, db }),
    ...operatorTransactionRoutes({ ...deposits, db }),
    ...operatorSessionRoutes({ ...deposits, db }),
    ...unmatchedRoutes({ ...deposits, db }),
    ...unknownPayoutRoutes({ db, writer, approvals, clock }),
    ...devicesRoutes({ db, vault, clock, log, readMoneyAtRisk, agentOrigin: payOrigin }),
    ...accountPageRoutes({ ...accounts, db }),
    ...statementRoutes({ db, vault, approvals }),
    ...proxiesRoutes({ ...proxies, db }),
    ...merchantManagementRoutes({ ...merchants, db }),
    ...alertsRoutes({ ...alerts, db }),
    ...apiTokenRoutes({ db, vault }),
    ...institutionsRoutes({ db }),
    ...rulesRoutes({ db, vault, approvals, raising: identity }),
    ...shiftRoutes({ db }),
    ...recoveryRoutes({ db, vault, writer, approvals }),
    ...integrityRoutes({ db, approvals }),
    ...reconciliationRoutes({ db, approvals, writer, signer: createSigner({ db, vault }) }),
  ];
}

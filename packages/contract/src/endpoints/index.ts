import type { Endpoint } from '../endpoint.ts';
import { accountEndpoints } from './account.ts';
import { providerAccountEndpoints } from './accounts.ts';
import { apiLogEndpoints } from './api-log.ts';
import { apiTokenEndpoints } from './api-tokens.ts';
import { alertEndpoints } from './alerts.ts';
import { approvalEndpoints } from './approvals.ts';
import { auditEndpoints } from './audit.ts';
import { authEndpoints } from './auth.ts';
import { dashboardEndpoints } from './dashboard.ts';
import { deviceEndpoints } from './devices.ts';
import { evidenceEndpoints } from './evidence.ts';
import { exportEndpoints } from './exports.ts';
import { fleetEndpoints } from './fleet.ts';
import { institutionEndpoints } from './institutions.ts';
import { lateMoneyEndpoints } from './late-money.ts';
import { merchantEndpoints } from './merchants.ts';
import { noticeEndpoints } from './notices.ts';
import { operationEndpoints } from './operations.ts';
import { ownMoveEndpoints } from './own-moves.ts';
import { payEndpoints } from './pay.ts';
import { pendingChangeEndpoints } from './pending-changes.ts';
import { payoutMethodEndpoints } from './payout-methods.ts';
import { reconciliationEndpoints } from './reconciliation.ts';
import { refundEndpoints } from './refunds.ts';
import { withdrawPageEndpoints } from './withdraw-page.ts';
import { withdrawalDecisionEndpoints } from './withdrawal-decisions.ts';
import { withdrawalEndpoints } from './withdrawals.ts';
import { proofEndpoints } from './proofs.ts';
import { proxyEndpoints } from './proxies.ts';
import { revealEndpoints } from './reveal.ts';
import { ruleEndpoints } from './rules.ts';
import { savedViewEndpoints } from './saved-views.ts';
import { searchEndpoints } from './search.ts';
import { backupEndpoints } from './backups.ts';
import { retentionEndpoints } from './retention.ts';
import { settingEndpoints } from './settings.ts';
import { sessionEndpoints } from './sessions.ts';
import { operatorSessionEndpoints } from './operator-sessions.ts';
import { operatorTransactionEndpoints } from './operator-transactions.ts';
import { moneyFigureEndpoints } from './money-figures.ts';
import { shiftEndpoints } from './shift.ts';
import { simulateEndpoints } from './simulate.ts';
import { statementEndpoints } from './statements.ts';
import { testSessionEndpoints } from './test-sessions.ts';
import { transactionEndpoints } from './transactions.ts';
import { maintenanceEndpoints } from './maintenance.ts';
import { softwareEndpoints } from './software.ts';
import { integrityEndpoints } from './integrity.ts';
import { recoveryEndpoints } from './recovery.ts';
import { unknownPayoutEndpoints } from './unknown-payouts.ts';
import { unmatchedEndpoints } from './unmatched.ts';
import { userEndpoints } from './users.ts';
import { webhookConsoleEndpoints } from './webhook-console.ts';
import { webhookEndpoints } from './webhooks.ts';

/** The whole API as data: mounted by the server, called by the client, described by OpenAPI, walked by tests. */
export const endpoints = {
  ...authEndpoints,
  ...accountEndpoints,
  ...userEndpoints,
  ...auditEndpoints,
  ...approvalEndpoints,
  ...alertEndpoints,
  ...apiTokenEndpoints,
  ...apiLogEndpoints,
  ...sessionEndpoints,
  ...operatorSessionEndpoints,
  ...simulateEndpoints,
  ...testSessionEndpoints,
  ...transactionEndpoints,
  ...operatorTransactionEndpoints,
  ...dashboardEndpoints,
  ...moneyFigureEndpoints,
  ...shiftEndpoints,
  ...exportEndpoints,
  ...operationEndpoints,
  ...savedViewEndpoints,
  ...searchEndpoints,
  ...proofEndpoints,
  ...revealEndpoints,
  ...proxyEndpoints,
  ...fleetEndpoints,
  ...deviceEndpoints,
  ...providerAccountEndpoints,
  ...statementEndpoints,
  ...ownMoveEndpoints,
  ...reconciliationEndpoints,
  ...unmatchedEndpoints,
  ...evidenceEndpoints,
  ...lateMoneyEndpoints,
  ...unknownPayoutEndpoints,
  ...maintenanceEndpoints,
  ...recoveryEndpoints,
  ...integrityEndpoints,
  ...merchantEndpoints,
  ...noticeEndpoints,
  ...institutionEndpoints,
  ...payoutMethodEndpoints,
  ...ruleEndpoints,
  ...settingEndpoints,
  ...pendingChangeEndpoints,
  ...backupEndpoints,
  ...softwareEndpoints,
  ...retentionEndpoints,
  ...withdrawalEndpoints,
  ...withdrawalDecisionEndpoints,
  ...refundEndpoints,
  ...webhookEndpoints,
  ...webhookConsoleEndpoints,
  ...payEndpoints,
  ...withdrawPageEndpoints,
} as const satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof endpoints;

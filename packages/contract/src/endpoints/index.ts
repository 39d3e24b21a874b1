import type { Endpoint } from '../endpoint.ts';
import { accountEndpoints } from './people/account.ts';
import { providerAccountEndpoints } from './fleet/accounts.ts';
import { apiLogEndpoints } from './webhooks/api-log.ts';
import { apiTokenEndpoints } from './people/api-tokens.ts';
import { alertEndpoints } from './operation/alerts.ts';
import { approvalEndpoints } from './operation/approvals.ts';
import { auditEndpoints } from './operation/audit.ts';
import { authEndpoints } from './people/auth.ts';
import { dashboardEndpoints } from './books/dashboard.ts';
import { deviceEndpoints } from './fleet/devices.ts';
import { evidenceEndpoints } from './money-in/evidence.ts';
import { exportEndpoints } from './books/exports.ts';
import { fleetEndpoints } from './fleet/fleet.ts';
import { institutionEndpoints } from './fleet/institutions.ts';
import { lateMoneyEndpoints } from './money-in/late-money.ts';
import { merchantEndpoints } from './people/merchants.ts';
import { noticeEndpoints } from './people/notices.ts';
import { operationEndpoints } from './fleet/operations.ts';
import { internalTransferEndpoints } from './money-out/internal-transfers.ts';
import { payEndpoints } from './money-in/pay.ts';
import { pendingChangeEndpoints } from './operation/pending-changes.ts';
import { payoutMethodEndpoints } from './money-out/payout-methods.ts';
import { reconciliationEndpoints } from './books/reconciliation.ts';
import { refundEndpoints } from './money-out/refunds.ts';
import { withdrawPageEndpoints } from './money-out/withdraw-page.ts';
import { withdrawalDecisionEndpoints } from './money-out/withdrawal-decisions.ts';
import { withdrawalEndpoints } from './money-out/withdrawals.ts';
import { proofEndpoints } from './books/proofs.ts';
import { proxyEndpoints } from './fleet/proxies.ts';
import { revealEndpoints } from './operation/reveal.ts';
import { ruleEndpoints } from './fleet/rules.ts';
import { savedViewEndpoints } from './people/saved-views.ts';
import { searchEndpoints } from './operation/search.ts';
import { backupEndpoints } from './operation/backups.ts';
import { retentionEndpoints } from './operation/retention.ts';
import { settingEndpoints } from './operation/settings.ts';
import { sessionEndpoints } from './money-in/sessions.ts';
import { operatorSessionEndpoints } from './money-in/operator-sessions.ts';
import { operatorTransactionEndpoints } from './books/operator-transactions.ts';
import { moneyFigureEndpoints } from './books/money-figures.ts';
import { shiftEndpoints } from './operation/shift.ts';
import { simulateEndpoints } from './money-in/simulate.ts';
import { statementEndpoints } from './money-in/statements.ts';
import { testSessionEndpoints } from './money-in/test-sessions.ts';
import { transactionEndpoints } from './books/transactions.ts';
import { maintenanceEndpoints } from './operation/maintenance.ts';
import { softwareEndpoints } from './fleet/software.ts';
import { integrityEndpoints } from './books/integrity.ts';
import { recoveryEndpoints } from './books/recovery.ts';
import { unknownPayoutEndpoints } from './money-out/unknown-payouts.ts';
import { unmatchedEndpoints } from './money-in/unmatched.ts';
import { userEndpoints } from './people/users.ts';
import { webhookConsoleEndpoints } from './webhooks/webhook-console.ts';
import { webhookEndpoints } from './webhooks/webhooks.ts';

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
  ...internalTransferEndpoints,
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

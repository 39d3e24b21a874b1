import type { z } from 'zod';
import { zodOf, type Endpoint } from '../../endpoint.ts';
import { providerAccountEndpoints } from '../fleet/accounts.ts';
import { alertEndpoints } from '../operation/alerts.ts';
import { apiLogEndpoints } from '../webhooks/api-log.ts';
import { apiTokenEndpoints } from '../people/api-tokens.ts';
import { auditEndpoints } from '../operation/audit.ts';
import { fleetEndpoints } from '../fleet/fleet.ts';
import { institutionEndpoints } from '../fleet/institutions.ts';
import { merchantEndpoints } from '../people/merchants.ts';
import { operatorSessionEndpoints } from '../money-in/operator-sessions.ts';
import { operatorTransactionEndpoints } from './operator-transactions.ts';
import { internalTransferEndpoints } from '../money-out/internal-transfers.ts';
import { payoutMethodEndpoints } from '../money-out/payout-methods.ts';
import { proxyEndpoints } from '../fleet/proxies.ts';
import { reconciliationEndpoints } from './reconciliation.ts';
import { recoveryEndpoints } from './recovery.ts';
import { ruleEndpoints } from '../fleet/rules.ts';
import { shiftEndpoints } from '../operation/shift.ts';
import { statementEndpoints } from '../money-in/statements.ts';
import { unknownPayoutEndpoints } from '../money-out/unknown-payouts.ts';
import { unmatchedEndpoints } from '../money-in/unmatched.ts';
import { userEndpoints } from '../people/users.ts';
import { webhookConsoleEndpoints } from '../webhooks/webhook-console.ts';
import { withdrawalDecisionEndpoints } from '../money-out/withdrawal-decisions.ts';
import { withdrawalEndpoints } from '../money-out/withdrawals.ts';

/**
 * Exportable lists. A file has the list's rows and filters as answered to the person who ordered
 * it, each field a column; add a kind by naming its list.
 */
export const exportLists = {
  ownWithdrawals: withdrawalEndpoints.listOwnWithdrawals,
  payoutMethods: payoutMethodEndpoints.listOwnPayoutMethods,
  webhookDeliveries: webhookConsoleEndpoints.listOwnDeliveries,
  apiTokens: apiTokenEndpoints.listApiTokens,
  apiCalls: apiLogEndpoints.listApiCalls,
  auditEntries: auditEndpoints.listAuditEntries,
  users: userEndpoints.listUsers,
  operatorTransactions: operatorTransactionEndpoints.listOperatorTransactions,
  sessions: operatorSessionEndpoints.listOperatorSessions,
  withdrawals: withdrawalDecisionEndpoints.listWithdrawalQueue,
  unmatchedLines: unmatchedEndpoints.listUnmatchedLines,
  lineProposals: unmatchedEndpoints.listProposals,
  expectedLines: unmatchedEndpoints.listExpectedLines,
  unknownPayouts: unknownPayoutEndpoints.listUnknownPayouts,
  devices: fleetEndpoints.listDevices,
  accounts: providerAccountEndpoints.listAccounts,
  accountLines: providerAccountEndpoints.listAccountLines,
  proxies: proxyEndpoints.listProxies,
  merchants: merchantEndpoints.listMerchants,
  differences: statementEndpoints.listDifferences,
  adjustments: reconciliationEndpoints.listAdjustments,
  ownMoves: internalTransferEndpoints.listOwnMoves,
  comparisons: reconciliationEndpoints.listReconciliations,
  statementImports: statementEndpoints.listStatementImports,
  rules: ruleEndpoints.listRules,
  blocks: ruleEndpoints.listBlocks,
  // Merchants choose from it and have no screen of it; their role reads no table of the house.
  institutions: { ...institutionEndpoints.listInstitutions, consoles: ['admin'] },
  openItems: shiftEndpoints.listOpenItems,
  shifts: shiftEndpoints.listShifts,
  recoveryAccounts: recoveryEndpoints.listRecoveryAccounts,
  alerts: alertEndpoints.listAlerts,
} as const satisfies Record<string, Endpoint>;

export type ListKind = keyof typeof exportLists;
export const listKinds = Object.keys(exportLists) as ListKind[];

/** What a list takes that is about one page of a screen and not about its rows. */
const aboutPages = ['after', 'limit', 'count', 'shown', 'until'];

/** What narrows a list: its query and the ids in its path, without its page. */
export function listFilterShape(kind: ListKind): Record<string, z.ZodType> {
  const { params, query }: Endpoint = exportLists[kind];
  const all = { ...(query && shapeOf(query)), ...(params && shapeOf(params)) };
  return Object.fromEntries(Object.entries(all).filter(([name]) => !aboutPages.includes(name)));
}

/** The ids in the path of a list. */
export function listPathNames(kind: ListKind): string[] {
  const { params }: Endpoint = exportLists[kind];
  return params ? Object.keys(shapeOf(params)) : [];
}

function shapeOf(schema: NonNullable<Endpoint['query']>): Record<string, z.ZodType> {
  return (zodOf(schema) as z.ZodObject<Record<string, z.ZodType>>).shape;
}

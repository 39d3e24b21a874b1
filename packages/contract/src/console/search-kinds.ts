import type { Permission } from '../roles.ts';
import { may, type RightsHolder } from '../team-roles.ts';

/** What can be found, with the rights that let somebody read it; one of them is enough. */
export const searchRights = {
  transaction: ['transactions.readAll', 'transactions.readOwn'],
  session: ['sessions.read'],
  withdrawal: ['withdrawals.read'],
  line: ['unmatched.read'],
  device: ['devices.read'],
  account: ['accounts.read'],
  proxy: ['proxies.read'],
  merchant: ['merchants.read'],
  user: ['users.read'],
  payoutMethod: ['payoutMethods.read'],
  apiToken: ['apiTokens.read'],
  webhook: ['webhooks.read'],
  move: ['moves.read'],
  posting: ['reconciliation.read'],
  proposal: ['unmatched.read'],
  difference: ['reconciliation.read'],
  alert: ['alerts.read'],
  shift: ['shift.read'],
  institution: ['institutions.read'],
  export: ['exports.readOwn'],
  apiCall: ['apiLog.read'],
  auditEntry: ['audit.read'],
} as const satisfies Readonly<Record<string, readonly Permission[]>>;

export type SearchKind = keyof typeof searchRights;
/** In the order in which equally good finds are shown. */
export const searchKinds = Object.keys(searchRights) as [SearchKind, ...SearchKind[]];
/** Finds of one kind, and of all, at most. */
export const maxFound = { ofKind: 6, ofAll: 30 } as const;

/** The kinds that somebody may look for. */
export function searchKindsOf(holder: RightsHolder): SearchKind[] {
  return searchKinds.filter((kind) => searchRights[kind].some((right) => may(holder, right)));
}

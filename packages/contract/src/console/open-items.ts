import type { AlertSeverity } from '../events.ts';
import { mayRole, type Permission, type RoleId } from '../roles.ts';

interface KindOfOpenItem {
  readonly urgency: AlertSeverity;
  /** Who may know of it; owners of phones only of their own. */
  readonly permission: Permission;
}

/** What asks for a person, and how much it hurries. Its words are the screen's. */
export const openItemKinds = {
  payoutUnknown: { urgency: 'critical', permission: 'payouts.readUnknown' },
  paidAfterFailure: { urgency: 'critical', permission: 'payouts.readUnknown' },
  otpWait: { urgency: 'critical', permission: 'accounts.read' },
  accountRed: { urgency: 'critical', permission: 'accounts.read' },
  requestHeld: { urgency: 'warning', permission: 'withdrawals.read' },
  nameFailed: { urgency: 'warning', permission: 'withdrawals.read' },
  approvalOld: { urgency: 'warning', permission: 'withdrawals.read' },
  deviceRed: { urgency: 'warning', permission: 'devices.read' },
  lineUnmatched: { urgency: 'warning', permission: 'unmatched.read' },
  returnWaits: { urgency: 'warning', permission: 'unmatched.read' },
  proposalWaits: { urgency: 'warning', permission: 'unmatched.read' },
  payoutProposalWaits: { urgency: 'warning', permission: 'payouts.readUnknown' },
  expectedOverdue: { urgency: 'warning', permission: 'unmatched.read' },
  changePending: { urgency: 'warning', permission: 'pendingChanges.decide' },
  differenceOpen: { urgency: 'notice', permission: 'reconciliation.read' },
  adjustmentWaits: { urgency: 'notice', permission: 'reconciliation.read' },
  moveWaits: { urgency: 'notice', permission: 'moves.read' },
} as const satisfies Record<string, KindOfOpenItem>;

export type OpenItemKind = keyof typeof openItemKinds;
export const openItemKindNames = Object.keys(openItemKinds) as [OpenItemKind, ...OpenItemKind[]];

/** The kinds that a role may know of. */
export function openItemKindsOf(roleId: RoleId): OpenItemKind[] {
  return openItemKindNames.filter((kind) => mayRole(roleId, openItemKinds[kind].permission));
}

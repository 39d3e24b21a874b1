import type { Permission } from '../roles.ts';
import type { PendingState } from '../states.ts';

interface FactsOfAct {
  /** Who asked must still have it when the change begins. */
  readonly permission: Permission;
}

/**
 * Changes that raise how much money a person can move, or who may. When live they begin after a
 * cool-down, in which everybody concerned can stop them.
 */
export const raisingActs = {
  /** A merchant's limit for one payment goes up, or away. */
  merchantLimit: { permission: 'merchants.changeTerms' },
  /** A merchant pays more for a payment. */
  merchantFee: { permission: 'merchants.changeTerms' },
  /** More of a merchant's withdrawals go without a person, or without a second one. */
  approvalPolicy: { permission: 'merchants.changeTerms' },
  /** Somebody new belongs to a merchant of which nobody is left. */
  merchantOwner: { permission: 'merchants.create' },
  /** The operator lets a merchant's disabled person in again. */
  userReactivated: { permission: 'users.disable' },
  /** An operator's person may do more. */
  userRole: { permission: 'users.manage' },
  /** An account may carry or pay out more. */
  accountLimits: { permission: 'accounts.manage' },
  /** An account counts as signed in without a phone's word. */
  forceActive: { permission: 'accounts.forceActive' },
  /** A setting of the house lets one person, or one phone, move more. */
  setting: { permission: 'settings.manage' },
  /** Fewer first payments to a destination are held. */
  firstUse: { permission: 'rules.manage' },
  /** A rule that holds or rejects ends. */
  ruleEnded: { permission: 'rules.manage' },
  /** A rule comes that lets more through than the one that it covers. */
  ruleLoosened: { permission: 'rules.propose' },
  /** A block ends. */
  blockEnded: { permission: 'rules.manage' },
  /** A merchant's person added a destination. */
  payoutMethod: { permission: 'payoutMethods.manage' },
} as const satisfies Record<string, FactsOfAct>;
export type RaisingAct = keyof typeof raisingActs;
export const raisingActionNames = Object.keys(raisingActs) as [RaisingAct, ...RaisingAct[]];

/** `lapsed`: nobody agreed in time, a lower change came, or it was impossible when due. */
export const pendingStates = [
  'waiting',
  'agreed',
  'inForce',
  'stopped',
  'refused',
  'withdrawn',
  'lapsed',
] as const satisfies readonly PendingState[];

/** Why one person's change needs a second: somebody able to stop it was shut out, or nobody else is left. */
export const heldReasons = ['shutOut', 'nobodyLeft'] as const;
export type HeldReason = (typeof heldReasons)[number];

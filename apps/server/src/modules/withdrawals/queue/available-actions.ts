import { mayMove, mayRole, roles, withdrawalDecisions, withdrawalMachine } from '@wallet/contract';
import type {
  Currency,
  ErrorCode,
  RoleId,
  WithdrawalDecision,
  WithdrawalStatus,
} from '@wallet/contract';
import { listOf } from '../approval/approve-request.ts';

export interface ActionsQuery {
  status: WithdrawalStatus;
  currency: Currency;
  amountMinor: bigint;
  approvedBy: string;
  requesters: string;
  waitingReason: string | null;
  holdId: string | null;
}

export interface Reader {
  userId: string;
  roleId: RoleId;
  /** A SubAdmin decides up to it, in minor units. */
  subAdminUpToMinor: Readonly<Record<Currency, bigint>>;
}

export type AvailableActions = Record<WithdrawalDecision, { may: boolean; why: ErrorCode | null }>;

/** What the reader may do with a request now, and the code of what stands in the way. Pure; the item judges again. */
export function availableActions(request: ActionsQuery, reader: Reader): AvailableActions {
  return Object.fromEntries(
    withdrawalDecisions.map((act) => {
      const why = whyNot(act, request, reader);
      return [act, { may: why === null, why }];
    }),
  ) as AvailableActions;
}

function whyNot(act: WithdrawalDecision, request: ActionsQuery, reader: Reader): ErrorCode | null {
  if (!mayRole(reader.roleId, 'withdrawals.decide')) return 'forbidden';
  if (!isPossible(act, request)) return 'stateConflict';
  const letsGo = act === 'approve' || act === 'release';
  if (
    letsGo &&
    reader.roleId === roles.subAdmin &&
    request.amountMinor > reader.subAdminUpToMinor[request.currency]
  )
    return 'aboveOwnLimit';
  const asked = listOf(request.requesters).includes(reader.userId);
  if (act === 'release' && request.status !== 'onHold') return asked ? 'secondPersonNeeded' : null;
  return act === 'approve' && (asked || listOf(request.approvedBy).includes(reader.userId))
    ? 'secondPersonNeeded'
    : null;
}

function isPossible(
  act: WithdrawalDecision,
  { status, waitingReason, holdId }: ActionsQuery,
): boolean {
  switch (act) {
    case 'approve':
      return mayMove(withdrawalMachine, 'approve', status);
    case 'reject':
      return (
        (holdId !== null || status === 'verificationFailed') &&
        mayMove(withdrawalMachine, 'reject', status)
      );
    case 'hold':
      return holdId !== null && mayMove(withdrawalMachine, 'putOnHold', status);
    case 'release':
      return (
        status === 'onHold' ||
        ((status === 'approved' || status === 'processing') && waitingReason === 'equalPayout')
      );
  }
}

import { isInternalMerchant, waits } from '@wallet/contract';
import type {
  ApprovalReason,
  ErrorCode,
  Obstacle,
  WaitReason,
  WithdrawalStatus,
  WithdrawalWait,
} from '@wallet/contract';
import type { StoredRequest } from './own-requests.sql.ts';

/** What the answer depends on; a request of the house's list also says how many must agree. */
export type WaitFacts = Pick<
  StoredRequest,
  | 'merchantId'
  | 'source'
  | 'status'
  | 'nameCheck'
  | 'isPublic'
  | 'waitsForMerchant'
  | 'waitingReason'
  | 'transactionStatus'
  | 'since'
  | 'transactionAt'
  | 'confirmBy'
  | 'statusReason'
  | 'destinationCoolAt'
> & { approvalsNeeded?: number | null };

export interface Wait {
  reason: WaitReason;
  since: Date;
  until: Date | null;
}

/** For so long a request waits for its name to be asked for; then a person looks. */
export const inquiryTimeoutMs = 3_600_000;

/** What a request waits for, by its rows as they are. Pure. Null for one that has ended. */
export function waitOf(request: WaitFacts): Wait | null {
  const { since, confirmBy, destinationCoolAt } = request;
  const reason = byStatus[request.status](request);
  if (reason === null) return null;
  if (reason === 'nameInquiryLimit')
    return { reason, since, until: new Date(since.getTime() + inquiryTimeoutMs) };
  if (reason === 'payerConfirmation') return { reason, since, until: confirmBy };
  if (reason === 'coolDown') return { reason, since, until: destinationCoolAt };
  const isAttempt = reason === 'phone' || reason === 'outcome' || reason === 'outcomeReview';
  return { reason, since: (isAttempt ? request.transactionAt : null) ?? since, until: null };
}

/** What merchants read instead: books and phones are internal, and an equal payout may be another merchant's. */
const merchantWaits: Readonly<Partial<Record<WaitReason, WaitReason>>> = {
  recovery: 'systemTrouble',
  booksBroken: 'systemTrouble',
  phoneAway: 'noAccountFree',
  equalPayout: 'hold',
};

/** The same as merchants read it, on their screens and in the API. */
export function forMerchant(wait: Wait | null): Wait | null {
  return wait && { ...wait, reason: merchantWaits[wait.reason] ?? wait.reason };
}

export function waitAnswer(wait: Wait | null): WithdrawalWait | null {
  if (wait === null) return null;
  const { reason, since, until } = wait;
  const [from, to] = [since.toISOString(), until?.toISOString() ?? null];
  return { reason, by: waits[reason], since: from, until: to };
}

type Rule = (request: WaitFacts) => WaitReason | null;
const nothing: Rule = () => null;

const byStatus: Readonly<Record<WithdrawalStatus, Rule>> = {
  draft: () => 'payerDestination',
  verifying: verifying,
  verificationFailed: ({ source }) => (source === 'payPage' ? 'payerDestination' : 'nameFailed'),
  awaitingConfirmation: ({ waitsForMerchant }) =>
    waitsForMerchant ? 'merchantAcceptance' : 'payerConfirmation',
  confirmExpired: () => 'payerDestination',
  pendingApproval: ({ approvalsNeeded }) => (approvalsNeeded === 0 ? 'turn' : 'approval'),
  onHold: ({ statusReason }) => (statusReason === 'destinationCoolsDown' ? 'coolDown' : 'hold'),
  approved: sending,
  processing: sending,
  succeeded: nothing,
  failed: nothing,
  rejected: nothing,
  cancelled: nothing,
  reversed: nothing,
};

/** A payer's page goes on without a name that could not be asked for; the others wait until it can. */
function verifying({ merchantId, source, nameCheck }: WaitFacts): WaitReason {
  if (nameCheck === 'verifying') return 'nameCheck';
  if (nameCheck === null) return source === 'payPage' ? 'turn' : 'nameInquiryLimit';
  return isInternalMerchant(merchantId) ? 'proposal' : 'turn';
}

function sending({ transactionStatus, waitingReason }: WaitFacts): WaitReason {
  if (transactionStatus === 'queued' || transactionStatus === 'processing') return 'phone';
  if (transactionStatus === 'unknown') return 'outcome';
  if (transactionStatus === 'review') return 'outcomeReview';
  if (waitingReason === null) return 'turn';
  const known: Readonly<Record<string, WaitReason>> = { ...refusals, ...obstacleWaits };
  return known[waitingReason] ?? 'noAccountFree';
}

/** What the engine says besides the obstacles of accounts. */
const refusals: Readonly<Partial<Record<ErrorCode | ApprovalReason | EngineWord, WaitReason>>> = {
  systemTrouble: 'systemTrouble',
  booksBroken: 'booksBroken',
  approvalLapsed: 'approval',
  merchantOwes: 'merchantOwes',
  equalPayout: 'equalPayout',
  payoutGuarded: 'equalPayout',
  amountOutOfLimits: 'institutionDown',
  institutionNotUsable: 'institutionDown',
  currencyMismatch: 'institutionDown',
  noAccount: 'noAccountFree',
  accountOutOfReach: 'noAccountFree',
  payoutNotApproved: 'approval',
  payoutNotAsApproved: 'approval',
  rowNotProved: 'hold',
};
type EngineWord = 'systemTrouble' | 'noAccount' | 'merchantOwes' | 'booksBroken';

const obstacleWaits: Readonly<Record<Obstacle, WaitReason>> = {
  retired: 'noAccountFree',
  otherMerchants: 'noAccountFree',
  depositsOff: 'noAccountFree',
  depositsStopped: 'noAccountFree',
  noAuthority: 'noAccountFree',
  noQr: 'noAccountFree',
  numberNotAgreed: 'noAccountFree',
  noBaseline: 'noAccountFree',
  settlingStopped: 'noAccountFree',
  locked: 'noAccountFree',
  disabled: 'noAccountFree',
  signedOut: 'noAccountFree',
  noDevice: 'phoneAway',
  deviceRetired: 'phoneAway',
  deviceMaintenance: 'phoneAway',
  deviceDraining: 'phoneAway',
  deviceEnrolling: 'phoneAway',
  deviceOffline: 'phoneAway',
  deviceFailing: 'phoneAway',
  deviceQueueFull: 'noAccountFree',
  aboveMaximum: 'accountLimit',
  dayFull: 'accountLimit',
  countFull: 'accountLimit',
  minuteFull: 'accountLimit',
  monthFull: 'accountLimit',
  strangersFull: 'noAccountFree',
  balanceFull: 'accountLimit',
  amountsTaken: 'noAccountFree',
  payoutsOff: 'noAccountFree',
  payoutsStopped: 'noAccountFree',
  accountNotProved: 'noAccountFree',
  recovery: 'recovery',
  balanceStale: 'accountMoney',
  balanceLow: 'accountMoney',
};

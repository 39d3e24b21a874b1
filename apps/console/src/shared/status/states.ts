import type {
  CommandState,
  DepositStatus,
  DeviceState,
  Flag,
  HoldStatus,
  LineStatus,
  PayoutStatus,
  SessionStatus,
  WithdrawalStatus,
} from '@wallet/contract';
import type { Shape } from '../../ui/status/status-shape.tsx';

export type AnyState =
  | DepositStatus
  | PayoutStatus
  | SessionStatus
  | WithdrawalStatus
  | CommandState
  | LineStatus
  | HoldStatus
  | DeviceState;

/** The shape of every machine's states; the word is `state.<state>`. A missing row does not compile. */
export const shapes: Readonly<Record<AnyState, Shape>> = {
  // good end
  succeeded: 'good',
  completed: 'good',
  matched: 'good',
  committed: 'good',
  available: 'good',
  // at work
  checking: 'work',
  processing: 'work',
  paying: 'work',
  verifying: 'work',
  running: 'work',
  busy: 'work',
  // next in line
  queued: 'next',
  approved: 'next',
  methodSelected: 'next',
  sent: 'next',
  proposed: 'next',
  // waiting
  created: 'waiting',
  open: 'waiting',
  awaitingPayment: 'waiting',
  draft: 'waiting',
  awaitingConfirmation: 'waiting',
  pending: 'waiting',
  // needs a person
  review: 'hand',
  pendingApproval: 'hand',
  unknown: 'hand',
  unmatched: 'hand',
  failing: 'hand',
  paidAfterFailure: 'hand',
  // held
  onHold: 'held',
  maintenance: 'heldPlanned',
  // over
  expired: 'over',
  cancelled: 'over',
  confirmExpired: 'over',
  refunded: 'over',
  reversed: 'over',
  ignored: 'over',
  baseline: 'over',
  voided: 'over',
  retired: 'over',
  // bad end
  failed: 'bad',
  rejected: 'bad',
  verificationFailed: 'bad',
  // out of reach
  offline: 'away',
  enrolling: 'awayNeverSeen',
};

export type Tone = 'grey' | 'green' | 'violet' | 'orange' | 'red';

/** The colour of the tag beside a status. */
export const flagTones: Readonly<Record<Exclude<Flag, 'none'>, Tone>> = {
  paidLate: 'grey',
  paidPartial: 'orange',
  paidOver: 'orange',
  amountAdjusted: 'grey',
  markedManually: 'violet',
  duplicateSuspected: 'orange',
  nameMismatch: 'red',
};

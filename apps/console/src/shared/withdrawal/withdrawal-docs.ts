import type {
  OperatorWithdrawalRow,
  OwnWithdrawalRow,
  WithdrawalEventName,
  WithdrawalEventAnswer,
} from '@wallet/contract';
import { withdrawalStatusReasons, type WithdrawalStatus } from '@wallet/contract';
import type { TextKey, Translate } from '../../lib/text/index.ts';
import { maskedNumber } from '../payout/payout-docs.ts';
import { reasonText as attemptReasonText } from '../status/reason-labels.ts';
import type { Shape } from '../../ui/status/status-shape.tsx';

export type WithdrawalState = WithdrawalStatus | 'unknown';
type Row = Pick<OwnWithdrawalRow, 'status' | 'isOutcomeUnknown'>;
type Destination = OwnWithdrawalRow['destination'];
type NameCheck = OwnWithdrawalRow['nameCheck'];

/** The state to show: being sent without a known outcome is a state of its own. */
export function withdrawalState({ status, isOutcomeUnknown }: Row): WithdrawalState {
  return isOutcomeUnknown ? 'unknown' : status;
}

/** "BCA ••7730"; a dash while nobody has named one. */
export function destinationName(destination: Destination): string {
  return destination === null
    ? '\u2013'
    : `${destination.institution.name} ${maskedNumber(destination.last4)}`;
}

/** Why it stands or ended so, in words; nothing without a reason. */
export function reasonText(
  { statusReason }: Pick<OwnWithdrawalRow, 'statusReason'>,
  t: Translate,
): string | null {
  return statusReason === null ? null : t(`withdrawalReason.${statusReason}`);
}

/** What came of asking whose account it is, in one sentence. */
export function nameCheckText(
  {
    nameCheck: { status, foundName, reason },
    destination,
  }: Pick<OwnWithdrawalRow, 'nameCheck' | 'destination'>,
  t: Translate,
): string {
  const institution = destination?.institution.name ?? '';
  if (status === 'verified')
    return foundName === null
      ? t('nameCheck.verified', { institution })
      : t('nameCheck.verifiedName', { institution, name: foundName });
  if (status === 'closeMatch' || status === 'mismatch')
    return foundName === null
      ? t(`nameCheck.${status}`, { institution })
      : t(`nameCheck.${status}Name`, { institution, name: foundName });
  return reason === null
    ? t(`nameCheck.${status}`, { institution })
    : t(`nameCheck.why.${reason}`, { institution });
}

/** The shape beside it. A new state without one does not compile. */
export const nameCheckShapes: Readonly<Record<NameCheck['status'], Shape>> = {
  unverified: 'waiting',
  verifying: 'work',
  verified: 'good',
  closeMatch: 'hand',
  mismatch: 'bad',
  notFound: 'bad',
  unsupported: 'over',
  timedOut: 'hand',
};

/** The words of a timeline. A new movement without a text does not compile. */
export const timelineMessages: Readonly<Record<WithdrawalEventName, TextKey>> = {
  created: 'withdrawalMove.created',
  verifying: 'withdrawalMove.verifying',
  verified: 'withdrawalMove.verified',
  verificationFailed: 'withdrawalMove.verificationFailed',
  confirmed: 'withdrawalMove.confirmed',
  confirmExpired: 'withdrawalMove.confirmExpired',
  held: 'withdrawalMove.held',
  approved: 'withdrawalMove.approved',
  approvedOnce: 'withdrawalMove.approvedOnce',
  rejected: 'withdrawalMove.rejected',
  putOnHold: 'withdrawalMove.putOnHold',
  released: 'withdrawalMove.released',
  approvalLapsed: 'withdrawalMove.approvalLapsed',
  attemptBegan: 'withdrawalMove.attemptBegan',
  taken: 'withdrawalMove.taken',
  pressed: 'withdrawalMove.pressed',
  unknown: 'withdrawalMove.unknown',
  inReview: 'withdrawalMove.inReview',
  attemptFailed: 'withdrawalMove.attemptFailed',
  succeeded: 'withdrawalMove.succeeded',
  failed: 'withdrawalMove.failed',
  reversed: 'withdrawalMove.reversed',
  paidAfterFailure: 'withdrawalMove.paidAfterFailure',
  cancelled: 'withdrawalMove.cancelled',
};

/** What a movement adds: a known reason in words, else as it was said. */
export function withdrawalEventDetail(
  { what, detail }: Pick<WithdrawalEventAnswer, 'what' | 'detail'>,
  t: Translate,
): string | null {
  if (what === 'attemptFailed' || what === 'paidAfterFailure')
    return attemptReasonText(detail, t, 'payout');
  const reason = withdrawalStatusReasons.find((known) => known === detail);
  return reason === undefined ? detail : t(`withdrawalReason.${reason}`);
}

/** What makes a row new to look at. */
export function withdrawalVersion(
  row: Row &
    Pick<OwnWithdrawalRow, 'statusReason'> &
    Partial<Pick<OperatorWithdrawalRow, 'approvals'>>,
): string {
  return `${withdrawalState(row)} ${row.statusReason} ${row.approvals?.given ?? ''}`;
}

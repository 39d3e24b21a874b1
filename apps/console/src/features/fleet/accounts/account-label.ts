import type { AccountRow, AccountStatus, Obstacle } from '@wallet/contract';
import type { TextKey, Translate } from '../../../lib/text/index.ts';
import type { Shape } from '../../../ui/status/status-shape.tsx';

/** A new status without a shape does not compile. */
export const statusShapes: Readonly<Record<AccountStatus, Shape>> = {
  new: 'awayNeverSeen',
  loggingIn: 'work',
  otpRequired: 'hand',
  active: 'good',
  loginFailed: 'bad',
  locked: 'bad',
  disabled: 'heldPlanned',
  retired: 'over',
};

/** What only time or a switch removes is planned; the rest asks for a hand, or is out of reach. */
const obstacleShapes: Readonly<Record<Obstacle, Shape>> = {
  retired: 'over',
  otherMerchants: 'heldPlanned',
  depositsOff: 'heldPlanned',
  depositsStopped: 'held',
  noAuthority: 'hand',
  noQr: 'hand',
  numberNotAgreed: 'hand',
  noBaseline: 'hand',
  settlingStopped: 'held',
  locked: 'bad',
  disabled: 'heldPlanned',
  signedOut: 'hand',
  noDevice: 'hand',
  deviceRetired: 'over',
  deviceMaintenance: 'heldPlanned',
  deviceDraining: 'heldPlanned',
  deviceQueueFull: 'held',
  deviceEnrolling: 'awayNeverSeen',
  deviceOffline: 'away',
  deviceFailing: 'hand',
  aboveMaximum: 'held',
  dayFull: 'held',
  countFull: 'held',
  minuteFull: 'held',
  monthFull: 'held',
  balanceFull: 'held',
  strangersFull: 'held',
  amountsTaken: 'held',
  payoutsOff: 'heldPlanned',
  payoutsStopped: 'held',
  recovery: 'held',
  accountNotProved: 'held',
  balanceStale: 'held',
  balanceLow: 'held',
};

export function blockerShape(obstacle: Obstacle): Shape {
  return obstacleShapes[obstacle];
}

/** What to do about what stands in an account's way: a sign-in that is under way is not begun again. */
export function blockerActionText(
  { obstacle }: { obstacle: Obstacle },
  status: AccountStatus,
  t: Translate,
): string {
  if (obstacle === 'signedOut' && (status === 'otpRequired' || status === 'loggingIn'))
    return t(`obstacleAct.${status}`);
  return t(`obstacleAct.${obstacle}`);
}

/** The last digits, and the holder where the label is another name. */
export function numberAndHolder({
  label,
  last4,
  holderName,
}: Pick<AccountRow, 'label' | 'last4' | 'holderName'>): string {
  return `\u2022\u2022${last4}${holderName === label ? '' : `, ${holderName}`}`;
}

/** Why a status is what it is, where the phone said so: a code has words, anything else is shown as it came. */
export function statusReasonText(reason: string | null, t: Translate): string | null {
  return reason === null || reason === '' ? null : wordsOr(`loginFailure.${reason}`, reason, t);
}

/** Why a line, or a stop of an account, is as it is. What a person wrote is shown as it was written. */
export function lineReasonText(reason: string, t: Translate): string {
  return wordsOr(`lineReason.${reason}`, reason, t);
}

/** The table of texts answers a key that it does not have with the key itself. */
function wordsOr(key: string, otherwise: string, t: Translate): string {
  const text = t(key as TextKey);
  return text === key ? otherwise : text;
}

/** What makes a row new to look at. */
export function accountVersion({
  status,
  loginStep,
  health,
  reportedBalance,
  openDeposits,
  cannotEarn,
  acceptsDeposits,
}: AccountRow): string {
  return [
    status,
    loginStep,
    Object.values(health).join(''),
    reportedBalance?.value,
    openDeposits.count,
    cannotEarn?.obstacle,
    acceptsDeposits,
  ].join(' ');
}

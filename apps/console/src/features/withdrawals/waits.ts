import { approvalReasons, type Obstacle } from '@wallet/contract';
import type { TextKey } from '../../app/text/index.ts';

/** What a merchant needs to know of why nothing is sent yet; whose phone or account it is concerns the operator alone. */
type Wait = 'account' | 'limits' | 'money' | 'owes' | 'people';

const obstacleWaits: Readonly<Record<Obstacle, Wait>> = {
  retired: 'account',
  otherMerchants: 'account',
  depositsOff: 'account',
  depositsStopped: 'account',
  noAuthority: 'account',
  noQr: 'account',
  noBaseline: 'account',
  settlingStopped: 'account',
  locked: 'account',
  disabled: 'account',
  signedOut: 'account',
  noDevice: 'account',
  deviceRetired: 'account',
  deviceMaintenance: 'account',
  deviceDraining: 'account',
  deviceEnrolling: 'account',
  deviceOffline: 'account',
  deviceFailing: 'account',
  deviceQueueFull: 'account',
  payoutsOff: 'account',
  payoutsStopped: 'account',
  recovery: 'account',
  amountsTaken: 'account',
  aboveMaximum: 'limits',
  dayFull: 'limits',
  countFull: 'limits',
  minuteFull: 'limits',
  monthFull: 'limits',
  balanceFull: 'money',
  balanceStale: 'money',
  balanceLow: 'money',
};

/** What is no obstacle of an account. */
const otherWaits: Readonly<Record<string, Wait>> = {
  ...Object.fromEntries(approvalReasons.map((reason) => [reason, 'people' as const])),
  noAccount: 'account',
  accountOutOfReach: 'account',
  payoutGuarded: 'people',
  systemTrouble: 'account',
  booksBroken: 'account',
  amountOutOfLimits: 'limits',
  merchantOwes: 'owes',
};

/** Why it is not sent yet, in a merchant's words; nothing where its state says as much, and for the rest that it waits for its turn. */
export function waitText(waitsFor: string | null): TextKey | null {
  if (waitsFor === null || waitsFor === 'approval' || waitsFor === 'review') return null;
  const waits: Readonly<Record<string, Wait>> = { ...otherWaits, ...obstacleWaits };
  const wait = Object.hasOwn(waits, waitsFor) ? waits[waitsFor] : undefined;
  return wait === undefined ? 'withdrawalWaits.turn' : `withdrawalWaits.${wait}`;
}

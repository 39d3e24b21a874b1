import { approvalReasons, type Obstacle } from '@wallet/contract';
import type { TextKey } from '../../app/text/index.ts';

/** What a merchant needs to know of why nothing is sent yet; whose phone or account it is concerns the operator alone. */
type Wait = 'account' | 'limits' | 'money';

const obstacleWaits: Readonly<Record<Obstacle, Wait>> = {
  retired: 'account', otherMerchants: 'account', depositsOff: 'account', depositsStopped: 'account', noAuthority: 'account', noQr: 'account', noBaseline: 'account', settlingStopped: 'account',
  locked: 'account', disabled: 'account', signedOut: 'account', noDevice: 'account', deviceRetired: 'account', deviceMaintenance: 'account', deviceDraining: 'account', deviceEnrolling: 'account',
  deviceOffline: 'account', deviceFailing: 'account', deviceQueueFull: 'account', payoutsOff: 'account', payoutsStopped: 'account', amountsTaken: 'account',
  aboveMaximum: 'limits', dayFull: 'limits', countFull: 'limits', monthFull: 'limits',
  balanceFull: 'money', balanceStale: 'money', balanceLow: 'money',
};

/** Why it is not sent yet, in a merchant's words; a reason that has none is told as waiting for its turn. */
export function waitText(waitsFor: string): TextKey {
  if (approvalReasons.some((reason) => reason === waitsFor)) return 'withdrawalWaits.people';
  return isObstacle(waitsFor) ? `withdrawalWaits.${obstacleWaits[waitsFor]}` : 'withdrawalWaits.turn';
}

function isObstacle(word: string): word is Obstacle {
  return Object.hasOwn(obstacleWaits, word);
}

import type { MethodReason, Obstacle } from '@wallet/contract';

/** What stands in an account's way: for screens by its code, for payers by its reason, for operators in a sentence. */
export interface WhyNot {
  obstacle: Obstacle;
  reason: MethodReason;
  /** What exactly stands in the way. */
  detail: string;
  whatToDo: string;
}

const meaning: Readonly<Record<Obstacle, { reason: MethodReason; whatToDo: string }>> = {
  retired: { reason: 'noAccount', whatToDo: 'Revive it, or use another account.' },
  disabled: { reason: 'maintenance', whatToDo: 'Find out why it was disabled.' },
  otherMerchants: { reason: 'noAccount', whatToDo: 'Add the merchant to its settings.' },
  depositsOff: { reason: 'noAccount', whatToDo: 'Switch its deposits on.' },
  depositsStopped: {
    reason: 'maintenance',
    whatToDo: 'Check its QR code with a payment, then switch deposits on again.',
  },
  noAuthority: { reason: 'noAccount', whatToDo: 'Enter owner, document and last day.' },
  noQr: { reason: 'noAccount', whatToDo: 'Upload a QR code, pay its probe and have it approved.' },
  numberNotAgreed: {
    reason: 'noAccount',
    whatToDo: 'Let an independent person agree to its number on its page.',
  },
  noBaseline: { reason: 'noAccount', whatToDo: 'Sign it in and read its history.' },
  settlingStopped: {
    reason: 'maintenance',
    whatToDo: 'Look at its lines in review, then let it settle again.',
  },
  locked: {
    reason: 'maintenance',
    whatToDo: 'Compare the phone with the account, then unlock it and sign in.',
  },
  signedOut: { reason: 'noAccount', whatToDo: 'Sign it in.' },
  noDevice: { reason: 'noDevice', whatToDo: 'Choose a device.' },
  deviceRetired: { reason: 'noDevice', whatToDo: 'Move it to another device.' },
  deviceMaintenance: {
    reason: 'maintenance',
    whatToDo: 'End the maintenance, or move it to another device.',
  },
  deviceDraining: {
    reason: 'maintenance',
    whatToDo: 'End the drain, or move it to another device.',
  },
  deviceEnrolling: { reason: 'noDevice', whatToDo: 'Finish the enrolment on the phone.' },
  deviceOffline: { reason: 'noDevice', whatToDo: 'Check power, network and agent of the phone.' },
  deviceFailing: { reason: 'noDevice', whatToDo: 'Look at the phone, then run the check again.' },
  deviceQueueFull: {
    reason: 'noDevice',
    whatToDo: 'Wait until the phone has done what waits for it.',
  },
  aboveMaximum: {
    reason: 'aboveMaximum',
    whatToDo: 'Raise its limit for one transaction, or use another account.',
  },
  dayFull: { reason: 'limitReached', whatToDo: 'Wait for the next day, or raise its daily limit.' },
  minuteFull: {
    reason: 'limitReached',
    whatToDo: 'Wait for the next minute, or raise what it sends in one.',
  },
  countFull: {
    reason: 'limitReached',
    whatToDo: 'Wait for the next day, or raise its daily count.',
  },
  monthFull: {
    reason: 'limitReached',
    whatToDo: 'Wait for the next month, or raise its monthly limit.',
  },
  strangersFull: {
    reason: 'formsBusy',
    whatToDo: 'Wait until their codes end, or raise the share in the settings of their merchant.',
  },
  balanceFull: { reason: 'limitReached', whatToDo: 'Move money out of it.' },
  accountNotProved: {
    reason: 'maintenance',
    whatToDo:
      'Tell an Admin: the operations page, Rows that give power, says how to find out what was changed and to set it right.',
  },
  payoutsOff: { reason: 'noAccount', whatToDo: 'Switch its payouts on.' },
  payoutsStopped: {
    reason: 'maintenance',
    whatToDo: 'Explain its open debits, then switch payouts on again.',
  },
  recovery: { reason: 'maintenance', whatToDo: 'Let two Admins release it under Recovery.' },
  balanceStale: { reason: 'noDevice', whatToDo: 'Ask the phone to read the balance.' },
  balanceLow: { reason: 'limitReached', whatToDo: 'Move money into it, or use another account.' },
  amountsTaken: {
    reason: 'slotsTaken',
    whatToDo: 'Wait until open amounts are free, or add accounts.',
  },
};

export function blockerOf(obstacle: Obstacle, detail: string): WhyNot {
  return { obstacle, detail, ...meaning[obstacle] };
}

import type { DepositMethod, MethodReason } from '@wallet/contract';
import type { TextKey } from '../texts/texts.ts';

interface MethodWords {
  app: string;
  name: TextKey;
  detail: TextKey;
  icon: 'wallet' | 'bank' | 'phone';
  /** The rail's own name, the same in every language; none where a number is typed. */
  rail: 'QRIS' | 'QR Ph' | null;
  /** First step of paying with a second phone. */
  scan: TextKey;
}

export const methodLabels: Readonly<Record<DepositMethod, MethodWords>> = {
  dana: {
    app: 'DANA',
    name: 'methodDana',
    detail: 'detailQris',
    icon: 'wallet',
    rail: 'QRIS',
    scan: 'scan1Qris',
  },
  livin: {
    app: 'Livin’',
    name: 'methodLivin',
    detail: 'detailQris',
    icon: 'bank',
    rail: 'QRIS',
    scan: 'scan1Qris',
  },
  maya: {
    app: 'Maya',
    name: 'methodMaya',
    detail: 'detailQrPh',
    icon: 'wallet',
    rail: 'QR Ph',
    scan: 'scan1QrPh',
  },
  maya_to_maya_qr: {
    app: 'Maya',
    name: 'methodMayaQr',
    detail: 'detailMayaQr',
    icon: 'wallet',
    rail: 'QR Ph',
    scan: 'scan1Maya',
  },
  maya_to_maya_phone_number: {
    app: 'Maya',
    name: 'methodMayaNumber',
    detail: 'detailMayaNumber',
    icon: 'phone',
    rail: null,
    scan: 'scan1Maya',
  },
};

/** The provider's own name, as the payer's app is called. */
export function appName(method: DepositMethod): string {
  return methodLabels[method].app;
}

export const reasonLabels: Readonly<Record<MethodReason, TextKey>> = {
  noAccount: 'reasonNoAccount',
  noDevice: 'reasonNoDevice',
  belowMinimum: 'reasonBelowMinimum',
  aboveMaximum: 'reasonAboveMaximum',
  limitReached: 'reasonLimitReached',
  slotsTaken: 'reasonSlotsTaken',
  formsBusy: 'reasonFormsBusy',
  maintenance: 'reasonMaintenance',
};

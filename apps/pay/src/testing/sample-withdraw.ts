import type {
  CustomerWithdrawal,
  WithdrawInstitution,
  WithdrawScreen,
  WithdrawState,
} from '@wallet/contract';

const money = (value: string) => ({ value, currency: 'IDR' as const });
const bank = (
  code: string,
  name: string,
  shortName: string | null,
  usualDigits: number[],
): WithdrawInstitution => ({
  code,
  name,
  shortName,
  type: 'bank',
  method: 'livin',
  isPhone: false,
  usualDigits,
});

export const sampleInstitutions: WithdrawInstitution[] = [
  bank('014', 'Bank Central Asia', 'BCA', [10]),
  bank('076', 'Bank Bumi Arta', null, []),
  bank('022', 'Bank CIMB Niaga', 'CIMB Niaga', [12, 13, 14]),
  {
    code: 'DANA',
    name: 'DANA',
    shortName: 'DANA',
    type: 'ewallet',
    method: 'dana',
    isPhone: true,
    usualDigits: [10, 11, 12, 13],
  },
  bank('008', 'Bank Mandiri', 'Mandiri', [13]),
  bank('002', 'Bank Rakyat Indonesia', 'BRI', [15]),
];

/** A withdrawal of the sample session: verified at 14:41:19, to be confirmed until 14:44 in Jakarta. */
export function sampleWithdrawal(change: Partial<CustomerWithdrawal> = {}): CustomerWithdrawal {
  return {
    id: 'wdr_01kaa0000000000000000000aa',
    status: 'awaitingConfirmation',
    amount: money('500000.00'),
    institution: { code: '014', name: 'Bank Central Asia', shortName: 'BCA' },
    last4: '4821',
    holderName: 'BU** SAN*****',
    nameCheck: 'verified',
    problem: null,
    confirmBy: '2026-11-21T07:44:00.000Z',
    waitsForMerchant: false,
    isOutcomeUnknown: false,
    failure: null,
    stages: {
      askedAt: '2026-11-21T07:41:00.000Z',
      confirmedAt: null,
      approvedAt: null,
      sentAt: null,
      completedAt: null,
    },
    transactionReference: null,
    ...change,
  };
}

/** The session at 14:41:19, on the given screen. */
export function sampleWithdraw(
  screen: WithdrawScreen,
  change: Partial<WithdrawState> = {},
): WithdrawState {
  const maySubmit = ['form', 'verificationFailed', 'confirm', 'confirmExpired'].includes(screen);
  return {
    sessionId: 'txs_01kaa0000000000000000000aa',
    mode: 'live',
    refNo: '4HD8-W2PN',
    status: 'open',
    screen,
    merchant: {
      name: 'Pasar Kita',
      logoUrl: null,
      accent: null,
      supportEmail: 'help@pasarkita.example',
      supportPhone: null,
      timeZone: 'Asia/Jakarta',
    },
    locale: 'en',
    amount: null,
    limits: { min: money('10000.00'), max: money('5000000.00') },
    institutions: maySubmit ? sampleInstitutions : [],
    withdrawal: withdrawals[screen],
    needsCode: null,
    expiresAt: '2026-11-21T08:41:00.000Z',
    monitoringUntil: '2026-11-22T07:41:00.000Z',
    serverNow: '2026-11-21T07:41:19.000Z',
    returnUrl: 'https://pasarkita.example/wallet',
    cancelUrl: null,
    maySubmit,
    mayConfirm: screen === 'confirm',
    mayCancel: maySubmit || screen === 'verifying',
    newTransaction: { to: 'form', url: '/request-transaction?merchant=PASAR&type=withdrawal' },
    revision: `1-${screen}`,
    ...change,
  };
}

const stages = {
  askedAt: '2026-11-21T07:41:00.000Z',
  confirmedAt: '2026-11-21T07:42:10.000Z',
  approvedAt: '2026-11-21T07:43:10.000Z',
  sentAt: '2026-11-21T07:43:30.000Z',
  completedAt: null,
};
const ended = { ...stages, completedAt: '2026-11-21T07:45:09.000Z' };
const unconfirmed = { holderName: null, confirmBy: null } as const;

const withdrawals: Readonly<Record<WithdrawScreen, CustomerWithdrawal | null>> = {
  form: null,
  verifying: sampleWithdrawal({ ...unconfirmed, status: 'verifying', nameCheck: 'verifying' }),
  verificationFailed: sampleWithdrawal({
    ...unconfirmed,
    status: 'verificationFailed',
    nameCheck: 'notFound',
    problem: 'accountVerificationFailed',
  }),
  confirm: sampleWithdrawal(),
  confirmExpired: sampleWithdrawal({ status: 'confirmExpired', confirmBy: null }),
  processing: sampleWithdrawal({ status: 'processing', confirmBy: null, stages }),
  success: sampleWithdrawal({
    status: 'succeeded',
    confirmBy: null,
    stages: ended,
    transactionReference: '20261121BCA0077',
  }),
  failed: sampleWithdrawal({
    status: 'failed',
    confirmBy: null,
    stages: ended,
    failure: 'notPossibleNow',
  }),
  cancelled: sampleWithdrawal({
    status: 'cancelled',
    confirmBy: null,
    stages: {
      ...stages,
      confirmedAt: null,
      approvedAt: null,
      sentAt: null,
      completedAt: '2026-11-21T07:43:00.000Z',
    },
  }),
  expired: null,
};

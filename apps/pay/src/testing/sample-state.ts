import type { PayDeposit, PayScreen, PayState } from '@wallet/contract';

/** A QRIS payload with an amount, as an account's static code becomes one. */
export const samplePayload =
  '00020101021226610014COM.EXAMPLE.WWW01189360091512345678900215ID10212345678900303UMI51440014ID.CO.QRIS.WWW0215ID10212345678900303UMI5204549953033605406149983' +
  '5802ID5912TOKO DINAMIS6013JAKARTA PUSAT61051034062070703A0163049A3C';

const money = (value: string) => ({ value, currency: 'IDR' as const });

/** A deposit of the sample session: 14:32 to 14:47 in Jakarta. */
export function sampleDeposit(change: Partial<PayDeposit> = {}): PayDeposit {
  return {
    id: 'txn_01kaa0000000000000000000aa',
    code: 'DEP-7K2M9Q',
    status: 'awaitingPayment',
    flag: 'none',
    method: 'dana',
    paymentAmount: money('150000.00'),
    amountDiscount: money('17.00'),
    extraFee: money('0.00'),
    finalPayment: money('149983.00'),
    paidAmount: null,
    qrPayload: samplePayload,
    payeeName: 'TOKO DINAMIS',
    payeeNumber: null,
    createdAt: '2026-11-21T07:32:00.000Z',
    expiresAt: '2026-11-21T07:47:00.000Z',
    claimedAt: null,
    lastLookAt: null,
    paidAt: null,
    completedAt: null,
    transactionReference: null,
    ...change,
  };
}

/** The session at 14:34:12, on the given screen. */
export function sampleState(screen: PayScreen, change: Partial<PayState> = {}): PayState {
  const open = screen === 'method' || screen === 'pay';
  return {
    sessionId: 'txs_01kaa0000000000000000000aa',
    mode: 'live',
    refNo: '7K2M-94QX',
    status: statuses[screen],
    screen,
    merchant: {
      name: 'Rimba Outdoor',
      logoUrl: null,
      accent: '#14532d',
      supportEmail: 'bantuan@rimba.example',
      supportPhone: '+62 21 5550 0142',
      timeZone: 'Asia/Jakarta',
    },
    locale: 'en',
    amount: money('150000.00'),
    methods: [
      {
        method: 'dana',
        available: open,
        reason: null,
        minAmount: money('1000.00'),
        maxAmount: money('10000000.00'),
      },
      {
        method: 'livin',
        available: false,
        reason: 'maintenance',
        minAmount: money('1000.00'),
        maxAmount: money('10000000.00'),
      },
    ],
    deposit: deposits[screen],
    expiresAt: '2026-11-21T07:47:00.000Z',
    monitoringUntil: '2026-11-22T07:47:00.000Z',
    serverNow: '2026-11-21T07:34:12.000Z',
    returnUrl: 'https://rimba.example/orders/1182',
    cancelUrl: null,
    mayCancel: open,
    mayClaim: screen === 'pay',
    mayChooseMethod: open || screen === 'failed',
    lateMoneyPolicy: 'ask',
    revision: `1-${screen}`,
    ...change,
  };
}

const statuses: Readonly<Record<PayScreen, PayState['status']>> = {
  method: 'open',
  pay: 'paying',
  checking: 'paying',
  processing: 'paying',
  success: 'completed',
  timeout: 'expired',
  failed: 'paying',
  cancelled: 'cancelled',
};

const claimed = { status: 'checking', claimedAt: '2026-11-21T07:36:02.000Z' } as const;

const deposits: Readonly<Record<PayScreen, PayDeposit | null>> = {
  method: null,
  pay: sampleDeposit(),
  checking: sampleDeposit({ ...claimed, lastLookAt: '2026-11-21T07:36:20.000Z' }),
  processing: sampleDeposit({ ...claimed, lastLookAt: '2026-11-21T07:38:40.000Z' }),
  success: sampleDeposit({
    ...claimed,
    status: 'succeeded',
    paidAmount: money('149983.00'),
    paidAt: '2026-11-21T07:37:52.000Z',
    completedAt: '2026-11-21T07:38:00.000Z',
  }),
  timeout: sampleDeposit({ status: 'expired' }),
  failed: sampleDeposit({ status: 'failed', completedAt: '2026-11-21T07:38:00.000Z' }),
  cancelled: sampleDeposit({ status: 'cancelled' }),
};

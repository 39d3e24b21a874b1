import { depositMethods, depositMethodSchema, methodTable, writeMoney } from '@wallet/contract';
import type { Currency, Locale, PayDeposit, PayState, PreviewScreen } from '@wallet/contract';

export interface SampleMerchant {
  look: PayState['merchant'];
  currency: Currency;
  methods: readonly string[];
  lateMoneyPolicy: PayState['lateMoneyPolicy'];
}

const minuteMs = 60_000;
const paymentMinor: Readonly<Record<Currency, bigint>> = { IDR: 15_000_000n, PHP: 150_000n };
const discountMinor: Readonly<Record<Currency, bigint>> = { IDR: 1_700n, PHP: 17n };

/**
 * A payment that is none, for looking at a merchant's branding. Its code holds a sentence and
 * nothing that can be paid.
 */
export function sampleState(
  { look, currency, methods, lateMoneyPolicy }: SampleMerchant,
  { screen, locale, now }: { screen: PreviewScreen; locale: Locale; now: Date },
): PayState {
  const money = (minor: bigint) => writeMoney({ minor, currency });
  const after = (minutes: number) => new Date(now.getTime() + minutes * minuteMs).toISOString();
  const own = methods.flatMap((method) => depositMethodSchema.safeParse(method).data ?? []);
  const fitting = depositMethods.filter((each) => methodTable[each].currency === currency);
  const [method] = [...own, ...fitting];
  if (method === undefined) throw new RangeError(`no method pays in ${currency}`);
  const isOpen = screen !== 'success';
  const paid =
    screen === 'success'
      ? {
          status: 'succeeded' as const,
          paidAmount: money(paymentMinor[currency] - discountMinor[currency]),
          paidAt: after(-1),
          completedAt: now.toISOString(),
        }
      : {};
  const deposit: PayDeposit = {
    id: `txn_${'0'.repeat(26)}`,
    code: 'DEP-SAMPLE',
    status: 'awaitingPayment',
    flag: 'none',
    method,
    paymentAmount: money(paymentMinor[currency]),
    amountDiscount: money(discountMinor[currency]),
    extraFee: money(0n),
    finalPayment: money(paymentMinor[currency] - discountMinor[currency]),
    paidAmount: null,
    qrPayload: 'This is a preview. It cannot be paid.',
    payeeName: look.name,
    payeeNumber: null,
    createdAt: after(-1),
    expiresAt: after(14),
    claimedAt: null,
    lastLookAt: null,
    paidAt: null,
    completedAt: null,
    transactionReference: null,
    ...paid,
  };
  return {
    sessionId: `txs_${'0'.repeat(26)}`,
    mode: 'live',
    refNo: 'SAMP-LE00',
    screen,
    status: screen === 'method' ? 'open' : screen === 'pay' ? 'paying' : 'completed',
    merchant: look,
    locale,
    amount: money(paymentMinor[currency]),
    methods: own.map((each) => ({
      method: each,
      available: isOpen,
      reason: null,
      minAmount: money(100n),
      maxAmount: money(paymentMinor[currency] * 10n),
    })),
    deposit: screen === 'method' ? null : deposit,
    expiresAt: after(14),
    monitoringUntil: after(1_440),
    serverNow: now.toISOString(),
    returnUrl: null,
    cancelUrl: null,
    mayCancel: isOpen,
    mayClaim: screen === 'pay',
    mayChooseMethod: isOpen,
    lateMoneyPolicy,
    revision: 'sample',
  };
}

import { percentFee, stepMinor, type Currency } from '@wallet/contract';
import type { PlannedMerchant } from './plan.ts';

/** One deposit of the demo's past day. Amounts in minor units. */
export interface PastDeposit {
  at: Date;
  customer: string;
  paymentMinor: bigint;
  discountMinor: bigint;
  feeMinor: bigint;
  /** Index into the accounts that can take it. */
  accountIndex: number;
  ending: 'succeeded' | 'expired' | 'cancelled';
  secondsToPay: number;
  secondsToMatch: number;
}

const names: Readonly<Record<Currency, readonly string[]>> = {
  IDR: [
    'Andi Wijaya',
    'Putri Maharani',
    'Rina Kusumawati',
    'Fajar Nugroho',
    'Yuniarti Lubis',
    'Bambang Hartono',
    'Siti Rahmawati',
    'Dewi Lestari',
    'Agus Setiawan',
    'Hendra Gunawan',
  ],
  PHP: [
    'Maria Santos',
    'Juan dela Cruz',
    'Angelica Reyes',
    'Paolo Mendoza',
    'Kristine Garcia',
    'Mark Villanueva',
    'Liza Ramos',
    'Jerome Aquino',
  ],
};

const hourMs = 3_600_000;

/** A merchant's last 24 hours, oldest first: the same plan for the same merchant and moment. */
export function planHistory(merchant: PlannedMerchant, now: Date): PastDeposit[] {
  const { count, from, to } = merchant.history;
  const spreadMs = 23 * hourMs;
  return Array.from({ length: count }, (_, index) => {
    const mixed = (index * 7_919 + 104_729) % 10_007;
    const unit = stepMinor[merchant.currency] * 500n;
    const whole = BigInt(from + Math.floor(((to - from) * mixed) / 10_007)) * 100n;
    const paymentMinor = (whole / unit + 1n) * unit;
    const discountMinor = BigInt(1 + (mixed % 97)) * stepMinor[merchant.currency];
    const { minor: feeMinor } = percentFee(
      { minor: paymentMinor, currency: merchant.currency },
      BigInt(merchant.fee.percentBasisPoints),
    );
    return {
      at: new Date(now.getTime() - 23.5 * hourMs + Math.floor((index * spreadMs) / count)),
      customer: names[merchant.currency][mixed % names[merchant.currency].length] ?? 'Customer',
      paymentMinor,
      discountMinor,
      feeMinor: feeMinor + merchant.fee.flatMinor,
      accountIndex: mixed,
      ending: index % 13 === 5 ? 'expired' : index % 29 === 17 ? 'cancelled' : 'succeeded',
      secondsToPay: 40 + (mixed % 300),
      secondsToMatch: 4 + (mixed % 17),
    };
  });
}

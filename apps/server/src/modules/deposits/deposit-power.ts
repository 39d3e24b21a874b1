import type { Currency, DepositMethod, Mode } from '@wallet/contract';
import { definePowerRows } from '#platform/row-mac';

/**
 * A deposit as it was born: whose money it becomes, how much of it, and what its payer was shown.
 * What becomes of it later (status, times, payment) is no part of that. Amounts in minor units.
 */
export interface DepositPower {
  id: string;
  /** Payouts are rows of the same table. Their requests and orders are proved, and they have no MAC. */
  kind: string;
  code: string;
  mode: Mode;
  merchantId: string;
  sessionId: string;
  method: DepositMethod;
  accountId: string;
  deviceId: string | null;
  currency: Currency;
  paymentAmount: bigint;
  amountDiscount: bigint;
  extraFee: bigint;
  finalPayment: bigint;
  merchantFee: bigint;
  /** Fee rule, limits, late money and route as they were. */
  terms: object;
  qrPayload: string | null;
  payeeName: string | null;
  payeeNumberEnc: string | null;
}

export const depositPower = definePowerRows<DepositPower>({
  table: 'transaction',
  covers: [
    'id',
    'kind',
    'code',
    'mode',
    'merchantId',
    'sessionId',
    'method',
    'accountId',
    'deviceId',
    'currency',
    'paymentAmount',
    'amountDiscount',
    'extraFee',
    'finalPayment',
    'merchantFee',
    'terms',
    'qrPayload',
    'payeeName',
    'payeeNumberEnc',
  ],
  isLaidDown: ({ kind }) => kind !== 'deposit',
});

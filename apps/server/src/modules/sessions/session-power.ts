import type { Currency, Mode } from '@wallet/contract';
import { definePowerRows, isProved, type Proved } from '#platform/row-mac';

/** A session as requested: parties, amount in minor units, link and return URL; not its status and times. */
export interface SessionPower {
  id: string;
  tokenHash: string;
  type: 'deposit' | 'withdrawal';
  source: 'api' | 'console' | 'requestTransaction';
  merchantId: string;
  mode: Mode;
  merchantReference: string;
  refNo: string;
  customerId: string | null;
  customerName: string | null;
  /** Where a customer's code is mailed to. */
  customerEmailEnc: string | null;
  phoneKey: string | null;
  currency: Currency;
  amount: bigint;
  amountMin: bigint | null;
  allowedMethods: readonly string[];
  returnUrl: string | null;
  cancelUrl: string | null;
  createdBy: string | null;
}

export const sessionPower = definePowerRows<SessionPower>({
  table: 'transaction_session',
  covers: [
    'id',
    'tokenHash',
    'type',
    'source',
    'merchantId',
    'mode',
    'merchantReference',
    'refNo',
    'customerId',
    'customerName',
    'customerEmailEnc',
    'phoneKey',
    'currency',
    'amount',
    'amountMin',
    'allowedMethods',
    'returnUrl',
    'cancelUrl',
    'createdBy',
  ],
});

/** A session's row as one JSON value: its sums are numbers. */
export type SessionAsText = Omit<Proved<SessionPower>, 'amount' | 'amountMin'> & {
  amount: number;
  amountMin: number | null;
};

/** Whether a session that was read so is what was asked for. */
export function isProvedSessionText({ amount, amountMin, ...row }: SessionAsText): boolean {
  return isProved(sessionPower, {
    ...row,
    amount: BigInt(amount),
    amountMin: amountMin === null ? null : BigInt(amountMin),
  });
}

import type { Currency, Mode, PayoutMethodStatus, PayoutMethodType } from '@wallet/contract';
import { definePowerRows } from '#platform/row-mac';

/** A destination of a merchant's as far as its row gives power: where money goes, from when on, and whether it may. */
export interface PayoutMethodPower {
  id: string;
  merchantId: string;
  mode: Mode;
  type: PayoutMethodType;
  currency: Currency;
  country: 'ID' | 'PH';
  institutionCode: string;
  payeeKey: string;
  last4: string;
  bankUserName: string;
  usableAfter: Date;
  status: PayoutMethodStatus;
}

export const payoutMethodPower = definePowerRows<PayoutMethodPower>({
  table: 'payout_method',
  covers: [
    'id',
    'merchantId',
    'mode',
    'type',
    'currency',
    'country',
    'institutionCode',
    'payeeKey',
    'last4',
    'bankUserName',
    'usableAfter',
    'status',
  ],
});

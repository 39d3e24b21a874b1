import type { CustomerWithdrawal, PayDeposit, WireMoney } from '@wallet/contract';
import type { Page } from '../page/page-context.tsx';
import type { TextKey } from '../texts/texts.ts';
import { fullTime } from './clock-time.ts';
import { appName, methodLabels } from './methods.ts';

export interface ReceiptFact {
  name: TextKey;
  value: string;
  /** The label of the button that copies it. */
  copy?: TextKey;
}

/** The same on the page and in the saved picture. */
export interface Receipt {
  /** What the amount is. */
  label: TextKey;
  amount: WireMoney;
  facts: ReceiptFact[];
}

/** The receipt of a deposit that was paid. */
export function depositReceipt(
  { zone, state }: Pick<Page, 'zone' | 'state'>,
  deposit: PayDeposit,
): Receipt {
  const { rail } = methodLabels[deposit.method];
  const at = deposit.paidAt ?? deposit.completedAt;
  return {
    label: 'youPaid',
    amount: deposit.paidAmount ?? deposit.finalPayment,
    facts: [
      ...(at === null ? [] : [{ name: 'date' as const, value: fullTime(at, zone) }]),
      {
        name: 'paidWith',
        value: rail === null ? appName(deposit.method) : `${appName(deposit.method)}, ${rail}`,
      },
      { name: 'paidTo', value: deposit.payeeName },
      { name: 'reference', value: state.refNo, copy: 'copyReference' },
      { name: 'transactionCode', value: deposit.code, copy: 'copyCode' },
      ...(deposit.transactionReference === null
        ? []
        : [{ name: 'appReference' as const, value: deposit.transactionReference }]),
    ],
  };
}

/** The receipt of a withdrawal that arrived. */
export function withdrawalReceipt(
  { zone, refNo, account }: { zone: Page['zone']; refNo: string; account: string },
  { amount, holderName, transactionReference, stages: { completedAt } }: CustomerWithdrawal,
): Receipt {
  return {
    label: 'sentToYou',
    amount,
    facts: [
      ...(completedAt === null
        ? []
        : [{ name: 'date' as const, value: fullTime(completedAt, zone) }]),
      ...(holderName === null ? [] : [{ name: 'to' as const, value: holderName }]),
      { name: 'account', value: account },
      { name: 'reference', value: refNo, copy: 'copyReference' },
      ...(transactionReference === null
        ? []
        : [
            {
              name: 'providerNumber' as const,
              value: transactionReference,
              copy: 'copyProviderNumber' as const,
            },
          ]),
    ],
  };
}

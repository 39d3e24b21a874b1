import type { Currency, InternalTransferKind, WireMoney } from '@wallet/contract';
import { readTypedAmount, type TypedAmount } from '../../../../lib/money/typed-amount.ts';

export interface InternalTransferForm {
  kind: InternalTransferKind;
  from: string | undefined;
  to: string | undefined;
  amount: string;
  reason: string;
}

export const emptyMove: InternalTransferForm = {
  kind: 'ownMove',
  from: undefined,
  to: undefined,
  amount: '',
  reason: '',
};

/** Which ends a kind has. */
export const ends: Readonly<Record<InternalTransferKind, { from: boolean; to: boolean }>> = {
  topUp: { from: false, to: true },
  ownMove: { from: true, to: true },
  withdrawCapital: { from: true, to: false },
};

export interface InternalTransferBody {
  kind: InternalTransferKind;
  fromAccountId?: string;
  toAccountId?: string;
  amount: WireMoney;
  reason: string;
}

/** What is sent, or nothing while the form lacks something. The currency is that of its accounts. */
export function internalTransferBodyOf(
  { kind, from, to, amount, reason }: InternalTransferForm,
  currency: Currency | undefined,
): InternalTransferBody | undefined {
  const { from: hasFrom, to: hasTo } = ends[kind];
  const read: TypedAmount | undefined = currency && readTypedAmount(amount, currency);
  if (
    (hasFrom && from === undefined) ||
    (hasTo && to === undefined) ||
    (hasFrom && hasTo && from === to) ||
    !read?.ok ||
    reason.trim() === ''
  )
    return undefined;
  return {
    kind,
    ...(hasFrom && from !== undefined && { fromAccountId: from }),
    ...(hasTo && to !== undefined && { toAccountId: to }),
    amount: read.money,
    reason: reason.trim(),
  };
}

import type { Currency, MoveKind, WireMoney } from '@wallet/contract';
import { readTypedAmount, type TypedAmount } from '../../../../lib/money/typed-amount.ts';

export interface MoveForm {
  kind: MoveKind;
  from: string | undefined;
  to: string | undefined;
  amount: string;
  reason: string;
}

export const emptyMove: MoveForm = {
  kind: 'ownMove',
  from: undefined,
  to: undefined,
  amount: '',
  reason: '',
};

/** Which ends a kind has. */
export const ends: Readonly<Record<MoveKind, { from: boolean; to: boolean }>> = {
  topUp: { from: false, to: true },
  ownMove: { from: true, to: true },
  withdrawCapital: { from: true, to: false },
};

export interface MoveBody {
  kind: MoveKind;
  fromAccountId?: string;
  toAccountId?: string;
  amount: WireMoney;
  reason: string;
}

/** What is sent, or nothing while the form lacks something. The currency is that of its accounts. */
export function moveBodyOf(
  { kind, from, to, amount, reason }: MoveForm,
  currency: Currency | undefined,
): MoveBody | undefined {
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

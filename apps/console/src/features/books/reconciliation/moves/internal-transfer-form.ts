import type { Currency, endpoints, InternalTransferKind, SentBodyOf } from '@wallet/contract';
import type { Whole } from '../../../../lib/forms/whole-body.ts';
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

type InternalTransferBody = Whole<SentBodyOf<typeof endpoints.proposeOwnMove>>;

/** The fields that must be filled for a kind. */
export function requiredOf(kind: InternalTransferKind) {
  const { from, to } = ends[kind];
  return [
    ...(from ? (['from'] as const) : []),
    ...(to ? (['to'] as const) : []),
    'amount' as const,
    'reason' as const,
  ];
}

/** What is sent; nothing while the form lacks something. The currency is its accounts'. */
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
    fromAccountId: hasFrom ? from : undefined,
    toAccountId: hasTo ? to : undefined,
    amount: read.money,
    reason: reason.trim(),
  };
}

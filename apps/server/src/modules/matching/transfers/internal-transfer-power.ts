import type { Currency, Mode, InternalTransferKind } from '@wallet/contract';
import { type About, hashOf } from '#modules/approvals/words';
import { definePowerRows } from '#platform/row-mac';

/** A move of the operator's own money as it was announced. What became of it later is no part of that. */
export interface InternalTransferPower {
  id: string;
  mode: Mode;
  kind: InternalTransferKind;
  fromAccountId: string | null;
  toAccountId: string | null;
  currency: Currency;
  /** Minor units. */
  amount: bigint;
  announcedBy: string;
  createdAt: Date;
}

export const internalTransferPower = definePowerRows<InternalTransferPower>({
  table: 'float_move',
  covers: [
    'id',
    'mode',
    'kind',
    'fromAccountId',
    'toAccountId',
    'currency',
    'amount',
    'announcedBy',
    'createdAt',
  ],
});

/** Everything that a move of own money is, as words about it carry it. */
export function aboutMove({
  id,
  mode,
  kind,
  fromAccountId,
  toAccountId,
  currency,
  amount,
  announcedBy,
  createdAt,
}: InternalTransferPower): About {
  return {
    subject: 'ownMove',
    subjectId: id,
    revision: 0,
    payloadHash: hashOf({
      id,
      mode,
      kind,
      fromAccountId,
      toAccountId,
      currency,
      amount,
      announcedBy,
      createdAt,
    }),
  };
}

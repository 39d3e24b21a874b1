import type { TransferOrder, TransferReport } from '@wallet/agent-protocol';
import { reportOf } from './paying-world.ts';

/** What a phone may meet while it carries out an order. */
export const phoneTroubles = [
  'none',
  'none',
  'none',
  'answerLost',
  'diesBeforePress',
  'diesAfterPress',
  'stallsBeyondDeadline',
  'refusesPayee',
  'journalLost',
] as const;
export type PhoneTrouble = (typeof phoneTroubles)[number];

export interface Press {
  intentId: string;
  epoch: number;
  accountId: string;
  amountMinor: bigint;
  reference: string;
}

/**
 * A phone that keeps the protocol's promises, whatever happens to it: a journal on disk, one press,
 * reports until they are heard.
 */
export interface ModelPhone {
  accountId: string;
  deviceId: string;
  journalId: string;
  presses: Press[];
  /** Reports that wait to be told, oldest first; each may be told more than once. */
  outbox: TransferReport[];
  /** An answer of the server arrived, or did not. */
  receive(order: TransferOrder | null, trouble: PhoneTrouble): void;
}

type Journaled = 'pressed' | 'closed' | 'unknown';

export function modelPhone({
  accountId,
  deviceId,
}: {
  accountId: string;
  deviceId: string;
}): ModelPhone {
  const journal = new Map<string, Journaled>();
  let journals = 1;
  let said = 0;
  const phone: ModelPhone = {
    accountId,
    deviceId,
    journalId: 'journal-1',
    presses: [],
    outbox: [],
    receive: (order, trouble) => {
      if (!order || trouble === 'answerLost') return;
      const key = `${order.intentId}/${order.epoch}`;
      const isBegun = [...journal].some(
        ([known, state]) => known.startsWith(`${order.intentId}/`) && state !== 'closed',
      );
      if (journal.has(key) || isBegun) return;
      if (trouble === 'refusesPayee')
        return close(order, { refusal: { code: 'nameMismatch', text: 'Another name.' } });
      if (trouble === 'diesBeforePress' || trouble === 'stallsBeyondDeadline')
        return close(order, {});
      press(order);
      if (trouble === 'diesAfterPress') return tell(order, key, 'unknown', {});
      tell(order, key, 'pressed', {
        providerAnswer: 'accepted',
        providerTransactionId: referenceOf(order),
      });
      if (trouble === 'journalLost') {
        journal.clear();
        phone.outbox = [];
        phone.journalId = `journal-${++journals}`;
      }
    },
  };

  function press(order: TransferOrder): void {
    phone.presses.push({
      intentId: order.intentId,
      epoch: order.epoch,
      accountId,
      amountMinor: BigInt(order.amount.value.replace('.', '')),
      reference: referenceOf(order),
    });
  }

  function close(order: TransferOrder, evidence: Parameters<typeof reportOf>[2]): void {
    tell(order, `${order.intentId}/${order.epoch}`, 'closed', evidence);
  }

  function tell(
    order: TransferOrder,
    key: string,
    state: Journaled,
    evidence: Parameters<typeof reportOf>[2],
  ): void {
    journal.set(key, state);
    const outcome = state === 'closed' ? 'notPressed' : state;
    phone.outbox.push(
      reportOf(order, outcome, {
        ...evidence,
        journalId: phone.journalId,
        reportId: `rep-${order.intentId.slice(-12)}-${++said}`,
      }),
    );
  }

  return phone;
}

function referenceOf({ intentId, epoch }: TransferOrder): string {
  return `P-${intentId}-${epoch}`;
}

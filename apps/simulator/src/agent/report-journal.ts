import {
  ordersPerAnswer,
  type JournalAnswer,
  type JournalOrder,
  type JournalQuestion,
} from '@wallet/agent-protocol';
import type { Journal } from './connection/journal.ts';
import type { TransferRecord } from './connection/journal-state.ts';

/** The orders that this journal took since then, a page of them: what is on disk, and nothing else. */
export function reportJournal(
  { journalId, state }: Pick<Journal, 'journalId' | 'state'>,
  { since, after }: JournalQuestion,
): JournalAnswer {
  const all = [...state.transfers.values()]
    .flatMap((record) => toOrder(record))
    .filter(
      ({ takenAt, sequence }) =>
        Date.parse(takenAt) >= Date.parse(since) && (after === null || sequence > after),
    )
    .sort((a, b) => a.sequence - b.sequence);
  const orders = all.slice(0, ordersPerAnswer);
  return {
    journalId,
    orders,
    next: all.length > orders.length ? (orders.at(-1)?.sequence ?? null) : null,
  };
}

/** An order that came too late was closed without being taken: there is nothing to tell of it. */
function toOrder({
  intentId,
  epoch,
  accountId,
  order,
  takenAt,
  takenSequence,
  state,
  evidence,
  fence,
}: TransferRecord): JournalOrder[] {
  if (!order || takenAt === undefined || takenSequence === undefined) return [];
  const { destination, amount } = order;
  const head = {
    intentId,
    epoch,
    accountId,
    destination,
    amount,
    takenAt,
    sequence: takenSequence,
  };
  if (state === 'closed') return fence ? [{ ...head, state, fence }] : [];
  if (state === 'pressed') return evidence ? [{ ...head, state, evidence }] : [];
  return [{ ...head, state: state === 'taken' ? 'taken' : 'pressing' }];
}

import { creditItem, endHoldItem, holdItem, newId, type Writer } from '@wallet/server/bench';
import type { Contender } from '../support/measure.ts';

export interface LedgerStage {
  writer: Writer;
  parties: { merchants: readonly string[]; floats: readonly string[] };
  /** So many at once. */
  inFlight: number;
}

const amountMinor = 1_000_000n;

/** Deposits as the ledger sees them, spread over all merchants. */
export function credit({ writer, parties, inFlight }: LedgerStage, items: number): Contender {
  const { merchants, floats } = parties;
  return {
    name: 'writer, a credit each',
    run: () =>
      atOnce({ items, inFlight }, async (number) => {
        const floatOwner = floats[(number * 7) % floats.length] ?? '';
        await applied(
          writer,
          creditItem({
            merchantId: merchants[number % merchants.length] ?? '',
            floatOwner,
            netMinor: 14_623_300n,
            feeMinor: 375_000n,
          }),
        );
      }),
  };
}

/** Payouts as the ledger sees them: money set aside, and later taken. */
export function holdAndCommit(
  { writer, parties, inFlight }: LedgerStage,
  items: number,
): Contender {
  return {
    name: 'writer, a hold and its commit each',
    run: () =>
      atOnce({ items, inFlight }, async (number) => {
        const ending = {
          holdId: newId('hld'),
          merchantId: parties.merchants[number % parties.merchants.length] ?? '',
        };
        await applied(writer, holdItem({ ...ending, amountMinor }));
        await applied(writer, endHoldItem('commit', ending));
      }),
  };
}

async function applied(writer: Writer, item: Parameters<Writer['submit']>[0]): Promise<void> {
  const verdict = await writer.submit(item);
  if (verdict.verdict !== 'applied') throw new Error(JSON.stringify(verdict));
}

async function atOnce(
  { items, inFlight }: { items: number; inFlight: number },
  work: (number: number) => Promise<void>,
): Promise<{ items: number }> {
  let next = 0;
  await Promise.all(
    Array.from({ length: inFlight }, async () => {
      while (next < items) await work(next++);
    }),
  );
  return { items };
}

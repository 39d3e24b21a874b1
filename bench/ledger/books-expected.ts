import type { Asked } from '@wallet/server/bench';
import type { Answered } from './books-process.ts';

export interface Settled {
  asked: Asked;
  verdict: NonNullable<Answered['verdict']>;
}

export interface ExpectedReceipt {
  /** What each merchant has, less what he owes, and what is held. */
  merchants: Map<string, { net: bigint; held: bigint }>;
  causes: number;
}

/**
 * The expected books after all verdicts. Applied and already both mean this payload took effect; an
 * item killed before answering is `already` when resubmitted. Throws when two payloads of one
 * idempotency key both did.
 */
export function expectedBooks(
  settled: readonly Settled[],
  merchantIds: readonly string[],
): ExpectedReceipt {
  const effects = effectsByCause(settled);
  const merchants = new Map(merchantIds.map((id) => [id, { net: 0n, held: 0n }]));
  const placed = new Map<string, bigint>();
  for (const { operation } of effects.values())
    if (operation.act === 'place') placed.set(operation.holdId, operation.amountMinor);
  for (const { operation } of effects.values()) {
    const merchant = merchants.get(operation.merchantId);
    if (!merchant)
      throw new Error(`an operation names the unknown merchant ${operation.merchantId}`);
    if (operation.act === 'credit') merchant.net += operation.netMinor;
    else if (operation.act === 'reverse') merchant.net -= operation.amountMinor;
    else if (operation.act === 'place') merchant.held += operation.amountMinor;
    else {
      const amount = placed.get(operation.holdId);
      if (amount === undefined)
        throw new Error(`hold ${operation.holdId} ended and was never placed`);
      merchant.held -= amount;
      if (operation.act === 'commit') merchant.net -= amount;
    }
  }
  return { merchants, causes: effects.size };
}

function effectsByCause(settled: readonly Settled[]): Map<string, Asked> {
  const effects = new Map<string, Asked>();
  for (const { asked, verdict } of settled) {
    if (verdict !== 'applied' && verdict !== 'already') continue;
    const known = effects.get(asked.item.cause);
    if (known && textOf(known) !== textOf(asked))
      throw new Error(`${asked.item.cause} had the effect of two payloads`);
    effects.set(asked.item.cause, asked);
  }
  return effects;
}

function textOf({ operation }: Asked): string {
  return JSON.stringify(operation, (_, part: unknown) =>
    typeof part === 'bigint' ? part.toString() : part,
  );
}

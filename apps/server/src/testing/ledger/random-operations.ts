import { newId } from '#platform/ids';
import type { LedgerCommand } from '#platform/writer';
import type { Operation } from './model.ts';
import { creditItem, endHoldItem, holdItem, reversalItem } from './operations.ts';
import type { seeded } from './seeded.ts';

export interface Asked {
  operation: Operation;
  item: LedgerCommand<unknown, unknown>;
}

/**
 * An endless mix of what can happen to merchants' money: credits with and without fee, holds within
 * and above the balance, holds ended once, twice and the other way, reversals, the same cause again
 * with the same and another payload.
 */
export function randomOperations(
  random: ReturnType<typeof seeded>,
  parties: { merchants: readonly string[]; floats: readonly string[] },
): () => Asked {
  const holds: { holdId: string; merchantId: string }[] = [];
  const asked: Asked[] = [];
  const makers: (() => Asked)[] = [
    credit,
    credit,
    credit,
    place,
    place,
    endHold,
    endHold,
    reverse,
    again,
    again,
    otherPayload,
  ];

  function credit(cause = `line:${newId('lin')}`): Asked {
    const merchantId = random.pick(parties.merchants);
    const netMinor = BigInt(1 + random.below(100_000));
    const feeMinor = BigInt(random.below(3) * random.below(900));
    const item = creditItem(
      { merchantId, floatOwner: random.pick(parties.floats), netMinor, feeMinor },
      cause,
    );
    return { operation: { act: 'credit', merchantId, cause, netMinor, feeMinor }, item };
  }

  function place(): Asked {
    const placing = {
      merchantId: random.pick(parties.merchants),
      holdId: newId('hld'),
      amountMinor: BigInt(1 + random.below(60_000)),
    };
    holds.push(placing);
    return { operation: { act: 'place', ...placing }, item: holdItem(placing) };
  }

  function endHold(): Asked {
    if (holds.length === 0) return place();
    const { holdId, merchantId } = random.pick(holds.slice(-50));
    const act = random.pick(['commit', 'void'] as const);
    return {
      operation: { act, holdId, merchantId },
      item: endHoldItem(act, { holdId, merchantId }),
    };
  }

  function reverse(): Asked {
    const input = {
      merchantId: random.pick(parties.merchants),
      amountMinor: BigInt(1 + random.below(30_000)),
    };
    const item = reversalItem(input);
    return { operation: { act: 'reverse', cause: item.cause, ...input }, item };
  }

  function again(): Asked {
    return asked.length === 0 ? credit() : random.pick(asked.slice(-100));
  }

  function otherPayload(): Asked {
    const credits = asked.slice(-100).filter(({ operation }) => operation.act === 'credit');
    return credits.length === 0 ? credit() : credit(random.pick(credits).item.cause);
  }

  return () => {
    const next = random.pick(makers)();
    asked.push(next);
    return next;
  };
}

import { randomInt } from 'node:crypto';
import { type Currency, stepMinor } from '@wallet/contract';

/** Small amounts nobody chooses: Rp 1,001 to 1,999, PHP 1.01 to 1.99. Smallest, and steps. */
const ranges: Readonly<Record<Currency, { fromMinor: bigint; steps: number }>> = {
  IDR: { fromMinor: 100_100n, steps: 999 },
  PHP: { fromMinor: 101n, steps: 99 },
};

/** An amount for a probe payment that no unexplained credit of the account has. Throws when all are in use. */
export function probeAmount(currency: Currency, waiting: ReadonlySet<bigint>): bigint {
  const { fromMinor, steps } = ranges[currency];
  const free = Array.from(
    { length: steps },
    (_, step) => fromMinor + BigInt(step) * stepMinor[currency],
  ).filter((minor) => !waiting.has(minor));
  const chosen = free[free.length > 0 ? randomInt(free.length) : 0];
  if (chosen === undefined)
    throw new Error('every probe amount of the account is an unexplained credit');
  return chosen;
}

import { maybe, type Query } from '#platform/db';
import type { Divergences } from './divergences.ts';
import type { History } from './history.ts';
import { keyIdOf } from './key-id.ts';
import { readUnsealed } from './pages.ts';
import { selectKeyChange } from './seals.sql.ts';
import type { Finding } from './walk-chain.ts';

/** Long enough for any sealer that runs. */
const lateAfterMs = 5_000;

export interface UnsealedOptions {
  says: Divergences;
  pageSize: number;
  /** Undefined where nobody seals: none is late then. */
  now: Date | undefined;
  /** Nothing with a key was sealed yet, so rows without one may wait. */
  mayBeUnkeyed: boolean;
  report: (finding: Finding) => void;
}

/**
 * Counts committed rows without a place, by their own time: under 5 seconds they await the sealer.
 * Older ones are late, and reported where rows have no keys, as nothing else tells them from
 * inserted ones.
 */
export async function verifyUnsealed<Row>(
  snapshot: Query,
  history: History<Row>,
  { says, pageSize, now, mayBeUnkeyed, report }: UnsealedOptions,
): Promise<{ waiting: bigint; late: bigint }> {
  const keyId = keyIdOf((await maybe(snapshot, selectKeyChange(history.kind)))?.mac);
  let waiting = 0n;
  let late = 0n;
  let firstLate: Row | undefined;
  for await (const row of readUnsealed(snapshot, history, pageSize)) {
    const unkeyed = mayBeUnkeyed && history.isUnkeyed(row);
    if (!(history.fits(row, { unkeyed, keyId }) ?? false))
      report({ sentence: says.editedUnsealed(history.nameOf(row)), rowId: history.idOf(row) });
    if (!now || history.madeAt(row).getTime() > now.getTime() - lateAfterMs) waiting++;
    else {
      late++;
      firstLate ??= row;
    }
  }
  if (firstLate && !history.keys)
    report({
      sentence: says.late(late, history.nameOf(firstLate), history.madeAt(firstLate)),
      rowId: history.idOf(firstLate),
    });
  return { waiting, late };
}

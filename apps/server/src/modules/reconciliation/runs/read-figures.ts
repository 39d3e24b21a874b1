import { all, type Trx } from '#platform/db';
import { foldLineChanges, proveCheckpoints, type ProvedCheckpoint } from './checkpoints.sql.ts';
import { type AccountFigures, type RunDay, selectFigures } from './figures.sql.ts';
import { findBalanceDifferences } from './find-balance-differences.ts';

export interface ReadFigures {
  figures: AccountFigures[];
  /** Accounts of which a checkpoint said something else than the lines: a line was changed past its triggers. */
  wrong: string[];
}

/**
 * The figures of a comparison, which begin at each account's checkpoint. Accounts without one, with
 * one older than a week, and those that part are read from their baseline, so no difference is
 * found by a checkpoint's word alone, and what a checkpoint hides it hides for a week at most.
 */
export async function readFigures(
  trx: Trx,
  input: Pick<RunDay, 'from' | 'to'> & { reportWaitMinutes: number },
): Promise<ReadFigures> {
  const due = await all(trx, proveCheckpoints(null));
  const quick = await all(trx, selectFigures(input));
  const parted = quick.filter((one) => findBalanceDifferences(one).length > 0).map(({ id }) => id);
  const proved = parted.length === 0 ? [] : await all(trx, proveCheckpoints(parted));
  const anew = new Map(
    (parted.length === 0
      ? []
      : await all(trx, selectFigures({ ...input, accountIds: parted }))
    ).map((one) => [one.id, one]),
  );
  await foldLineChanges().execute(trx);
  return {
    figures: quick.map((one) => anew.get(one.id) ?? one),
    wrong: [...due, ...proved].filter(isWrong).map(({ accountId }) => accountId),
  };
}

function isWrong({ saidMinor, linesMinor }: ProvedCheckpoint): boolean {
  return saidMinor !== null && saidMinor !== linesMinor;
}

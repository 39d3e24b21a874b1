import type { Exports } from '../exports.ts';
import { linesOf } from './export-lines.ts';
import type { Contents } from '../lines.ts';
import { requireRight } from '../maker.ts';
import { inOneSnapshot } from '../snapshot-of.ts';

const mostCounted = 1_000;

/**
 * A file's rows now, exact up to 1,000. Refuses forbidden for no right to the list, or as the list.
 */
export async function countRows(
  deps: Pick<Exports, 'db' | 'listsOver' | 'log' | 'vault'>,
  contents: Contents,
): Promise<{ total: number; more: boolean }> {
  const { principal, kind } = contents;
  if (principal) requireRight(principal, kind);
  const counted = await inOneSnapshot(deps, contents, async (moment) =>
    (await linesOf(deps, moment, contents)).count(mostCounted + 1),
  );
  return {
    total: Math.min(counted ?? mostCounted, mostCounted),
    more: counted === null || counted > mostCounted,
  };
}

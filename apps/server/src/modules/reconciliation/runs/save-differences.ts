import { all, maybe, type Trx } from '#platform/db';
import {
  changeBalanceDifference,
  closeByEvidence,
  closeEndedMoves,
  followMoves,
  insertBalanceDifference,
  insertOverdueTransfers,
  outliveNotes,
  selectStatus,
  stopPayoutsOf,
} from './differences.sql.ts';
import { type AccountFigures, selectParting } from './figures.sql.ts';
import { changesOf, findBalanceDifferences, uncomparedKinds } from './find-balance-differences.ts';
import type { BalanceParting } from './find-balance-differences.ts';

export interface StoredDifferences {
  opened: { id: string; accountId: string }[];
  closed: number;
}

/**
 * Brings the differences of balances and moves to what a comparison saw. An account whose balance
 * newly parts pays nothing out until a person has looked, because its books or its history are not
 * to be trusted.
 */
export async function saveDifferences(
  trx: Trx,
  figures: readonly AccountFigures[],
  moveHours: number,
): Promise<StoredDifferences> {
  const postedOf = new Map(figures.map(({ id, postedAtShownMinor }) => [id, postedAtShownMinor]));
  const named = async (parting: BalanceParting): Promise<BalanceParting> => {
    if (parting.kind !== 'runningBalance') return parting;
    const line = await maybe(
      trx,
      selectParting(parting.accountId, postedOf.get(parting.accountId) ?? 0n),
    );
    return line ? { ...parting, ...line } : parting;
  };
  const unjudged = figures.flatMap((one) =>
    uncomparedKinds(one).map((kind) => ({ accountId: one.id, kind })),
  );
  const {
    opened: parted,
    changed,
    closed,
    outlived,
  } = changesOf(figures.flatMap(findBalanceDifferences), await all(trx, selectStatus()), unjudged);
  const opened: StoredDifferences['opened'] = [];
  for (const parting of parted)
    opened.push(...(await all(trx, insertBalanceDifference(await named(parting)))));
  for (const { id, parting } of changed)
    await changeBalanceDifference(id, await named(parting)).execute(trx);
  if (opened.length > 0)
    await stopPayoutsOf([...new Set(opened.map(({ accountId }) => accountId))]).execute(trx);
  await outliveNotes(outlived).execute(trx);
  const gone = [
    ...(await all(trx, closeByEvidence(closed))),
    ...(await all(trx, closeEndedMoves())),
  ];
  await followMoves().execute(trx);
  opened.push(...(await all(trx, insertOverdueTransfers(moveHours))));
  return { opened, closed: gone.length };
}

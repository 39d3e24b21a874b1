import { selectDecisions } from '#modules/approvals';
import { withWrittenWords } from '#modules/approvals/words';
import type { Needed } from '#modules/approvals/words';
import { all } from '#platform/db';
import type { Query } from '#platform/db';
import { rowKeys } from '#platform/row-mac';
import type { ItemKind, View } from '#platform/writer';
import { aboutMove } from './move-power.ts';
import { moveRows } from './own-move.ts';

/**
 * The same kind of item, judged by the signed words about the move of own money that it acts by: whoever announced it and
 * one other person, independent of him, have agreed to just what the locked row says, and nobody has taken it back. Its
 * status alone says nothing. Refuses as the item does, and `rowNotProved`.
 */
export async function withMoveWords<Payload, Result>(
  query: Query,
  kind: ItemKind<Payload, Result>,
  moveId: string,
): Promise<ItemKind<Payload, Result>> {
  const words = await all(query, selectDecisions('ownMove', moveId));
  return withWrittenWords(kind, rowKeys(), {
    written: words.map(({ id }) => id),
    neededOf: (view) => neededOfMove(view, moveId),
  });
}

function neededOfMove(view: View, moveId: string): Needed | undefined {
  const move = view.row(moveRows, moveId);
  return move && { about: aboutMove(move), askedBy: move.announcedBy, others: 1 };
}

import { selectDecisions } from '#modules/approvals';
import { type Needed, withWrittenDecisions } from '#modules/approvals/words';
import { all, type Query } from '#platform/db';
import { rowKeys } from '#platform/row-mac';
import type { CommandKind, View } from '#platform/writer';
import { aboutMove } from './internal-transfer-power.ts';
import { internalTransferRows } from './settle-internal-transfer.ts';

/**
 * The same kind of item, judged by the signed words about the move of own money that it acts by:
 * whoever announced it and one other person, independent of him, have agreed to just what the
 * locked row says, and nobody has taken it back. Its status alone says nothing. Refuses as the item
 * does, and `rowNotProved`.
 */
export async function withTransferDecisions<Payload, Result>(
  query: Query,
  kind: CommandKind<Payload, Result>,
  moveId: string,
): Promise<CommandKind<Payload, Result>> {
  const words = await all(query, selectDecisions('ownMove', moveId));
  return withWrittenDecisions(kind, rowKeys(), {
    written: words.map(({ id }) => id),
    neededOf: (view) => neededOfMove(view, moveId),
  });
}

function neededOfMove(view: View, moveId: string): Needed | undefined {
  const move = view.row(internalTransferRows, moveId);
  return move && { about: aboutMove(move), askedBy: move.announcedBy, others: 1 };
}

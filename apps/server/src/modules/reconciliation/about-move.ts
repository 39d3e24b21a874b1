import { hashOf } from '#modules/approvals';
import type { About } from '#modules/approvals';
import { one } from '#platform/db';
import type { Query } from '#platform/db';
import { selectMoveMeaning } from './moves.sql.ts';

/** Everything that a move of own money is, as words about it carry it. */
export async function aboutMove(query: Query, id: string): Promise<About> {
  const meaning = await one(query, selectMoveMeaning(id));
  return {
    subject: 'ownMove',
    subjectId: id,
    revision: 0,
    payloadHash: hashOf({ id, ...meaning }),
  };
}

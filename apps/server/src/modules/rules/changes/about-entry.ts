import { type About, hashOf } from '#modules/approvals/words';
import { one, type Query } from '#platform/db';
import { type EntryKind, selectEntryMeaning } from '../rules.sql.ts';

/** Everything that a rule or a block does, as words about it carry it. */
export async function aboutEntry(query: Query, kind: EntryKind, id: string): Promise<About> {
  const { meaning } = await one(query, selectEntryMeaning(kind, id));
  return { subject: kind, subjectId: id, revision: 0, payloadHash: hashOf({ kind, meaning }) };
}

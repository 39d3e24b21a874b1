import { readActions } from '#modules/audit';
import type { Query } from '#platform/db';

/** The tables of which the audit log says that their rows are signed. */
export async function readSignedTables(query: Query): Promise<string[]> {
  const acts = await readActions(query, 'rows.signed');
  return acts.flatMap(({ after }) => Object.keys(Object(after)));
}

import { one } from '#platform/db';
import type { Query } from '#platform/db';
import { selectBacklog } from './facts.sql.ts';
import type { BacklogRow } from './facts.sql.ts';

export type Backlog = BacklogRow;

/** Facts still to be delivered, facts given up on (a person must look), and the age of the next open one in seconds. */
export async function readBacklog(query: Query): Promise<Backlog> {
  return one(query, selectBacklog());
}

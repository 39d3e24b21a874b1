import { all, one, type Query } from '#platform/db';
import { type BacklogRow, selectBacklog, unpark } from './events.sql.ts';

export type Backlog = BacklogRow;

/** Events pending, events given up on (a person must look), and the next pending one's age in seconds. */
export async function readBacklog(query: Query): Promise<Backlog> {
  return one(query, selectBacklog());
}

/** Lets every parked event be tried again, after its listener was corrected, and tells how many there were. */
export async function releaseParked(query: Query): Promise<number> {
  return (await all(query, unpark())).length;
}

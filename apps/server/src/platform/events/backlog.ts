import { all, one, type Query } from '#platform/db';
import { type BacklogRow, selectBacklog, unpark } from './events.sql.ts';

export type Backlog = BacklogRow;

/**
 * Events still to be delivered, events given up on (a person must look), and the age of the next
 * open one in seconds.
 */
export async function readBacklog(query: Query): Promise<Backlog> {
  return one(query, selectBacklog());
}

/** Lets every parked event be tried again, after its listener was corrected, and tells how many there were. */
export async function releaseParked(query: Query): Promise<number> {
  return (await all(query, unpark())).length;
}

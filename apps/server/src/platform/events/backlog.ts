import { all, one } from '#platform/db';
import type { Query } from '#platform/db';
import { selectBacklog, unpark } from './facts.sql.ts';
import type { BacklogRow } from './facts.sql.ts';

export type Backlog = BacklogRow;

/** Facts still to be delivered, facts given up on (a person must look), and the age of the next open one in seconds. */
export async function readBacklog(query: Query): Promise<Backlog> {
  return one(query, selectBacklog());
}

/** Lets every parked fact be tried again, after its listener was corrected, and tells how many there were. */
export async function releaseParked(query: Query): Promise<number> {
  return (await all(query, unpark())).length;
}

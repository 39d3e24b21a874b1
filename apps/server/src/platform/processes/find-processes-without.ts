import { all, type Query } from '#platform/db';
import { selectWithout } from './processes.sql.ts';

/** Running processes that do not hold this key, in words for a person. One that was killed counts for a minute more. */
export async function findProcessesWithout(query: Query, keyId: string): Promise<string[]> {
  const found = await all(query, selectWithout(keyId));
  return found.map(({ host, pid, keyIds }) => `process ${pid} on ${host} has ${keyIds.join(', ')}`);
}

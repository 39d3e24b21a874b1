import type { PoolClient } from 'pg';
import { keptMark } from './kept.sql.ts';
import { nameOf } from './statement-name.ts';

type Query = (...args: unknown[]) => unknown;

/** Statements that are marked as kept travel under a name, so that PostgreSQL knows them again. */
export function keepPlans(client: PoolClient): void {
  const query = client.query.bind(client) as Query;
  const named: Query = (text, values, ...rest) =>
    typeof text === 'string' && text.startsWith(keptMark)
      ? query({ ...nameOf(text), text, values }, ...rest)
      : query(text, values, ...rest);
  Object.assign(client, { query: named });
}

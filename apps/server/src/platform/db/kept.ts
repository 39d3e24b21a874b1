import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { PoolClient } from 'pg';
import { nameOf } from './statement-name.ts';

type Query = (...args: unknown[]) => unknown;

const mark = '/* kept */ ';

/**
 * Has a statement planned once for each connection instead of at every call: for what runs many times a second, and whose
 * text and best plan are the same whatever its values are. Planning a statement over monthly partitions costs many
 * times what running it costs (docs/decisions/0052-planning.md).
 */
export function kept<Row>(statement: RawBuilder<Row>): RawBuilder<Row> {
  return sql<Row>`${sql.raw(mark)}${statement}`;
}

/** Statements that are marked travel under a name, so that PostgreSQL knows them again. */
export function keepPlans(client: PoolClient): void {
  const query = client.query.bind(client) as Query;
  const named: Query = (text, values, ...rest) =>
    typeof text === 'string' && text.startsWith(mark) ? query({ ...nameOf(text), text, values }, ...rest) : query(text, values, ...rest);
  Object.assign(client, { query: named });
}

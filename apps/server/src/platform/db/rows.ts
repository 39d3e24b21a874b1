import type { RawBuilder } from 'kysely';
import type { Query } from './create-db.ts';

/** All rows of one statement. */
export async function all<Row>(query: Query, statement: RawBuilder<Row>): Promise<Row[]> {
  return (await statement.execute(query)).rows;
}

/** The single row of a statement that always gives exactly one; anything else is a programmer's error and throws. */
export async function one<Row>(query: Query, statement: RawBuilder<Row>): Promise<Row> {
  const row = await maybe(query, statement);
  if (row === undefined) throw new Error('expected one row, got none');
  return row;
}

/** The row or undefined. Throws on more than one: a missing condition must not pick a random row. */
export async function maybe<Row>(
  query: Query,
  statement: RawBuilder<Row>,
): Promise<Row | undefined> {
  const rows = await all(query, statement);
  if (rows.length > 1) throw new Error(`expected at most one row, got ${rows.length}`);
  return rows[0];
}

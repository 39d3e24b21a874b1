import { type RawBuilder, sql } from '#platform/db';
import type { Column, Row, Table } from './schema.sql.ts';

type Value = RawBuilder<unknown>;

/**
 * Other values that a column could have instead, the likeliest first: a thief takes another word of
 * those allowed, another row's id, one more or one day later. Each is tried until the database
 * takes one.
 */
export function otherValues(
  table: Table,
  { column, row, rows }: { column: Column; row: Row; rows: readonly Row[] },
): Value[] {
  const now = row.values[column.name] ?? null;
  const own = sql.ref(`t.${column.name}`);
  const type = sql.raw(column.type);
  const cast = (text: string): Value => sql`${text}::${type}`;
  const allowed = table.allowed.get(column.name);
  if (allowed) return allowed.filter((word) => word !== now).map(cast);
  const elsewhere = rows
    .map(({ values }) => values[column.name] ?? null)
    .find((value): value is string => value !== null && value !== now);
  const seen = elsewhere === undefined ? [] : [cast(elsewhere)];
  switch (column.type) {
    case 'bigint':
    case 'integer':
    case 'smallint':
    case 'numeric':
    case 'double precision':
      return now === null ? [sql`1`, ...seen] : [sql`${own} + 1`, sql`${own} - 1`, ...seen];
    case 'boolean':
      return [cast(now === 'true' ? 'false' : 'true')];
    case 'timestamp with time zone':
      return now === null
        ? [sql`now()`]
        : [sql`${own} + interval '1 day'`, sql`${own} - interval '1 day'`];
    case 'date':
      return now === null ? [sql`current_date`] : [sql`${own} + 1`, sql`${own} - 1`];
    case 'text[]':
      return now === null || now === '{}'
        ? [cast('{x}'), ...seen]
        : [sql`array_append(${own}, 'x')`, cast('{}'), ...seen];
    case 'jsonb':
      return now?.startsWith('{') === true
        ? [sql`${own} || '{"x": 1}'`, ...seen, cast('{}')]
        : [cast('[1]'), cast('{"x": 1}'), ...seen];
    case 'bytea':
      return [sql`coalesce(${own}, '') || '\\x00'::bytea`];
    default:
      return now === null ? [...seen, cast('x')] : [...seen, sql`${own} || 'x'`];
  }
}

import { type RawBuilder, sql } from 'kysely';
import { monthFloor } from '#platform/ids';

/**
 * Conditions on a history's id for statements planned once. Only literal text rules out months in
 * planning, so the start month is literal (one text per month) and the value beside it is exact.
 */
const fromMonth = (column: RawBuilder<unknown>, id: string): RawBuilder<boolean> => {
  const floor = monthFloor(id);
  return floor === undefined ? sql`true` : sql`${column} >= ${sql.lit(floor)}`;
};

/** Whether the id is this one. */
export function isId(column: RawBuilder<unknown>, id: string): RawBuilder<boolean> {
  return sql`(${column} = ${id} and ${fromMonth(column, id)})`;
}

/** Whether the id is one of these. */
export function isAmong(column: RawBuilder<unknown>, ids: readonly string[]): RawBuilder<boolean> {
  const [least = '', ...others] = ids.toSorted();
  const greatest = others.at(-1) ?? least;
  return sql`(${column} = any(${[...ids]}) and ${column} >= ${least} and ${column} <= ${greatest}
    and ${fromMonth(column, least)})`;
}

/** Whether the id is this floor or behind it. */
export function isSince(column: RawBuilder<unknown>, floor: string): RawBuilder<boolean> {
  return sql`(${column} >= ${floor} and ${fromMonth(column, floor)})`;
}

import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/**
 * Whether the column of a history is one of these ids. Their least and greatest travel beside them, because a plan that
 * was made once leaves out the months of a range, but not those of an array.
 */
export function isAmong(column: RawBuilder<unknown>, ids: readonly string[]): RawBuilder<boolean> {
  const [least = '', ...others] = ids.toSorted();
  const greatest = others.at(-1) ?? least;
  return sql<boolean>`(${column} = any(${[...ids]}) and ${column} >= ${least} and ${column} <= ${greatest})`;
}

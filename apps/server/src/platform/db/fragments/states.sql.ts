import { type RawBuilder, sql } from 'kysely';

/**
 * Whether a column is one of these states of a machine. They stand in the text, which indexes of some states only need;
 * of names in code, never of what somebody sent.
 */
export function isState(
  column: RawBuilder<unknown>,
  states: readonly string[],
): RawBuilder<boolean> {
  return sql`${column} in (${sql.join(states.map((state) => sql.lit(state)))})`;
}

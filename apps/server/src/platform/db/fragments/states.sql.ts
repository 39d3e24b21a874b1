import { type RawBuilder, sql } from 'kysely';

/** Whether a column is one of these states, as literals, which partial indexes need; names from code, never input. */
export function isState(
  column: RawBuilder<unknown>,
  states: readonly string[],
): RawBuilder<boolean> {
  return sql`${column} in (${sql.join(states.map((state) => sql.lit(state)))})`;
}

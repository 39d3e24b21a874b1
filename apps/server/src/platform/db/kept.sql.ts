import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** How a statement whose plan is kept begins. */
export const keptMark = '/* kept */ ';

/**
 * Has a statement planned once for each connection instead of at every call: for what runs many times a second, and whose
 * text and best plan are the same whatever its values are. Planning a statement over monthly partitions costs many
 * times what running it costs (docs/decisions/0052-planning.md).
 */
export function kept<Row>(statement: RawBuilder<Row>): RawBuilder<Row> {
  return sql<Row>`${sql.raw(keptMark)}${statement}`;
}

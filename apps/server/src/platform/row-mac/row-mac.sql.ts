import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { PowerRows, Proved } from './row-mac.ts';

/** The covered columns and the MAC of one row, which waits for nobody else until the transaction ends. */
export function lockPowerRow<Row extends { id: string }>(
  { table, covers }: PowerRows<Row>,
  id: string,
): RawBuilder<Proved<Row>> {
  const columns = covers.map((name) => sql`${sql.ref(snake(name))} as ${sql.ref(name)}`);
  return sql<
    Proved<Row>
  >`select ${sql.join(columns)}, mac from ${sql.table(table)} where id = ${id} for no key update`;
}

export function setMac(
  table: string,
  { id, mac }: { id: string; mac: string },
): RawBuilder<unknown> {
  return sql`update ${sql.table(table)} set mac = ${mac} where id = ${id}`;
}

function snake(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

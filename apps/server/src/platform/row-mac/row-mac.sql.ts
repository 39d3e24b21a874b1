import { type RawBuilder, sql } from '#platform/db';
import type { AnyPowerRows, PowerRows, Proved } from './row-mac.ts';

/** What a MAC covers of a row, by its names in TypeScript, and the MAC itself, for a statement that reads more. */
export function provedColumns<Row extends { id: string }>(
  rows: PowerRows<Row>,
  alias: string,
): RawBuilder<unknown> {
  // As one text: it is part of statements that run with every request, and putting it together of
  // parts costs more than the MAC.
  const columns = rows.covers.map((name) => `${alias}.${columnOf(rows, name)} as "${name}"`);
  return sql.raw([...columns, `${alias}.mac as mac`].join(', '));
}

/** As one JSON value, for statements with columns of those names; null without such a row. Times are texts. */
export function provedJson<Row extends { id: string }>(
  rows: PowerRows<Row>,
  alias: string,
): RawBuilder<unknown> {
  return sql`(select to_jsonb(p) from (select ${provedColumns(rows, alias)}
    where ${sql.ref(`${alias}.${columnOf(rows, 'id')}`)} is not null) p)`;
}

/** The covered columns and the MAC of one row, which waits for nobody else until the transaction ends. */
export function lockPowerRow<Row extends { id: string }>(
  rows: PowerRows<Row>,
  id: string,
): RawBuilder<Proved<Row>> {
  return sql`select ${provedColumns(rows, 't')} from ${sql.table(rows.table)} t
    where ${keyOf(rows)} = ${id} for no key update`;
}

/** The next rows in the order of their ids; with a column that says when each was made, where one is named. */
export function selectPowerRows<Row extends { id: string }>(
  rows: PowerRows<Row>,
  { after, limit, madeAt }: { after: string; limit: number; madeAt?: string | undefined },
): RawBuilder<Proved<Row>> {
  const made = madeAt === undefined ? sql`` : sql`, ${sql.ref(`t.${madeAt}`)} as "madeAtOfRow"`;
  return sql`select ${provedColumns(rows, 't')}${made} from ${sql.table(rows.table)} t
    where ${keyOf(rows)} > ${after} order by ${keyOf(rows)} limit ${limit}`;
}

/** The covered columns and the MAC of these rows, as they are now. */
export function selectPowerRowsNamed<Row extends { id: string }>(
  rows: PowerRows<Row>,
  ids: readonly string[],
): RawBuilder<Proved<Row>> {
  return sql`select ${provedColumns(rows, 't')} from ${sql.table(rows.table)} t where ${keyOf(rows)} = any(${ids})`;
}

export function setMac(
  rows: AnyPowerRows,
  { id, mac }: { id: string; mac: string },
): RawBuilder<unknown> {
  return sql`update ${sql.table(rows.table)} t set mac = ${mac} where ${keyOf(rows)} = ${id}`;
}

/** Updates, in id order and one statement, rows whose MAC is still as read. The range prunes to their months. */
export function setMacs(
  rows: AnyPowerRows,
  fresh: readonly { id: string; old: string | null; mac: string }[],
): RawBuilder<{ id: string }> {
  return sql`update ${sql.table(rows.table)} t set mac = n.mac
    from unnest(${fresh.map(({ id }) => id)}::text[], ${fresh.map(({ old }) => old)}::text[],
      ${fresh.map(({ mac }) => mac)}::text[]) as n (id, old, mac)
    where ${keyOf(rows)} = n.id and ${keyOf(rows)} between ${fresh[0]?.id ?? ''}
      and ${fresh.at(-1)?.id ?? ''} and t.mac is not distinct from n.old returning n.id as id`;
}

/** Sealed texts and the MAC over them in one statement, while the MAC is still the one that was read. */
export function setSealed(
  rows: AnyPowerRows,
  { id, old, mac }: { id: string; old: string; mac: string },
  sealed: Readonly<Record<string, string>>,
): RawBuilder<{ id: string }> {
  const columns = Object.entries(sealed).map(
    ([name, text]) => sql`${sql.ref(columnOf(rows, name))} = ${text}`,
  );
  return sql`update ${sql.table(rows.table)} t set ${sql.join(columns)}, mac = ${mac}
    where ${keyOf(rows)} = ${id} and t.mac = ${old} returning ${keyOf(rows)} as id`;
}

/** How many rows have no MAC, or one of another key than this one. */
export function countOtherMacs(rows: AnyPowerRows, keyId: string): RawBuilder<{ count: number }> {
  return sql`select count(*)::int as count from ${sql.table(rows.table)}
    where mac is null or mac not like ${`m1.${keyId}.%`}`;
}

/** How many rows there are, and how many have a MAC, whatever it says. */
export function countMacs(rows: AnyPowerRows): RawBuilder<{ all: number; signed: number }> {
  return sql`select count(*)::int as "all", count(mac)::int as signed from ${sql.table(rows.table)}`;
}

function keyOf(rows: AnyPowerRows): RawBuilder<unknown> {
  return sql.ref(`t.${columnOf(rows, 'id')}`);
}

export function columnOf({ key = 'id' }: AnyPowerRows, name: string): string {
  return name === 'id' ? key : name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

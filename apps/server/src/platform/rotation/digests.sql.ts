import { type RawBuilder, sql } from '#platform/db';
import { columnOf, provedColumns } from '#platform/row-mac';
import type { AnyPowerRows, PowerRows, Proved } from '#platform/row-mac';

/** A column of digests that are made anew when their secret ends. */
export interface DigestColumn {
  table: string;
  column: string;
  /** Which rows have a digest in it, in SQL over `t`; all of them when left out. */
  where?: string;
  /** The kind whose MAC covers the column, and its name there; other digests change in the same statement. */
  covered?: Covered;
  /**
   * Rebuilt in pages after the switch, with servers running: for tables that grow per payment and
   * are searched by both digests meanwhile. Others switch in one transaction.
   */
  isLate?: true;
  /** The primary key ends with this column and its row, so two digests of one text become one row. */
  mayMeet?: { beside: readonly string[] };
}

export interface Covered {
  rows: AnyPowerRows;
  name: string;
  also?: readonly string[];
}

/** Told to every process when digests have turned. */
export const digestsChannel = 'wallet_digests';

/** Whether the database is of a version that says it. */
export function selectNamesSecret(): RawBuilder<{ names: boolean }> {
  return sql`select to_regclass('public.digest_secret') is not null as names`;
}

export function selectDigestSecret(): RawBuilder<{ id: string }> {
  return sql`select id from digest_secret`;
}

/** The same, held until the transaction ends: digests turn once at a time. */
export function lockDigestSecret(): RawBuilder<{ id: string }> {
  return sql`select id from digest_secret for update`;
}

export function setDigestSecret(id: string): RawBuilder<unknown> {
  return sql`update digest_secret set id = ${id}, turned_at = now()`;
}

export function publishDigestsChanged(): RawBuilder<unknown> {
  return sql`select pg_notify(${digestsChannel}, '')`;
}

/** Locks out everybody else until the transaction ends; gives up soon, so nobody waits long behind it. */
export function lockTables(tables: readonly string[]): RawBuilder<unknown> {
  return sql`lock table ${sql.join(tables.map((name) => sql.table(name)))} in access exclusive mode`;
}

export const waitShortly = sql`set local lock_timeout = '700ms'`;

/** What a trigger refuses or notes about a change of such a column is no matter of making it anew. */
export function setTriggers(table: string, are: 'enable' | 'disable'): RawBuilder<unknown> {
  return sql`alter table ${sql.table(table)} ${sql.raw(are)} trigger user`;
}

/** Triggers that are not as they were made: to enable all of a table would change them. */
export function selectOddTriggers(tables: readonly string[]): RawBuilder<{ name: string }> {
  return sql`select c.relname || '.' || t.tgname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not t.tgisinternal and t.tgenabled <> 'O' and c.relnamespace = 'public'::regnamespace
      and c.relname = any(${[...tables]}::text[])`;
}

/** The next different digests of a column by this secret, in order. */
export function selectDigests(
  place: DigestColumn,
  { by, after, limit }: { by: string; after: string; limit: number },
): RawBuilder<{ old: string }> {
  const column = sql.ref(`t.${place.column}`);
  return sql`select distinct ${column} collate "C" as old from ${sql.table(place.table)} t
    where ${isBy(place, by)} and ${column} collate "C" > ${after} order by 1 limit ${limit}`;
}

/** Takes away the rows whose digest was written anew beside them already. */
export function dropMet(
  place: DigestColumn,
  { beside }: { beside: readonly string[] },
  moves: readonly { old: string; fresh: string }[],
): RawBuilder<unknown> {
  const column = (alias: string) => sql.ref(`${alias}.${place.column}`);
  const same = beside.map((name) => sql`${sql.ref(`o.${name}`)} = ${sql.ref(`t.${name}`)}`);
  return sql`delete from ${sql.table(place.table)} t using unnest(${moves.map(({ old }) => old)}::text[],
    ${moves.map(({ fresh }) => fresh)}::text[]) as n (old, fresh)
    where ${column('t')} = n.old and ${those(place)} and exists (select from ${sql.table(place.table)} o
      where ${column('o')} = n.fresh and ${sql.join(same, sql` and `)})`;
}

export function moveDigests(
  place: DigestColumn,
  moves: readonly { old: string; fresh: string }[],
): RawBuilder<unknown> {
  return sql`update ${sql.table(place.table)} t set ${sql.ref(place.column)} = n.fresh
    from unnest(${moves.map(({ old }) => old)}::text[], ${moves.map(({ fresh }) => fresh)}::text[]) as n (old, fresh)
    where ${sql.ref(`t.${place.column}`)} = n.old and ${those(place)}`;
}

type AnyRow = { id: string } & Record<string, unknown>;

/** The next rows of a kind whose covered digest is by this secret, in the order of ids. */
export function selectCoveredDigests(
  place: DigestColumn,
  { rows, also = [] }: Covered,
  { by, after, limit }: { by: string; after: string; limit: number },
): RawBuilder<Proved<AnyRow>> {
  const more = also.map((column) => sql`, ${sql.ref(`t.${column}`)} as ${sql.ref(column)}`);
  const key = sql.ref(`t.${columnOf(rows, 'id')}`);
  return sql`select ${provedColumns(rows as PowerRows<AnyRow>, 't')}${sql.join(more, sql``)}
    from ${sql.table(rows.table)} t where ${isBy(place, by)} and ${key} > ${after} order by ${key} limit ${limit}`;
}

export interface CoveredMove {
  id: string;
  old: string;
  fresh: string;
  oldMac: string | null;
  mac: string | null;
  /** Of the other columns, in their order. */
  more: readonly (string | null)[];
}

/** Digest and MAC in one statement, where both are still what was read. A row without a proof keeps its MAC. */
export function moveCovered(
  place: DigestColumn,
  { rows, also = [] }: Covered,
  moves: readonly CoveredMove[],
): RawBuilder<unknown> {
  const key = sql.ref(`t.${columnOf(rows, 'id')}`);
  const texts = (pick: (move: CoveredMove) => string | null) =>
    sql`${moves.map((move) => pick(move))}::text[]`;
  const others = also.map((column, n) => ({
    set: sql`, ${sql.ref(column)} = n.${sql.ref(`more${n}`)}`,
    values: sql`, ${texts(({ more }) => more[n] ?? null)}`,
    name: sql`, ${sql.ref(`more${n}`)}`,
  }));
  const each = (part: 'set' | 'values' | 'name') =>
    sql.join(
      others.map((other) => other[part]),
      sql``,
    );
  return sql`update ${sql.table(rows.table)} t set ${sql.ref(place.column)} = n.fresh, mac = n.mac${each('set')}
    from unnest(${texts(({ id }) => id)}, ${texts(({ old }) => old)}, ${texts(({ fresh }) => fresh)},
      ${texts(({ oldMac }) => oldMac)}, ${texts(({ mac }) => mac)}${each('values')}) as n (id, old, fresh,
        old_mac, mac${each('name')})
    where ${key} = n.id and ${key} between ${moves[0]?.id ?? ''} and ${moves.at(-1)?.id ?? ''}
      and ${sql.ref(`t.${place.column}`)} = n.old and t.mac is not distinct from n.old_mac`;
}

/** How many digests of a column are by another secret than this one. */
export function countOthers(place: DigestColumn, by: string): RawBuilder<{ count: number }> {
  return sql`select count(*)::int as count from ${sql.table(place.table)} t
    where ${those(place)} and ${sql.ref(`t.${place.column}`)} <> '' and not (${isBy(place, by)})`;
}

/** From now on the column takes digests by this secret alone: who has not heard of it yet is refused. */
export function fence({ table, column, where }: DigestColumn, by: string): RawBuilder<unknown> {
  const name = sql.ref(`${fenceName}_${column}`);
  const plain = sql.raw(`"${column}"`);
  const only = sql`${plain} is null or ${plain} = '' or ${plain} like ${sql.lit(`${by}:%`)}`;
  const check =
    where === undefined ? only : sql`not (${sql.raw(where.replaceAll('t.', ''))}) or ${only}`;
  return sql`alter table ${sql.table(table)} add constraint ${name} check (${check}) not valid`;
}

/** Takes away the fence of the turn before. */
export function dropFence({ table, column }: DigestColumn): RawBuilder<unknown> {
  return sql`alter table ${sql.table(table)} drop constraint if exists ${sql.ref(`${fenceName}_${column}`)}`;
}

const fenceName = 'digest_in_force';

/** By the secret of this id; those of the first one have no id before them. */
function isBy(place: DigestColumn, by: string): RawBuilder<unknown> {
  const column = sql.ref(`t.${place.column}`);
  const mark = by === '' ? sql`${column} !~ '^[a-z0-9]{6}:'` : sql`${column} like ${`${by}:%`}`;
  return sql`${those(place)} and ${column} <> '' and ${mark}`;
}

function those({ where }: DigestColumn): RawBuilder<unknown> {
  return where === undefined ? sql`true` : sql.raw(`(${where})`);
}

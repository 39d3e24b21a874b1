import { canonicalJson } from '#platform/canonical-json';
import type { Vault } from '#platform/vault';

/**
 * A kind of row that gives power: whoever may change it in the database alone could move money. Its
 * MAC covers the named columns, its id among them, with a key that the database does not hold.
 */
export interface PowerRows<Row extends { id: string }> {
  readonly table: string;
  /** Names in TypeScript; in SQL they are the same in snake case. */
  readonly covers: readonly (keyof Row & string)[];
  /** The column that is the id, where it is called otherwise. */
  readonly key?: string;
  /**
   * Those of the covered columns that came later and are null in most rows: null, they are left out
   * of the meaning, so that a MAC of before still fits. Setting one and taking one away are both
   * noticed.
   */
  readonly whenSet?: readonly (keyof Row & string)[];
  /**
   * Whether a row without a MAC is as a migration, which has no key, laid it down, or gives no
   * power: it needs none.
   */
  readonly isLaidDown?: (row: Row) => boolean;
}

/** Any kind, for what looks at all of them. */
export interface AnyPowerRows {
  readonly table: string;
  readonly covers: readonly string[];
  readonly key?: string;
  readonly isLaidDown?: (row: never) => boolean;
}

/** A row as it was read, with its MAC; null for one that was made before there were any. */
export type Proved<Row> = Row & { mac: string | null };

/** One definition for whoever writes such rows, whoever acts by them and whoever proves them. */
export function definePowerRows<Row extends { id: string }>(rows: PowerRows<Row>): PowerRows<Row> {
  return rows;
}

/** The MAC of a row as it stands, by the newest key. */
export function macOfRow<Row extends { id: string }>(
  vault: Pick<Vault, 'attest'>,
  rows: PowerRows<Row>,
  row: Row,
): string {
  return vault.attest(rows.table, meaningOf(rows, row));
}

/**
 * Whether this row is what the application last made of it. Pure and synchronous, so judges of
 * money may ask. Act only by the very values that were handed in: what is read again is another
 * row.
 */
export function isProvedRow<Row extends { id: string }>(
  vault: Pick<Vault, 'attests'>,
  rows: PowerRows<Row>,
  row: Proved<Row>,
): boolean {
  return row.mac !== null && vault.attests(rows.table, meaningOf(rows, row), row.mac);
}

function meaningOf<Row extends { id: string }>(
  { covers, whenSet = [] }: PowerRows<Row>,
  row: Row,
): string {
  const meant = covers.filter((name) => row[name] != null || !whenSet.includes(name));
  return canonicalJson(Object.fromEntries(meant.map((name) => [name, row[name] ?? null])));
}

import { canonicalJson } from '#platform/canonical-json';
import type { Vault } from '#platform/vault';

/**
 * A kind of row by which a database writer could move money. A key outside the database makes its
 * MAC over the named columns and id.
 */
export interface PowerRows<Row extends { id: string }> {
  readonly table: string;
  /** Names in TypeScript; in SQL they are the same in snake case. */
  readonly covers: readonly (keyof Row & string)[];
  /** The column that is the id, where it is called otherwise. */
  readonly key?: string;
  /**
   * Covered columns added later, left out while null so that earlier MACs still fit; setting and
   * clearing are noticed.
   */
  readonly whenSet?: readonly (keyof Row & string)[];
  /** Whether a row needs no MAC: as laid down by a migration, which has no key, or without power. */
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
 * Whether the row is as the application last made it. Pure and synchronous, so ledger decisions may
 * ask. Act only on the values passed in: a re-read is another row.
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

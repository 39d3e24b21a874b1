import { all, maybe, one, type Query } from '#platform/db';
import { UnreadableProblem, type Vault } from '#platform/vault';
import { isProvedRow, macOfRow } from '../row-mac.ts';
import type { AnyPowerRows, PowerRows, Proved } from '../row-mac.ts';
import {
  columnOf,
  countMacs,
  countOtherMacs,
  selectPowerRows,
  setMacs,
  setSealed,
} from '../row-mac.sql.ts';

/** A row that is not what the application made of it. */
export interface UnprovedRow {
  table: string;
  id: string;
  problem: 'missing' | 'wrong';
}

type AnyRow = { id: string } & Record<string, unknown>;

const pageRows = 1_000;

/** What else a proof does with the rows that it reads. */
export interface Reading {
  /** The column that says when a row was made, as it is called in SQL; rows then have it as `madeAtOfRow`. */
  madeAt?: string | undefined;
  seen?: ((row: Proved<AnyRow>) => void) | undefined;
}

/** Proves a kind's rows by id, in pages; returns their number. `found` gets rows with a missing or wrong MAC. */
export async function provePowerRows(
  query: Query,
  vault: Pick<Vault, 'attests'>,
  rows: AnyPowerRows,
  { found, madeAt, seen }: Reading & { found: (row: UnprovedRow) => void },
): Promise<number> {
  let count = 0;
  for await (const page of pagesOfRows(query, rows, madeAt)) {
    count += page.length;
    for (const row of page) {
      seen?.(row);
      if (!isProvedRow(vault, kindOf(rows), row) && !isLaidDown(rows, row))
        found({ table: rows.table, id: row.id, problem: row.mac === null ? 'missing' : 'wrong' });
    }
  }
  return count;
}

/** Signs a kind's rows without a MAC and leaves any that have one, right or wrong. Returns the number signed. */
export async function signPowerRows(
  query: Query,
  vault: Pick<Vault, 'attest'>,
  rows: AnyPowerRows,
): Promise<number> {
  let signed = 0;
  for (let after: string | null = ''; after !== null;) {
    const page = await signPowerPage(query, vault, rows, after);
    [signed, after] = [signed + page.signed, page.next];
  }
  return signed;
}

/** The same for the rows of one page, those after an id. Tells where the next page begins, null after the last. */
export async function signPowerPage(
  query: Query,
  vault: Pick<Vault, 'attest'>,
  rows: AnyPowerRows,
  after: string,
): Promise<{ signed: number; next: string | null }> {
  const page = await all(query, selectPowerRows(kindOf(rows), { after, limit: pageRows }));
  const fresh = page
    .filter((row) => row.mac === null && !isLaidDown(rows, row))
    .map((row) => ({ id: row.id, old: null, mac: macOfRow(vault, kindOf(rows), row) }));
  const signed = fresh.length > 0 ? (await all(query, setMacs(rows, fresh))).length : 0;
  return { signed, next: page.length < pageRows ? null : (page.at(-1)?.id ?? null) };
}

export interface Resigned {
  /** Rows whose MAC was made anew. */
  signed: number;
  /** Sealed texts under the MACs that were sealed anew. */
  sealed: number;
  /** What another key than the newest has signed, or nobody. */
  left: number;
  /** Rows that do not verify: they are left as they are. */
  unproved: UnprovedRow[];
  /** What does not decrypt in rows that verify: they are left as they are. */
  unreadable: string[];
}

/**
 * Renews a kind's MACs by the newest key, verifying each by its own, and re-encrypts what they
 * cover, with servers running: rows changed meanwhile have their writer's MAC. Resumable.
 */
export async function resignPowerRows(
  query: Query,
  vault: Vault,
  rows: AnyPowerRows,
  keyId: string,
): Promise<Resigned> {
  const done: Resigned = { signed: 0, sealed: 0, left: 0, unproved: [], unreadable: [] };
  let laidDown = 0;
  for await (const page of pagesOfRows(query, rows)) {
    const fresh: { id: string; old: string | null; mac: string }[] = [];
    for (const row of page) {
      const { id, mac } = row;
      if (isLaidDown(rows, row)) {
        laidDown++;
        continue;
      }
      if (mac === null || !isProvedRow(vault, kindOf(rows), row)) {
        done.unproved.push({ table: rows.table, id, problem: mac === null ? 'missing' : 'wrong' });
        continue;
      }
      const sealed = sealedAnew(vault, rows, row, (problem) => done.unreadable.push(problem));
      if (Object.keys(sealed).length > 0) {
        const next = { id, old: mac, mac: macOfRow(vault, kindOf(rows), { ...row, ...sealed }) };
        const changed = await maybe(query, setSealed(rows, next, sealed));
        if (changed)
          [done.signed, done.sealed] = [done.signed + 1, done.sealed + Object.keys(sealed).length];
      } else if (!vault.isCurrent(mac)) {
        fresh.push({ id, old: mac, mac: macOfRow(vault, kindOf(rows), row) });
      }
    }
    if (fresh.length > 0) done.signed += (await all(query, setMacs(rows, fresh))).length;
  }
  done.left = (await one(query, countOtherMacs(rows, keyId))).count - laidDown;
  return done;
}

/** The sealed texts of a row that another key than the newest has sealed, sealed by the newest. */
function sealedAnew(
  vault: Vault,
  rows: AnyPowerRows,
  row: AnyRow,
  unreadable: (problem: string) => void,
): Record<string, string> {
  return Object.fromEntries(
    sealedNames(rows).flatMap((name) => {
      const text = row[name];
      if (typeof text !== 'string' || !isSealed(text) || vault.isCurrent(text)) return [];
      const place = { table: rows.table, id: row.id, column: columnOf(rows, name) };
      try {
        return [[name, vault.seal(vault.open(text, place), place)]];
      } catch (error) {
        if (!(error instanceof UnreadableProblem)) throw error;
        unreadable(`${place.table}.${place.column} ${place.id}: ${error.message}`);
        return [];
      }
    }),
  );
}

/** The columns of sealed texts that a MAC covers, as they are called in SQL: sealing one anew makes the MAC anew. */
export function coveredSeals(rows: AnyPowerRows): string[] {
  return sealedNames(rows).map((name) => columnOf(rows, name));
}

function sealedNames({ covers }: AnyPowerRows): string[] {
  return covers.filter((name) => name.endsWith('Enc'));
}

/** Only what is sealed begins so. */
function isSealed(text: string): boolean {
  return text.startsWith('v1.');
}

/** How many rows of a kind there are, and how many of them have a MAC. */
export function countSigned(
  query: Query,
  rows: AnyPowerRows,
): Promise<{ all: number; signed: number }> {
  return one(query, countMacs(rows));
}

/** Without a MAC, and as a migration laid it down. */
function isLaidDown(rows: AnyPowerRows, row: Proved<AnyRow>): boolean {
  return row.mac === null && kindOf(rows).isLaidDown?.(row) === true;
}

/** Every covered name is a name of such a row. */
function kindOf(rows: AnyPowerRows): PowerRows<AnyRow> {
  return rows as PowerRows<AnyRow>;
}

/** Every row of a kind, in the order of ids, a page at a time. */
export async function* pagesOfRows(
  query: Query,
  rows: AnyPowerRows,
  madeAt?: string,
): AsyncGenerator<Proved<AnyRow>[]> {
  for (let after = ''; ;) {
    const page = await all(
      query,
      selectPowerRows(kindOf(rows), { after, limit: pageRows, madeAt }),
    );
    if (page.length > 0) yield page;
    if (page.length < pageRows) return;
    after = page.at(-1)?.id ?? after;
  }
}

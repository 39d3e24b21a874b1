import { all, one } from '#platform/db';
import type { Query } from '#platform/db';
import type { Vault } from '#platform/vault';
import { isProvedRow, macOfRow } from './row-mac.ts';
import type { AnyPowerRows, Proved } from './row-mac.ts';
import { countMacs, countOtherMacs, selectPowerRows, setMacs } from './row-mac.sql.ts';

/** A row that is not what the application made of it. */
export interface UnprovedRow {
  table: string;
  id: string;
  problem: 'missing' | 'wrong';
}

const pageRows = 1_000;

/**
 * Looks at every row of a kind, in the order of ids, a page at a time, and tells how many there are. `found` gets each one
 * that has no MAC or one that does not fit.
 */
export async function provePowerRows(
  query: Query,
  vault: Pick<Vault, 'attests'>,
  rows: AnyPowerRows,
  found: (row: UnprovedRow) => void,
): Promise<number> {
  let count = 0;
  for await (const page of pagesOf(query, rows)) {
    count += page.length;
    for (const row of page)
      if (!isProvedRow(vault, rows, row))
        found({ table: rows.table, id: row.id, problem: row.mac === null ? 'missing' : 'wrong' });
  }
  return count;
}

/** Gives every row of a kind that has none its MAC; one that has a MAC is left, whatever it says. Tells how many it signed. */
export async function signPowerRows(
  query: Query,
  vault: Pick<Vault, 'attest'>,
  rows: AnyPowerRows,
): Promise<number> {
  let signed = 0;
  for await (const page of pagesOf(query, rows)) {
    const fresh = page
      .filter(({ mac }) => mac === null)
      .map((row) => ({ id: row.id, old: null, mac: macOfRow(vault, rows, row) }));
    if (fresh.length > 0) signed += (await all(query, setMacs(rows, fresh))).length;
  }
  return signed;
}

export interface Resigned {
  signed: number;
  /** What another key than the newest has signed, or nobody. */
  left: number;
  /** Rows that do not verify: they are left as they are. */
  unproved: UnprovedRow[];
}

/**
 * Makes the MACs of a kind anew by the newest key, each after it was verified with the key that made it, while servers go
 * on: a row that changed meanwhile has a MAC of its writer. Begun again it goes on where it was.
 */
export async function resignPowerRows(
  query: Query,
  vault: Pick<Vault, 'attest' | 'attests' | 'isCurrent'>,
  rows: AnyPowerRows,
  keyId: string,
): Promise<Resigned> {
  const done: Resigned = { signed: 0, left: 0, unproved: [] };
  for await (const page of pagesOf(query, rows)) {
    const proved = page.filter((row) => isProvedRow(vault, rows, row));
    const unproved = page.filter((row) => !proved.includes(row));
    for (const { id, mac } of unproved)
      done.unproved.push({ table: rows.table, id, problem: mac === null ? 'missing' : 'wrong' });
    const fresh = proved
      .filter(({ mac }) => mac !== null && !vault.isCurrent(mac))
      .map((row) => ({ id: row.id, old: row.mac, mac: macOfRow(vault, rows, row) }));
    if (fresh.length > 0) done.signed += (await all(query, setMacs(rows, fresh))).length;
  }
  done.left = (await one(query, countOtherMacs(rows, keyId))).count;
  return done;
}

/** How many rows of a kind there are, and how many of them have a MAC. */
export function countSigned(
  query: Query,
  rows: AnyPowerRows,
): Promise<{ all: number; signed: number }> {
  return one(query, countMacs(rows));
}

async function* pagesOf(
  query: Query,
  rows: AnyPowerRows,
): AsyncGenerator<Proved<{ id: string } & Record<string, unknown>>[]> {
  for (let after = ''; ;) {
    const page = await all(query, selectPowerRows(rows, { after, limit: pageRows }));
    if (page.length > 0) yield page;
    if (page.length < pageRows) return;
    after = page.at(-1)?.id ?? after;
  }
}

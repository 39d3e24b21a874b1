import { setTimeout as wait } from 'node:timers/promises';
import { all, connectOwner, databaseCondition, one, type Query } from '#platform/db';
import { isProvedRow, macOfRow, type PowerRows } from '#platform/row-mac';
import type { Vault } from '#platform/vault';
import {
  countOthers,
  dropFence,
  dropMet,
  fence,
  lockDigestSecret,
  lockTables,
  moveCovered,
  moveDigests,
  selectCoveredDigests,
  selectDigests,
  selectDigestSecret,
  selectNamesSecret,
  selectOddTriggers,
  setDigestSecret,
  setTriggers,
  publishDigestsChanged,
  waitShortly,
} from './digests.sql.ts';
import type { Covered, DigestColumn } from './digests.sql.ts';

/** The tables were busy too long, or are not as a turn needs them; nothing was changed. */
export class TurnProblem extends Error {
  override name = 'TurnProblem';
}

export interface TurnReport {
  /** Columns and how many of their digests another secret has made than the newest. */
  left: { place: string; rows: number }[];
  /** How long nobody else reached the tables that turn at once, in milliseconds; zero where they had turned before. */
  heldMs: number;
}

export interface DigestChangeOptions {
  /** The owner's address. */
  url: string;
  vault: Vault;
  columns: readonly DigestColumn[];
  /** Milliseconds that pass, for what is reported. */
  monotonicMs: () => number;
  onProgress?: (done: { place: string; rows: number }) => void;
}

const pageDigests = 20_000;
const pageRows = 2_000;
const mostTries = 100;
const mostPasses = 5;

/**
 * Makes every stored digest anew by the newest secret of the key file, out of the digest itself.
 * What must never be half done turns in one transaction, with the name of the secret in force and a
 * fence that refuses digests by the old one: killed, it has not begun. The large rest follows in
 * pages while servers go on, each row that gives power verified and signed again in the statement
 * that changes it; begun again it goes on. Rows by any other secret than the one in force are left
 * and told. Throws TurnProblem.
 */
export async function changeDigests(input: DigestChangeOptions): Promise<TurnReport> {
  const query = connectOwner(input.url);
  const { newest } = input.vault.macIds();
  try {
    const { id: inForce } = await one(query, selectDigestSecret());
    const heldMs = inForce === newest ? 0 : await turnAtOnce(query, input);
    const left: TurnReport['left'] = [];
    for (const place of input.columns) {
      if (place.isLate) await followLate(query, input, place);
      const { count } = await one(query, countOthers(place, newest));
      if (count > 0) left.push({ place: `${place.table}.${place.column}`, rows: count });
    }
    return { left, heldMs };
  } finally {
    await query.destroy();
  }
}

/** By which secret a database's digests are; undefined where it is of before it said so. */
export async function readDigestSecret(url: string): Promise<string | undefined> {
  const query = connectOwner(url);
  try {
    if (!(await one(query, selectNamesSecret())).names) return undefined;
    return (await one(query, selectDigestSecret())).id;
  } finally {
    await query.destroy();
  }
}

/** Switches digests; retries while a long transaction holds a table, letting others go on in between. */
async function turnAtOnce(query: Query, input: DigestChangeOptions): Promise<number> {
  for (let tries = 1; ; tries++) {
    try {
      return await query.transaction().execute((trx) => turn(trx, input));
    } catch (error) {
      if (databaseCondition(error) !== 'busy') throw error;
      if (tries === mostTries)
        throw new TurnProblem(
          'The tables of digests were in use all the time. Nothing was changed. Run it again when less is going on.',
        );
      await wait(300);
    }
  }
}

async function turn(
  trx: Query,
  { vault, columns, monotonicMs, onProgress }: DigestChangeOptions,
): Promise<number> {
  const atOnce = columns.filter(({ isLate }) => !isLate);
  const tables = [...new Set(atOnce.map(({ table }) => table))];
  const { newest } = vault.macIds();
  await waitShortly.execute(trx);
  const { id: by } = await one(trx, lockDigestSecret());
  if (by === newest) return 0;
  await lockTables(tables).execute(trx);
  const since = monotonicMs();
  const [odd] = await all(trx, selectOddTriggers(tables));
  if (odd) throw new TurnProblem(`The trigger ${odd.name} is not as it was made.`);
  for (const table of tables) await setTriggers(table, 'disable').execute(trx);
  for (const place of atOnce) await dropFence(place).execute(trx);
  for (const place of atOnce) {
    const rows = await lift(trx, { vault, place, by });
    if (rows > 0) onProgress?.({ place: `${place.table}.${place.column}`, rows });
  }
  for (const table of tables) await setTriggers(table, 'enable').execute(trx);
  for (const place of atOnce) await fence(place, newest).execute(trx);
  await setDigestSecret(newest).execute(trx);
  await publishDigestsChanged().execute(trx);
  return monotonicMs() - since;
}

/** What a server wrote by a secret of before in the moment of the turn is taken along by another pass. */
async function followLate(
  query: Query,
  input: DigestChangeOptions,
  place: DigestColumn,
): Promise<void> {
  const { newest, older } = input.vault.macIds();
  for (let pass = 1; pass <= mostPasses; pass++) {
    if ((await one(query, countOthers(place, newest))).count === 0) return;
    let rows = 0;
    for (const by of older) rows += await lift(query, { vault: input.vault, place, by });
    if (rows === 0) return;
    input.onProgress?.({ place: `${place.table}.${place.column}`, rows });
  }
}

interface Lifting {
  vault: Vault;
  place: DigestColumn;
  /** The secret that made them. */
  by: string;
}

function lift(query: Query, { vault, place, by }: Lifting): Promise<number> {
  return place.covered
    ? liftCovered(query, { vault, place, by }, place.covered)
    : liftPlain(query, { vault, place, by });
}

async function liftPlain(query: Query, { vault, place, by }: Lifting): Promise<number> {
  for (let done = 0, after = ''; ;) {
    const page = await all(query, selectDigests(place, { by, after, limit: pageDigests }));
    const moves = page.map(({ old }) => ({ old, fresh: vault.lift(old) }));
    if (moves.length > 0 && place.mayMeet)
      await dropMet(place, place.mayMeet, moves).execute(query);
    if (moves.length > 0) await moveDigests(place, moves).execute(query);
    done += moves.length;
    if (page.length < pageDigests) return done;
    after = page.at(-1)?.old ?? after;
  }
}

async function liftCovered(
  query: Query,
  { vault, place, by }: Lifting,
  covered: Covered,
): Promise<number> {
  const { rows, name, also = [] } = covered;
  const kind = rows as PowerRows<{ id: string } & Record<string, unknown>>;
  for (let done = 0, after = ''; ;) {
    const page = await all(
      query,
      selectCoveredDigests(place, covered, { by, after, limit: pageRows }),
    );
    const moves = page.map((row) => {
      const old = String(row[name]);
      const fresh = vault.lift(old);
      const isProved = isProvedRow(vault, kind, row);
      const mac = isProved ? macOfRow(vault, kind, { ...row, [name]: fresh }) : row.mac;
      const more = also.map((column) => {
        const digest = row[column];
        if (typeof digest !== 'string') return null;
        return isDigestBy(digest, by) ? vault.lift(digest) : digest;
      });
      return { id: row.id, old, fresh, oldMac: row.mac, mac, more };
    });
    if (moves.length > 0) await moveCovered(place, covered, moves).execute(query);
    done += moves.length;
    if (page.length < pageRows) return done;
    after = page.at(-1)?.id ?? after;
  }
}

function isDigestBy(digest: string, by: string): boolean {
  if (digest === '') return false;
  return by === '' ? !/^[a-z0-9]{6}:/.test(digest) : digest.startsWith(`${by}:`);
}

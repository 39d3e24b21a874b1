import { ApiError } from '@wallet/contract';
import { all, maybe, one, type Trx } from '#platform/db';
import type { Vault } from '#platform/vault';
import { isProvedRow, macOfRow, type PowerRows } from './row-mac.ts';
import { lockPowerRow, selectPowerRowsNamed, setMac, setMacs } from './row-mac.sql.ts';

/**
 * Locks a power row, requires its proof, runs `work` and renews its MAC. Refuses `notFound`, and
 * `rowNotProved` before `work` if changed outside the application, so a lawful change never signs
 * an unlawful one.
 */
export async function changePowerRow<Row extends { id: string }, T>(
  trx: Trx,
  vault: Pick<Vault, 'attest' | 'attests'>,
  rows: PowerRows<Row>,
  id: string,
  work: (row: Row) => Promise<T>,
): Promise<T> {
  const before = await maybe(trx, lockPowerRow(rows, id));
  if (!before) throw new ApiError('notFound');
  if (!isProvedRow(vault, rows, before)) throw notProved(rows, id);
  const done = await work(before);
  await signPowerRow(trx, vault, rows, id);
  return done;
}

/**
 * Takes power away, which nothing may prevent: as `changePowerRow`, but also from a row changed
 * outside the application, which stays unproved, opens nothing and is named by every proof.
 */
export async function lowerPowerRow<Row extends { id: string }, T>(
  trx: Trx,
  vault: Pick<Vault, 'attest' | 'attests'>,
  rows: PowerRows<Row>,
  id: string,
  work: () => Promise<T>,
): Promise<T> {
  const before = await maybe(trx, lockPowerRow(rows, id));
  if (!before) throw new ApiError('notFound');
  const done = await work();
  if (isProvedRow(vault, rows, before)) await signPowerRow(trx, vault, rows, id);
  return done;
}

/** Gives a row its first MAC, in the transaction that made it. */
export async function signPowerRow<Row extends { id: string }>(
  trx: Trx,
  vault: Pick<Vault, 'attest'>,
  rows: PowerRows<Row>,
  id: string,
): Promise<void> {
  const row = await one(trx, lockPowerRow(rows, id));
  await setMac(rows, { id, mac: macOfRow(vault, rows, row) }).execute(trx);
}

/** The same for many rows of one transaction, in two statements. */
export async function signPowerRowsNamed<Row extends { id: string }>(
  trx: Trx,
  vault: Pick<Vault, 'attest'>,
  rows: PowerRows<Row>,
  ids: readonly string[],
): Promise<void> {
  const made = await all(trx, selectPowerRowsNamed(rows, [...ids]));
  const fresh = made
    .map((row) => ({ id: row.id, old: row.mac, mac: macOfRow(vault, rows, row) }))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  await all(trx, setMacs(rows, fresh));
}

/** The refusal of an act by a row that was changed behind the application. */
export function notProved({ table }: { table: string }, id: string): ApiError {
  return new ApiError('rowNotProved', { detail: `It is the row ${id} of ${table}.` });
}

import { recordLink } from '#modules/approvals/independence';
import type { PowerKind } from '#modules/approvals/row-proofs';
import { readActions, recordAudit, systemActor } from '#modules/audit';
import { all, type Db, type Query, type Trx } from '#platform/db';
import { countSigned, signPowerPage } from '#platform/row-mac/tables';
import type { Vault } from '#platform/vault';
import { InstallationProblem } from '../keys/installation.ts';
import { selectAgainstLog, selectUnderWay } from './before-signing.sql.ts';
import { powerKinds } from './power-rows.ts';
import {
  beginRuns,
  insertSignedKinds,
  lockSigning,
  selectInvitedLately,
  selectRuns,
  selectSignedKinds,
  updateRun,
} from './sign-rows.sql.ts';
import type { SigningRun } from './sign-rows.sql.ts';

/**
 * Kinds that have had their first MACs, so a row without one is forged, and kinds that await
 * theirs. `everSigned` are the tables an exported head saw signed, so removing the marks deceives
 * nobody.
 */
export async function readSignedKinds(
  query: Query,
  everSigned: readonly string[] = [],
): Promise<{ signed: readonly PowerKind[]; unsigned: readonly PowerKind[] }> {
  const marked = (await all(query, selectSignedKinds())).map(({ table }) => table);
  const known = new Set([...marked, ...everSigned]);
  const isSignedKind = ({ rows }: PowerKind) => known.has(rows.table);
  return {
    signed: powerKinds.filter(isSignedKind),
    unsigned: powerKinds.filter((kind) => !isSignedKind(kind)),
  };
}

/** Whether every kind of row of this database has had its first MACs. */
export async function isSigned(query: Query, everSigned: readonly string[] = []): Promise<boolean> {
  return (await readSignedKinds(query, everSigned)).unsigned.length === 0;
}

/**
 * Refuses a database with rows from before their kind's MACs, which open nothing, or rows that seem
 * so although an exported head saw them signed.
 */
export async function refuseUnsigned(
  query: Query,
  everSigned: readonly string[] = [],
): Promise<void> {
  const { unsigned } = await readSignedKinds(query);
  if (unsigned.length === 0) return;
  refuseEverSigned(unsigned, everSigned);
  const tables = unsigned.map(({ rows }) => rows.table).join(', ');
  throw new InstallationProblem(
    `Rows of this database that give power have no MACs yet (${tables}). Run npm run wallet -- sign-rows once: it shows what it is about to sign.`,
  );
}

function refuseEverSigned(unsigned: readonly PowerKind[], everSigned: readonly string[]): void {
  const forged = unsigned
    .map(({ rows }) => rows.table)
    .filter((table) => everSigned.includes(table));
  if (forged.length > 0)
    throw new InstallationProblem(
      `The heads kept outside the database say that the rows of ${forged.join(', ')} were signed before, and the mark of it is gone: somebody took it away. Nothing was signed. npm run wallet -- verify-rows names what was changed; restore a backup.`,
    );
}

export interface UnsignedKind {
  table: string;
  rows: number;
  /** How many of them a signing that broke off has signed. */
  signedBefore: number;
  /** What an owner should look at, a line each. */
  worthKnowing: readonly string[];
}

/**
 * What would be signed. Refuses, with why, if done before, so removed MACs are not replaced: the
 * marks, the audit log or any remaining MAC tells. An interrupted signing resumes after its last
 * row.
 */
export async function readUnsigned(
  query: Query,
  everSigned: readonly string[],
): Promise<UnsignedKind[]> {
  const { unsigned } = await readSignedKinds(query);
  refuseEverSigned(unsigned, everSigned);
  if (unsigned.length === 0)
    throw new InstallationProblem(
      'The rows of this database were signed before. A row without its MAC was changed behind the application: npm run wallet -- verify-rows names it.',
    );
  const told = new Set(
    (await readActions(query, 'rows.signed')).flatMap(({ after }) => tablesOf(after)),
  );
  const runs = await readRuns(query);
  const found: UnsignedKind[] = [];
  for (const { rows, worthKnowing } of unsigned) {
    const { table } = rows;
    if (told.has(table))
      throw new InstallationProblem(
        `The audit log says that the rows of ${table} were signed before, and the mark of it is gone: somebody took it away. Nothing was signed. Restore a backup.`,
      );
    const { all: count, signed } = await countSigned(query, rows);
    const run = runs.get(table);
    if (signed > 0 && !run)
      throw new InstallationProblem(
        `${signed} rows of ${table} have MACs, and the mark that they were signed before is gone: somebody took it away. Nothing was signed. Restore a backup.`,
      );
    const lines = worthKnowing ? await all(query, worthKnowing()) : [];
    const signedBefore = run?.signed ?? 0;
    found.push({ table, rows: count, signedBefore, worthKnowing: lines.map(({ line }) => line) });
  }
  return found;
}

export interface BeforeSigning {
  /** Rows that contradict the audit log or a migration: a thief's, or changed by SQL. */
  against: readonly string[];
  /** What waits, and what becomes of it. */
  underWay: readonly string[];
}

/** What an owner should know before a first signing, besides the rows. Trusts the audit log. */
export async function readBeforeSigning(query: Query): Promise<BeforeSigning> {
  const against = (await all(query, selectAgainstLog())).map(({ line }) => line);
  for (const { rows, contradicted = [] } of powerKinds)
    for (const select of contradicted)
      for (const { id } of await all(query, select()))
        against.push(`${rows.table} ${id}: other rows, or its first value, say something else`);
  const underWay = (await all(query, selectUnderWay())).map(({ line }) => line);
  return { against, underWay };
}

function tablesOf(after: unknown): string[] {
  return typeof after === 'object' && after !== null ? Object.keys(after) : [];
}

async function readRuns(query: Query): Promise<Map<string, SigningRun>> {
  return new Map((await all(query, selectRuns())).map((run) => [run.table, run]));
}

interface Signing {
  db: Pick<Db, 'transaction'>;
  vault: Vault;
  /** What the newest head saw signed. */
  everSigned?: readonly string[];
  /** Told after each page. */
  onPage?: (page: { table: string; signed: number }) => void;
}

/**
 * Gives the rows of each kind that has none its first MACs, and whoever was invited within a year
 * his link to who invited him, once in the life of a database, and writes it into the audit log. It
 * goes page by page, each in a transaction of its own: memory and locks stay small, and broken off
 * it goes on where it was. Refuses as `readUnsigned` does. Tells how many rows of each table it
 * signed.
 */
export async function signRows(
  { db, vault, everSigned = [], onPage }: Signing,
  note: { reason?: string } = {},
): Promise<Record<string, number>> {
  const kinds = await db.transaction((trx) => beginSigning(trx, vault, everSigned));
  for (const kind of kinds) {
    for (let isLast = false; !isLast;) {
      const page = await db.transaction((trx) => signNextPage(trx, vault, kind));
      onPage?.({ table: kind.rows.table, signed: page.signed });
      isLast = page.isLast;
    }
  }
  return db.transaction(async (trx) => {
    await lockSigning().execute(trx);
    await readUnsigned(trx, everSigned);
    const runs = await readRuns(trx);
    const tables = kinds.map(({ rows }) => rows.table);
    const signed = Object.fromEntries(tables.map((table) => [table, runs.get(table)?.signed ?? 0]));
    await insertSignedKinds(tables).execute(trx);
    await recordAudit(trx, {
      actor: systemActor,
      action: 'rows.signed',
      entity: 'installation',
      entityId: 'rows',
      after: signed,
      ...note,
    });
    return signed;
  });
}

/** Notes that the signing of these kinds begins, unless it was begun before, and ties whom somebody invited. */
async function beginSigning(
  trx: Trx,
  vault: Vault,
  everSigned: readonly string[],
): Promise<readonly PowerKind[]> {
  await lockSigning().execute(trx);
  await readUnsigned(trx, everSigned);
  const { unsigned } = await readSignedKinds(trx);
  const begun = await all(trx, beginRuns(unsigned.map(({ rows }) => rows.table)));
  if (begun.some(({ table }) => table === 'app_user'))
    for (const { id, invitedBy, createdAt } of await all(trx, selectInvitedLately()))
      await recordLink(trx, vault, { person: id, by: invitedBy, kind: 'invited', at: createdAt });
  return unsigned;
}

async function signNextPage(
  trx: Trx,
  vault: Vault,
  { rows }: PowerKind,
): Promise<{ signed: number; isLast: boolean }> {
  await lockSigning().execute(trx);
  const run = (await readRuns(trx)).get(rows.table) ?? {
    table: rows.table,
    reached: '',
    signed: 0,
  };
  const { signed, next } = await signPowerPage(trx, vault, rows, run.reached);
  const sum = run.signed + signed;
  await updateRun({ table: rows.table, reached: next ?? run.reached, signed: sum }).execute(trx);
  return { signed: sum, isLast: next === null };
}

import { actOn, recordAudit, systemActor } from '#modules/audit';
import { all, type Db, type Trx } from '#platform/db';
import type { Log } from '#platform/log';
import { appendRowHead } from '#platform/row-heads';
import type { Vault } from '#platform/vault';
import type { ProvedHeads } from './prove-rows.ts';
import { readSignedTables } from './signed-tables.ts';
import { endMissed } from './unproved.sql.ts';

interface KeepDeps {
  db: Pick<Db, 'transaction'>;
  vault: Pick<Vault, 'attest'>;
  log: Pick<Log, 'info' | 'warn'>;
}

/**
 * Keeps the head of a proof outside the database, behind those before it, and writes into the audit
 * log which tables were signed from their first row on: a kind whose marks and MACs are taken away
 * is not believed to be from before there were any.
 */
export async function saveHead(
  { db, vault, log }: KeepDeps,
  path: string,
  { read: { newest, unreadable, byLostKey }, next }: ProvedHeads,
): Promise<void> {
  if (!newest)
    log.warn(
      { path, unreadable, byLostKey },
      'no head of rows that give power is kept here: which are gone is told from now on',
    );
  await db.transaction((trx) => tellSigned(trx, next.signed), { idempotent: true });
  await appendRowHead(path, vault, next);
  log.info({ at: next.at }, 'the newest head of rows that give power');
}

async function tellSigned(trx: Trx, signed: readonly string[]): Promise<void> {
  const told = await readSignedTables(trx);
  const fresh = signed.filter((table) => !told.includes(table));
  if (fresh.length === 0) return;
  await recordAudit(trx, {
    actor: systemActor,
    ...actOn('rows.signed', 'rows', 'installation'),
    after: Object.fromEntries(fresh.map((table) => [table, 0])),
    reason: 'They were signed from the first row on.',
  });
}

/** What heads miss is final and stops nothing: for the server's shell. Tells which rows. */
export async function restartHeads(
  { db }: Pick<KeepDeps, 'db'>,
  { reason, moved }: { reason: string; moved: string | undefined },
): Promise<string[]> {
  return db.transaction(async (trx) => {
    const missed = (await all(trx, endMissed())).map(({ table, row }) => `${table} ${row}`);
    await recordAudit(trx, {
      actor: systemActor,
      ...actOn('rows.headsBegunAnew', 'rows', 'installation'),
      after: { missed, ...(moved !== undefined && { moved }) },
      reason,
    });
    return missed;
  });
}

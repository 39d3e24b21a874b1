import { all, one, sql } from '#platform/db';
import { expect } from 'vitest';
import { roles } from '@wallet/contract';
import { systemActor } from '#modules/audit';
import { startPayouts } from '#modules/payouts/proving';
import { assignNextTransfer } from '#modules/payouts/sending';
import { beginRecovery, createRecoverer, recoveryRoutes } from '#modules/recovery';
import type { RecoveryDeps } from '#modules/recovery';
import {
  orderPower,
  recoveryPower,
  releasePower,
  selectReleasesWithoutDecisions,
} from '#modules/restores';
import { newId } from '#platform/ids';
import { provePowerRows } from '#platform/row-mac/tables';
import { asLogin } from '../database/as-login.ts';
import { payingWorld } from './paying-world.ts';
import { signPeople } from '../signing/signed.ts';
import { testApprovals } from '../signing/test-approvals.ts';
import { type TestDatabase, testDatabase } from '../database/test-database.ts';
import { type TestHttp, testHttp } from '../servers/test-http.ts';
import { testVault } from '../database/test-vault.ts';

export type StolenWorld = Awaited<ReturnType<typeof createStolenWorld>>;

const columns = {
  recovery: 'backup_at, started_at, looked_at, ended_at, accounts, mac',
  recovery_account:
    'journal_before, journal_id, first_by, first_at, first_reason, released_by, released_at, released_reason, mac',
  recovery_order: 'state, amount, payee_key, account_id, request_id, taken_at, evidence, mac',
};

const ask = { askId: 'ask-00000001', bootId: 'boot-00000001', journalId: 'journal-1', sequence: 5 };

/**
 * Two restores, the first of which was over in the second; the second goes on, with one order that
 * was given out, one request that waits, and two Admins. With what a thief of the database does,
 * and what must not happen then.
 */
export async function createStolenWorld() {
  const restored = await openRestored();
  return { ...restored, ...lookingAt(restored), ...thiefOf(restored) };
}

async function openRestored() {
  const database = await testDatabase();
  const world = await payingWorld(database);
  const http = testHttp({
    routes: recoveryRoutes({ ...world.deps, approvals: testApprovals() }),
    console: 'admin',
  });
  const run = (statement: ReturnType<typeof sql>) => statement.execute(database.db.read);
  const admins = [await admin(database, http, 'ana'), await admin(database, http, 'budi')];
  await signPeople(database.db);
  const merchantId = await world.merchant();
  await run(sql`update account set status = 'retired', device_id = null`);
  const place = await world.account({ merchantIds: [merchantId] });
  await run(sql`insert into installation (kind) values ('demo')`);
  const given = await world.approved(merchantId, { payee: '081200000501' });
  await startPayouts(world.deps).send();
  const held = await world.approved(merchantId, { payee: '081200000502' });
  await restore(database);
  await restore(database);
  const { id: recoveryId } = await one(
    database.db.read,
    sql<{ id: string }>`select id from recovery where ended_at is null`,
  );
  return {
    database,
    world,
    merchantId,
    place,
    recoveryId,
    given,
    held,
    admins,
    run,
    close: async () => {
      await http.close();
      await world.prove();
      await world.close();
      await database.close();
    },
  };
}

type Restored = Awaited<ReturnType<typeof openRestored>>;

function lookingAt({ world, place, given, held, admins }: Restored) {
  const send = () => startPayouts(world.deps).send();
  const take = () =>
    assignNextTransfer(world.deps, {
      deviceId: place.deviceId,
      ask: { ...ask, accountId: place.accountId },
    });
  return {
    send,
    take,
    release: (who: number) =>
      admins[who]?.('POST', `/api/recovery/accounts/${place.accountId}/release`, {
        body: { reason: 'compared' },
      }),
    sweep: (askJournal: RecoveryDeps['queryJournal'] = async () => undefined) =>
      createRecoverer({
        ...world.deps,
        requestStatement: async () => false,
        queryJournal: askJournal,
      }).sweep(),
    /** Nothing begins, nothing is given to a phone, and nothing is cancelled that may have been paid. */
    expectNothingLeaves: async () => {
      expect(await send()).toBe(0);
      expect(await world.request(held)).toMatchObject({ status: 'approved', intents: [] });
      expect(await take()).toBeNull();
      await startPayouts(world.deps).sweep();
      expect((await world.request(given)).intents).toMatchObject([{ state: 'waiting' }]);
    },
  };
}

function thiefOf({ database }: Restored) {
  const steal = (statement: string) => asLogin(database, statement);
  const named = () => namedBy(database);
  return {
    steal,
    named,
    /** Does what a thief would, looks, and puts the rows back as they were. */
    whileStolen: async (thefts: string[], look: () => Promise<void>) => {
      const putBack = await asTheyAre(steal);
      for (const theft of thefts) await steal(theft);
      await look();
      for (const row of putBack) await steal(row);
      expect(await named()).toEqual([]);
    },
  };
}

async function admin({ db }: TestDatabase, http: TestHttp, name: string) {
  const userId = newId('usr');
  await sql`insert into app_user (id, email, email_key, name, role_id, status)
    values (${userId}, ${`${userId}@wallet.example`}, ${userId}, ${name}, ${roles.admin}, 'active')`.execute(
    db.read,
  );
  const sessionId = newId('ses');
  return http.as({ kind: 'user', userId, sessionId, roleId: roles.admin, console: 'admin' });
}

async function restore({ db }: TestDatabase): Promise<void> {
  const { at } = await one(
    db.read,
    sql<{ at: Date }>`select clock_timestamp() - interval '1 second' as at`,
  );
  await beginRecovery(db, {
    backupAt: at,
    backupDigest: 'd'.repeat(64),
    by: systemActor,
    vault: testVault(),
  });
}

/** What the proof of these rows names, and what their words contradict. */
async function namedBy({ db }: TestDatabase): Promise<string[]> {
  const ids: string[] = [];
  for (const rows of [recoveryPower, releasePower, orderPower])
    await provePowerRows(db.read, testVault(), rows, { found: ({ id }) => ids.push(id) });
  const without = await all(db.read, selectReleasesWithoutDecisions());
  return [...ids, ...without.map(({ id }) => id)];
}

/** Statements that make the rows what they are now. */
async function asTheyAre(steal: (statement: string) => Promise<unknown>): Promise<string[]> {
  const statements: string[] = [];
  for (const [table, names] of Object.entries(columns)) {
    const found = (await steal(`select to_jsonb(t)::text as row from ${table} t`)) as {
      row: string;
    }[];
    for (const { row } of found)
      statements.push(
        `update ${table} t set (${names}) = (select ${names} from jsonb_populate_record(null::${table}, '${row}'::jsonb) p) where t.id = '${(JSON.parse(row) as { id: string }).id}'`,
      );
  }
  return statements;
}

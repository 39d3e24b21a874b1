import { all, sql } from '#platform/db';
import type { DeviceDetail, Principal, RoleId } from '@wallet/contract';
import { accountPower } from '#modules/accounts';
import { systemActor } from '#modules/audit';
import { signRow } from '../signing/sign-row.ts';
import { readMoneyAtRisk } from '#modules/deposits';
import { authenticateDevice, enrolDevice } from '#modules/devices/enrolment';
import { devicesRoutes } from '#modules/devices/fleet';
import { acceptHandshake } from '#modules/devices/presence';
import type { DevicesDeps } from '#modules/devices';
import { type FakeClock, fakeClock } from '#platform/clock';
import { newId } from '#platform/ids';
import { silentLog } from '#platform/log';
import {
  signPeople,
  testDatabase,
  testHttp,
  testVault,
  type Answered,
  type TestDatabase,
} from '@wallet/server/testing';

export type User = Extract<Principal, { kind: 'user' }>;
export type Person = 'admin' | 'subAdmin' | 'staff' | 'farm' | 'otherFarm';

/**
 * Devices of two farms and of nobody, the people who may act on them, and the module's routes
 * behind the real mount.
 */
export interface Fleet {
  database: TestDatabase;
  deps: DevicesDeps;
  clock: FakeClock;
  people: Readonly<Record<Person, User>>;
  ask(
    who: Person | undefined,
    method: 'GET' | 'POST' | 'PATCH',
    path: string,
    body?: unknown,
  ): Promise<Answered>;
  /** A device with a token, the farm's unless another owner is named; connected unless it is to be silent. */
  newDevice(options?: {
    owner?: Person | null;
    isSilent?: boolean;
  }): Promise<{ deviceId: string; token: string }>;
  connect(
    deviceId: string,
    token: string,
    connectionId?: string,
    hello?: { bootId?: string; agentVersion?: string; capabilities?: string[] },
  ): Promise<unknown>;
  newAccount(deviceId: string): Promise<string>;
  /** An open deposit of Rp 150,000 on the account; answers its id. */
  openDeposit(accountId: string): Promise<string>;
  endDeposit(transactionId: string): Promise<void>;
  detail(deviceId: string): Promise<DeviceDetail>;
  trailOf(
    deviceId: string,
  ): Promise<{ action: string; actorId: string | null; reason: string | null }[]>;
  factsOf(deviceId: string, name: string): Promise<Record<string, unknown>[]>;
}

const roleOf: Readonly<Record<Person, RoleId>> = {
  admin: 1,
  subAdmin: 5,
  staff: 2,
  farm: 3,
  otherFarm: 3,
};

export async function createFleet(): Promise<Fleet> {
  const database = await testDatabase();
  const { db } = database;
  const clock = fakeClock('2026-11-21T10:00:00Z');
  const deps: DevicesDeps = {
    db,
    vault: testVault(),
    clock,
    log: silentLog(),
    readMoneyAtRisk,
    agentOrigin: 'https://console.example',
  };
  const http = testHttp({ routes: devicesRoutes(deps), console: 'admin' });
  const people = await makePeople(database);
  let made = 0;
  const fleet: Fleet = {
    database,
    deps,
    clock,
    people,
    ask: (who, method, path, body) =>
      http.as(who && people[who])(method, path, body === undefined ? {} : { body }),
    newDevice: async ({ owner = 'farm', isSilent = false } = {}) => {
      const ofOwner = owner === null ? {} : { ownerUserId: people[owner].userId };
      const enrolled = await db.transaction((trx) =>
        enrolDevice(trx, {
          mode: 'live',
          name: `JKT-${++made}`,
          model: 'Galaxy A15',
          by: systemActor,
          ...ofOwner,
        }),
      );
      if (!isSilent) await fleet.connect(enrolled.deviceId, enrolled.token);
      return enrolled;
    },
    connect: async (deviceId, token, connectionId = newId('con'), hello = {}) => {
      const tokenHash = (await authenticateDevice(db.read, token))?.tokenHash ?? '';
      return db.transaction((trx) =>
        acceptHandshake(trx, {
          deviceId,
          connectionId,
          tokenHash,
          agentVersion: '1.0.0',
          model: 'Galaxy A15',
          osVersion: '14',
          serial: 'S1',
          bootId: 'boot-0001',
          journalId: 'journal-1',
          sims: [{ slot: 0, number: '081200001234', carrier: 'XL' }],
          ...hello,
        }),
      );
    },
    newAccount: async (deviceId) => {
      const id = newId('acc');
      await sql`insert into account (id, mode, provider, kind, label, holder_name, number_enc, account_key,
        last4, currency, device_id, status)
        values (${id}, 'live', 'dana', 'wallet', 'Dana 1', 'TOKO', 'x', ${id}, '0101', 'IDR', ${deviceId},
          'active')`.execute(db.read);
      await signRow(db, accountPower, id);
      return id;
    },
    openDeposit: async (accountId) => {
      const id = newId('txn');
      await sql`insert into transaction (id, kind, code, merchant_id, mode, method, account_id, currency,
        payment_amount, final_payment, status)
        values (${id}, 'deposit', 'DEP-1', 'mer_x', 'live', 'dana', ${accountId}, 'IDR', 15000000, 15000000,
          'awaitingPayment')`.execute(db.read);
      return id;
    },
    endDeposit: async (transactionId) =>
      void (await sql`update transaction set status = 'expired' where id = ${transactionId}`.execute(
        db.read,
      )),
    detail: async (deviceId) =>
      (await fleet.ask('admin', 'GET', `/api/devices/${deviceId}`)).body as DeviceDetail,
    trailOf: (deviceId) =>
      all(
        db.read,
        sql<{
          action: string;
          actorId: string | null;
          reason: string | null;
        }>`select action, actor_id as "actorId", reason
      from audit_entry where entity = 'device' and entity_id = ${deviceId} order by id`,
      ),
    factsOf: async (deviceId, name) =>
      (
        await all(
          db.read,
          sql<{
            payload: Record<string, unknown>;
          }>`select payload from fact where key = ${deviceId} and name = ${name} order by id`,
        )
      ).map(({ payload }) => payload),
  };
  return fleet;
}

async function makePeople({ db }: TestDatabase): Promise<Record<Person, User>> {
  const entries = await Promise.all(
    (Object.keys(roleOf) as Person[]).map(async (name) => {
      const userId = newId('usr');
      await sql`insert into app_user (id, email, email_key, name, role_id, status)
        values (${userId}, 'enc', ${userId}, ${name}, ${roleOf[name]}, 'active')`.execute(db.read);
      await signPeople(db, userId);
      return [
        name,
        { kind: 'user', userId, sessionId: newId('ses'), roleId: roleOf[name], console: 'admin' },
      ] as const;
    }),
  );
  await signPeople(db);
  return Object.fromEntries(entries) as Record<Person, User>;
}

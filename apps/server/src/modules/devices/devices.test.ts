import { all, one, sql } from '#platform/db';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asThief, type TestDatabase, testDatabase } from '@wallet/server/testing';
import { systemActor } from '#modules/audit';
import { readMoneyAtRisk } from '#modules/deposits';
import { newId } from '#platform/ids';
import { readBusyMap, readConnectedDevices } from './fleet/connected-devices.ts';
import { hashDeviceToken } from './device-token.ts';
import { authenticateDevice, enrolDevice } from './enrolment/enrol-device.ts';
import {
  acceptHandshake,
  acceptHandshakes,
  releaseDevices,
  saveBeats,
} from './presence/accept-handshake.ts';
import type { DeviceBeat } from './presence/accept-handshake.ts';
import { listDevices } from './fleet/list-devices.ts';
import { type HealthCheck, recordHealth } from './health/record-health.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const read = () => database.db.read;
const tokenHashes = new Map<string, string>();
const enrol = async (name = 'JKT-A01', ownerUserId?: string) => {
  const enrolled = await database.db.transaction((trx) =>
    enrolDevice(trx, {
      mode: 'live',
      name,
      model: 'Galaxy A15',
      by: systemActor,
      ...(ownerUserId && { ownerUserId }),
    }),
  );
  tokenHashes.set(enrolled.deviceId, hashDeviceToken(enrolled.token));
  return enrolled;
};
const greeting = (deviceId: string, connectionId = newId('con')) => ({
  deviceId,
  connectionId,
  tokenHash: tokenHashes.get(deviceId) ?? '',
  agentVersion: '1.0.0',
  model: 'Galaxy A15',
  osVersion: '14',
  serial: 'S1',
  bootId: 'boot-0001',
  journalId: 'journal-1',
  sims: [],
});
const connect = (deviceId: string, connectionId?: string) =>
  database.db.transaction((trx) => acceptHandshake(trx, greeting(deviceId, connectionId)));
const beat = (
  deviceId: string,
  connectionId: string,
  change: Partial<DeviceBeat> = {},
): DeviceBeat => ({
  deviceId,
  connectionId,
  ageMs: 0,
  isBusy: false,
  currentCommandId: null,
  bootId: 'boot-0001',
  battery: { level: 80, charging: true },
  network: null,
  ...change,
});
const rowOf = async (deviceId: string) => {
  const row = (await listDevices(read(), readMoneyAtRisk, { scope: {}, shown: [deviceId] }))
    .data[0];
  if (!row) throw new Error('not listed');
  return row;
};

describe('a device token', () => {
  it('is shown once and stored only as its hash', async () => {
    const { deviceId, token } = await enrol();
    const stored = await one(
      read(),
      sql<{ text: string }>`select d::text as text from device d where id = ${deviceId}`,
    );
    expect(stored.text).not.toContain(token);
    expect(await authenticateDevice(read(), token)).toMatchObject({ id: deviceId, mode: 'live' });
  });

  it('counts no more once its device is retired', async () => {
    const { deviceId, token } = await enrol();
    await sql`update device set retired_at = now() where id = ${deviceId}`.execute(read());
    expect(await authenticateDevice(read(), token)).toBeUndefined();
  });

  it('that was guessed is refused, with or without a right form', async () => {
    const { token } = await enrol();
    for (const guess of [
      '',
      'wapd_',
      token.slice(0, -1),
      `${token}x`,
      token.replace('wapd_', 'wap_'),
      `wapd_${'a'.repeat(36)}`,
    ]) {
      expect(await authenticateDevice(read(), guess)).toBeUndefined();
    }
  });
});

describe('the presence of a device', () => {
  it('goes from enrolling to available with its first connection, and tells it', async () => {
    const { deviceId } = await enrol();
    expect((await rowOf(deviceId)).state).toBe('enrolling');
    await connect(deviceId);
    expect(await rowOf(deviceId)).toMatchObject({
      state: 'available',
      agentVersion: '1.0.0',
      osVersion: '14',
    });
    const facts = await all(
      read(),
      sql<{
        name: string;
        payload: unknown;
      }>`select name, payload from fact where key = ${deviceId}`,
    );
    expect(facts).toEqual([{ name: 'devices.connected', payload: { deviceId, isFirst: true } }]);
  });

  it('belongs to the newest connection: beats and goodbyes of an older one change nothing', async () => {
    const { deviceId } = await enrol();
    await connect(deviceId, 'con_old');
    await connect(deviceId, 'con_new');
    expect(await saveBeats(read(), [beat(deviceId, 'con_old', { isBusy: true })])).toEqual(
      new Set(),
    );
    expect(
      await database.db.transaction((trx) =>
        releaseDevices(trx, [{ deviceId, connectionId: 'con_old' }]),
      ),
    ).toEqual([]);
    expect((await rowOf(deviceId)).isBusy).toBe(false);
    expect(await saveBeats(read(), [beat(deviceId, 'con_new', { isBusy: true })])).toEqual(
      new Set([deviceId]),
    );
    expect(await rowOf(deviceId)).toMatchObject({
      state: 'busy',
      isBusy: true,
      battery: { level: 80, charging: true },
    });
    expect(
      await database.db.transaction((trx) =>
        releaseDevices(trx, [{ deviceId, connectionId: 'con_new' }]),
      ),
    ).toEqual([deviceId]);
    expect((await rowOf(deviceId)).isBusy).toBe(false);
  });

  it('is judged by the database\u2019s time: a beat heard long ago does not make it young', async () => {
    const { deviceId } = await enrol();
    await connect(deviceId, 'con_a');
    await sql`update device set last_seen_at = now() - interval '1 hour' where id = ${deviceId}`.execute(
      read(),
    );
    await saveBeats(read(), [beat(deviceId, 'con_a', { ageMs: 60_000, isBusy: true })]);
    expect(await rowOf(deviceId)).toMatchObject({ state: 'offline', isBusy: false });
    expect(await readBusyMap(read(), {})).toMatchObject({ [deviceId]: false });
    expect(await readConnectedDevices(read(), { deviceIds: [deviceId] })).toEqual({});
    await saveBeats(read(), [beat(deviceId, 'con_a', { isBusy: true })]);
    expect(await readBusyMap(read(), {})).toMatchObject({ [deviceId]: true });
    expect(await readConnectedDevices(read(), { deviceIds: [deviceId] })).toMatchObject({
      [deviceId]: { state: 'busy', isBusy: true },
    });
  });

  it('many are greeted together: those out of use are missing, and of two connections of a device the later one gets it', async () => {
    const [one, two, gone] = [await enrol(), await enrol(), await enrol()];
    await sql`update device set retired_at = now() where id = ${gone.deviceId}`.execute(read());
    await sql`insert into device_command (id, device_id, kind, payload_enc, state, idempotency_key, deadline)
      values (${newId('cmd')}, ${two.deviceId}, 'healthCheck', 'x', 'queued', 'k',
        now() + interval '1 minute')`.execute(read());
    const [early, late, other, retired] = [
      greeting(one.deviceId, 'con_a'),
      greeting(one.deviceId, 'con_b'),
      greeting(two.deviceId),
      greeting(gone.deviceId),
    ];
    const greeted = await database.db.transaction((trx) =>
      acceptHandshakes(trx, [early, other, retired, late]),
    );
    expect([early, late, other, retired].map((each) => greeted.get(each))).toEqual([
      undefined,
      { mode: 'live', hasCommands: false, versionBefore: null },
      { mode: 'live', hasCommands: true, versionBefore: null },
      undefined,
    ]);
    expect(
      await saveBeats(read(), [beat(one.deviceId, 'con_a'), beat(one.deviceId, 'con_b')]),
    ).toEqual(new Set([one.deviceId]));
    const told = await all(
      read(),
      sql<{
        key: string;
      }>`select key from fact where name = 'devices.connected'
        and key in (${one.deviceId}, ${two.deviceId}, ${gone.deviceId}) order by key`,
    );
    expect(told.map(({ key }) => key)).toEqual([one.deviceId, two.deviceId]);
  });

  it('a device that was retired while it connected is not greeted', async () => {
    const { deviceId } = await enrol();
    await sql`update device set retired_at = now() where id = ${deviceId}`.execute(read());
    expect(await connect(deviceId)).toBeUndefined();
  });
});

describe('health checks', () => {
  const check = (deviceId: string, change: Partial<HealthCheck> = {}): HealthCheck => ({
    deviceId,
    accountId: null,
    area: 'app',
    status: 2,
    processStatus: 'done',
    message: 'does not open',
    durationMs: 10,
    checkedAt: new Date('2026-11-21T03:00:00Z'),
    reportId: 'report-0001',
    ...change,
  });

  it('make a device failing after two failures in a row, and one that is sent twice counts once', async () => {
    const { deviceId } = await enrol();
    await connect(deviceId);
    expect(await recordHealth(read(), check(deviceId))).toBeDefined();
    expect(await recordHealth(read(), check(deviceId))).toBeUndefined();
    expect(await rowOf(deviceId)).toMatchObject({ state: 'available', health: { app: 2 } });
    await recordHealth(
      read(),
      check(deviceId, {
        reportId: 'report-0002',
        status: 3,
        processStatus: 'running',
        checkedAt: new Date('2026-11-21T03:01:00Z'),
      }),
    );
    await recordHealth(
      read(),
      check(deviceId, { reportId: 'report-0003', checkedAt: new Date('2026-11-21T03:02:00Z') }),
    );
    expect((await rowOf(deviceId)).state).toBe('failing');
    await recordHealth(
      read(),
      check(deviceId, {
        reportId: 'report-0004',
        status: 1,
        checkedAt: new Date('2026-11-21T03:03:00Z'),
      }),
    );
    expect(await rowOf(deviceId)).toMatchObject({ state: 'available', health: { app: 1 } });
  });

  it('that arrive late join the history and not the present', async () => {
    const { deviceId } = await enrol();
    await recordHealth(
      read(),
      check(deviceId, {
        status: 1,
        checkedAt: new Date('2026-11-21T04:00:00Z'),
        reportId: 'report-new1',
      }),
    );
    await recordHealth(read(), check(deviceId, { reportId: 'report-old1' }));
    expect((await rowOf(deviceId)).health).toEqual({ app: 1 });
    const { count } = await one(
      read(),
      sql<{
        count: number;
      }>`select count(*)::int as count from health_check where device_id = ${deviceId}`,
    );
    expect(count).toBe(2);
  });
});

describe('the list', () => {
  it('shows accounts and open money of each device, and an owner only his own', async () => {
    const owner = newId('usr');
    await sql`insert into app_user (id, email, email_key, name, role_id, status)
      values (${owner}, 'enc', ${owner}, 'Joko', 3, 'active')`.execute(read());
    const mine = await enrol('mine', owner);
    const other = await enrol('other');
    const accountId = await account(mine.deviceId, '0101');
    await deposit(accountId, 149_983_00n, 'awaitingPayment');
    await deposit(accountId, 17_00n, 'checking');
    await deposit(accountId, 5_00n, 'succeeded');
    const { data: listed } = await listDevices(read(), readMoneyAtRisk, {
      scope: { ownerUserId: owner },
    });
    expect(listed.map(({ id }) => id)).toEqual([mine.deviceId]);
    expect(listed[0]).toMatchObject({
      accounts: [{ id: accountId, last4: '0101', provider: 'dana' }],
      openMoney: [{ value: '150000.00', currency: 'IDR' }],
    });
    expect(Object.keys(await readBusyMap(read(), { ownerUserId: owner }))).toEqual([mine.deviceId]);
    expect(await rowOf(other.deviceId)).toMatchObject({ accounts: [], openMoney: [] });
  });
});

async function account(deviceId: string, last4: string): Promise<string> {
  const id = newId('acc');
  await sql`insert into account (id, mode, provider, kind, label, holder_name, number_enc, account_key,
    last4, currency, device_id, status)
    values (${id}, 'live', 'dana', 'wallet', 'a', 'TOKO', 'x', ${id}, ${last4}, 'IDR', ${deviceId}, 'active')`.execute(
    read(),
  );
  return id;
}

async function deposit(accountId: string, minor: bigint, status: string): Promise<void> {
  await asThief(
    { read: read() },
    sql`insert into transaction (id, kind, code, merchant_id, mode, method, account_id, currency,
      payment_amount, final_payment, status)
    values (${newId('txn')}, 'deposit', 'DEP-1', 'mer_x', 'live', 'dana', ${accountId}, 'IDR', ${minor},
      ${minor}, ${status})`,
  );
}

import { all, one, sql } from '#platform/db';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { limits } from '@wallet/agent-protocol';
import { asOwner, type TestDatabase, testDatabase, testVault } from '@wallet/server/testing';
import { systemActor } from '#modules/audit';
import { newId } from '#platform/ids';
import { silentLog } from '#platform/log';
import { rawDigest } from '#platform/vault';
import { hashDeviceToken } from '../../devices/device-token.ts';
import {
  listenForCommands,
  readUnderWay,
  takeAgain,
  takeNextCommand,
} from './dispatch-commands.ts';
import { enqueueCommand, type NewCommand } from './enqueue-command.ts';
import { enrolDevice } from '#modules/devices/enrolment';
import { acceptHandshake } from '#modules/devices/presence';
import { expireCommands, moveCommand, noteStep, readCommand } from './move-command.ts';

let database: TestDatabase;
let deviceId: string;
const connectionId = 'con_now';
const vault = testVault();
const accountId = newId('acc');

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  const enrolled = await database.db.transaction((trx) =>
    enrolDevice(trx, { mode: 'live', name: 'A', model: 'M', by: systemActor }),
  );
  deviceId = enrolled.deviceId;
  await database.db.transaction((trx) =>
    acceptHandshake(trx, {
      deviceId,
      connectionId,
      tokenHash: hashDeviceToken(enrolled.token),
      agentVersion: '1',
      model: 'M',
      osVersion: '1',
      serial: 's',
      bootId: 'b',
      journalId: 'j',
      sims: [],
    }),
  );
});

const command = (change: Partial<NewCommand> = {}): NewCommand => ({
  deviceId,
  accountId,
  kind: 'makeQr',
  payload: { amount: null },
  idempotencyKey: newId('key'),
  ttlMs: 60_000,
  priority: 5,
  ...change,
});
const enqueue = (change: Partial<NewCommand> = {}) =>
  database.db.transaction((trx) => enqueueCommand(trx, vault, command(change)));
const take = (by = connectionId) =>
  takeNextCommand(database.db.read, vault, { deviceId, connectionId: by });
const move = (id: string, event: Parameters<typeof moveCommand>[2], outcome = {}) =>
  database.db.transaction((trx) => moveCommand(trx, id, event, outcome));
const factsOf = (id: string) =>
  all(
    database.db.read,
    sql<{
      name: string;
      payload: { state: string };
    }>`select name, payload from fact where key = ${id}`,
  );

describe('queueing', () => {
  it('the same key is the same command, also when asked for at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => enqueue({ idempotencyKey: 'same-key-1' })),
    );
    expect(new Set(answers.map((answer) => answer.commandId)).size).toBe(1);
    expect(answers.filter((answer) => answer.isNew)).toHaveLength(1);
  });

  it('the same key for something else is refused', async () => {
    await enqueue({ idempotencyKey: 'same-key-2' });
    await expect(
      enqueue({
        idempotencyKey: 'same-key-2',
        payload: { amount: { value: '5.00', currency: 'IDR' } },
      }),
    ).rejects.toMatchObject({ code: 'idempotencyKeyReused' });
    await expect(
      enqueue({ idempotencyKey: 'same-key-2', accountId: newId('acc') }),
    ).rejects.toMatchObject({ code: 'idempotencyKeyReused' });
  });

  it('the same key still knows what was asked for when that was dropped by age', async () => {
    const first = await enqueue({ idempotencyKey: 'same-key-3' });
    await sql`update device_command
      set payload_enc = '', raw_digest = ${rawDigest(vault, '{"amount":null}')}, raw_dropped_at = now()
        where id = ${first.commandId}`.execute(database.db.read);
    expect(await enqueue({ idempotencyKey: 'same-key-3' })).toMatchObject({
      commandId: first.commandId,
      isNew: false,
    });
    await expect(
      enqueue({
        idempotencyKey: 'same-key-3',
        payload: { amount: { value: '5.00', currency: 'IDR' } },
      }),
    ).rejects.toMatchObject({ code: 'idempotencyKeyReused' });
  });

  it('a full queue refuses more, and takes again when one has ended', async () => {
    const first = await enqueue();
    for (let i = 1; i < limits.queuedCommands; i++) await enqueue();
    await expect(enqueue()).rejects.toMatchObject({ code: 'overloaded' });
    await move(first.commandId, 'cancel');
    await expect(enqueue()).resolves.toMatchObject({ isNew: true });
  });

  it('a device that is unknown or retired takes no command', async () => {
    await expect(enqueue({ deviceId: newId('dev') })).rejects.toMatchObject({ code: 'notFound' });
    await sql`update device set retired_at = now() where id = ${deviceId}`.execute(
      database.db.read,
    );
    await expect(enqueue()).rejects.toMatchObject({ code: 'notFound' });
  });

  it('keeps the payload sealed', async () => {
    const { commandId } = await enqueue({
      kind: 'login',
      payload: { number: '081200000101', secret: 'hunter22', holderName: 'TOKO' },
    });
    const [row] = await all(
      database.db.read,
      sql<{ text: string }>`select c::text as text from device_command c where id = ${commandId}`,
    );
    expect(row?.text).not.toContain('hunter22');
    expect(row?.text).not.toContain('081200000101');
    expect((await take())?.message).toMatchObject({ commandId, payload: { secret: 'hunter22' } });
  });

  it.each([
    ['another phone', `device_id = device_id || 'x'`, `device_id = left(device_id, -1)`],
    ['another account', `account_id = 'acc_other'`, `account_id = '${accountId}'`],
    ['another kind', `kind = 'readHistory'`, `kind = 'login'`],
  ])('opens no sign-in secret for %s than it was asked for', async (_, wrong, right) => {
    const { commandId } = await enqueue({
      kind: 'login',
      payload: { number: '081200000101', secret: 'hunter22', holderName: 'TOKO' },
    });
    const change = (set: string) =>
      asOwner(database.db, sql.raw(`update device_command set ${set} where id = '${commandId}'`));
    await change(wrong);
    const row = await one(
      database.db.read,
      sql<{
        deviceId: string;
      }>`select device_id as "deviceId" from device_command where id = ${commandId}`,
    );
    await asOwner(database.db, sql`update device set id = ${row.deviceId} where id = ${deviceId}`);
    await expect(
      takeNextCommand(database.db.read, vault, { deviceId: row.deviceId, connectionId }),
    ).rejects.toHaveProperty('cause.message', expect.stringContaining('another phone, account'));
    await asOwner(database.db, sql`update device set id = ${deviceId} where id = ${row.deviceId}`);
    await change(`${right}, state = 'queued'`);
    expect((await take())?.message).toMatchObject({ commandId, payload: { secret: 'hunter22' } });
  });

  it('wakes every gateway after the commit', async () => {
    const listening = Promise.withResolvers<void>();
    const woken = Promise.withResolvers<string>();
    let isListening = false;
    const ears = listenForCommands({
      db: database.db,
      log: silentLog(),
      onQueued: () => {
        if (isListening) woken.resolve('woken');
        isListening = true;
        listening.resolve();
      },
    });
    await listening.promise;
    await enqueue();
    expect(await woken.promise).toBe('woken');
    await ears.stop();
  });
});

describe('sending', () => {
  it('takes the most urgent first, then the oldest, and one at a time', async () => {
    const slow = await enqueue({ priority: 9 });
    const urgent = await enqueue({ priority: 1 });
    const urgentToo = await enqueue({ priority: 1 });
    expect((await take())?.row.id).toBe(urgent.commandId);
    expect(await take()).toBeUndefined();
    await move(urgent.commandId, 'accept');
    expect(await take()).toBeUndefined();
    await move(urgent.commandId, 'succeed');
    expect((await take())?.row.id).toBe(urgentToo.commandId);
    await move(urgentToo.commandId, 'fail');
    expect((await take())?.row.id).toBe(slow.commandId);
  });

  it('gives nothing to a connection that is not the device\u2019s', async () => {
    await enqueue();
    expect(await take('con_old')).toBeUndefined();
  });

  it('at once from many sides sends one command once', async () => {
    await enqueue();
    await enqueue();
    const taken = (await Promise.all(Array.from({ length: 4 }, () => take()))).filter(
      (one) => one !== undefined,
    );
    expect(new Set(taken.map(({ row }) => row.id)).size).toBe(taken.length);
  });

  it('again keeps id and key, and counts; what has ended is not sent again', async () => {
    const { commandId } = await enqueue();
    const first = await take();
    const again = await takeAgain(database.db.read, vault, commandId);
    expect(again?.message).toMatchObject({
      commandId,
      idempotencyKey: first?.message.idempotencyKey,
    });
    expect(again?.row.attempt).toBe(2);
    await move(commandId, 'succeed');
    expect(await takeAgain(database.db.read, vault, commandId)).toBeUndefined();
  });
});

describe('the end of a command', () => {
  it('is told once, and what comes after it changes nothing', async () => {
    const { commandId } = await enqueue();
    await take();
    expect(await move(commandId, 'succeed', { result: { payload: 'qr' } })).toBe('succeeded');
    expect(await move(commandId, 'fail', { error: 'late' })).toBeUndefined();
    expect(await readCommand(database.db.read, commandId)).toMatchObject({
      state: 'succeeded',
      result: { payload: 'qr' },
      error: null,
    });
    expect(await factsOf(commandId)).toMatchObject([
      {
        name: 'devices.commandEnded',
        payload: { commandId, deviceId, accountId, kind: 'makeQr', state: 'succeeded' },
      },
    ]);
  });

  it('comes by the database\u2019s clock: what waits expires, what runs gets a grace and is then unknown', async () => {
    const waits = await enqueue({ priority: 9 });
    const runs = await enqueue();
    await take();
    await move(runs.commandId, 'accept');
    expect(await expireCommands(database.db)).toBe(0);
    await sql`update device_command set deadline = now() - interval '1 second' where device_id = ${deviceId}`.execute(
      database.db.read,
    );
    expect(await expireCommands(database.db)).toBe(1);
    expect((await readCommand(database.db.read, waits.commandId))?.state).toBe('expired');
    expect(await readUnderWay(database.db.read, deviceId)).toMatchObject([
      { id: runs.commandId, state: 'running' },
    ]);
    await sql`update device_command set deadline = now() - interval '3 minutes' where device_id = ${deviceId}`.execute(
      database.db.read,
    );
    expect(await expireCommands(database.db)).toBe(1);
    expect(await factsOf(runs.commandId)).toMatchObject([{ payload: { state: 'unknown' } }]);
    expect(await move(runs.commandId, 'succeed')).toBe('succeeded');
  });

  it('steps are noted while it runs, for its own device only', async () => {
    const { commandId } = await enqueue();
    await take();
    expect(
      await noteStep(database.db.read, { deviceId: newId('dev'), commandId, step: { step: 'x' } }),
    ).toBe(false);
    expect(
      await noteStep(database.db.read, { deviceId, commandId, step: { step: 'opening' } }),
    ).toBe(true);
    await move(commandId, 'succeed');
    expect(await noteStep(database.db.read, { deviceId, commandId, step: { step: 'late' } })).toBe(
      false,
    );
  });
});

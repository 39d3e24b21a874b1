import { all, sql } from '#platform/db';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#platform/ids';
import { createFleet, type Fleet } from '../../../testing/fleet/fleet.ts';
import { runPending } from './run-pending.ts';
import { enqueueCommand, readCommand } from '#modules/gateway/queue';
import { authenticateDevice } from '../enrolment/enrol-device.ts';

let fleet: Fleet;
let deviceId: string;
let token: string;
let accountId: string;
beforeAll(async () => {
  fleet = await createFleet();
});
afterAll(() => fleet.database.close());
beforeEach(async () => {
  ({ deviceId, token } = await fleet.newDevice());
  accountId = await fleet.newAccount(deviceId);
});

const read = () => fleet.database.db.read;
const act = (name: string, body?: object, who: 'admin' | 'farm' = 'farm') =>
  fleet.ask(who, 'POST', `/api/devices/${deviceId}/${name}`, body);
const actions = async () => (await fleet.trailOf(deviceId)).map(({ action }) => action).slice(1);
const carryOut = () => runPending(fleet.deps);
const reason = 'new battery';

describe('maintenance', () => {
  it('begins and ends with its reason, its person and a trail; twice is a conflict', async () => {
    expect(await act('maintenance', { reason })).toMatchObject({
      status: 200,
      body: {
        state: 'maintenance',
        notChosen: 'It is maintenance. In maintenance: new battery',
        maintenance: { reason, by: { id: fleet.people.farm.userId, name: 'farm' } },
      },
    });
    expect(await act('maintenance', { reason })).toMatchObject({
      status: 409,
      body: { code: 'stateConflict' },
    });
    expect(await act('end-maintenance')).toMatchObject({
      status: 200,
      body: { state: 'available', maintenance: null, notChosen: null },
    });
    expect(await act('end-maintenance')).toMatchObject({
      status: 409,
      body: { code: 'stateConflict' },
    });
    expect(await fleet.trailOf(deviceId)).toMatchObject([
      { action: 'device.enrolled' },
      { action: 'device.maintenanceStarted', actorId: fleet.people.farm.userId, reason },
      { action: 'device.maintenanceEnded' },
    ]);
    expect(await fleet.factsOf(deviceId, 'devices.changed')).toHaveLength(2);
  });

  it('is refused with the amounts while money is at risk', async () => {
    await fleet.openDeposit(accountId);
    await fleet.openDeposit(accountId);
    expect(await act('maintenance', { reason })).toMatchObject({
      status: 409,
      body: { code: 'moneyAtRisk', detail: '2 open deposits of 300,000.00 IDR.' },
    });
    await sql`update account set status = 'otpRequired' where id = ${accountId}`.execute(read());
    expect(await act('maintenance', { reason })).toMatchObject({
      body: { detail: '2 open deposits of 300,000.00 IDR; a sign-in waits for its one-time code.' },
    });
    expect(await fleet.detail(deviceId)).toMatchObject({
      state: 'available',
      pendingAct: null,
      risk: { isSafe: false, otpPending: true },
      accounts: [{ id: accountId, risk: { openDeposits: { count: 2 } } }],
    });
  });

  it('waits until it is safe when asked to, takes nothing new meanwhile, and is then done once in the name of who asked', async () => {
    const deposit = await fleet.openDeposit(accountId);
    expect(await act('maintenance', { reason, whenSafe: true })).toMatchObject({
      status: 200,
      body: {
        state: 'available',
        notChosen: 'It takes nothing new: its maintenance begins as soon as it is safe.',
        pendingAct: { act: 'maintenance', reason, askedBy: { name: 'farm' } },
      },
    });
    expect(await act('maintenance', { reason })).toMatchObject({
      status: 409,
      body: { code: 'stateConflict' },
    });
    expect(await carryOut()).toBe(0);
    await fleet.endDeposit(deposit);
    expect(await Promise.all([carryOut(), carryOut()])).toContain(1);
    expect(await carryOut()).toBe(0);
    expect(await fleet.detail(deviceId)).toMatchObject({
      state: 'maintenance',
      pendingAct: null,
      maintenance: { reason, by: { name: 'farm' } },
    });
    expect((await fleet.trailOf(deviceId)).slice(1)).toMatchObject([
      { action: 'device.actAwaitsSafety', reason },
      { action: 'device.maintenanceStarted', actorId: fleet.people.farm.userId, reason },
    ]);
  });

  it('that waits can be called off', async () => {
    const deposit = await fleet.openDeposit(accountId);
    await act('maintenance', { reason, whenSafe: true });
    expect(await act('cancel-pending-act')).toMatchObject({
      status: 200,
      body: { pendingAct: null, notChosen: null },
    });
    expect(await act('cancel-pending-act')).toMatchObject({
      status: 409,
      body: { code: 'stateConflict' },
    });
    await fleet.endDeposit(deposit);
    expect(await carryOut()).toBe(0);
    expect((await fleet.detail(deviceId)).maintenance).toBeNull();
  });
});

describe('draining', () => {
  it('is never refused, takes nothing new, and is done when nothing is open any more', async () => {
    const deposit = await fleet.openDeposit(accountId);
    expect(await act('drain', { reason })).toMatchObject({
      status: 200,
      body: {
        state: 'available',
        notChosen: 'It takes nothing new: new battery',
        drain: { reason, isDone: false },
      },
    });
    expect(await act('drain', { reason })).toMatchObject({ status: 409 });
    await fleet.endDeposit(deposit);
    expect((await fleet.detail(deviceId)).drain).toMatchObject({ isDone: true });
    expect(await act('undrain')).toMatchObject({
      status: 200,
      body: { drain: null, notChosen: null },
    });
    expect(await act('undrain')).toMatchObject({ status: 409 });
    expect(await actions()).toEqual(['device.drainStarted', 'device.drainEnded']);
  });
});

describe('revoking a token', () => {
  it('ends the token and its connection at once, and the device is offline from that moment', async () => {
    expect(await act('revoke-token', { reason })).toMatchObject({
      status: 200,
      body: {
        state: 'offline',
        reason: 'Its token was revoked.',
        token: { issuedAt: null, revokedAt: expect.any(String) },
      },
    });
    expect(await authenticateDevice(read(), token)).toBeUndefined();
    expect(await fleet.factsOf(deviceId, 'devices.tokenEnded')).toEqual([{ deviceId }]);
    expect(await act('revoke-token', { reason })).toMatchObject({
      status: 409,
      body: { code: 'stateConflict' },
    });
  });

  it('meets no money in flight, except when a phone was stolen; and never by its farm', async () => {
    await fleet.openDeposit(accountId);
    expect(await act('revoke-token', { reason })).toMatchObject({
      status: 409,
      body: { code: 'moneyAtRisk' },
    });
    expect(await act('revoke-token', { reason, despiteRisk: true })).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    });
    expect(
      await act('revoke-token', { reason: 'stolen', despiteRisk: true }, 'admin'),
    ).toMatchObject({ status: 200, body: { state: 'offline' } });
  });
});

describe('retiring', () => {
  const moveAccounts = () =>
    sql`update account set device_id = null where device_id = ${deviceId}`.execute(read());

  it('needs the accounts to be moved first, and then ends the token, the queue and the device for ever', async () => {
    expect(await act('retire', { reason })).toMatchObject({
      status: 409,
      body: { code: 'accountsAssigned', detail: '1 account is on it.' },
    });
    await moveAccounts();
    const { commandId } = await fleet.database.db.transaction((trx) =>
      enqueueCommand(trx, fleet.deps.vault, {
        deviceId,
        accountId,
        kind: 'makeQr',
        payload: { amount: null },
        idempotencyKey: newId('key'),
        ttlMs: 60_000,
        priority: 5,
      }),
    );
    expect(await act('retire', { reason })).toMatchObject({
      status: 200,
      body: { state: 'retired', retired: { reason, by: { name: 'farm' } } },
    });
    expect(await authenticateDevice(read(), token)).toBeUndefined();
    expect(await readCommand(read(), commandId)).toMatchObject({
      state: 'cancelled',
      error: 'the device was retired',
    });
    for (const [name, body] of [
      ['retire', { reason }],
      ['maintenance', { reason }],
      ['drain', { reason }],
      ['rotate-token', undefined],
      ['enrolment', undefined],
      ['check', { areas: ['sms'] }],
    ] as const) {
      expect([name, (await act(name, body)).status]).toEqual([name, 409]);
    }
  });

  it('waits for money and for the accounts when asked to', async () => {
    const deposit = await fleet.openDeposit(accountId);
    expect(await act('retire', { reason })).toMatchObject({
      status: 409,
      body: { code: 'moneyAtRisk' },
    });
    expect(await act('retire', { reason, whenSafe: true })).toMatchObject({
      status: 200,
      body: { pendingAct: { act: 'retire' } },
    });
    await fleet.endDeposit(deposit);
    expect(await carryOut()).toBe(0);
    await moveAccounts();
    expect(await carryOut()).toBe(1);
    expect((await fleet.detail(deviceId)).state).toBe('retired');
  });
});

describe('what waits', () => {
  it('and has become pointless is dropped and written down', async () => {
    const deposit = await fleet.openDeposit(accountId);
    await act('maintenance', { reason, whenSafe: true });
    await sql`update device set maintenance_reason = 'other hands' where id = ${deviceId}`.execute(
      read(),
    );
    await fleet.endDeposit(deposit);
    expect(await carryOut()).toBe(1);
    expect((await fleet.trailOf(deviceId)).at(-1)).toMatchObject({
      action: 'device.pendingActDropped',
      actorId: null,
    });
    expect(
      await all(read(), sql`select 1 from device_pending_act where device_id = ${deviceId}`),
    ).toEqual([]);
  });
});

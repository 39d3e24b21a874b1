import { sql } from '#platform/db';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BulkDeviceResult, DeviceCommandRow, DeviceDetail } from '@wallet/contract';
import { newId } from '#platform/ids';
import { createFleet, type Fleet, type Person } from '../../../testing/fleet/fleet.ts';
import { runPending } from './run-pending.ts';
import { takeNextCommand, expireCommands } from '#modules/gateway/queue';

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
  await comeBack({});
  accountId = await fleet.newAccount(deviceId);
});

const read = () => fleet.database.db.read;
const reason = 'memory is full';
const able = ['restart', 'updateAgent', 'fly'];
const connectionId = newId('con');
const comeBack = (hello: { bootId?: string; agentVersion?: string; capabilities?: string[] }) =>
  fleet.connect(deviceId, token, connectionId, { capabilities: able, ...hello });
const act = (name: string, body: object, who: Person = 'farm') =>
  fleet.ask(who, 'POST', `/api/devices/${deviceId}/${name}`, body);
const send = () => takeNextCommand(read(), fleet.deps.vault, { deviceId, connectionId });
const lastCommand = async () =>
  (
    (await fleet.ask('admin', 'GET', `/api/devices/${deviceId}/commands`)).body as {
      data: DeviceCommandRow[];
    }
  ).data[0];
const carryOut = () => runPending(fleet.deps);
const passTime = (kind: string) =>
  sql`update device_command set deadline = now() - interval '10 minutes'
    where device_id = ${deviceId} and kind = ${kind}`.execute(read());

describe('a new start', () => {
  it('is asked for before everything else, lets the device take nothing new meanwhile, and has ended when the phone is back in another boot', async () => {
    expect(await act('restart', { reason })).toMatchObject({
      status: 200,
      body: {
        care: { kind: 'restart', version: null },
        notChosen: 'It takes nothing new: it is being restarted.',
        capabilities: ['restart', 'updateAgent'],
      },
    });
    expect((await send())?.message).toMatchObject({ kind: 'restart', priority: 1, payload: {} });
    await comeBack({ bootId: 'boot-0001' });
    expect(await lastCommand()).toMatchObject({ kind: 'restart', state: 'sent' });
    await comeBack({ bootId: 'boot-0002' });
    expect(await lastCommand()).toMatchObject({
      state: 'succeeded',
      result: { bootId: 'boot-0002' },
      askedBy: { name: 'farm' },
    });
    expect(await fleet.detail(deviceId)).toMatchObject({ care: null, notChosen: null });
    expect((await fleet.trailOf(deviceId)).at(-1)).toMatchObject({
      action: 'device.restartAsked',
      reason,
    });
  });

  it('is refused while money is at risk, or waits until none is and is then asked for once', async () => {
    const deposit = await fleet.openDeposit(accountId);
    expect(await act('restart', { reason })).toMatchObject({
      status: 409,
      body: { code: 'moneyAtRisk', detail: '1 open deposit of 150,000.00 IDR.' },
    });
    expect(await act('restart', { reason, whenSafe: true })).toMatchObject({
      status: 200,
      body: {
        pendingAct: { act: 'restart', reason, what: null },
        care: null,
        notChosen: 'It takes nothing new: it is restarted as soon as it is safe.',
      },
    });
    expect([await carryOut(), await send()]).toEqual([0, undefined]);
    await fleet.endDeposit(deposit);
    expect([await carryOut(), await carryOut()]).toEqual([1, 0]);
    expect((await send())?.message.kind).toBe('restart');
  });

  it('is never asked of an agent that does not announce it, of one that is away, or twice', async () => {
    await comeBack({ capabilities: ['updateAgent'] });
    expect(await act('restart', { reason })).toMatchObject({
      status: 409,
      body: {
        code: 'deviceNotUsable',
        detail: expect.stringContaining('cannot be restarted from here'),
      },
    });
    await comeBack({});
    await sql`update device set last_seen_at = now() - interval '1 minute' where id = ${deviceId}`.execute(
      read(),
    );
    expect(await act('restart', { reason })).toMatchObject({
      status: 409,
      body: { code: 'stateConflict', detail: expect.stringContaining('not connected') },
    });
    await comeBack({});
    expect((await act('restart', { reason })).status).toBe(200);
    expect(await act('restart', { reason })).toMatchObject({
      status: 409,
      body: { code: 'stateConflict', detail: 'It is being restarted already.' },
    });
    expect(await act('update-agent', { reason, version: '2.0' })).toMatchObject({
      status: 409,
      body: { code: 'stateConflict' },
    });
  });

  it('that nobody hears of is unknown after its time, and has succeeded after all when the phone comes back as wanted', async () => {
    await act('restart', { reason });
    await send();
    await sql`update device_command set state = 'running' where device_id = ${deviceId}`.execute(
      read(),
    );
    await passTime('restart');
    await expireCommands(fleet.database.db);
    expect(await lastCommand()).toMatchObject({ state: 'unknown' });
    expect((await fleet.detail(deviceId)).care).toBeNull();
    await comeBack({ bootId: 'boot-0009' });
    expect(await lastCommand()).toMatchObject({ state: 'succeeded' });
  });
});

describe('an update of the agent', () => {
  it('has ended when the phone comes back as the version that was wanted, and not as another one', async () => {
    expect(await act('update-agent', { reason, version: '1.5.0' })).toMatchObject({
      status: 200,
      body: {
        care: { kind: 'updateAgent', version: '1.5.0' },
        notChosen: 'It takes nothing new: its agent is being updated.',
      },
    });
    expect((await send())?.message).toMatchObject({
      kind: 'updateAgent',
      payload: { version: '1.5.0' },
    });
    await comeBack({ bootId: 'boot-0002', agentVersion: '1.4.9' });
    expect(await lastCommand()).toMatchObject({ state: 'sent' });
    await comeBack({ bootId: 'boot-0002', agentVersion: '1.5.0' });
    expect(await lastCommand()).toMatchObject({
      state: 'succeeded',
      result: { agentVersion: '1.5.0' },
    });
    expect(await act('update-agent', { reason, version: '1.5.0' })).toMatchObject({
      status: 409,
      body: { code: 'stateConflict', detail: 'Its agent is version 1.5.0 already.' },
    });
    expect((await fleet.trailOf(deviceId)).at(-1)).toMatchObject({
      action: 'device.updateAsked',
      reason,
    });
  });

  it('that waits says which version, and is refused with one that is none', async () => {
    await fleet.openDeposit(accountId);
    expect(
      (await act('update-agent', { reason, version: '1.5.0', whenSafe: true })).body,
    ).toMatchObject({ pendingAct: { act: 'updateAgent', what: '1.5.0' } });
    expect((await act('update-agent', { reason, version: 'https://evil.example/x' })).status).toBe(
      400,
    );
  });
});

it('many are asked at once: those with money at risk wait, those that cannot are left out and say why', async () => {
  const [risky = '', old = ''] = [await fleet.newDevice(), await fleet.newDevice()].map(
    (device) => device.deviceId,
  );
  await sql`update device set capabilities = '{updateAgent}' where id = ${risky}`.execute(read());
  await fleet.openDeposit(await fleet.newAccount(risky));
  const body = {
    act: 'updateAgent',
    version: '1.5.0',
    ids: [deviceId, risky, old],
    reason,
    whenSafe: true,
  };
  const outcomes = async (preview: boolean) =>
    (
      (await fleet.ask('farm', 'POST', '/api/devices/bulk', { ...body, preview })).body as {
        results: BulkDeviceResult[];
      }
    ).results.map(({ outcome, code }) => [outcome, code]);
  expect(await outcomes(true)).toEqual([
    ['ready', null],
    ['queued', 'moneyAtRisk'],
    ['skipped', 'deviceNotUsable'],
  ]);
  expect([await send(), (await fleet.detail(risky)).pendingAct]).toEqual([undefined, null]);
  expect(await outcomes(false)).toEqual([
    ['done', null],
    ['queued', 'moneyAtRisk'],
    ['skipped', 'deviceNotUsable'],
  ]);
  expect((await send())?.message.kind).toBe('updateAgent');
});

describe('the proxy of a device', () => {
  const newProxy = async ({
    owner = null,
    places = 1,
    status = 'active',
  }: { owner?: Person | null; places?: number; status?: string } = {}) => {
    const id = newId('prx');
    await sql`insert into proxy (id, name, protocol, host, port, status, max_accounts, owner_user_id)
      values (${id}, ${`Exit ${id.slice(-3)}`}, 'http', ${`${id.slice(-9)}.example`}, 8080, ${status},
        ${places}, ${owner && fleet.people[owner].userId})`.execute(read());
    return id;
  };
  const give = async (proxyId: string | null, who: Person = 'admin', more: object = {}) => {
    const { revision } = await fleet.detail(deviceId);
    return act('proxy', { revision, proxyId, reason, ...more }, who);
  };

  it('is given and taken away with a reason, takes one of its places, and is written down', async () => {
    const proxyId = await newProxy();
    expect(await give(proxyId)).toMatchObject({ status: 200, body: { proxy: { id: proxyId } } });
    expect((await give(proxyId)).body).toMatchObject({ code: 'stateConflict' });
    const other = (await fleet.newDevice()).deviceId;
    const { revision } = await fleet.detail(other);
    expect(
      await fleet.ask('admin', 'POST', `/api/devices/${other}/proxy`, {
        revision,
        proxyId,
        reason,
      }),
    ).toMatchObject({
      status: 409,
      body: { code: 'proxyNotUsable', detail: '1 of its 1 places are taken already.' },
    });
    expect(await give(null)).toMatchObject({ status: 200, body: { proxy: null } });
    expect((await fleet.trailOf(deviceId)).slice(-2)).toMatchObject([
      { action: 'device.proxyChosen', reason },
      { action: 'device.proxyChosen', reason },
    ]);
    expect(await act('proxy', { revision: 1, proxyId, reason })).toMatchObject({
      status: 409,
      body: { code: 'revisionConflict' },
    });
  });

  it('is not changed while money is at risk, or as soon as none is', async () => {
    const proxyId = await newProxy();
    const deposit = await fleet.openDeposit(accountId);
    expect(await give(proxyId)).toMatchObject({ status: 409, body: { code: 'moneyAtRisk' } });
    expect((await give(proxyId, 'admin', { whenSafe: true })).body).toMatchObject({
      proxy: null,
      pendingAct: { act: 'changeProxy', what: expect.stringMatching(/^Exit/) },
    });
    await fleet.endDeposit(deposit);
    expect([await carryOut(), (await fleet.detail(deviceId)).proxy]).toEqual([
      1,
      expect.objectContaining({ id: proxyId }),
    ]);
  });

  it('that has become unfit meanwhile is not given, and that is written down', async () => {
    const proxyId = await newProxy();
    const deposit = await fleet.openDeposit(accountId);
    await give(proxyId, 'admin', { whenSafe: true });
    await sql`update proxy set status = 'disabled' where id = ${proxyId}`.execute(read());
    await fleet.endDeposit(deposit);
    await carryOut();
    expect([
      (await fleet.detail(deviceId)).proxy,
      (await fleet.trailOf(deviceId)).at(-1)?.action,
    ]).toEqual([null, 'device.pendingActDropped']);
  });

  it('is one in use; of a farm’s proxies none but its own, and a farm’s own are for its own devices', async () => {
    const [ours, theirs, disabled, operators] = [
      await newProxy({ owner: 'farm', places: 2 }),
      await newProxy({ owner: 'otherFarm' }),
      await newProxy({ status: 'disabled' }),
      await newProxy(),
    ];
    const answers = async (who: Person) =>
      Promise.all([theirs, disabled, newId('prx')].map(async (id) => (await give(id, who)).status));
    expect([
      await answers('admin'),
      await answers('farm'),
      (await give(operators, 'farm')).status,
      (await give(ours, 'farm')).status,
    ]).toEqual([[409, 409, 409], [409, 409, 409], 409, 200]);
    const foreign = (await fleet.newDevice({ owner: 'otherFarm' })).deviceId;
    const { revision } = await fleet.detail(foreign);
    expect(
      (
        await fleet.ask('farm', 'POST', `/api/devices/${foreign}/proxy`, {
          revision,
          proxyId: ours,
          reason,
        })
      ).status,
    ).toBe(404);
    const before = await fleet.detail(deviceId);
    const moved = await fleet.ask('admin', 'PATCH', `/api/devices/${deviceId}`, {
      revision: before.revision,
      ownerUserId: fleet.people.otherFarm.userId,
    });
    expect((moved.body as DeviceDetail).proxy).toBeNull();
  });

  it('gives its last place to one of two devices that ask at once', async () => {
    const proxyId = await newProxy();
    const other = (await fleet.newDevice()).deviceId;
    const revisions = [await fleet.detail(deviceId), await fleet.detail(other)].map(
      ({ revision }) => revision,
    );
    const both = await Promise.all(
      [deviceId, other].map((id, at) =>
        fleet.ask('admin', 'POST', `/api/devices/${id}/proxy`, {
          revision: revisions[at],
          proxyId,
          reason,
        }),
      ),
    );
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});

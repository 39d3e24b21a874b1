import { sql } from '#platform/db';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DeviceCommandRow, DeviceHealthRow, DeviceLogRow } from '@wallet/contract';
import { newId } from '#platform/ids';
import { createFleet, type Fleet } from '../../../testing/fleet/fleet.ts';
import { enqueueCommand, moveCommand, noteStep } from '#modules/gateway/queue';
import { releaseDevices } from '../presence/accept-handshake.ts';
import { recordHealth } from '../health/record-health.ts';
import { publishStatuses } from '../health/publish-statuses.ts';

let fleet: Fleet;
let deviceId: string;
let accountId: string;
beforeAll(async () => {
  fleet = await createFleet();
  ({ deviceId } = await fleet.newDevice());
  accountId = await fleet.newAccount(deviceId);
});
afterAll(() => fleet.database.close());

const read = () => fleet.database.db.read;
type Page<Row> = { data: Row[]; next: string | null };
const get = async <Row>(path: string) =>
  (await fleet.ask('staff', 'GET', `/api/devices/${deviceId}/${path}`)).body as Page<Row>;
const login = (by?: { actorId: string; actorRole: string }) =>
  fleet.database.db.transaction(
    async (trx) =>
      (
        await enqueueCommand(trx, fleet.deps.vault, {
          deviceId,
          accountId,
          kind: 'login',
          payload: { number: '081200000101', secret: 'hunter22', holderName: 'TOKO' },
          idempotencyKey: newId('key'),
          ttlMs: 60_000,
          priority: 2,
          ...(by && { by }),
        })
      ).commandId,
  );
async function walk(path: string): Promise<string[]> {
  const ids: string[] = [];
  for (let next: string | null = ''; next !== null;) {
    const page: Page<{ id: string }> = await get<{ id: string }>(
      `${path}${next && `&after=${next}`}`,
    );
    ids.push(...page.data.map(({ id }) => id));
    next = page.next;
  }
  return ids;
}

describe('commands', () => {
  it('show steps, result, error, who asked and when, and never what was sent', async () => {
    const asked = await login({ actorId: fleet.people.admin.userId, actorRole: 'Admin' });
    await sql`update device_command set state = 'running' where id = ${asked}`.execute(read());
    await noteStep(read(), {
      deviceId,
      commandId: asked,
      step: { number: 1, step: 'openApp', at: '2026-11-21T10:00:00.000Z' },
    });
    await fleet.database.db.transaction((trx) =>
      moveCommand(trx, asked, 'fail', { error: 'credentialsWrong: no' }),
    );
    const page = await get<DeviceCommandRow>('commands?kind=login');
    expect(page).toMatchObject({
      next: null,
      data: [
        {
          id: asked,
          kind: 'login',
          state: 'failed',
          account: { id: accountId, last4: '0101', label: 'Dana 1' },
          error: 'credentialsWrong: no',
          result: null,
          steps: [{ number: 1, step: 'openApp', message: null }],
          askedBy: { id: fleet.people.admin.userId, name: 'admin', role: 'Admin' },
          endedAt: expect.any(String),
        },
      ],
    });
    expect(JSON.stringify(page)).not.toMatch(/hunter22|0812000|payload/);
  });

  it('come page by page without a gap or a double, and filtered', async () => {
    const made = [];
    for (let i = 0; i < 7; i++) made.push(await login());
    expect((await walk('commands?limit=3')).slice(0, 7)).toEqual(made.toReversed());
    expect((await get<DeviceCommandRow>('commands?state=queued')).data).toHaveLength(7);
    expect((await get<DeviceCommandRow>(`commands?accountId=${newId('acc')}`)).data).toEqual([]);
    expect(
      await fleet.ask('staff', 'GET', `/api/devices/${deviceId}/commands?after=acc_1`),
    ).toMatchObject({ status: 400, body: { code: 'cursorInvalid' } });
  });

  it('that wait can be taken back, those that were sent cannot', async () => {
    const { data } = await get<DeviceCommandRow>('commands?state=queued&limit=2');
    const [first = '', second = ''] = data.map(({ id }) => id);
    const cancel = (id: string) =>
      fleet.ask('farm', 'POST', `/api/devices/${deviceId}/commands/${id}/cancel`);
    expect(await cancel(first)).toMatchObject({
      status: 200,
      body: { id: first, state: 'cancelled', error: 'cancelled' },
    });
    expect(await cancel(first)).toMatchObject({ status: 409, body: { code: 'stateConflict' } });
    await sql`update device_command set state = 'sent' where id = ${second}`.execute(read());
    expect(await cancel(second)).toMatchObject({ status: 409 });
    expect((await fleet.trailOf(deviceId)).at(-1)?.action).toBe('device.commandCancelled');
  });
});

describe('health checks', () => {
  it('show those that ended, newest first, by area and by account', async () => {
    const check = (area: 'sms' | 'get_balance', minute: number, status = 1) =>
      recordHealth(read(), {
        deviceId,
        accountId: area === 'sms' ? null : accountId,
        area,
        status,
        processStatus: status === 3 ? 'running' : 'done',
        message: null,
        durationMs: 12,
        checkedAt: new Date(`2026-11-21T09:0${minute}:00Z`),
        reportId: newId('rep'),
      });
    await check('sms', 1);
    await check('get_balance', 2, 2);
    await check('sms', 3, 3);
    await check('sms', 4);
    const shown = (page: Page<DeviceHealthRow>) =>
      page.data.map(({ area, status, checkedAt }) => [area, status, checkedAt.slice(14, 16)]);
    expect(shown(await get<DeviceHealthRow>('health'))).toEqual([
      ['sms', 1, '04'],
      ['get_balance', 2, '02'],
      ['sms', 1, '01'],
    ]);
    expect(shown(await get<DeviceHealthRow>('health?area=sms'))).toHaveLength(2);
    expect((await get<DeviceHealthRow>(`health?accountId=${accountId}`)).data).toMatchObject([
      { account: { id: accountId }, durationMs: 12 },
    ]);
    expect(await walk('health?limit=1')).toHaveLength(3);
    expect(
      await fleet.ask('staff', 'GET', `/api/devices/${deviceId}/health?after=x`),
    ).toMatchObject({ status: 400, body: { code: 'cursorInvalid' } });
  });
});

describe('the log', () => {
  it('is one timeline of connections, commands, states and acts, without a gap or a double', async () => {
    await publishStatuses(fleet.database.db);
    // A sign-in under way would make the device unsafe to touch.
    await sql`update device_command set state = 'failed'
      where device_id = ${deviceId} and state in ('queued', 'sent')`.execute(read());
    await fleet.ask('farm', 'POST', `/api/devices/${deviceId}/maintenance`, {
      reason: 'new battery',
    });
    await publishStatuses(fleet.database.db);
    await sql`update device set connected_to = 'con_end' where id = ${deviceId}`.execute(read());
    await fleet.database.db.transaction((trx) =>
      releaseDevices(trx, [{ deviceId, connectionId: 'con_end' }]),
    );
    const { data } = await get<DeviceLogRow>('log?limit=5');
    expect(
      data.map(({ kind, event, from, reason }) => [kind, event, from, reason]).slice(0, 3),
    ).toEqual([
      ['connection', 'disconnected', null, null],
      ['state', 'maintenance', 'available', 'In maintenance: new battery'],
      ['act', 'device.maintenanceStarted', null, 'new battery'],
    ]);
    expect(data[2]?.actor).toEqual({
      id: fleet.people.farm.userId,
      name: 'farm',
      role: 'PhoneFarm',
    });
    const whole = await walk('log?limit=100');
    expect(await walk('log?limit=2')).toEqual(whole);
    expect(whole.map((id) => id.slice(4))).toEqual(
      whole
        .map((id) => id.slice(4))
        .toSorted()
        .toReversed(),
    );
    expect(new Set(whole.map((id) => id.slice(0, 3)))).toEqual(new Set(['dve', 'cmd', 'aud']));
  });

  it('shows one kind when asked to', async () => {
    for (const kind of ['connection', 'command', 'state', 'act'] as const) {
      const { data } = await get<DeviceLogRow>(`log?kind=${kind}`);
      expect([kind, data.length > 0, data.every((row) => row.kind === kind)]).toEqual([
        kind,
        true,
        true,
      ]);
    }
    expect((await get<DeviceLogRow>('log?kind=command')).data[0]).toMatchObject({
      commandKind: 'login',
      commandId: expect.stringMatching(/^cmd_/),
    });
    expect(
      await fleet.ask('staff', 'GET', `/api/devices/${deviceId}/log?after=txn_1`),
    ).toMatchObject({ status: 400, body: { code: 'cursorInvalid' } });
  });
});

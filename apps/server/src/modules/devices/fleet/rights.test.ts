import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#platform/ids';
import { createFleet, type Fleet, type Person } from '../../../testing/fleet/fleet.ts';

let fleet: Fleet;
let mine: string;
beforeAll(async () => {
  fleet = await createFleet();
  mine = (await fleet.newDevice()).deviceId;
});
afterAll(() => fleet.database.close());

type Case = [
  name: string,
  method: 'GET' | 'POST' | 'PATCH',
  path: (id: string) => string,
  body: object | undefined,
  invalid: object | string,
];
const reason = { reason: 'new battery' };
const act = (name: string) => (id: string) => `/api/devices/${id}/${name}`;
const reads: Case[] = [
  ['getDevice', 'GET', (id) => `/api/devices/${id}`, undefined, '?surprise=1'],
  ['listDeviceCommands', 'GET', act('commands'), undefined, '?state=nonsense'],
  ['listDeviceHealth', 'GET', act('health'), undefined, '?area=soul'],
  ['deviceLog', 'GET', act('log'), undefined, '?kind=rumour'],
];
const checks: Case[] = [['checkDevice', 'POST', act('check'), { areas: ['sms'] }, { areas: [] }]];
const acts: Case[] = [
  [
    'updateDevice',
    'PATCH',
    (id) => `/api/devices/${id}`,
    { revision: 1, name: 'B' },
    { name: 'B' },
  ],
  ['startMaintenance', 'POST', act('maintenance'), reason, { reason: ' ' }],
  ['endMaintenance', 'POST', act('end-maintenance'), undefined, { surprise: 1 }],
  ['drainDevice', 'POST', act('drain'), reason, {}],
  ['undrainDevice', 'POST', act('undrain'), undefined, { surprise: 1 }],
  ['renewEnrolment', 'POST', act('enrolment'), undefined, { surprise: 1 }],
  ['rotateDeviceToken', 'POST', act('rotate-token'), undefined, { surprise: 1 }],
  ['revokeDeviceToken', 'POST', act('revoke-token'), reason, { reason: 'x', whenSafe: 'yes' }],
  ['retireDevice', 'POST', act('retire'), reason, { reason: 'x'.repeat(301) }],
  [
    'chooseDeviceProxy',
    'POST',
    act('proxy'),
    { revision: 1, proxyId: null, ...reason },
    { revision: 1, proxyId: null },
  ],
  ['restartDevice', 'POST', act('restart'), reason, { reason: '' }],
  [
    'updateDeviceAgent',
    'POST',
    act('update-agent'),
    { version: '1.5.0', ...reason },
    { version: '', ...reason },
  ],
  ['cancelPendingAct', 'POST', act('cancel-pending-act'), undefined, { surprise: 1 }],
  [
    'cancelDeviceCommand',
    'POST',
    (id) => `/api/devices/${id}/commands/${newId('cmd')}/cancel`,
    undefined,
    { surprise: 1 },
  ],
];
const statusOf = async (who: Person | undefined, [, method, path, body]: Case, id = mine) =>
  (await fleet.ask(who, method, path(id), body)).status;

describe.each([...reads, ...checks, ...acts])('%s', (...one) => {
  const [, method, path, , invalid] = one;

  it('is refused signed out, and another owner\u2019s or an unknown device is not found', async () => {
    expect(await statusOf(undefined, one)).toBe(401);
    const foreign = await fleet.ask('otherFarm', method, path(mine), one[3]);
    expect(foreign).toMatchObject({ status: 404, body: { code: 'notFound' } });
    expect(await statusOf('admin', one, newId('dev'))).toBe(404);
  });

  it('refuses what does not fit', async () => {
    const answer =
      typeof invalid === 'string'
        ? await fleet.ask('admin', method, `${path(mine)}${invalid}`)
        : await fleet.ask('admin', method, path(mine), invalid);
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalidRequest' } });
    expect((await fleet.ask('admin', method, path('dev_1'), one[3])).status).toBe(400);
  });
});

describe('rights', () => {
  it.each(acts)('%s is not for Staff', async (...one) => {
    expect(await fleet.ask('staff', one[1], one[2](mine), one[3])).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    });
  });

  it.each(reads)('%s is for everybody of the house and the owner', async (...one) => {
    for (const who of ['admin', 'subAdmin', 'staff', 'farm'] as const)
      expect(await statusOf(who, one)).toBe(200);
  });

  it('Staff run checks, one device or many, and enrol nothing', async () => {
    const { deviceId } = await fleet.newDevice();
    expect(
      (await fleet.ask('staff', 'POST', `/api/devices/${deviceId}/check`, { areas: ['sms'] }))
        .status,
    ).toBe(202);
    expect(
      (
        await fleet.ask('staff', 'POST', '/api/devices/bulk-check', {
          ids: [deviceId],
          preview: true,
          areas: ['sms'],
        })
      ).status,
    ).toBe(200);
    expect(
      (
        await fleet.ask('staff', 'POST', '/api/devices/bulk', {
          act: 'undrain',
          ids: [deviceId],
          preview: true,
        })
      ).status,
    ).toBe(403);
    expect((await fleet.ask('staff', 'POST', '/api/devices', { name: 'X' })).status).toBe(403);
  });

  it('a farm sees its own devices only, in the list too', async () => {
    const { deviceId } = await fleet.newDevice({ owner: 'otherFarm' });
    const ids = async (who: Person) =>
      ((await fleet.ask(who, 'GET', '/api/devices')).body as { data: { id: string }[] }).data.map(
        ({ id }) => id,
      );
    expect([(await ids('farm')).includes(deviceId), await ids('otherFarm')]).toEqual([
      false,
      [deviceId],
    ]);
    expect((await ids('staff')).includes(deviceId)).toBe(true);
  });
});

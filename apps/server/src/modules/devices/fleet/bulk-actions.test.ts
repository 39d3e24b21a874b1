import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BulkDeviceResult } from '@wallet/contract';
import { newId } from '#platform/ids';
import { createFleet, type Fleet, type Person } from '../../../testing/fleet/fleet.ts';

let fleet: Fleet;
let calm: string;
let risky: string;
let held: string;
let foreign: string;
beforeAll(async () => {
  fleet = await createFleet();
});
afterAll(() => fleet.database.close());
beforeEach(async () => {
  [calm = '', risky = '', held = '', foreign = ''] = (
    await Promise.all([
      fleet.newDevice(),
      fleet.newDevice(),
      fleet.newDevice(),
      fleet.newDevice({ owner: 'otherFarm' }),
    ])
  ).map(({ deviceId }) => deviceId);
  await fleet.openDeposit(await fleet.newAccount(risky));
  await fleet.ask('admin', 'POST', `/api/devices/${held}/maintenance`, { reason: 'x' });
});

async function bulk(
  body: object,
  who: Person = 'farm',
  path = 'bulk',
): Promise<[string, string | null][]> {
  const answer = await fleet.ask(who, 'POST', `/api/devices/${path}`, {
    ids: [calm, risky, held, foreign],
    ...body,
  });
  expect(answer.status).toBe(200);
  return (answer.body as { results: BulkDeviceResult[] }).results.map(({ outcome, code }) => [
    outcome,
    code,
  ]);
}
const states = () =>
  Promise.all([calm, risky, held, foreign].map(async (id) => (await fleet.detail(id)).state));
const reason = 'moving shelves';

describe('many devices at once', () => {
  it('a preview says what would be done and skipped, and does nothing', async () => {
    expect(await bulk({ act: 'maintenance', preview: true, reason })).toEqual([
      ['ready', null],
      ['skipped', 'moneyAtRisk'],
      ['skipped', 'stateConflict'],
      ['skipped', 'notFound'],
    ]);
    expect(await bulk({ act: 'maintenance', preview: true, reason, whenSafe: true })).toEqual([
      ['ready', null],
      ['queued', 'moneyAtRisk'],
      ['skipped', 'stateConflict'],
      ['skipped', 'notFound'],
    ]);
    expect([
      await states(),
      (await fleet.detail(risky)).pendingAct,
      await fleet.trailOf(calm),
    ]).toMatchObject([
      ['available', 'available', 'maintenance', 'available'],
      null,
      [{ action: 'device.enrolled' }],
    ]);
  });

  it('each is done by itself and says why not, with what stands open', async () => {
    expect(await bulk({ act: 'maintenance', preview: false, reason, whenSafe: true })).toEqual([
      ['done', null],
      ['queued', 'moneyAtRisk'],
      ['skipped', 'stateConflict'],
      ['skipped', 'notFound'],
    ]);
    expect(await states()).toEqual(['maintenance', 'available', 'maintenance', 'available']);
    const answer = await fleet.ask('admin', 'POST', '/api/devices/bulk', {
      act: 'maintenance',
      ids: [risky],
      preview: false,
      reason,
    });
    expect(answer.body).toMatchObject({
      results: [
        {
          id: risky,
          name: expect.stringMatching(/^JKT/),
          outcome: 'skipped',
          code: 'stateConflict',
          detail: 'maintenance waits until it is safe: cancel that first.',
        },
      ],
    });
    expect(await bulk({ act: 'endMaintenance', preview: false })).toEqual([
      ['done', null],
      ['skipped', 'stateConflict'],
      ['done', null],
      ['skipped', 'notFound'],
    ]);
  });

  it('draining is for all, and can be undone', async () => {
    expect(await bulk({ act: 'drain', preview: false, reason }, 'admin')).toEqual([
      ['done', null],
      ['done', null],
      ['done', null],
      ['done', null],
    ]);
    expect(await bulk({ act: 'undrain', preview: false })).toEqual([
      ['done', null],
      ['done', null],
      ['done', null],
      ['skipped', 'notFound'],
    ]);
  });

  it('checks begin on phones that are there and have none', async () => {
    await fleet.ask('staff', 'POST', `/api/devices/${calm}/check`, { areas: ['sms'] });
    const silent = (await fleet.newDevice({ isSilent: true })).deviceId;
    const ids = [calm, risky, silent];
    expect(await bulk({ ids, areas: ['sms', 'ip'], preview: true }, 'staff', 'bulk-check')).toEqual(
      [
        ['skipped', 'checkRunning'],
        ['ready', null],
        ['skipped', 'stateConflict'],
      ],
    );
    expect((await fleet.detail(risky)).runningChecks).toEqual([]);
    expect(
      await bulk({ ids, areas: ['sms', 'ip'], preview: false }, 'staff', 'bulk-check'),
    ).toEqual([
      ['skipped', 'checkRunning'],
      ['done', null],
      ['skipped', 'stateConflict'],
    ]);
    expect((await fleet.detail(risky)).runningChecks).toMatchObject([{ areas: ['sms', 'ip'] }]);
  });

  it('refuses more than 200, a device twice, none, an act it does not know; and nobody signed out', async () => {
    const send = (body: object, who?: Person) =>
      fleet.ask(who, 'POST', '/api/devices/bulk', {
        act: 'undrain',
        preview: true,
        ids: [calm],
        ...body,
      });
    for (const wrong of [
      { ids: Array.from({ length: 201 }, () => newId('dev')) },
      { ids: [calm, calm] },
      { ids: [] },
      { act: 'explode' },
      { act: 'drain' },
    ]) {
      expect(await send(wrong, 'admin')).toMatchObject({
        status: 400,
        body: { code: 'invalidRequest' },
      });
    }
    expect((await send({})).status).toBe(401);
    expect(
      (
        await fleet.ask(undefined, 'POST', '/api/devices/bulk-check', {
          ids: [calm],
          preview: true,
          areas: ['sms'],
        })
      ).status,
    ).toBe(401);
    expect(
      (
        await fleet.ask('staff', 'POST', '/api/devices/bulk-check', {
          ids: [calm],
          preview: true,
          areas: [],
        })
      ).status,
    ).toBe(400);
  });
});

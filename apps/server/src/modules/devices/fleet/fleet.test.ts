import { sql } from '#platform/db';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DeviceRow, FleetSummary } from '@wallet/contract';
import { createFleet, type Fleet, type Person } from '../../../testing/fleet/fleet.ts';
import { recordHealth } from '../health/record-health.ts';

let fleet: Fleet;
beforeAll(async () => {
  fleet = await createFleet();
});
afterAll(() => fleet.database.close());

interface Page {
  data: DeviceRow[];
  next: string | null;
  total: number;
  before: number;
  fresh: number;
}
const run = (statement: ReturnType<typeof sql>) => statement.execute(fleet.database.db.read);
const page = async (query = '', who: Person = 'admin') =>
  (await fleet.ask(who, 'GET', `/api/devices?${query}`)).body as Page;
const names = async (query = '', who: Person = 'admin') =>
  (await page(query, who)).data.map(({ name }) => name);
const summary = async (who: Person = 'admin') =>
  (await fleet.ask(who, 'GET', '/api/devices/summary')).body as FleetSummary;

/** A device of the farm, called and in the state that its name begins with. */
async function made(name: string, { owner = 'farm' }: { owner?: Person } = {}): Promise<string> {
  const state = name.split('-')[0];
  const { deviceId } = await fleet.newDevice({ owner, isSilent: state === 'enrolling' });
  await run(sql`update device set name = ${name} where id = ${deviceId}`);
  if (state === 'offline')
    await run(
      sql`update device set last_seen_at = now() - interval '1 hour' where id = ${deviceId}`,
    );
  if (state === 'busy') await run(sql`update device set is_busy = true where id = ${deviceId}`);
  if (state === 'maintenance')
    await run(sql`update device set maintenance_reason = 'battery' where id = ${deviceId}`);
  if (state === 'retired')
    await run(sql`update device set retired_at = now() where id = ${deviceId}`);
  if (state === 'revoked')
    await run(
      sql`update device set token_hash = null, token_revoked_at = now() where id = ${deviceId}`,
    );
  if (state === 'failing')
    for (const reportId of ['rep_one00001', 'rep_two00001']) await fail(deviceId, reportId);
  return deviceId;
}
const fail = (deviceId: string, reportId: string) =>
  recordHealth(fleet.database.db.read, {
    deviceId,
    accountId: null,
    area: 'sms',
    status: 2,
    processStatus: 'done',
    message: null,
    durationMs: 1,
    checkedAt: new Date('2026-11-21T03:00:00Z'),
    reportId,
  });

describe('the fleet', () => {
  const id: Record<string, string> = {};
  beforeAll(async () => {
    for (const name of [
      'available-b',
      'available-a',
      'retired-a',
      'enrolling-a',
      'maintenance-a',
      'busy-a',
      'offline-b',
      'offline-a',
      'revoked-a',
      'failing-a',
    ])
      id[name] = await made(name);
    id['available-other'] = await made('available-other', { owner: 'otherFarm' });
  });

  it('comes in the order of need, then of names, without the retired; what is judged to find a device is what is told of it', async () => {
    const { data, total, before, next } = await page();
    expect(data.map(({ name }) => name)).toEqual([
      'failing-a',
      'offline-a',
      'offline-b',
      'revoked-a',
      'busy-a',
      'available-a',
      'available-b',
      'available-other',
      'maintenance-a',
      'enrolling-a',
    ]);
    for (const { name, state } of data)
      expect(name.split('-')[0]).toBe(
        state === 'offline' && name === 'revoked-a' ? 'revoked' : state,
      );
    expect({ total, before, next }).toEqual({ total: 10, before: 0, next: null });
    expect(await names('state=retired')).toEqual(['retired-a']);
  });

  it('is read page by page, each beginning where the one before ended', async () => {
    const seen: string[] = [];
    let after = '';
    for (let begun = 0; begun < 10; begun += 4) {
      const { data, next, before, total } = await page(`limit=4${after}`);
      expect([before, total]).toEqual([begun, 10]);
      seen.push(...data.map(({ name }) => name));
      after = `&after=${next}`;
    }
    expect(seen).toEqual(await names());
    expect((await fleet.ask('admin', 'GET', '/api/devices?after=zzz')).body).toMatchObject({
      code: 'cursorInvalid',
    });
    const nothing = Buffer.from(JSON.stringify([9, 'z', id['available-a']])).toString('base64url');
    expect(await page(`after=${nothing}`)).toMatchObject({
      data: [],
      total: 10,
      before: 10,
      next: null,
    });
  });

  it('is narrowed by tab, state, provider, tag, owner and words, each in scope', async () => {
    const accountId = await fleet.newAccount(id['available-b'] ?? '');
    await fleet.openDeposit(accountId);
    await run(
      sql`update device set tags = array['rack 2'], drain_reason = 'x', drain_since = now()
        where id = ${id['available-a']}`,
    );
    expect(await names('tab=needsHand')).toEqual([
      'failing-a',
      'offline-a',
      'offline-b',
      'revoked-a',
    ]);
    expect([await names('tab=withMoney'), await names('tab=waiting')]).toEqual([
      ['available-b'],
      ['available-a'],
    ]);
    expect([
      await names('state=busy'),
      await names('provider=dana'),
      await names('provider=maya'),
      await names('tag=rack 2'),
    ]).toEqual([['busy-a'], ['available-b'], [], ['available-a']]);
    expect(await names(`ownerId=${fleet.people.otherFarm.userId}`)).toEqual(['available-other']);
    expect(await names(`ownerId=${fleet.people.farm.userId}`, 'otherFarm')).toEqual([]);
    expect(await names('', 'otherFarm')).toEqual(['available-other']);
    for (const [words, found] of [
      ['FAIL', 'failing-a'],
      ['rack', 'available-a'],
      ['Dana 1', 'available-b'],
      ['0101', 'available-b'],
      [id['busy-a'], 'busy-a'],
      ['b_%', undefined],
      ['#\0#', undefined],
    ] as const) {
      expect([words, await names(`search=${encodeURIComponent(words ?? '')}`)]).toEqual([
        words,
        found === undefined ? [] : [found],
      ]);
    }
  });

  it('in figures counts states, tabs and money out of reach, and offers what it can be narrowed by', async () => {
    const accountId = await fleet.newAccount(id['offline-a'] ?? '');
    await fleet.openDeposit(accountId);
    await run(
      sql`update device set battery = '{"level": 80, "charging": true}'
        where id in (${id['available-a']}, ${id['offline-a']})`,
    );
    const { longestOffline, ...figures } = await summary();
    expect(figures).toEqual({
      counts: {
        retired: 1,
        maintenance: 1,
        enrolling: 1,
        offline: 3,
        failing: 1,
        busy: 1,
        available: 3,
      },
      charging: 1,
      commands: 0,
      failedAreas: [{ area: 'sms', count: 1 }],
      atRisk: { money: [{ value: '150000.00', currency: 'IDR' }], devices: 1 },
      tabs: { all: 10, needsHand: 4, withMoney: 2, waiting: 1 },
      tags: ['rack 2'],
      owners: [
        { id: fleet.people.farm.userId, name: 'farm' },
        { id: fleet.people.otherFarm.userId, name: 'otherFarm' },
      ],
    });
    expect(longestOffline?.name).toMatch(/^offline/);
    expect(await summary('otherFarm')).toMatchObject({
      counts: { available: 1, offline: 0 },
      tabs: { all: 1 },
      tags: [],
      atRisk: { money: [], devices: 0 },
      longestOffline: null,
      owners: [{ name: 'otherFarm' }],
    });
  });
});

describe('a page on a screen', () => {
  it('keeps its rows in their order whatever becomes of them, and says what has come since', async () => {
    const tag = 'on-screen';
    const ids = [];
    for (const name of ['available-1', 'available-2', 'available-3']) {
      const deviceId = await made(name);
      ids.push(deviceId);
      await run(sql`update device set tags = array[${tag}] where id = ${deviceId}`);
    }
    const first = await page(`tag=${tag}&limit=2`);
    const shown = first.data.map((row) => row.id);
    const again = () => page(`tag=${tag}&limit=2&shown=${shown.join(',')}&until=${first.next}`);
    expect(await again()).toEqual(first);
    await run(
      sql`update device set last_seen_at = now() - interval '1 hour', tags = '{}' where id = ${shown[1]}`,
    );
    expect(await again()).toMatchObject({
      data: [{ id: shown[0] }, { id: shown[1], state: 'offline' }],
      total: 2,
      fresh: 0,
      next: first.next,
    });
    await run(sql`update device set is_busy = true where id = ${ids[2]}`);
    expect(await again()).toMatchObject({ fresh: 0 });
    await run(sql`update device set last_seen_at = now() - interval '1 hour' where id = ${ids[2]}`);
    expect(await again()).toMatchObject({ fresh: 1 });
    expect(await page(`tag=${tag}&shown=${shown[0]}`)).toMatchObject({
      data: [{ id: shown[0] }],
      fresh: 1,
      next: null,
    });
    expect((await page(`shown=${shown.join(',')}`, 'otherFarm')).data).toEqual([]);
  });
});

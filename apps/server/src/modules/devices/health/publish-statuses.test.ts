import { one, sql } from '#platform/db';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DeviceRow } from '@wallet/contract';
import { newId } from '#platform/ids';
import { createFleet, type Fleet } from '../../../testing/fleet/fleet.ts';
import { publishStatuses } from './publish-statuses.ts';

let fleet: Fleet;
let deviceId: string;
beforeAll(async () => {
  fleet = await createFleet();
});
afterAll(() => fleet.database.close());
beforeEach(async () => {
  ({ deviceId } = await fleet.newDevice());
  await tell();
});

const read = () => fleet.database.db.read;
const tell = () => publishStatuses(fleet.database.db);
const set = (change: ReturnType<typeof sql>) =>
  sql`update device set ${change} where id = ${deviceId}`.execute(read());
const changes = async () =>
  (await fleet.factsOf(deviceId, 'devices.stateChanged')).map(({ from, to, isBad }) => [
    from,
    to,
    isBad,
  ]);
const silent = sql`last_seen_at = now() - interval '31 seconds'`;
const heard = sql`last_seen_at = now()`;
const fail = (times: number) =>
  sql`insert into health_latest (device_id, area, status, failures_in_row, checked_at)
    values (${deviceId}, 'app', 2, ${times}, now())
  on conflict (device_id, account_id, area) do update set failures_in_row = ${times}`.execute(
    read(),
  );

describe('a device that turns bad', () => {
  it('is told once with its reason and what to do, and once when it is good again', async () => {
    await set(silent);
    expect([await tell(), await tell(), await tell()]).toEqual([1, 0, 0]);
    expect(await fleet.factsOf(deviceId, 'devices.stateChanged')).toMatchObject([
      {
        deviceId,
        from: 'available',
        to: 'offline',
        isBad: true,
        reason: 'No sign of life for 31 seconds.',
        whatToDo: expect.stringContaining('Check power'),
        ownerUserId: fleet.people.farm.userId,
      },
    ]);
    await set(heard);
    expect([await tell(), await tell()]).toEqual([1, 0]);
    expect(await changes()).toEqual([
      ['available', 'offline', true],
      ['offline', 'available', false],
    ]);
  });

  it('goes from one bad state into another by its order, each told once', async () => {
    await fail(1);
    expect(await tell()).toBe(0);
    await fail(2);
    await tell();
    await set(silent);
    await tell();
    await fleet.ask('farm', 'POST', `/api/devices/${deviceId}/maintenance`, { reason: 'x' });
    await tell();
    expect(await changes()).toEqual([
      ['available', 'failing', true],
      ['failing', 'offline', true],
      ['offline', 'maintenance', true],
    ]);
  });

  it('is told once by many processes at once', async () => {
    await set(silent);
    const told = await Promise.all([tell(), tell(), tell()]);
    expect([told.reduce((sum, count) => sum + count), await changes()]).toEqual([
      1,
      [['available', 'offline', true]],
    ]);
  });

  it('is no news while it is at work, new, or retired', async () => {
    await set(sql`is_busy = true`);
    expect(await tell()).toBe(0);
    const fresh = await fleet.newDevice({ isSilent: true });
    expect([await tell(), await fleet.factsOf(fresh.deviceId, 'devices.stateChanged')]).toEqual([
      1,
      [],
    ]);
    await fleet.ask('farm', 'POST', `/api/devices/${deviceId}/retire`, { reason: 'old' });
    expect([await tell(), await tell(), await changes()]).toEqual([1, 0, []]);
  });
});

it('what the database finds and what is derived agree, whatever a device is in', async () => {
  const values = {
    retired_at: ['null', 'now()'],
    maintenance_reason: ['null', `'x'`],
    enrolled_at: ['null', 'now()'],
    last_seen_at: ['null', 'now()', `now() - interval '31 seconds'`],
    token_revoked_at: ['null', 'now()'],
  };
  let combinations: string[] = [''];
  for (const [column, choices] of Object.entries(values))
    combinations = combinations.flatMap((text) =>
      choices.map((choice) => `${text}${text && ', '}${column} = ${choice}`),
    );
  const ids: string[] = [];
  for (const combination of combinations) {
    for (const failures of [0, 2]) {
      const id = newId('dev');
      ids.push(id);
      await sql`insert into device (id, mode, name, model) values (${id}, 'live', 'A', 'M')`.execute(
        read(),
      );
      await sql`insert into health_latest (device_id, area, status, failures_in_row, checked_at)
        values (${id}, 'app', 2, ${failures}, now())`.execute(read());
      await sql`update device set ${sql.raw(combination)} where id = ${id}`.execute(read());
    }
  }
  while ((await tell()) > 0);
  const { data } = (await fleet.ask('admin', 'GET', '/api/devices')).body as { data: DeviceRow[] };
  for (const row of data.filter(({ id }) => ids.includes(id))) {
    const { told } = await one(
      read(),
      sql<{ told: string }>`select told_state as told from device where id = ${row.id}`,
    );
    expect(told).toBe(row.state);
  }
  expect(ids).toHaveLength(96);
});

import { all, sql } from '#platform/db';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { listDevices, readBusyMap } from '#modules/devices/fleet';
import { silentAfterMs } from '#modules/devices';
import { readMoneyAtRisk } from '#modules/deposits';
import { beatOf, createFarm, type Farm, type Line, type Phone } from '../fixtures.ts';

let farm: Farm;
beforeAll(async () => {
  farm = await createFarm();
});
afterAll(() => farm.close());
beforeEach(() => farm.told.splice(0));

const read = () => farm.database.db.read;
const rowOf = async ({ deviceId }: Phone) =>
  (await listDevices(read(), readMoneyAtRisk, { scope: {}, shown: [deviceId] })).data[0];
const about = ({ deviceId }: Phone) =>
  farm.told.filter((line) => line.endsWith(deviceId)).map((line) => line.split(' ')[0]);
const factsOf = ({ deviceId }: Phone) =>
  all(read(), sql<{ name: string }>`select name from fact where key = ${deviceId} order by id`);

const writesPresence = (text: string) => text.includes('update device d set last_seen_at');

/** How many statements write the presence of devices while some work is done. */
async function presenceWrites(work: () => Promise<unknown>): Promise<number> {
  let writes = 0;
  farm.onStatement = (text) => {
    if (writesPresence(text)) writes++;
  };
  await work();
  farm.onStatement = () => undefined;
  return writes;
}

describe('heartbeats', () => {
  it('of 200 devices are one statement a second, and none when nobody spoke', async () => {
    const phones = await Promise.all(Array.from({ length: 200 }, () => farm.newPhone()));
    const lines = await Promise.all(phones.map((phone) => phone.connect()));
    const beats = () =>
      Promise.all(
        lines.flatMap((line) => [
          line.say('heartbeat', beatOf()),
          line.say('heartbeat', beatOf({ busy: true })),
        ]),
      );
    expect(await presenceWrites(beats)).toBe(0);
    expect(await presenceWrites(() => farm.gateway.tick())).toBe(1);
    expect(await presenceWrites(() => farm.gateway.tick())).toBe(0);
    const map = await readBusyMap(read(), {});
    expect(phones.every(({ deviceId }) => map[deviceId] === true)).toBe(true);
    expect(farm.told.filter((line) => line.startsWith('busy'))).toHaveLength(200);
    for (const line of lines) line.socket.disconnect();
    await Promise.all(lines.map((line) => line.ended));
    await vi.waitUntil(() => farm.told.filter((line) => line.startsWith('presence')).length >= 400);
  });

  it('tell the screens of busy and free, once each, after the database knows', async () => {
    const phone = await farm.newPhone();
    const line = await phone.connect();
    for (const busy of [true, true, false, false]) {
      await line.say('heartbeat', beatOf({ busy }));
      await farm.gateway.tick();
    }
    expect(about(phone)).toEqual(['presence', 'busy', 'busy']);
    expect(await rowOf(phone)).toMatchObject({
      state: 'available',
      isBusy: false,
      battery: { level: 80, charging: true },
      network: { transport: 'wifi', signal: 70, exitIp: null },
    });
  });

  it('that could not be written are written the next second', async () => {
    const phone = await farm.newPhone();
    const line = await phone.connect();
    await line.say('heartbeat', beatOf({ busy: true }));
    farm.onStatement = (text) => {
      if (writesPresence(text)) throw new Error('Connection terminated');
    };
    await farm.gateway.tick();
    expect((await rowOf(phone))?.isBusy).toBe(false);
    farm.onStatement = () => undefined;
    await farm.gateway.tick();
    expect((await rowOf(phone))?.isBusy).toBe(true);
  });
});

describe('silence', () => {
  it('of three heartbeats ends the connection, and the device is told to be gone', async () => {
    const phone = await farm.newPhone();
    const other = await farm.newPhone();
    const line = await phone.connect();
    const alive = await other.connect();
    farm.clock.advance(silentAfterMs);
    await alive.say('heartbeat', beatOf());
    await farm.gateway.tick();
    expect(line.socket.connected).toBe(true);
    farm.clock.advance(1);
    await farm.gateway.tick();
    expect(await line.ended).toBe('io server disconnect');
    expect(alive.socket.connected).toBe(true);
    await farm.gateway.idle();
    expect((await factsOf(phone)).map(({ name }) => name)).toEqual([
      'devices.connected',
      'devices.disconnected',
    ]);
  });

  it('after a goodbye is told once more when the device counts as offline, and not when it came back', async () => {
    const [gone, back] = [await farm.newPhone(), await farm.newPhone()];
    for (const phone of [gone, back]) {
      const line = await phone.connect();
      line.socket.disconnect();
      await vi.waitUntil(() => about(phone).length === 2);
    }
    await back.connect();
    farm.clock.advance(silentAfterMs - 1);
    await farm.gateway.tick();
    expect(about(gone)).toHaveLength(2);
    farm.clock.advance(2);
    await farm.gateway.tick();
    await farm.gateway.tick();
    expect(about(gone)).toHaveLength(3);
  });
});

describe('a device that is given to another gateway', () => {
  it('is let go by this one', async () => {
    const phone = await farm.newPhone();
    const line: Line = await phone.connect();
    await sql`update device set connected_to = 'con_elsewhere' where id = ${phone.deviceId}`.execute(
      read(),
    );
    await line.say('heartbeat', beatOf({ busy: true }));
    await farm.gateway.tick();
    expect(await line.ended).toBe('io server disconnect');
    await farm.gateway.idle();
    const [row] = await all(
      read(),
      sql<{
        to: string;
        busy: boolean;
      }>`select connected_to as to, is_busy as busy from device where id = ${phone.deviceId}`,
    );
    expect(row).toEqual({ to: 'con_elsewhere', busy: false });
  });
});

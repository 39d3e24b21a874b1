import { all, type Db, sql } from '#platform/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#platform/ids';
import { createFleet, type Fleet } from '../../../testing/fleet/fleet.ts';
import type { Connection } from './connection.ts';
import { createRelease } from './release.ts';

let fleet: Fleet;
beforeAll(async () => {
  fleet = await createFleet();
});
afterAll(() => fleet.database.close());

async function connected(): Promise<Connection> {
  const { deviceId, token } = await fleet.newDevice({ isSilent: true });
  const id = newId('con');
  await fleet.connect(deviceId, token, id);
  return { id, device: { id: deviceId } } as Connection;
}

test('connections that end while others are being let go are let go together, each device told once', async () => {
  const told: string[] = [];
  let transactions = 0;
  const { db } = fleet.database;
  const counted: Db = {
    ...db,
    transaction: (work, options) => (transactions++, db.transaction(work, options)),
  };
  const release = createRelease({
    db: counted,
    screens: {
      devicePresenceChanged: (id) => void told.push(id),
      deviceBusyChanged: () => undefined,
      healthChecked: () => undefined,
    },
  });
  const connections = await Promise.all(Array.from({ length: 20 }, connected));
  await Promise.all(
    connections.map((connection, place) =>
      place < 10 ? release([connection]) : Promise.resolve(),
    ),
  );
  await Promise.all(connections.slice(10).map((connection) => release([connection])));
  expect(transactions).toBeLessThanOrEqual(4);
  expect(told.toSorted()).toEqual(connections.map(({ device }) => device.id).toSorted());
  expect(await all(db.read, sql`select id from device where connected_to is not null`)).toEqual([]);
});

import { sql } from '#platform/db';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { StorageError } from '#platform/storage';
import { createAlertWorld, type AlertWorld } from '../../../testing/fleet/alert-world.ts';
import { updateAlerts } from './update-alerts.ts';

let world: AlertWorld;
let trouble: StorageError | undefined;
beforeAll(async () => {
  world = await createAlertWorld();
  world.alerts.storage = {
    trouble: () => trouble,
    told: () => void (trouble &&= { ...trouble, isTold: true }),
  };
});
afterAll(() => world.close());
beforeEach(async () => {
  await sql`delete from alert`.execute(world.fleet.database.db.read);
  trouble = { place: '/data', since: new Date(), isNow: true, isTold: false };
});

const look = () => updateAlerts(world.alerts, null);
const told = () => world.toldOf('storage');

test('a full disk of which nothing can be stored stands at the bell of the operator, as one critical alert', async () => {
  const [seen, again] = [await world.list('staff'), await world.list('staff', '?limit=1')];
  expect(seen).toMatchObject({ open: 1, unseen: 1, hasUnseenCritical: true });
  expect(seen.data).toMatchObject([
    { kind: 'storageFull', severity: 'critical', params: { name: '/data' }, closedAt: null },
  ]);
  expect(again.data).toEqual(seen.data);
  expect((await world.list('farm')).data).toEqual([]);
  expect((await world.list('admin', '?state=closed')).data).toEqual([]);
});

test('once it can be stored it is one alert, told once, and its end is told a minute after there is room', async () => {
  expect([await look(), await look(), await told()]).toEqual([1, 0, [['storageFull', 'open']]]);
  expect(trouble).toMatchObject({ isTold: true });
  expect(await world.list('admin')).toMatchObject({ open: 1, data: [{ kind: 'storageFull' }] });
  trouble = undefined;
  await look();
  expect(await told()).toEqual([['storageFull', 'clearing']]);
  await world.pass();
  await look();
  expect(await told()).toEqual([['storageFull', 'good']]);
});

test('a trouble that could not be stored while it went on is told when it is over', async () => {
  if (trouble) trouble.isNow = false;
  expect((await world.list('admin')).data).toEqual([]);
  expect([await look(), await told()]).toEqual([1, [['storageFull', 'open']]]);
  await look();
  await world.pass();
  await look();
  expect(await told()).toEqual([['storageFull', 'good']]);
});

import { all, sql } from '#platform/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createUnreadableWatch, type UnreadableWatch } from '#modules/unreadable';
import { fakeClock } from '#platform/clock';
import { newId } from '#platform/ids';
import { silentLog } from '#platform/log';
import { testReceiver, testVault } from '@wallet/server/testing';
import { type AlertWorld, createAlertWorld } from '../../../testing/fleet/alert-world.ts';
import { flipByte, lostKey, lostVault } from '../../../testing/database/damaged-values.ts';
import { callWebhook } from './call-webhook.ts';
import { updateAlerts } from '../look/update-alerts.ts';

let world: AlertWorld;
const clock = fakeClock('2026-03-01T00:00:00Z');
beforeAll(async () => {
  world = await createAlertWorld();
});
afterAll(() => world.close());

const openWatch = (): UnreadableWatch => {
  const { db } = world.fleet.database;
  return createUnreadableWatch({ db, log: silentLog(), clock, vault: testVault() });
};
const placeOf = (id: string) => ({ table: 'proxy', id, column: 'password_enc' });

/** A proxy whose stored password is this one; tells its id. */
async function proxy(sealedFor: (id: string) => string): Promise<string> {
  const id = newId('prx');
  await sql`insert into proxy (id, name, protocol, host, port, username, password_enc)
    values (${id}, ${id}, 'http', '203.0.113.9', 1000 + (select count(*) from proxy), 'u', ${sealedFor(id)})`.execute(
    world.fleet.database.db.read,
  );
  return id;
}
const sealed = (id: string) => testVault().seal('secret', placeOf(id));

async function meet({ vault }: UnreadableWatch, id: string): Promise<void> {
  const [row] = await all(
    world.fleet.database.db.read,
    sql<{ text: string }>`select password_enc as text from proxy where id = ${id}`,
  );
  try {
    vault.open(row?.text ?? '', placeOf(id));
  } catch {
    // What the reader makes of it is another test's business.
  }
}
const write = (id: string, text: string) =>
  sql`update proxy set password_enc = ${text} where id = ${id}`.execute(
    world.fleet.database.db.read,
  );

async function alertsNamed(name: string) {
  const { data } = await world.list('admin', '?limit=100');
  return data
    .filter(({ params }) => params.name === name)
    .map(({ kind, severity, params, ending }) => ({ kind, severity, params, ending }));
}

test('a value that does not decrypt is one alert with its table, column and row, however often and in how many processes it is met', async () => {
  const id = await proxy((own) => flipByte(sealed(own)));
  const name = `proxy.password_enc ${id}`;
  const watches = [openWatch(), openWatch()];
  for (const watch of watches) for (let nth = 0; nth < 3; nth++) await meet(watch, id);
  await Promise.all(watches.map((watch) => watch.settle()));
  await updateAlerts(world.alerts, null);
  clock.advance(61_000);
  for (const watch of watches) await meet(watch, id);
  await Promise.all(watches.map((watch) => watch.settle()));
  await updateAlerts(world.alerts, null);
  const alert = {
    kind: 'valueUnreadable',
    severity: 'critical',
    params: { name, reason: 'changed' },
  };
  expect(await alertsNamed(name)).toEqual([{ ...alert, ending: null }]);
  expect(
    await all(
      world.fleet.database.db.read,
      sql`select action, entity_id as "entityId" from audit_entry
        where action = 'value.unreadable' and entity_id = ${`proxy ${id}`}`,
    ),
  ).toEqual([{ action: 'value.unreadable', entityId: `proxy ${id}` }]);

  await watches[0]?.endReadable();
  await updateAlerts(world.alerts, null);
  expect(await alertsNamed(name)).toEqual([{ ...alert, ending: null }]);

  await write(id, sealed(id));
  await watches[1]?.endReadable();
  await updateAlerts(world.alerts, null);
  expect(await alertsNamed(name)).toEqual([{ ...alert, ending: 'good' }]);

  await write(id, flipByte(sealed(id)));
  clock.advance(61_000);
  await meet(watches[0] ?? openWatch(), id);
  await watches[0]?.settle();
  await updateAlerts(world.alerts, null);
  expect(await alertsNamed(name)).toEqual([
    { ...alert, ending: null },
    { ...alert, ending: 'good' },
  ]);
});

test('a value that is put away, and one whose row is gone, is over', async () => {
  const ids = [await proxy(() => 'v1.nonsense'), await proxy((own) => flipByte(sealed(own)))];
  const watch = openWatch();
  for (const id of ids) await meet(watch, id);
  await watch.settle();
  await updateAlerts(world.alerts, null);
  const { db } = world.fleet.database;
  await sql`update proxy set password_enc = null where id = ${ids[0]}`.execute(db.read);
  await sql`delete from proxy where id = ${ids[1]}`.execute(db.read);
  await watch.endReadable();
  await updateAlerts(world.alerts, null);
  for (const id of ids)
    expect(await alertsNamed(`proxy.password_enc ${id}`)).toMatchObject([{ ending: 'good' }]);
});

test('a key that is missing is one alert that names it, however many values need it', async () => {
  const lost = (id: string) => lostVault().seal('secret', placeOf(id));
  const ids = [await proxy(lost), await proxy(lost), await proxy(lost)];
  const watch = openWatch();
  for (const id of ids) await meet(watch, id);
  await watch.settle();
  await updateAlerts(world.alerts, null);
  const named = await Promise.all(
    ids.map((id) => alertsNamed(`key ${lostKey}, proxy.password_enc ${id}`)),
  );
  expect(named.flat()).toMatchObject([
    { kind: 'valueUnreadable', params: { reason: 'keyMissing' } },
  ]);
});

test('a value that decrypts writes nothing, and neither does what is stored in no column', async () => {
  const { db } = world.fleet.database;
  const never = (): never => {
    throw new Error('nothing is to be written');
  };
  const watch = createUnreadableWatch({
    db: { ...db, transaction: never },
    log: { fatal: never, error: never },
    clock,
    vault: testVault(),
  });
  const id = newId('prx');
  expect(watch.vault.open(sealed(id), placeOf(id))).toBe('secret');
  expect(() => watch.vault.open('v1.x', { table: 'backup', id, column: 'key' })).toThrow(
    'this is not a sealed value',
  );
  await watch.settle();
});

test('your server for alerts whose secret does not decrypt is not called, says why, and is called again with a new one', async () => {
  const receiver = await testReceiver();
  const set = () =>
    world.ask('admin', 'POST', '/api/alert-channels/webhook', {
      url: `http://ops.example:${receiver.port}/hook`,
      from: 'notice',
    });
  const { signal } = new AbortController();
  const call = async () => {
    const { jobs } = world;
    jobs.length = 0;
    const watch = openWatch();
    await meet(watch, await proxy((own) => flipByte(sealed(own))));
    await watch.settle();
    await updateAlerts(world.alerts, null);
    const job = jobs.find(({ name }) => name === 'alerts.call');
    return callWebhook(world.alerts, job?.payload as { callId: string }, { signal });
  };
  await set();
  await sql`update alert_webhook set secret_enc = 'v1.test.AAAA.AAAA'`.execute(
    world.fleet.database.db.read,
  );
  await expect(call()).rejects.toThrow('secretUnreadable');
  expect((await world.ask('admin', 'GET', '/api/alert-channels')).body).toMatchObject({
    webhook: { lastProblem: 'secretUnreadable' },
  });
  expect(receiver.received).toEqual([]);
  await set();
  await call();
  expect(receiver.received).toHaveLength(1);
  await receiver.close();
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  addAccount,
  addMerchant,
  depositWorld,
  testDatabase,
  testVault,
} from '@wallet/server/testing';
import type { TestDatabase } from '@wallet/server/testing';
import { systemActor } from '#modules/audit';
import { enqueueCommand } from '#modules/gateway/queue';
import { enrolDevice } from '#modules/devices/enrolment';
import { findByToken } from '#modules/sessions/links';
import { systemClock } from '#platform/clock';
import { all, type Db } from '#platform/db';
import { newId } from '#platform/ids';
import { silentLog } from '#platform/log';
import {
  asIntruder,
  damage,
  flipByte,
  storedAt,
  writeAt,
} from '../../testing/database/damaged-values.ts';
import { findUnreadable } from './find-unreadable.ts';
import { keyWanted, repairUnreadable } from './repair-unreadable.ts';
import { createUnreadableWatch } from './note-unreadable.ts';
import { selectOpenUnreadable } from './unreadable.sql.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const placeOf = (id: string) => ({ table: 'proxy', id, column: 'password_enc' });
const openWatch = (db: Db = database.db) =>
  createUnreadableWatch({ db, log: silentLog(), clock: systemClock, vault: testVault() });

/** A proxy with this for its stored password; tells its id. */
async function proxy(stored: (id: string) => string): Promise<string> {
  const id = newId('prx');
  await asIntruder(
    database,
    `insert into proxy (id, name, protocol, host, port, username, password_enc)
      values ($1, $1, 'http', '203.0.113.9', 1000 + (select count(*) from proxy), 'u', $2)`,
    [id, stored(id)],
  );
  return id;
}

async function namesFound(): Promise<string[]> {
  const names: string[] = [];
  for await (const { found } of findUnreadable(database.db.read, testVault()))
    names.push(found.place.id);
  return names;
}
const openRows = async () =>
  (await all(database.db.read, selectOpenUnreadable('', 1_000))).map(({ rowId }) => rowId);

test('a value that was emptied by SQL was not put away: its alert goes on, and the command names it', async () => {
  const id = await proxy(() => '');
  const watch = openWatch();
  expect(() => watch.vault.open('', placeOf(id))).toThrow('not a sealed value');
  await watch.settle();
  await watch.endReadable();
  expect(await openRows()).toContain(id);
  expect(await namesFound()).toContain(id);
  await writeAt(database, placeOf(id), testVault().seal('p', placeOf(id)));
  await watch.endReadable();
  expect(await openRows()).not.toContain(id);
});

test('raw text that was dropped by its day is no value that does not decrypt; one that was only emptied is', async () => {
  const { deviceId } = await database.db.transaction((trx) =>
    enrolDevice(trx, { mode: 'live', name: 'A', model: 'M', by: systemActor }),
  );
  const ask = async (idempotencyKey: string) => {
    const input = { deviceId, accountId: newId('acc'), kind: 'readBalance', payload: {} } as const;
    const { commandId } = await database.db.transaction((trx) =>
      enqueueCommand(trx, testVault(), { ...input, idempotencyKey, ttlMs: 60_000, priority: 5 }),
    );
    return commandId;
  };
  const [dropped, emptied] = [await ask('dropped-by-age'), await ask('emptied-by-sql')];
  await asIntruder(
    database,
    `update device_command set payload_enc = '', raw_digest = 'd', raw_dropped_at = now() where id = $1`,
    [dropped],
  );
  await asIntruder(database, `update device_command set payload_enc = '' where id = $1`, [emptied]);
  const names = await namesFound();
  expect(names).toContain(emptied);
  expect(names).not.toContain(dropped);
});

test.each([
  ['is longer than any', 'x'.repeat(60_000)],
  ['is no name of a key', 'Key %_'],
])(
  'a value whose key’s name %s was changed, and is told like any other that was',
  async (_, name) => {
    const noise = Buffer.from(Array.from(name, (_letter, at) => (at * 7919 + at ** 3) % 251));
    const key = name.length > 100 ? noise.toString('hex') : name;
    const id = await proxy(() => `v1.${key}.AAAA.AAAA`);
    const watch = openWatch();
    expect(() => watch.vault.open(`v1.${key}.AAAA.AAAA`, placeOf(id))).toThrow();
    await watch.settle();
    expect(await openRows()).toContain(id);
    const deps = { vault: testVault(), provedKeys: new Set(testVault().keyIds()) };
    for await (const value of findUnreadable(database.db.read, testVault()))
      if (value.found.place.id === id) expect(keyWanted(deps, value)).toBeUndefined();
  },
);

test('however many values are found damaged at once, writing them down holds one connection', async () => {
  let [now, most] = [0, 0];
  const transaction: Db['transaction'] = async (...args) => {
    most = Math.max(most, ++now);
    try {
      return await database.db.transaction(...args);
    } finally {
      now -= 1;
    }
  };
  const watch = openWatch({ ...database.db, transaction });
  const ids = [] as string[];
  while (ids.length < 40)
    ids.push(await proxy((id) => flipByte(testVault().seal('p', placeOf(id)))));
  for (const id of ids)
    expect(() => watch.vault.open('v1.test.AAAA.AAAA', placeOf(id))).toThrow('does not open');
  await watch.settle();
  expect(most).toBe(1);
  expect(await openRows()).toEqual(expect.arrayContaining(ids));
});

test('two who mend the same value at once give one link, and neither takes the other’s', async () => {
  const world = await depositWorld(database);
  const merchantId = await addMerchant(database.db);
  await addAccount(database.db, { merchantIds: [merchantId] });
  const { sessionId: id } = await world.pay(merchantId);
  const place = { table: 'transaction_session', id, column: 'token_enc' };
  await damage(database, place, 'flipped');
  const deps = {
    db: database.db,
    vault: testVault(),
    provedKeys: new Set(testVault().keyIds()),
    lostKeys: new Set<string>(),
  };
  for await (const value of findUnreadable(database.db.read, testVault())) {
    if (value.found.place.id !== id) continue;
    const done = await Promise.all([repairUnreadable(deps, value), repairUnreadable(deps, value)]);
    expect(done.toSorted()).toEqual(['changed', 'mended']);
  }
  const link = testVault().open(await storedAt(database, place), place);
  expect(await findByToken(database.db.read, link)).toMatchObject({ sessionId: id });
  await world.close();
});

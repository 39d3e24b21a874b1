import { one, sql } from '#platform/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#platform/ids';
import { createVault } from '#platform/vault';
import { asLogin, type TestDatabase, testDatabase, testVault } from '@wallet/server/testing';
import { changePowerRow, definePowerRows, isProvedRow, macOfRow, signPowerRow } from './index.ts';

interface Door {
  id: string;
  opensFor: string;
  upTo: bigint;
  since: Date;
  rules: Record<string, unknown>;
}
const doors = definePowerRows<Door>({
  table: 'power_door',
  covers: ['id', 'opensFor', 'upTo', 'since', 'rules'],
});
const vault = testVault();
let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
  await asLogin(
    database,
    `create table power_door (id text primary key, opens_for text not null, up_to bigint not null,
      since timestamptz not null default now(), rules jsonb not null default '{}', colour text, mac text);
     grant all on power_door to wap_staff`,
  );
});
afterAll(() => database.close());

const made = async () => {
  const id = newId('tst');
  await database.db.transaction(async (trx) => {
    await sql`insert into power_door (id, opens_for, up_to, rules)
      values (${id}, 'ana', ${10n ** 17n}, '{"b": 1, "a": ["x"]}')`.execute(trx);
    await signPowerRow(trx, vault, doors, id);
  });
  return id;
};
const change = (id: string, work: (door: Door) => Promise<unknown>) =>
  database.db.transaction((trx) => changePowerRow(trx, vault, doors, id, work));
const raise = (id: string) => change(id, () => Promise.reject(new Error('it was let through')));
const steal = (id: string, what: string) =>
  asLogin(database, `update power_door set ${what} where id = '${id}'`);

test('a row is changed by the application as often as it likes', async () => {
  const id = await made();
  for (const upTo of [5n, 7n]) {
    await database.db.transaction((trx) =>
      changePowerRow(trx, vault, doors, id, async () => {
        await sql`update power_door set up_to = ${upTo} where id = ${id}`.execute(trx);
      }),
    );
  }
  const row = await one(
    database.db.read,
    sql<
      Door & { mac: string }
    >`select id, opens_for as "opensFor", up_to as "upTo", since, rules, mac from power_door where id = ${id}`,
  );
  expect(row.upTo).toBe(7n);
  expect(isProvedRow(vault, doors, row)).toBe(true);
});

test.each([
  `opens_for = 'eve'`,
  'up_to = up_to + 1',
  `since = since - interval '1 ms'`,
  `rules = '{"b": 1, "a": ["x", "y"]}'`,
  'mac = null',
  `mac = 'm1.2026-01-01-aaaaaa.' || repeat('A', 43)`,
  `mac = ''`,
])('a row whose %s was set by SQL is changed no more', async (what) => {
  const id = await made();
  await steal(id, what);
  await expect(raise(id)).rejects.toMatchObject({ code: 'rowNotProved' });
});

test('what gives no power may change by SQL', async () => {
  const id = await made();
  await steal(id, `colour = 'red'`);
  await change(id, () => Promise.resolve());
});

test('a MAC counts for its own row, its own table and its own keys only', async () => {
  const [one_, other] = [await made(), await made()];
  await steal(other, `mac = (select mac from power_door where id = '${one_}')`);
  await expect(raise(other)).rejects.toMatchObject({ code: 'rowNotProved' });
  const row = { id: 'x', opensFor: 'ana', upTo: 1n, since: new Date(0), rules: {} };
  const mac = macOfRow(vault, doors, row);
  expect(isProvedRow(vault, doors, { ...row, mac })).toBe(true);
  expect(isProvedRow(vault, { ...doors, table: 'other_door' }, { ...row, mac })).toBe(false);
  const stranger = createVault({
    autoMade: true,
    macSecret: 'm'.repeat(43),
    keys: [{ id: 'test', secret: 'z'.repeat(43) }],
  });
  expect(isProvedRow(stranger, doors, { ...row, mac })).toBe(false);
});

test('a row that is not there is not found', async () => {
  await expect(raise('tst_nothing')).rejects.toMatchObject({ code: 'notFound' });
});

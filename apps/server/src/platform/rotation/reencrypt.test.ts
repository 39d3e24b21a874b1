import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAccount, addMerchant, type TestDatabase, testDatabase } from '@wallet/server/testing';
import {
  addKey,
  createKeyFile,
  dropOldKeys,
  createVault,
  readKeyFile,
  watchKeyFile,
} from '#platform/vault';
import type { KeyFile } from '#platform/vault';
import { reencrypt } from './index.ts';

let database: TestDatabase;
let folder: string;
let path: string;
let before: KeyFile;
let client: Client;

const proxies = Array.from({ length: 1_203 }, (_, at) => `prx_${String(at).padStart(26, '0')}`);
const placeOf = (id: string) => ({ table: 'proxy', id, column: 'password_enc' });

beforeAll(async () => {
  database = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), 'wallet-rotation-'));
  path = join(folder, 'secret.key');
  before = await createKeyFile(path, { autoMade: false });
  client = new Client({ connectionString: database.url });
  await client.connect();
  const old = createVault(before);
  await client.query(
    `insert into proxy (id, name, protocol, host, port, username, password_enc) select id, id, 'http',
      '203.0.113.9', 1000 + at, 'u', sealed from unnest($1::text[], $2::text[]) with ordinality as p (id, sealed, at)`,
    [proxies, proxies.map((id) => old.seal(`password of ${id}`, placeOf(id)))],
  );
  const merchantId = await addMerchant(database.db);
  await client.query(
    `insert into idempotency (merchant_id, mode, route, key, request_hash, status, answer)
      values ($1, 'live', 'r', 'k', 'h', 200, $2)`,
    [
      merchantId,
      old.seal('{}', { table: 'idempotency', id: `${merchantId} live r k`, column: 'answer' }),
    ],
  );
});
afterAll(async () => {
  await client.end();
  await database.close();
  await rm(folder, { recursive: true });
});

const newest = (file: KeyFile) => file.keys.at(-1)?.id ?? '';

test('everything that is sealed is sealed by the newest key, what changed meanwhile is kept, and the older key can go', async () => {
  const running = createVault(before, watchKeyFile(path));
  const after = await addKey(path);
  const moved = proxies[7] ?? '';
  await client.query(`update proxy set password_enc = $2 where id = $1`, [
    moved,
    running.seal('written meanwhile', placeOf(moved)),
  ]);
  const report = await reencrypt({
    url: database.url,
    vault: createVault(after),
    keyId: newest(after),
  });
  expect(report).toEqual({ resealed: proxies.length, left: [], unreadable: [] });
  expect(
    await reencrypt({ url: database.url, vault: createVault(after), keyId: newest(after) }),
  ).toMatchObject({ resealed: 0 });
  expect(await dropOldKeys(path, newest(after))).toBe(1);
  const file = await readKeyFile(path);
  expect(file?.keys.map(({ id }) => id)).toEqual([newest(after)]);
  const vault = createVault(file ?? after);
  const { rows } = await client.query<{ id: string; password_enc: string }>(
    'select id, password_enc from proxy order by id',
  );
  expect(rows.map(({ id, password_enc }) => vault.open(password_enc, placeOf(id)))).toEqual(
    proxies.map((id) => (id === moved ? 'written meanwhile' : `password of ${id}`)),
  );
  expect(rows.map(({ id, password_enc }) => running.open(password_enc, placeOf(id)))[0]).toBe(
    `password of ${proxies[0]}`,
  );
  expect(vault.mac('payeeKey', 'x')).toBe(createVault(before).mac('payeeKey', 'x'));
});

test('a login that is no superuser, as on a PostgreSQL of your own, may do it', async () => {
  const login = `plain_${process.pid}`;
  await client.query(
    `create role ${login} login password 'plain'; grant wap_owner to ${login} with inherit false, set true`,
  );
  try {
    const file = (await readKeyFile(path)) ?? before;
    const url = Object.assign(new URL(database.url), { username: login, password: 'plain' }).href;
    expect(await reencrypt({ url, vault: createVault(file), keyId: newest(file) })).toMatchObject({
      left: [],
      unreadable: [],
    });
  } finally {
    await client.query(`drop role ${login}`);
  }
});

test('broken off it goes on where it was; a text that does not open is named, left as it is, and counted', async () => {
  const { accountId } = await addAccount(database.db);
  const mine = await addKey(path);
  const [first, second] = [proxies[0] ?? '', proxies[1] ?? ''];
  await client.query(
    `update proxy set password_enc = (select password_enc from proxy where id = $2) where id = $1`,
    [first, second],
  );
  const report = await reencrypt({
    url: database.url,
    vault: createVault(mine),
    keyId: newest(mine),
  });
  expect(report.unreadable).toContainEqual(
    expect.stringContaining(`proxy.password_enc ${first}: a sealed value does not open`),
  );
  expect(report.left.find(({ place }) => place === 'proxy.password_enc')).toEqual({
    place: 'proxy.password_enc',
    rows: 1,
  });
  // The test's account was sealed by another installation’s key.
  expect(
    report.unreadable
      .filter((problem) => !problem.startsWith('proxy.'))
      .every(
        (problem) => problem.includes(accountId) || problem.includes('is not in the key file'),
      ),
  ).toBe(true);
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMerchantRows, emptyDatabase, testDatabase, testVault } from '@wallet/server/testing';
import type { EmptyDatabase } from '@wallet/server/testing';
import {
  forgeBackup,
  replacePart,
  rowsOf,
  type ForgedPart,
} from '../../../testing/backup/forge-backup.ts';
import { restoreBackup, writeBackup } from '../index.ts';

const keys = { vault: testVault(), keyIds: ['test'] };
let folder: string;
let small: string;
let empty: EmptyDatabase;

/** A backup with a merchant's row in every table. */
beforeAll(async () => {
  const source = await testDatabase();
  empty = await emptyDatabase();
  folder = await mkdtemp(join(tmpdir(), 'wallet-forged-'));
  small = join(folder, 'small.backup');
  await source.db.staffPool.query(`insert into installation (kind) values ('demo')`);
  await addMerchantRows(source.url);
  await writeBackup({ url: source.url, ...keys, path: small });
  await source.close();
});
afterAll(async () => {
  await empty.close();
  await rm(folder, { recursive: true });
});

const restore = (path: string) =>
  restoreBackup({ url: empty.url, ...keys, path, intoUnused: false, say: () => undefined });

async function on(url: string, statement: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<object>(statement)).rows;
  } finally {
    await client.end();
  }
}

test('rows that SQL did not count are named by their table before anything is touched, rightly encrypted or not', async () => {
  const { url } = empty;
  const refusals: [string, (parts: ForgedPart[]) => void][] = [
    [
      'table merchant has 1 rows, but not the same ones',
      (parts) => replacePart(rowsOf(parts, 'merchant'), 'Kopi', 'Kopo'),
    ],
    [
      'table merchant has 0 rows instead of 1',
      (parts) => Object.assign(rowsOf(parts, 'merchant') ?? {}, { kind: 'rows', text: '' }),
    ],
    [
      'table merchant has 1 rows, but not the same ones',
      (parts) => replacePart(rowsOf(parts, 'merchant'), 'Kopi', 'Kopi Tiga'),
    ],
    [
      'table merchant has 2 rows instead of 1',
      (parts) => replacePart(rowsOf(parts, 'merchant'), /(.*\n)/, '$1$1'),
    ],
    [
      'table app_user has 2 rows instead of 3',
      (parts) => replacePart(parts.at(-1), /("app_user","rows":)2/, '$13'),
    ],
    [
      'table app_user has 2 rows, but not the same ones',
      (parts) => replacePart(parts.at(-1), /("app_user","rows":2,"digest":"-?)/, '$11'),
    ],
    ['was changed', (parts) => replacePart(parts.at(-1), /"sha256":"./, '"sha256":"z')],
    ['was changed', (parts) => replacePart(parts[0], '"app_user"', '"app_usor"')],
    [
      'was changed',
      (parts) =>
        replacePart(parts[0], '"bounds":"DEFAULT"', `"bounds":"FOR VALUES FROM ('a') TO ('b')"`),
    ],
    ['was changed', (parts) => replacePart(parts[0], /"name":"0002-/, '"name":"0003-')],
    [
      'was changed',
      (parts) =>
        replacePart(
          parts.find(({ text }) => text.includes('"name":"merchant"')),
          '"merchant"',
          '"merchont"',
        ),
    ],
    ['was cut off', (parts) => void parts.pop()],
    ['was changed', (parts) => void parts.push({ kind: 'rows', text: 'x\n' })],
    ['was changed', (parts) => void parts.splice(3, 1)],
  ];
  for (const [said, forge] of refusals) {
    const to = join(folder, 'forged.backup');
    await forgeBackup({ from: small, to, keys }, (parts) => {
      forge(parts);
      return parts;
    });
    await expect(restore(to)).rejects.toThrow(said);
  }
  expect(
    await on(url, `select 1 from pg_class where relnamespace = 'public'::regnamespace`),
  ).toEqual([]);
});

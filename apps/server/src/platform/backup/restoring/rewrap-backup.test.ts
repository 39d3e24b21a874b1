import { mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '@wallet/server/testing';
import { addKey, createKeyFile, createVault, type KeyFile } from '#platform/vault';
import {
  checkBackup,
  findStaleBackups,
  readBackupHead,
  rewrapBackup,
  writeBackup,
} from '../index.ts';

let source: TestDatabase;
let folder: string;
let path: string;
let before: KeyFile;
let after: KeyFile;

const keysOf = (file: KeyFile) => ({
  vault: createVault(file),
  keyIds: file.keys.map(({ id }) => id),
});
const newestOf = (file: KeyFile) => ({ ...file, keys: file.keys.slice(-1) });

beforeAll(async () => {
  source = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), 'wallet-rewrap-'));
  path = join(folder, 'one.backup');
  const keyFile = join(folder, 'secret.key');
  before = await createKeyFile(keyFile, { autoMade: false });
  await source.db.staffPool.query(`insert into installation (kind) values ('demo')`);
  await writeBackup({ url: source.url, ...keysOf(before), path });
  after = await addKey(keyFile);
});
afterAll(async () => {
  await source.close();
  await rm(folder, { recursive: true });
});

test('a backup that is wrapped again opens with the newest key alone, brings along the key that its rows need, and its frames are as they were', async () => {
  await expect(checkBackup(path, keysOf(newestOf(after)))).rejects.toThrow(
    `lacks the key ${before.keys[0]?.id}`,
  );
  await symlink('one.backup', join(folder, 'latest'));
  const told = { folder, paths: [join(folder, 'gone.backup'), path] };
  expect(await findStaleBackups(told, after)).toEqual([
    { path, backupAt: (await readBackupHead(path)).backupAt, problem: undefined },
  ]);
  // What this key file cannot read already is nothing that it loses.
  expect(await findStaleBackups(told, newestOf(after))).toEqual([]);
  const { trailer, carriedKeys } = await checkBackup(path, keysOf(after));
  expect(carriedKeys).toEqual([]);
  await rewrapBackup(path, after);
  const again = await checkBackup(path, keysOf(newestOf(after)));
  expect(again.trailer).toEqual(trailer);
  expect(again.carriedKeys).toEqual(before.keys.map(({ id, secret }) => ({ id, secret })));
  expect((await readBackupHead(path)).wrappedBy).toBe(after.keys.at(-1)?.id);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect(await findStaleBackups(told, after)).toEqual([]);
  expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([]);
});

test('one that is damaged stays as it is and is named, with why; what is no backup of ours is passed over', async () => {
  const damaged = join(folder, 'damaged.backup');
  await writeBackup({ url: source.url, ...keysOf(before), path: damaged });
  const file = await import('node:fs/promises').then(({ open }) => open(damaged, 'r+'));
  const { size } = await file.stat();
  await file.write(Buffer.from([0]), 0, 1, size - 20);
  await file.write(Buffer.from([1]), 0, 1, size - 19);
  await file.close();
  await expect(rewrapBackup(damaged, after)).rejects.toThrow('was changed');
  expect((await readBackupHead(damaged)).wrappedBy).toBe(before.keys[0]?.id);
  const others = await createKeyFile(join(folder, 'other.key'), { autoMade: false });
  await writeBackup({ url: source.url, ...keysOf(others), path: join(folder, 'others.backup') });
  await writeFile(join(folder, 'letter.txt'), 'no backup');
  expect((await findStaleBackups({ folder, paths: [] }, after)).map((stale) => stale.path)).toEqual(
    [damaged],
  );
  expect(await findStaleBackups({ folder: join(folder, 'none'), paths: [] }, after)).toEqual([]);
});

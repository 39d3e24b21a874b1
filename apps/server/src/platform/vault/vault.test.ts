import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  addKey,
  createKeyFile,
  dropOldKeys,
  createVault,
  restoreKeys,
  readKeyFile,
  watchKeyFile,
} from './index.ts';
import type { KeyFile } from './index.ts';

let folder: string;
let keyFile: string;
let file: KeyFile;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wallet-vault-'));
  keyFile = join(folder, 'keys', 'secret.key');
  file = await createKeyFile(keyFile, { autoMade: true });
});
afterAll(() => rm(folder, { recursive: true }));

const place = { table: 'account', id: 'acc_1', column: 'phone_number' };

test('a sealed text opens in its place and looks different each time', () => {
  const vault = createVault(file);
  const sealed = vault.seal('+62 812 · 私', place);
  expect(vault.open(sealed, place)).toBe('+62 812 · 私');
  expect(vault.seal('+62 812 · 私', place)).not.toBe(sealed);
  expect(vault.open(vault.seal('', place), place)).toBe('');
});

test('a sealed text moved to another row, column or table does not open', () => {
  const vault = createVault(file);
  const sealed = vault.seal('secret', place);
  for (const moved of [{ id: 'acc_2' }, { column: 'credentials' }, { table: 'device' }]) {
    expect(() => vault.open(sealed, { ...place, ...moved })).toThrow('does not open');
  }
});

test('a sealed text of which any byte was changed does not open', () => {
  const vault = createVault(file);
  const sealed = vault.seal('secret', place);
  const head = sealed.slice(0, sealed.lastIndexOf('.') + 1);
  const bytes = Buffer.from(sealed.slice(head.length), 'base64url');
  for (let i = 0; i < bytes.length; i++) {
    const changed = Buffer.from(bytes);
    changed.writeUInt8((changed.readUInt8(i) + 1) & 0xff, i);
    expect(() => vault.open(head + changed.toString('base64url'), place)).toThrow('does not open');
  }
  expect(() => vault.open(head + bytes.subarray(0, 3).toString('base64url'), place)).toThrow(
    'does not open',
  );
  expect(() => vault.open('secret', place)).toThrow('not a sealed value');
  // The last digit of 22 bytes has four bits that stand for nothing.
  const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const respelled = sealed.slice(0, -1) + (digits[digits.indexOf(sealed.slice(-1)) ^ 1] ?? '');
  expect(Buffer.from(respelled.slice(head.length), 'base64url')).toEqual(bytes);
  expect(() => vault.open(respelled, place)).toThrow('not a sealed value');
});

test('a digest is the same for ever, also after a rotation, and differs by purpose and by installation', async () => {
  const other = await createKeyFile(join(folder, 'other.key'), { autoMade: false });
  const vault = createVault(file);
  const digest = vault.mac('phoneKey', '628121');
  expect(digest).toHaveLength(43);
  expect(
    createVault({ ...file, keys: [...file.keys, ...other.keys] }).mac('phoneKey', '628121'),
  ).toBe(digest);
  expect(vault.mac('payeeKey', '628121')).not.toBe(digest);
  expect(createVault(other).mac('phoneKey', '628121')).not.toBe(digest);
});

test('after a rotation old values open, new ones use the new key, and a missing key is named', async () => {
  const path = join(folder, 'rotated.key');
  const before = await createKeyFile(path, { autoMade: false });
  const old = createVault(before).seal('secret', place);
  const after = createVault(await addKey(path));
  expect(after.open(old, place)).toBe('secret');
  expect(after.isCurrent(old)).toBe(false);
  expect(after.isCurrent(after.seal('secret', place))).toBe(true);
  expect(() => createVault(before).open(after.seal('secret', place), place)).toThrow(
    'is not in the key file',
  );
  expect(await readKeyFile(path)).toMatchObject({ autoMade: false, macSecret: before.macSecret });
});

test('a running process opens what was sealed by a key that was added a moment after it last looked', async () => {
  const path = join(folder, 'watched.key');
  const running = createVault(await createKeyFile(path, { autoMade: false }), watchKeyFile(path));
  running.seal('it looks', place);
  const sealed = createVault(await addKey(path)).seal('secret', place);
  expect(running.open(sealed, place)).toBe('secret');
  expect(running.isCurrent(running.seal('and seals by it', place))).toBe(true);
});

test('two rotations at once lose no key: one of them is refused, and old keys go only for the key that everything was sealed by, and who may read the file stays', async () => {
  const path = join(folder, 'contended.key');
  const {
    keys: [first],
  } = await createKeyFile(path, { autoMade: false });
  const [one, other] = await Promise.allSettled([addKey(path), addKey(path)]);
  const added = [one, other].flatMap((done) =>
    done.status === 'fulfilled' ? (done.value.keys.at(-1)?.id ?? []) : [],
  );
  const kept = (await readKeyFile(path))?.keys.map(({ id }) => id);
  // Both may have been let in, one behind the other; which one first is nobody's promise.
  expect(kept?.[0]).toBe(first?.id);
  expect(new Set(kept?.slice(1))).toEqual(new Set(added));
  await writeFile(`${path}.new`, '');
  await expect(addKey(path)).rejects.toThrow('is being changed by another');
  await rm(`${path}.new`);
  const newest = (await addKey(path)).keys.at(-1)?.id ?? '';
  await expect(dropOldKeys(path, first?.id ?? '')).rejects.toThrow('a newer key');
  await chmod(path, 0o440);
  expect(await dropOldKeys(path, newest)).toBe(kept?.length);
  expect((await stat(path)).mode & 0o777).toBe(0o440);
});

test('keys that are put back stand before those that seal, and a file that has them is not written', async () => {
  const path = join(folder, 'put-back.key');
  const before = await createKeyFile(path, { autoMade: false });
  const after = await addKey(path);
  await dropOldKeys(path, newestOf(after));
  expect(await restoreKeys(path, before.keys)).toEqual(before.keys.map(({ id }) => id));
  expect((await readKeyFile(path))?.keys).toEqual(after.keys);
  const { mtimeMs } = await stat(path);
  expect(await restoreKeys(path, before.keys)).toEqual([]);
  expect((await stat(path)).mtimeMs).toBe(mtimeMs);
});

const newestOf = ({ keys }: KeyFile) => keys.at(-1)?.id ?? '';

test('the key file is readable by its owner only, is never overwritten, and a damaged one is said to be damaged', async () => {
  expect((await stat(keyFile)).mode & 0o777).toBe(0o600);
  await expect(createKeyFile(keyFile, { autoMade: true })).rejects.toThrow('exists already');
  expect(await readKeyFile(join(folder, 'none.key'))).toBeUndefined();
  const damaged = join(folder, 'damaged.key');
  await writeFile(damaged, '{"keys": []');
  await expect(readKeyFile(damaged)).rejects.toThrow(`The key file ${damaged} is damaged.`);
});

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { zstdCompress } from 'node:zlib';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, testVault } from '@wallet/server/testing';
import { createVault } from '#platform/vault';
import { checkBackup, readBackupHead, writeBackup } from '../index.ts';
import { BackupProblem } from '../problem.ts';
import { readFileHead } from '../head.ts';
import { openBackup } from '../wrap-key.ts';

const keys = { vault: testVault(), keyIds: ['test'] };
/** What a frame takes in the file. */
const frame = (1 << 18) + 16;
let folder: string;
let bytes: Buffer;
let other: Buffer;
let bodyAt: number;

/**
 * Two backups of one database, of some megabytes that cannot be compressed, so that they have many
 * frames.
 */
beforeAll(async () => {
  const source = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), 'wallet-tampering-'));
  const client = new Client({ connectionString: source.url });
  await client.connect();
  await client.query(`insert into installation (kind) values ('demo')`);
  await client.query(
    `insert into fact (id, name, key, mode, payload) select 'fct_' || n, 'bulk', gen_random_uuid()::text,
      'test', jsonb_build_object('text', (select string_agg(gen_random_uuid()::text, '')
        from generate_series(1, 40) where n > 0)) from generate_series(1, 1100) as n`,
  );
  await client.end();
  const path = join(folder, 'one.backup');
  await writeBackup({ url: source.url, ...keys, path });
  bytes = await readFile(path);
  ({ bodyAt } = await readFileHead(path));
  await writeBackup({ url: source.url, ...keys, path: join(folder, 'two.backup') });
  other = await readFile(join(folder, 'two.backup'));
  await source.close();
});
afterAll(() => rm(folder, { recursive: true }));

let files = 0;
async function opens(content: Buffer): Promise<boolean> {
  const path = join(folder, 'head');
  await writeFile(path, content);
  return openBackup(path, keys).then(
    () => true,
    (error: unknown) => {
      if (error instanceof BackupProblem) return false;
      throw error;
    },
  );
}

async function check(content: Buffer | string, more: Partial<typeof keys> = {}) {
  const path = join(folder, `tried-${files++}`);
  await writeFile(path, content);
  try {
    return await checkBackup(path, { ...keys, ...more });
  } finally {
    await rm(path);
  }
}

const body = () => bytes.subarray(bodyAt);
const frames = () =>
  Array.from({ length: Math.ceil(body().length / frame) }, (_, n) =>
    body().subarray(n * frame, (n + 1) * frame),
  );
const withFrames = (...parts: (Buffer | undefined)[]) =>
  Buffer.concat([bytes.subarray(0, bodyAt), ...parts.map((part) => part ?? Buffer.alloc(0))]);

test('the file as it was written is whole', async () => {
  expect((await check(bytes)).trailer.rows).toBeGreaterThan(1100);
  expect(frames().length).toBeGreaterThan(3);
});

test(
  'one bit flipped anywhere is found: in every byte of head and wrap, and all over the frames, the last byte and each tag too',
  { timeout: 30_000 },
  async () => {
    const begin = Array.from({ length: bodyAt }, (_, at) => at);
    const tags = frames().flatMap((_, n) => [
      bodyAt + n * frame,
      Math.min(bodyAt + (n + 1) * frame, bytes.length) - 1,
      Math.min(bodyAt + (n + 1) * frame, bytes.length) - 16,
    ]);
    const spread = Array.from(
      { length: 40 },
      (_, n) => bodyAt + Math.floor((n * (bytes.length - bodyAt)) / 40),
    );
    // The head alone opens, whatever stands behind it; so what is refused here is refused for its bit.
    const head = bytes.subarray(0, bodyAt);
    expect(await opens(head)).toBe(true);
    for (const at of begin) expect([at, await opens(flipped(head, at))]).toEqual([at, false]);
    for (const at of [...tags, ...spread])
      await expect(check(flipped(bytes, at)), `byte ${at}`).rejects.toThrow('was changed');
  },
);

function flipped(content: Buffer, at: number): Buffer {
  const copy = Buffer.from(content);
  copy.writeUInt8(copy.readUInt8(at) ^ (1 << (at % 8)), at);
  return copy;
}

test('frames that are cut off, joined, exchanged, repeated, left out or of another backup are found, and a cut is called a cut', async () => {
  const [first, second, third] = frames();
  const rest = frames().slice(2);
  await expect(check(withFrames(first))).rejects.toThrow('was cut off');
  await expect(check(withFrames(...frames().slice(0, -1)))).rejects.toThrow('was cut off');
  await expect(check(bytes.subarray(0, bytes.length - 1))).rejects.toThrow('was changed');
  await expect(check(withFrames())).rejects.toThrow(/was changed|was cut off/);
  for (const length of [9, 12, 100, bodyAt - 200, bodyAt - 1])
    await expect(check(bytes.subarray(0, length)), `${length} bytes`).rejects.toThrow(
      /was cut off|was changed/,
    );
  await expect(check(Buffer.concat([bytes, body()]))).rejects.toThrow(
    /was changed|something behind its end/,
  );
  await expect(check(Buffer.concat([bytes, Buffer.alloc(frame)]))).rejects.toThrow(
    /was changed|something behind its end/,
  );
  await expect(check(withFrames(second, first, ...rest))).rejects.toThrow('was changed');
  await expect(check(withFrames(first, second, second, ...rest))).rejects.toThrow('was changed');
  await expect(check(withFrames(first, third, ...frames().slice(3)))).rejects.toThrow(
    'was changed',
  );
  const theirs = other.subarray(bodyAt);
  await expect(check(withFrames(theirs))).rejects.toThrow('was changed');
  await expect(
    check(withFrames(first, theirs.subarray(frame, 2 * frame), ...rest)),
  ).rejects.toThrow('was changed');
});

test('a wrap of another backup, other key ids, another installation, schema or moment in the head are found', async () => {
  const wrapAt = bodyAt - lengthOfWrap(bytes);
  const exchanged = Buffer.concat([
    bytes.subarray(0, wrapAt),
    other.subarray(wrapAt, bodyAt),
    body(),
  ]);
  await expect(check(exchanged)).rejects.toThrow('was changed');
  for (const [from, to] of [
    ['"keyIds":["test"]', '"keyIds":["tast"]'],
    ['"schema":"0', '"schema":"1'],
    ['"backupAt":"2', '"backupAt":"3'],
    ['"kind":"demo"', '"kind":"live"'],
  ] as const) {
    const at = bytes.indexOf(from);
    const copy = Buffer.from(bytes);
    copy.write(to, at);
    expect(at).toBeGreaterThan(0);
    await expect(check(copy), `now ${to}`).rejects.toThrow('was changed');
  }
});

const lengthOfWrap = (file: Buffer) => bodyAt - file.indexOf('v1.test.');

test('a file that is something else, of an older or a newer format, is named for what it is', async () => {
  await expect(check('select 1')).rejects.toThrow('is not a backup of Wallet App');
  await expect(check('')).rejects.toThrow('is not a backup of Wallet App');
  await expect(check(Buffer.from('PK\u0003\u0004 a zip'))).rejects.toThrow(
    'is not a backup of Wallet App',
  );
  await expect(check(await promisify(zstdCompress)('{"format":1}'))).rejects.toThrow(
    /is a backup of format 1, which must not be trusted: .*garbled.*Make a new one/,
  );
  const newer = Buffer.from(bytes);
  newer.writeUInt16BE(3, 8);
  await expect(check(newer)).rejects.toThrow(
    'is of format 3, and this version of Wallet App reads format 2',
  );
  await expect(checkBackup(join(folder, 'none'), keys)).rejects.toThrow('There is no file');
  await expect(checkBackup(folder, keys)).rejects.toThrow('cannot be read (EISDIR)');
});

test('another installation’s key file, and a copy that lacks a key, are told which one is needed', async () => {
  const theirs = createVault({
    autoMade: false,
    macSecret: 'x'.repeat(43),
    keys: [{ id: 'test', secret: 's'.repeat(43) }],
  });
  const { installation } = await readBackupHead(join(folder, 'one.backup'));
  await expect(check(bytes, { vault: theirs })).rejects.toThrow(
    `belongs to the key file of installation ${installation} with the key test`,
  );
  const older = createVault({
    autoMade: false,
    macSecret: 'm'.repeat(43),
    keys: [{ id: 'older', secret: 's'.repeat(43) }],
  });
  await expect(check(bytes, { vault: older, keyIds: ['older'] })).rejects.toThrow(
    'lacks the key test that this backup needs',
  );
  await expect(check(bytes, { keyIds: [] })).rejects.toThrow(
    'lacks the key test that this backup needs',
  );
  const wrong = createVault({
    autoMade: false,
    macSecret: 'm'.repeat(43),
    keys: [{ id: 'test', secret: 'y'.repeat(43) }],
  });
  await expect(check(bytes, { vault: wrong })).rejects.toThrow('was changed');
});

test('nothing of what people wrote, no hash and no mail stands readable in the file', () => {
  expect(bytes.includes('bulk')).toBe(false);
  expect(bytes.includes('fact')).toBe(false);
  expect(bytes.includes('installation')).toBe(true);
});

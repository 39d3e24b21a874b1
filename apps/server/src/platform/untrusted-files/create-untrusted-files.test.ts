import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, test } from 'vitest';
import { makePng } from '../../testing/hostile-files/index.ts';
import { cell, makeSpreadsheet } from '../../testing/hostile-files/make-spreadsheet.ts';
import { packedZeros } from '../../testing/hostile-files/make-zip.ts';
import { fileLimits } from './index.ts';
import { createUntrustedFiles, type UntrustedFiles } from './create-untrusted-files.ts';

const opened: UntrustedFiles[] = [];
const open = (...options: Parameters<typeof createUntrustedFiles>) => {
  const files = createUntrustedFiles(...options);
  opened.push(files);
  return files;
};
afterEach(() => {
  for (const files of opened.splice(0)) files.close();
});

const csv = { ...fileLimits.csv, delimiter: ',' };
/** Stands before what is deflated in a picture. */
const zlibHead = Buffer.from([0x78, 0x9c]);
const read = (files: UntrustedFiles, text: string, caller = 'usr_1') =>
  files.parse('csv', Buffer.from(text), csv, caller);
const answer = (text: string) => [{ row: 1, cells: [text] }];
const pidOf = (files: UntrustedFiles) => files.processIds()[0] ?? 0;
/** Until everything that was begun here has been sent. */
const sent = () => new Promise((resolve) => setImmediate(resolve));

test('a file is read by another process, and this one goes on while that one is held', async () => {
  const files = open();
  await read(files, 'a');
  process.kill(pidOf(files), 'SIGSTOP');
  let isRead = false;
  const reading = read(files, 'b').finally(() => (isRead = true));
  for (let turn = 0; turn < 100; turn += 1) await sent();
  expect(isRead).toBe(false);
  process.kill(pidOf(files), 'SIGCONT');
  expect(await reading).toEqual(answer('b'));
});

describe('a process that reads a file ends, the file is refused and the next one is read,', () => {
  test('when it is stuck', async () => {
    const files = open({ parser: { wallMs: 50 } });
    await read(files, 'a');
    const stuck = pidOf(files);
    process.kill(stuck, 'SIGSTOP');
    await expect(read(files, 'b')).rejects.toMatchObject({ code: 'fileTooHard' });
    expect(files.processIds()).not.toContain(stuck);
    expect(await read(files, 'c')).toEqual(answer('c'));
  });

  test('when it is killed', async () => {
    const files = open();
    await read(files, 'a');
    process.kill(pidOf(files), 'SIGSTOP');
    const reading = read(files, 'b');
    process.kill(pidOf(files), 'SIGKILL');
    await expect(reading).rejects.toMatchObject({ code: 'fileTooHard' });
    expect(await read(files, 'c')).toEqual(answer('c'));
  });

  test('when it needs more memory than it may have: with no limit of rows and columns a cell far out does that', async () => {
    const files = open({ parser: { heapMb: 64 } });
    const far = makeSpreadsheet({
      rows: `<row r="1">${cell('A1', 'x')}</row><row r="1048576">${cell('XFD1048576', 'x')}</row>`,
    });
    const all = Number.MAX_SAFE_INTEGER;
    const unlimited = { ...fileLimits.spreadsheet, rows: all, columns: all, cells: all };
    await expect(files.parse('spreadsheet', far, unlimited, 'usr_1')).rejects.toMatchObject({
      code: 'fileTooHard',
    });
    expect(await read(files, 'b')).toEqual(answer('b'));
  });

  test('when it takes memory that is no heap: what a picture unpacks to, and a text in one piece, are bounded too', async () => {
    const files = open({ parser: { dataMb: 700 } });
    const large = makeSpreadsheet({
      rows: `<row r="1">${cell('A1', 'a'.repeat(190_000_000))}</row>`,
    });
    const unlimited = {
      ...fileLimits.spreadsheet,
      unpackedBytes: 1_000_000_000,
      textCharacters: 1_000_000_000,
    };
    await expect(files.parse('spreadsheet', large, unlimited, 'usr_1')).rejects.toMatchObject({
      code: 'fileTooHard',
    });
    expect(await read(files, 'b')).toEqual(answer('b'));
  });
});

test('one with many files waits for its own turns and shuts out nobody; what is above its share is refused at once', async () => {
  const files = open({ turns: { ofOneWaiting: 2 } });
  await read(files, 'a');
  process.kill(pidOf(files), 'SIGSTOP');
  const many = ['b', 'c', 'd'].map((text) => read(files, text));
  await expect(read(files, 'e')).rejects.toMatchObject({ code: 'tooManyRequests' });
  expect(await read(files, 'f', 'usr_2')).toEqual(answer('f'));
  for (const pid of files.processIds()) process.kill(pid, 'SIGCONT');
  expect(await Promise.all(many)).toEqual(['b', 'c', 'd'].map(answer));
});

test('ten files of one caller wait and no more, where nothing else is said', async () => {
  const files = open();
  await read(files, 'a');
  process.kill(pidOf(files), 'SIGSTOP');
  const many = Array.from({ length: 11 }, (_, at) => read(files, `b${at}`));
  await expect(read(files, 'c')).rejects.toMatchObject({ code: 'tooManyRequests' });
  process.kill(pidOf(files), 'SIGCONT');
  expect(await Promise.all(many)).toHaveLength(11);
});

test('a file of more than 8 MB is refused before a process is started for it', async () => {
  const files = open();
  await expect(
    files.parse('csv', Buffer.alloc(8_000_001, 'a'), csv, 'usr_1'),
  ).rejects.toMatchObject({ code: 'fileHoldsTooMuch' });
  expect(files.processIds()).toEqual([]);
});

test('a process reads so many files and no more, and none stays where no file comes', async () => {
  const files = open({ filesOfOne: 2, idleMs: 1 });
  await read(files, 'a');
  const first = pidOf(files);
  await expect.poll(() => files.processIds()).toEqual([]);
  const often = open({ filesOfOne: 2 });
  await read(often, 'a');
  const second = pidOf(often);
  await read(often, 'b');
  await read(often, 'c');
  expect([first, second]).not.toContain(pidOf(often));
});

test.skipIf(process.platform !== 'linux')(
  'the system bounds the process that reads: 120 s on the processor, 1 GB of data, and no picture of its memory',
  async () => {
    const files = open();
    await read(files, 'a');
    const bounds = readFileSync(`/proc/${pidOf(files)}/limits`, 'utf8');
    expect(bounds).toMatch(/^Max cpu time +120 +120 /m);
    expect(bounds).toMatch(/^Max data size +1048576000 +1048576000 /m);
    expect(bounds).toMatch(/^Max core file size +0 +0 /m);
  },
);

test.skipIf(process.platform !== 'linux')(
  'the process that reads has no environment and few rights: no keys, no network, no files but the program’s own',
  async () => {
    const files = open();
    await read(files, 'a');
    const of = (name: string) =>
      readFileSync(`/proc/${pidOf(files)}/${name}`, 'utf8')
        .split('\0')
        .filter(Boolean);
    const names = of('environ').map((each) => each.split('=')[0] ?? '');
    expect(
      names.filter((name) => !/^(?:NODE_CHANNEL_\w+|(?:OLD)?PWD|SHLVL|_)$/.test(name)),
    ).toEqual([]);
    const rights = of('cmdline').filter((word) => /^--(?:permission|allow)/.test(word));
    expect(rights[0]).toBe('--permission');
    expect(rights.slice(1).every((word) => word.startsWith('--allow-fs-read='))).toBe(true);
    expect(rights.slice(1).join(' ')).not.toContain(process.env['DATA_DIR'] ?? '/.data');
  },
);

test('a picture whose pixels go on for 6 GB is refused by how many there should be, long before its end', async () => {
  const files = open({ parser: { cpuSeconds: 1 } });
  const bytes = makePng({ packed: Buffer.concat([zlibHead, packedZeros(6_000)]) });
  await expect(files.parse('picture', bytes, fileLimits.logo, 'usr_1')).rejects.toMatchObject({
    code: 'fileUnreadable',
  });
});

test('a process that computes for longer than it may ends by itself, whoever waits for it', async () => {
  const files = open({ parser: { cpuSeconds: 1 } });
  const bytes = makePng({
    width: 75_000,
    height: 80_000,
    packed: Buffer.concat([zlibHead, packedZeros(6_001)]),
  });
  const all = Number.MAX_SAFE_INTEGER;
  const unlimited = { pixels: all, area: all, unpackedBytes: all, isStripped: false };
  await expect(files.parse('picture', bytes, unlimited, 'usr_1')).rejects.toMatchObject({
    code: 'fileTooHard',
  });
});

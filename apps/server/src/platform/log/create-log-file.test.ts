import { execFileSync, spawn } from 'node:child_process';
import { closeSync, constants, mkdtempSync, openSync, readSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lostLogLines, createLog, createLogFile } from './index.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wallet-log-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A pipe with a name, both of whose ends do not wait. */
function openPipe() {
  const path = join(folder, 'pipe');
  execFileSync('mkfifo', [path]);
  const openReader = () => openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  const reader = openReader();
  const writer = openSync(path, constants.O_WRONLY | constants.O_NONBLOCK);
  return { reader, writer, openReader };
}

/** What stands in the pipe now; nothing when it is empty. */
function readFrom(reader: number): string {
  const bytes = Buffer.alloc(1024 * 1024);
  try {
    return bytes.toString('utf8', 0, readSync(reader, bytes));
  } catch {
    return '';
  }
}

test('a log on a full disk loses its lines, counts them and throws nothing', () => {
  const before = lostLogLines();
  const file = createLogFile({ to: '/dev/full' });
  const log = createLog({ level: 'info', destination: file });
  for (let i = 0; i < 1_000; i++) log.info({ i }, 'said to a full disk');
  expect(file.lost()).toBe(1_000);
  expect(lostLogLines() - before).toBe(1_000);
  file.close();
});

test('the first line that is taken again says how many were lost and why', () => {
  const { reader, writer, openReader } = openPipe();
  const file = createLogFile({ to: writer });
  file.write('first\n');
  expect(readFrom(reader)).toBe('first\n');
  closeSync(reader);
  file.write('lost\n');
  file.write('lost too\n');
  const again = openReader();
  file.write('second\n');
  file.write('third\n');
  const [said = '', ...rest] = readFrom(again).split('\n');
  expect(JSON.parse(said)).toMatchObject({ level: 'warn', lines: 2, reason: 'EPIPE' });
  expect(rest).toEqual(['second', 'third', '']);
  expect(file.lost()).toBe(2);
  closeSync(again);
  closeSync(writer);
});

test('lines wait for a slow reader up to the bound, none is torn, and what is beyond is counted', async () => {
  const { reader, writer } = openPipe();
  const file = createLogFile({ to: writer, maxWaitingBytes: 100_000 });
  const line = (i: number) => `${JSON.stringify({ i, text: 'x'.repeat(1_000) })}\n`;
  for (let i = 0; i < 3_000; i++) file.write(line(i));
  const lost = file.lost();
  expect(lost).toBeGreaterThan(2_000);
  let text = '';
  await expect.poll(() => (text += readFrom(reader)).split('\n').length - 1).toBe(3_000 - lost);
  file.write(line(3_000));
  const lines = (text + readFrom(reader)).trimEnd().split('\n');
  const values = lines.map((each) => JSON.parse(each) as { i?: number; lines?: number });
  expect(values.slice(0, 3_000 - lost).map(({ i }) => i)).toEqual(
    Array.from({ length: 3_000 - lost }, (_, i) => i),
  );
  expect(values.slice(3_000 - lost)).toMatchObject([{ lines: lost }, { i: 3_000 }]);
  closeSync(reader);
  closeSync(writer);
});

/** A program that says much on its standard output, as a live server does, and ends by itself. */
const program = `
  const { createLog, lostLogLines } = await import(${JSON.stringify(fileURLToPath(new URL('./index.ts', import.meta.url)))});
  const { say, outliveOutput } = await import(${JSON.stringify(fileURLToPath(new URL('../../../../../scripts/say.ts', import.meta.url)))});
  outliveOutput();
  process.stdin.once('end', () => process.stderr.write(String(lostLogLines()))).resume();
  process.stdin.once('data', () => {
    const log = createLog({ level: 'info' });
    for (let i = 0; i < 100; i++) { log.info('a line'); say('a line'); }
  });
`;

function runWithOutput(stdout: number | 'pipe') {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['pipe', stdout, 'pipe'],
  });
  child.stdout?.destroy();
  const ended = new Promise<{ code: number | null; said: string }>((resolve) => {
    let said = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (said += text));
    child.once('close', (code) => resolve({ code, said }));
  });
  child.stdin?.end('go');
  return ended;
}

test('a process whose standard output is a file on a full disk, or a pipe that nobody reads, goes on', async () => {
  const full = openSync('/dev/full', 'w');
  const outcomes = await Promise.all([runWithOutput(full), runWithOutput('pipe')]);
  closeSync(full);
  expect(outcomes).toEqual([
    { code: 0, said: '100' },
    { code: 0, said: '100' },
  ]);
});

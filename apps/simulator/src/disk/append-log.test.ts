import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openAppendLog } from './append-log.ts';

async function logFile(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'wallet-log-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return join(folder, 'log.jsonl');
}

async function entriesOf(file: string): Promise<number[]> {
  const { entries, log } = await openAppendLog<number>(file);
  await log.close();
  return entries;
}

const even = (entries: number[]) => entries.filter((number) => number % 2 === 0);

it('gives back everything in order, however many wrote at once', async () => {
  const file = await logFile();
  const { log } = await openAppendLog<number>(file);
  await Promise.all(Array.from({ length: 200 }, (_, at) => log.append(at)));
  await log.close();
  expect(await entriesOf(file)).toEqual(Array.from({ length: 200 }, (_, at) => at));
});

it('cuts off a line that was being written when the process ended', async () => {
  const file = await logFile();
  const { log } = await openAppendLog<string>(file);
  await log.append('whole');
  await log.close();
  await appendFile(file, '"tor');
  const again = await openAppendLog<string>(file);
  await again.log.append('next');
  await again.log.close();
  expect(again.entries).toEqual(['whole']);
  expect(await readFile(file, 'utf8')).toBe('"whole"\n"next"\n');
});

it('replaces the file when entries are dropped', async () => {
  const file = await logFile();
  const { log } = await openAppendLog<number>(file);
  await Promise.all([1, 2, 3, 4].map((number) => log.append(number)));
  await log.close();
  const again = await openAppendLog<number>(file, { keep: even });
  await again.log.close();
  expect(again.entries).toEqual([2, 4]);
  expect(await readFile(file, 'utf8')).toBe('2\n4\n');
});

it('tidies up by itself while it grows, and loses nothing that is kept', async () => {
  const file = await logFile();
  const { log } = await openAppendLog<number>(file, { keep: even, every: 10 });
  for (let number = 0; number < 95; number += 1) await log.append(number);
  await log.close();
  const lines = (await readFile(file, 'utf8')).split('\n').length - 1;
  expect(lines).toBeLessThan(60);
  expect((await entriesOf(file)).filter((number) => number % 2 === 0)).toEqual(
    Array.from({ length: 48 }, (_, at) => at * 2),
  );
});

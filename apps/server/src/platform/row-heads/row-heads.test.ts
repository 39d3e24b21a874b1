import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testVault } from '@wallet/server/testing';
import { idFloor } from '#platform/ids';
import { createVault } from '#platform/vault';
import {
  appendRowHead,
  readNewestRowHead,
  readRowHeads,
  renewRowHead,
  isSame,
  minus,
  createTally,
  plus,
  termOf,
  weightOf,
} from './index.ts';
import type { RowHead } from './index.ts';

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wallet-row-heads-'));
  path = join(folder, 'rows.jsonl');
});
afterEach(() => rm(folder, { recursive: true }));

const vault = testVault();
const at = new Date('2026-11-23T10:00:00.000Z');
const headAt = (day: number, tables = 1): RowHead => ({
  at: new Date(Date.UTC(2026, 10, day)),
  kinds: new Map(
    Array.from({ length: tables }, (_, n) => [
      `table_${n}`,
      { since: at, upTo: at, held: new Map([['', { count: day, weight: 2n ** 255n + 7n }]]) },
    ]),
  ),
  signed: ['table_0'],
});

test('the newest head is read as it was written, from a file whose lines are longer than what is read at once', async () => {
  for (const day of [1, 2, 3]) await appendRowHead(path, vault, headAt(day, 700));
  expect((await readFile(path, 'utf8')).length).toBeGreaterThan(3 * 65_536);
  expect(await readNewestRowHead(path, vault)).toEqual({
    newest: headAt(3, 700),
    unreadable: 0,
    byLostKey: 0,
  });
  const all = [];
  for await (const head of readRowHeads(path, vault)) all.push(head.at.getUTCDate());
  expect(all).toEqual([1, 2, 3]);
});

test('lines that a crash tore, that were edited, or whose key is gone are counted and passed over; the next head spoils none', async () => {
  await appendRowHead(path, vault, headAt(1));
  const [line = ''] = (await readFile(path, 'utf8')).split('\n');
  await appendFile(path, `${line.replace('[1,', '[0,')}\n\n${line.slice(0, 90)}`);
  const other = createVault({
    autoMade: true,
    macSecret: 'm'.repeat(43),
    keys: [{ id: 'gone', secret: 't'.repeat(43) }],
  });
  await appendRowHead(path, other, headAt(2));
  expect(await readNewestRowHead(path, vault)).toEqual({
    newest: headAt(1),
    unreadable: 2,
    byLostKey: 1,
  });
  await appendRowHead(path, vault, headAt(3));
  expect((await readNewestRowHead(path, vault)).newest).toEqual(headAt(3));
  await writeFile(path, `${line.slice(0, 90)}\n`);
  expect(await readNewestRowHead(path, vault)).toMatchObject({ newest: undefined, unreadable: 1 });
  expect(await readNewestRowHead(join(folder, 'none'), vault)).toMatchObject({ newest: undefined });
});

test('a head is signed anew by the newest key, and read by it alone', async () => {
  const keys = [
    { id: 'old', secret: 'o'.repeat(43) },
    { id: 'new', secret: 'n'.repeat(43) },
  ];
  const file = { autoMade: true, macSecret: 'm'.repeat(43) };
  await appendRowHead(path, createVault({ ...file, keys: keys.slice(0, 1) }), headAt(1));
  const byNew = createVault({ ...file, keys: keys.slice(1) });
  expect((await readNewestRowHead(path, byNew)).newest).toBeUndefined();
  await renewRowHead(path, createVault({ ...file, keys }));
  expect((await readNewestRowHead(path, byNew)).newest).toEqual(headAt(1));
});

test('sums of weights say whether two sets are the same, in whatever order, and another key weighs otherwise', () => {
  const sum = (ids: readonly string[]) => {
    const tally = createTally();
    for (const id of ids) tally.add({ fromMs: 0, end: '' }, weightOf(vault, 'rule', id));
    return tally.held.get('');
  };
  const ids = Array.from({ length: 50 }, (_, n) => `rul_${n}`);
  expect(isSame(sum(ids), sum(ids.toReversed()))).toBe(true);
  expect(isSame(sum(ids), sum([...ids.slice(1), 'rul_other']))).toBe(false);
  expect(isSame(sum(ids), sum([...ids.slice(1), 'rul_1']))).toBe(false);
  expect(minus(sum(ids), sum(ids.slice(1)))).toEqual({
    count: 1,
    weight: weightOf(vault, 'rule', 'rul_0'),
  });
  expect(isSame(plus(sum(ids.slice(0, 9)), sum(ids.slice(9))), sum(ids))).toBe(true);
  expect(weightOf(vault, 'rule', 'x')).not.toBe(weightOf(vault, 'setting', 'x'));
});

test('a row stays from its id’s time or its column’s, never before it begins, until the day it ends', () => {
  const id = idFloor('rul', new Date(7_000_000));
  const made = { madeAtOfRow: at };
  expect(termOf({}, { id })?.fromMs).toBe(7_000_000);
  expect(termOf({}, { id: 'mer_desk' })).toEqual({ fromMs: 0, end: '' });
  expect(termOf({ madeAt: 'created_at' }, { id, ...made })).toEqual({
    fromMs: at.getTime(),
    end: '',
  });
  const later = new Date(at.getTime() + 1);
  expect(termOf({ madeAt: 'created_at', from: () => later }, { id, ...made })?.fromMs).toBe(
    later.getTime(),
  );
  expect(termOf({ until: () => at }, { id })?.end).toBe('2026-11-23');
  expect(termOf({ neverMissed: true }, { id })).toBeUndefined();
});

import { setTimeout as sleep } from 'node:timers/promises';
import { migrate, seedLoad, testCluster } from '@wallet/server/bench';
import { ratio, report, type Ratio } from '../support/report.ts';
import { openReader, type Reader } from './open-reader.ts';
import { measureInsert, type InsertCost } from './measure-insert.ts';
import { searches, inputs } from './questions.ts';

export interface ListsOptions {
  /** How many rows the large and the small installation have. */
  large: number;
  small: number;
}

interface Asked {
  what: string;
  /** Milliseconds of all its statements in the database, the median of seven. */
  ms: number;
  /** Pages that its statements touched: the first of a search only finds, the last only names. */
  pages: number[];
  rows: number;
  total: number | null;
}

const rounds = 7;

/** The operators' list against one of a hundredth its size: pages, filters, totals, searches, and a new row's cost. */
export async function runListsBench({ large, small }: ListsOptions): Promise<void> {
  const big = await openLoaded(large);
  const tiny = await openLoaded(small);
  try {
    const firstSmall = await ask(tiny.reader, 'first page of the small one', {});
    const deep = await big.reader.cursorBehind(Math.min(50_000, large >> 1));
    const found: Asked[] = [
      await ask(big.reader, 'first page', {}),
      await ask(big.reader, 'page 1,000', { after: deep }),
    ];
    const sample = await big.reader.sample();
    for (const [what, input] of Object.entries(inputs(sample)))
      found.push(await ask(big.reader, what, input));
    const looked: Asked[] = [];
    for (const [what, input] of Object.entries(searches(sample)))
      looked.push(await ask(big.reader, what, input));
    const total = await ask(big.reader, 'total of all', { count: 'true', limit: 1 });
    const countMs = await big.reader.countAll();
    const insert = await measureInsert(tiny);
    tell({ large, small, firstSmall, found, looked, total, countMs, insert });
  } finally {
    await big.close();
    await tiny.close();
  }
}

interface Loaded {
  url: string;
  dataDir: string;
  reader: Reader;
  close(): Promise<void>;
}

async function openLoaded(transactions: number): Promise<Loaded> {
  const cluster = await testCluster();
  await migrate(cluster.url);
  const startedMs = performance.now();
  await seedLoad({ url: cluster.url, transactions, merchants: 200, books: false });
  const seconds = (performance.now() - startedMs) / 1_000;
  process.stdout.write(
    `  ${transactions} deposits in ${seconds.toFixed(0)} s, ${Math.round(transactions / seconds)} a second\n`,
  );
  await sleep(1_000);
  const reader = await openReader(cluster.url);
  return {
    url: cluster.url,
    dataDir: cluster.dataDir,
    reader,
    close: async () => {
      await reader.close();
      await cluster.remove();
    },
  };
}

async function ask(reader: Reader, what: string, input: object): Promise<Asked> {
  const runs = [];
  for (let round = 0; round < rounds; round++) runs.push(await reader.ask(input));
  const [last] = runs.slice(-1);
  const ms = runs.map((run) => run.ms).toSorted((a, b) => a - b)[rounds >> 1] ?? Number.NaN;
  const asked = {
    what,
    ms,
    pages: last?.pages ?? [],
    rows: last?.rows ?? 0,
    total: last?.total ?? null,
  };
  const { pages, rows, total } = asked;
  process.stdout.write(
    `  ${what.padEnd(36)} ${ms.toFixed(2).padStart(8)} ms  pages ${pages.join(' + ').padEnd(16)} ` +
      `${rows} rows${total === null ? '' : `, of ${total}`}\n`,
  );
  return asked;
}

interface Findings {
  large: number;
  small: number;
  firstSmall: Asked;
  found: Asked[];
  looked: Asked[];
  total: Asked;
  countMs: number;
  insert: InsertCost;
}

function tell({ large, small, firstSmall, found, looked, total, countMs, insert }: Findings): void {
  const [first, deep] = found;
  const finding = (one: Asked) =>
    one.pages.length > 2
      ? (one.pages[0] ?? 0)
      : one.pages.slice(0, -1).reduce((sum, pages) => sum + pages, 0);
  const totalMs = total.ms - (first?.ms ?? 0) * 0;
  const ratios: Ratio[] = [
    ratio(
      `page 1,000 of ${large} against the first of ${small}, time`,
      (deep?.ms ?? Number.NaN) / firstSmall.ms,
      { atMost: 1.5 },
    ),
    ratio(
      `pages of the index and table that page 1,000 of ${large} reads`,
      deep?.pages[0] ?? Number.NaN,
      { atMost: 30 },
    ),
    ratio('the total from roll-ups against count(*), times faster', countMs / totalMs, {
      atLeast: 50,
    }),
    ...looked.map((one) => ratio(`pages for finding ${one.what}`, finding(one), { atMost: 60 })),
  ];
  report('lists', [], ratios, {
    large,
    small,
    firstSmall,
    found,
    searches: looked,
    total,
    countMs,
    insert,
  });
  process.stdout.write(
    `  count(*) of all: ${countMs.toFixed(0)} ms; the total with its page: ${total.ms.toFixed(2)} ms\n`,
  );
  process.stdout.write(
    `  CPU of making a deposit: ${us(insert.withMicroseconds)} with what it is found by, ` +
      `${us(insert.withoutMicroseconds)} without; folding ${us(insert.foldMicroseconds)}; ` +
      `settling ${us(insert.settleWithMicroseconds)} against ${us(insert.settleWithoutMicroseconds)}\n`,
  );
}

function us(microseconds: number): string {
  return `${microseconds.toFixed(0)} us`;
}

import { loadavg } from 'node:os';
import { perSecond, shareOut, type Cost } from '../cost/counters.ts';
import type { Text } from '../cost/open-stage.ts';
import { openChild, type Child } from '../support/child.ts';
import { median } from '../support/measure.ts';
import { compareWriters } from './compare-writers.ts';
import type { Played, Turn } from './play-version.ts';

interface VersionsOptions {
  /** A checkout of the older version with its packages. */
  older: string;
  turns: number;
}

const deposits: Turn = { kind: 'deposits', count: 16, atOnce: 8 };
const payouts: Turn = { kind: 'payouts', count: 8, atOnce: 4 };
const idle: Turn = { kind: 'idle', count: 4, atOnce: 1 };
/** A payment may cost so much more than it did. */
const most = 1.1;

interface Version {
  name: 'older' | 'this';
  child: Child<Turn, Played>;
  idle: Cost[];
  deposits: Played[];
  payouts: Played[];
}

/**
 * The ledger writer's and a whole payment's cost in this and an older version, run side by side in
 * turns so other load hits both. CPU and counts per payment without idle cost; medians with ranges.
 */
export async function runVersionsBench({ older, turns }: VersionsOptions): Promise<void> {
  const own = new URL('../..', import.meta.url).pathname;
  await compareWriters({ older, own }, turns);
  const versions = [await open('older', older), await open('this', own)];
  try {
    for (const { child } of versions) {
      await child.ask({ ...deposits, count: 24 });
      await child.ask({ ...payouts, count: 10 });
    }
    for (let turn = 0; turn < turns; turn++) {
      // The one that goes first is now this and now that.
      for (const version of turn % 2 ? versions.toReversed() : versions) await playTurn(version);
      compare(versions, turn + 1);
    }
  } finally {
    for (const { child } of versions) await child.close();
  }
}

async function open(name: Version['name'], tree: string): Promise<Version> {
  const program = new URL('play-version.ts', import.meta.url);
  return { name, child: await openChild(program, [tree]), idle: [], deposits: [], payouts: [] };
}

async function playTurn(version: Version): Promise<void> {
  version.idle.push((await version.child.ask(idle)).cost);
  version.deposits.push(await version.child.ask(deposits));
  version.payouts.push(await version.child.ask(payouts));
}

const figures: readonly { figure: keyof Cost; what: string }[] = [
  { figure: 'statements', what: 'statements' },
  { figure: 'nested', what: 'statements in triggers and functions' },
  { figure: 'commits', what: 'commits' },
  { figure: 'walKb', what: 'log, kB' },
  { figure: 'postgresCpuMs', what: 'CPU of PostgreSQL, ms' },
  { figure: 'serverCpuMs', what: 'CPU of the server, ms' },
];

/** After each turn, so that whoever stops it early has what there is. */
function compare(versions: readonly Version[], turns: number): void {
  process.stdout.write(`\nafter ${turns} turns, older and this version\n`);
  for (const [kind, count] of [
    ['deposits', deposits.count],
    ['payouts', payouts.count],
  ] as const) {
    process.stdout.write(`\na whole payment, ${kind}, idle work taken off\n`);
    const each = versions.map((version) => costsOf(version, kind, count));
    for (const { figure, what } of figures)
      line(
        what,
        each.map((costs) => costs.map((cost) => cost[figure])),
      );
    const grown = line(
      'CPU of both, ms',
      each.map((costs) => costs.map((cost) => cost.postgresCpuMs + cost.serverCpuMs)),
    );
    if (grown > most) process.stdout.write(`  MORE THAN A TENTH MORE  ${kind}\n`);
    line(
      'payments a second',
      versions.map((version) => version[kind].map((played) => played.perSecond)),
    );
    tellTexts(versions, kind, count);
  }
  process.stdout.write(`\nload of the machine: ${loadavg()[0]?.toFixed(1)}\n`);
}

function costsOf(version: Version, kind: 'deposits' | 'payouts', count: number): Cost[] {
  const idles = version.idle.map(perSecond);
  const quiet = Object.fromEntries(
    Object.keys(idles[0] ?? {}).map((name) => [
      name,
      median(idles.map((cost) => cost[name as keyof Cost])),
    ]),
  ) as unknown as Cost;
  return version[kind].map(({ cost }) => shareOut(cost, quiet, count));
}

/** Tells this version's share of the older one's, the median of the turns. */
function line(what: string, [older = [], own = []]: readonly number[][]): number {
  const shown = (values: number[]) =>
    `${median(values).toFixed(2)} (${Math.min(...values).toFixed(1)} to ${Math.max(...values).toFixed(1)})`;
  const ratios = own.map((value, turn) => value / (older[turn] ?? Number.NaN));
  process.stdout.write(
    `  ${what.padEnd(38)} ${shown(older).padEnd(26)} ${shown(own).padEnd(26)} x ${median(ratios).toFixed(3)}\n`,
  );
  return median(ratios);
}

const mostTexts = 12;

/** Where this version's statements take more time than the older one's, for who looks for the reason. */
function tellTexts(
  versions: readonly Version[],
  kind: 'deposits' | 'payouts',
  count: number,
): void {
  const [older, own] = versions.map((version) => {
    const sums = new Map<string, number>();
    for (const { texts } of version[kind])
      for (const { text, runMs } of texts as Text[])
        sums.set(text, (sums.get(text) ?? 0) + runMs / count / version[kind].length);
    return sums;
  });
  const grown = [...(own ?? [])]
    .map(([text, ms]) => ({ text, ms, more: ms - (older?.get(text) ?? 0) }))
    .sort((a, b) => b.more - a.more)
    .slice(0, mostTexts);
  for (const { text, ms, more } of grown)
    process.stdout.write(`    +${more.toFixed(2)} of ${ms.toFixed(2)} ms: ${text.slice(0, 110)}\n`);
}

import { openChild, type Child } from '../support/child.ts';
import { median } from '../support/measure.ts';
import type { Written, WriterTurn } from './writer-process.ts';

const shapes = ['spread', 'hot'] as const;
const order = { items: 12_000, inFlight: 256 };
/** The writer's rate may fall by so much. */
const least = 0.9;

/**
 * Deposits a second and CPU each of this version's writer and an older one's, alternating, each
 * over its own PostgreSQL. Medians of the turns' ratios.
 */
export async function compareWriters(
  trees: { older: string; own: string },
  turns: number,
): Promise<void> {
  const older = await open(trees.older);
  const own = await open(trees.own);
  try {
    for (const shape of shapes) {
      const written: [Written, Written][] = [];
      for (let turn = -1; turn < turns; turn++) {
        const pair = await playPair([older, own], { ...order, shape }, turn);
        // The first warms up.
        if (turn >= 0) written.push(pair);
      }
      tell(shape, written);
    }
  } finally {
    await older.close();
    await own.close();
  }
}

type Writer = Child<WriterTurn, Written>;

function open(tree: string): Promise<Writer> {
  return openChild(new URL('writer-process.ts', import.meta.url), [tree]);
}

/** The one that goes first is now this and now that. */
async function playPair(
  [older, own]: [Writer, Writer],
  asked: WriterTurn,
  turn: number,
): Promise<[Written, Written]> {
  if (turn % 2 === 0) {
    const first = await older.ask(asked);
    return [first, await own.ask(asked)];
  }
  const first = await own.ask(asked);
  return [await older.ask(asked), first];
}

function tell(shape: string, written: readonly [Written, Written][]): void {
  process.stdout.write(`\nthe writer, ${shape}, older and this version, ${written.length} turns\n`);
  const rate = line('deposits a second', written, ({ perSecond }) => perSecond);
  line('CPU of both, µs a deposit', written, ({ cpuMicroseconds }) => cpuMicroseconds);
  if (rate < least) process.stdout.write(`  FALLS BY MORE THAN A TENTH  ${shape}\n`);
}

function line(
  what: string,
  written: readonly [Written, Written][],
  valueOf: (one: Written) => number,
): number {
  const [older, own] = [
    written.map(([one]) => valueOf(one)),
    written.map(([, one]) => valueOf(one)),
  ];
  const ratio = median(own.map((value, turn) => value / (older[turn] ?? Number.NaN)));
  process.stdout.write(
    `  ${what.padEnd(28)} ${median(older).toFixed(0).padStart(6)} ${median(own).toFixed(0).padStart(6)}  x ${ratio.toFixed(3)}\n`,
  );
  return ratio;
}

import { openChild, type Child } from '../support/child.ts';
import { interleave, type Contender, type Result } from '../support/measure.ts';
import { ratio, report } from '../support/report.ts';
import type { Addresses, PushOrder } from './pushes-process.ts';

const screens = 1_000;
const rounds = 5;
/** How many devices change in one moment of collecting, and how many moments make a round. */
const loads = [
  { changed: 1, moments: 30 },
  { changed: 20, moments: 4 },
  { changed: 100, moments: 1 },
] as const;

type Pushes = Child<{ act: 'addresses' } | PushOrder, Addresses | { cpuMicroseconds: number }>;
type Heard = Record<'ours' | 'plain', number>;

/** Telling 1,000 screens which devices changed: our realtime against plain `ws`, same text, alternating. */
export async function runFanOutBench(): Promise<void> {
  const pushes: Pushes = await openChild(new URL('pushes-process.ts', import.meta.url), []);
  const addresses = (await pushes.ask({ act: 'addresses' })) as Addresses;
  const audience: Child<object, Heard> = await openChild(
    new URL('screens-process.ts', import.meta.url),
    [JSON.stringify(addresses), String(screens)],
  );
  try {
    const contenders = loads.flatMap((load) =>
      (['plain', 'ours'] as const).map((how) => contender({ pushes, audience, how, ...load })),
    );
    await interleave(contenders, 1);
    const results = await interleave(contenders, rounds, (line) =>
      process.stdout.write(`  ${line}\n`),
    );
    report(
      'fan-out',
      results,
      loads.map(({ changed }) =>
        ratio(
          `CPU of a delivery against plain ws, ${changed} changed at once`,
          costOf(results, nameOf('ours', changed)) / costOf(results, nameOf('plain', changed)),
          { atMost: 1.25 },
        ),
      ),
      {
        note: `${screens} screens; one event for each changed device; the CPU is that of the pushing process`,
      },
    );
  } finally {
    await audience.close();
    await pushes.close();
  }
}

function contender({
  pushes,
  audience,
  how,
  changed,
  moments,
}: {
  pushes: Pushes;
  audience: Child<object, Heard>;
  how: 'ours' | 'plain';
  changed: number;
  moments: number;
}): Contender {
  return {
    name: nameOf(how, changed),
    run: async () => {
      const before = (await audience.ask({}))[how];
      const { cpuMicroseconds } = (await pushes.ask({ act: 'push', how, changed, moments })) as {
        cpuMicroseconds: number;
      };
      const items = changed * moments * screens;
      const heard = await settled(audience, { how, atLeast: before + items });
      if (heard - before !== items)
        throw new Error(`${nameOf(how, changed)}: ${heard - before} of ${items} were delivered`);
      return { items, otherCpuMicroseconds: cpuMicroseconds };
    },
  };
}

/** What was heard, once all of it was or nothing has come for a while. */
async function settled(
  audience: Child<object, Heard>,
  { how, atLeast }: { how: 'ours' | 'plain'; atLeast: number },
): Promise<number> {
  for (let last = -1; ;) {
    const heard = (await audience.ask({}))[how];
    if (heard >= atLeast || heard === last) return heard;
    last = heard;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
}

function nameOf(how: 'ours' | 'plain', changed: number): string {
  return `${how === 'ours' ? 'our realtime' : 'plain ws'}, ${changed} changed`;
}

function costOf(results: readonly Result[], name: string): number {
  return results.find((result) => result.name === name)?.cpuMicrosecondsPerItem ?? Number.NaN;
}

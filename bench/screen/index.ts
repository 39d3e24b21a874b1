import { setTimeout as sleep } from 'node:timers/promises';
import { build } from '../../scripts/build.ts';
import { launchBrowser } from '../../e2e/support/browser.ts';
import { openBenchFleet, type BenchFleet } from '../fleet/create-fleet.ts';
import { median } from '../support/measure.ts';
import { ratio, report, type Ratio } from '../support/report.ts';
import { openScreen, type Screen } from './open-screen.ts';
import { afterCut, afterRestart } from './same-as-server.ts';
import { beginWatch, readWatch } from './watch-page.ts';

const small = 20;
const rounds = 5;
/**
 * Per beat, every ten seconds: of 10,000 phones about 30 a second begin or end work, 3 report a
 * check, and one drops off every two seconds.
 */
const restlessness = { busy: 0.03, health: 0.003, connection: 0.0005 };

interface Heap {
  minute: number;
  megabytes: number;
  nodes: number;
}

/** The real console in a browser with 10,000 phones: time to appear, no shifting, memory, and correctness. */
export async function runScreenBench({
  minutes,
  devices,
}: {
  minutes: number;
  devices: number;
}): Promise<void> {
  await build(['admin', 'merchant'], (line) => process.stdout.write(`  ${line}\n`));
  const [fleet, few, browser] = [
    await openBenchFleet({ devices, withConsoles: true }),
    await openBenchFleet({ devices: small, withConsoles: true }),
    await launchBrowser(),
  ];
  try {
    await Promise.all([switchOn(fleet), switchOn(few)]);
    const [screen, smallScreen] = [
      await openScreen(browser, fleet.facts),
      await openScreen(browser, few.facts),
    ];
    const cold = await openInTurn({ screen, smallScreen });
    await smallScreen.page.context().close();
    await few.close();
    const calm = await watchFor(screen, minutes);
    const cuts = [
      await afterCut(screen, fleet, 'cut-1'),
      await afterCut(screen, fleet, 'cut-2'),
      await afterCut(screen, fleet, 'cut-3'),
    ];
    const restart = await afterRestart(screen, fleet, 'restart');
    tell({ cold, calm, cuts, restart, minutes, devices });
  } finally {
    await browser.close();
    await fleet.close();
    await few.close();
  }
}

async function switchOn({ facts, load }: BenchFleet): Promise<void> {
  await load.ask({ act: 'start', devices: facts.devices, seed: 'screen' });
  await load.ask({ act: 'beatEvery', seconds: 10 });
  await load.ask({ act: 'welcomed', withinSeconds: 600 });
  await load.ask({ act: 'be', ...restlessness });
}

type Opening = Awaited<ReturnType<Screen['openCold']>>;

async function openInTurn({
  screen,
  smallScreen,
}: {
  screen: Screen;
  smallScreen: Screen;
}): Promise<{ large: Opening[]; small: Opening[] }> {
  const openings = { large: [] as Opening[], small: [] as Opening[] };
  for (let round = 0; round < rounds; round++) {
    openings.small.push(await smallScreen.openCold());
    openings.large.push(await screen.openCold());
  }
  return openings;
}

interface Calm {
  heap: Heap[];
  events: number;
  changes: number;
  moves: number;
  shift: number;
  shifted: string[];
  longestTaskMs: number;
  seconds: number;
}

/** Leaves the page alone and looks at its memory every half minute, the first time after one minute of warming up. */
async function watchFor(screen: Screen, minutes: number): Promise<Calm> {
  await sleep(60_000);
  const eventsBefore = screen.events();
  const heap: Heap[] = [{ minute: 0, ...(await screen.heap()) }];
  await beginWatch(screen.page);
  for (let half = 1; half <= minutes * 2; half++) {
    await sleep(30_000);
    heap.push({ minute: half / 2, ...(await screen.heap()) });
    const { minute, megabytes } = heap.at(-1) ?? { minute: 0, megabytes: 0 };
    process.stdout.write(`  minute ${minute}: ${megabytes.toFixed(2)} MB\n`);
  }
  const { changes, moves, shift, shifted, longestTaskMs, seconds } = await readWatch(screen.page);
  return {
    heap,
    events: screen.events() - eventsBefore,
    changes,
    moves,
    shift,
    shifted,
    longestTaskMs,
    seconds,
  };
}

interface Findings {
  cold: { large: Opening[]; small: Opening[] };
  calm: Calm;
  cuts: { ms: number; changed: number }[];
  restart: { ms: number; changed: number };
  minutes: number;
  devices: number;
}

function tell({ cold, calm, cuts, restart, minutes, devices }: Findings): void {
  const of = (openings: readonly Opening[], pick: (opening: Opening) => number | null) =>
    median(openings.map((opening) => pick(opening) ?? Number.NaN));
  const against = (pick: (opening: Opening) => number | null) =>
    of(cold.large, pick) / of(cold.small, pick);
  const third = Math.max(1, Math.floor(calm.heap.length / 3));
  const [early, late] = [
    median(calm.heap.slice(0, third).map(({ megabytes }) => megabytes)),
    median(calm.heap.slice(-third).map(({ megabytes }) => megabytes)),
  ];
  const ratios: Ratio[] = [
    ratio(
      `first row: ${devices} devices against ${small}`,
      against(({ firstRowMs }) => firstRowMs),
      { atMost: 1.5 },
    ),
    ratio(
      `bytes loaded: ${devices} devices against ${small}`,
      against(({ kilobytes }) => kilobytes),
      { atMost: 1.5 },
    ),
    ratio(
      'seconds that long tasks block the opening',
      of(cold.large, ({ blockedMs }) => blockedMs) / 1_000,
      { atMost: 0.3 },
    ),
    ratio(
      'largest paint in seconds',
      of(cold.large, ({ largestPaintMs }) => largestPaintMs) / 1_000,
      { atMost: 2.6 },
    ),
    ratio(
      'layout shift of opening',
      of(cold.large, ({ shift }) => shift),
      { atMost: 0.02 },
    ),
    ratio('rows that changed their place while it stood', calm.moves, { atMost: 0 }),
    ratio('layout shift while it stood', calm.shift, { atMost: 0 }),
    ratio('changes of the table a second', calm.changes / calm.seconds, { atMost: 8 }),
    ratio(`memory: last third of ${minutes} minutes against the first`, late / early, {
      atMost: 1.05,
    }),
    ratio(
      'screen equals server after a cut, seconds',
      Math.max(...cuts.map(({ ms }) => ms)) / 1_000,
      { atMost: 6 },
    ),
    ratio('screen equals server after kill -9, seconds', restart.ms / 1_000, { atMost: 6 }),
  ];
  report('screen', [], ratios, {
    eventsPerSecond: calm.events / calm.seconds,
    calm,
    cold,
    cuts,
    restart,
  });
  process.stdout.write(
    `  ${(calm.events / calm.seconds).toFixed(1)} events a second became ${(calm.changes / calm.seconds).toFixed(1)} changes of the table\n`,
  );
  if (ratios.some(({ met }) => !met)) process.exitCode = 1;
}

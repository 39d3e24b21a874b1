import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts } from '../../scripts/start/open-system.ts';
import { openChild, type Child } from '../support/child.ts';
import { median } from '../support/measure.ts';
import { ratio, report, type Ratio } from '../support/report.ts';
import type { Attacks, HostileOrder } from './hostile-process.ts';
import type { Heard, HonestOrder } from './honest-process.ts';
import type { Memory, SocketFacts, SocketOrder } from './server-process.ts';

const each = 1_000;
/** Phones of the fleet that hostile callers hold the tokens of. */
const stolen = 200;
const togglers = 20;
const rounds = 10;
/** Sessions that are cancelled in each part, and the pages that follow each. */
const cancelled = 20;
const streamsOfSession = 10;
const megabyte = 1_000_000;

/** What hostile callers may make the server hold, by its own bounds, in megabytes. */
const bounds = {
  /** 100 screens with a megabyte each, 100 pages with 64 kB. */
  slowReaders: 106,
  /** 20 phones with 16 MB each, of which a message at a time is read. */
  loudPhones: 40,
  /** 2,000 who say nothing, with 40 kB each, and as many connections without a request, with 10 kB. */
  strangers: 100,
  /** What the collector has not taken yet, of a heap that works. */
  garbage: 150,
};
const mostGrowth = Object.values(bounds).reduce((sum, one) => sum + one, 0);

type Server = Child<{ what: SocketOrder }, SocketFacts | Memory>;

/** 1,000 screens, phones and pay pages receive changes, undisturbed and beside hostile callers of every kind. */
export async function runSocketsBench(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'wallet-sockets-'));
  await chmod(dataDir, 0o755);
  const [PORT_ADMIN, PORT_MERCHANT, PORT_SIMULATOR] = await freePorts(3);
  const settings = { PORT_ADMIN, PORT_MERCHANT, PORT_SIMULATOR, TRUST_PROXY: '127.0.0.1,::1' };
  const server: Server = await openChild(
    new URL('server-process.ts', import.meta.url),
    [dataDir, String(each + stolen), JSON.stringify(settings)],
    ['--expose-gc'],
  );
  const facts = (await server.ask({ what: 'facts' })) as SocketFacts;
  const honest: Child<HonestOrder, Heard> = await openChild(
    new URL('honest-process.ts', import.meta.url),
    [JSON.stringify({ facts, each })],
  );
  const hostile: Child<HostileOrder, Attacks> = await openChild(
    new URL('hostile-process.ts', import.meta.url),
    [JSON.stringify({ facts, each, firstPhone: each })],
  );
  try {
    await compare({ server, honest, hostile, port: facts.adminPort });
  } finally {
    await hostile.close();
    await honest.close();
    await server.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

interface Stage {
  server: Server;
  honest: Child<HonestOrder, Heard>;
  hostile: Child<HostileOrder, Attacks>;
  port: number;
}

async function compare(stage: Stage): Promise<void> {
  const { server, honest, hostile } = stage;
  const memory = async (what: 'memory' | 'settled') => (await server.ask({ what })) as Memory;
  const empty = await memory('settled');
  await honest.ask({ act: 'connect' });
  await hostile.ask({ act: 'prepare' });
  const quiet = await play(stage, { what: 'quiet', from: 0 });
  const connected = await memory('settled');
  await hostile.ask({ act: 'begin' });
  const loud = await play(stage, { what: 'beside hostile callers', from: cancelled });
  const attacks = await hostile.ask({ act: 'stop' });
  await pause(5_000);
  const after = await memory('settled');
  const growth = (loud.peakBytes - quiet.peakBytes) / megabyte;
  const kept =
    (after.heapBytes + after.bufferBytes - connected.heapBytes - connected.bufferBytes) / megabyte;
  report('sockets', [], judge({ quiet, loud, growth, kept }), {
    note: `${each} screens, ${each} phones and ${each} event streams; ${rounds} rounds of ${togglers} changes to each screen`,
    memory: {
      empty,
      connected,
      after,
      quietPeakBytes: quiet.peakBytes,
      loudPeakBytes: loud.peakBytes,
    },
    healthzMs: { quiet: quiet.healthz, loud: loud.healthz },
    heard: { quiet: quiet.heard, loud: loud.heard },
    attacks,
    bounds,
  });
}

interface Played {
  heard: Heard;
  /** Changes that screens heard in this time, of those that they should have. */
  share: number;
  /** Those that came out of order. */
  disordered: number;
  /** States that the pages of cancelled sessions heard, of those that they should have. */
  states: number;
  peakBytes: number;
  healthz: { median: number; worst: number };
}

/** Changes of phones and of sessions, a round a second. */
async function play(
  { server, honest, port }: Stage,
  { what, from }: { what: string; from: number },
): Promise<Played> {
  const isWhole = () =>
    heard.changes - before.changes >= expected.changes &&
    heard.states - before.states >= expected.states;
  const before = await honest.ask({ act: 'heard' });
  const [times, peaks]: [number[], number[]] = [[], []];
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      const startedMs = performance.now();
      const answer = await fetch(`http://127.0.0.1:${port}/healthz`);
      if (!answer.ok) throw new Error(`/healthz: ${answer.status}`);
      await answer.text();
      times.push(performance.now() - startedMs);
      peaks.push(((await server.ask({ what: 'memory' })) as Memory).rssBytes);
      await pause(100);
    }
  })();
  for (let round = 0; round < rounds; round++) {
    await honest.ask({ act: 'toggle', phones: togglers });
    await pause(2_000);
  }
  await honest.ask({ act: 'cancel', from, sessions: cancelled });
  const expected = { changes: rounds * togglers * each, states: cancelled * streamsOfSession };
  let heard = await honest.ask({ act: 'heard' });
  for (let turn = 0; turn < 100 && !isWhole(); turn++) {
    await pause(100);
    heard = await honest.ask({ act: 'heard' });
  }
  isOver = true;
  await watching;
  const healthz = { median: median(times), worst: Math.max(...times) };
  process.stdout.write(
    `  ${what}: ${heard.changes - before.changes} of ${expected.changes} changes heard, ` +
      `${heard.states - before.states} of ${expected.states} states, ${heard.lost} lost, ` +
      `peak ${Math.round(Math.max(...peaks) / megabyte)} MB, ` +
      `/healthz ${healthz.median.toFixed(1)} ms, at worst ${healthz.worst.toFixed(0)} ms\n`,
  );
  return {
    heard,
    share: (heard.changes - before.changes) / expected.changes,
    disordered: heard.disordered - before.disordered,
    states: (heard.states - before.states) / expected.states,
    peakBytes: Math.max(...peaks),
    healthz,
  };
}

function judge(of: { quiet: Played; loud: Played; growth: number; kept: number }): Ratio[] {
  const { quiet, loud, growth, kept } = of;
  const ratios = [
    ratio('share of changes that honest screens heard, quiet', quiet.share, { atLeast: 1 }),
    ratio('the same beside hostile callers', loud.share, { atLeast: 1 }),
    ratio('share of states that payers heard beside them', loud.states, { atLeast: 1 }),
    ratio('changes that came out of order', quiet.disordered + loud.disordered, { atMost: 0 }),
    ratio('honest sockets that were cut off', loud.heard.lost, { atMost: 0 }),
    ratio('peak memory beside hostile callers above the quiet one, MB', growth, {
      atMost: mostGrowth,
    }),
    ratio('memory kept when they are gone, MB', kept, { atMost: 20 }),
    ratio('/healthz beside hostile callers, median in ms', loud.healthz.median, {
      atMost: Math.max(100, 3 * quiet.healthz.median),
    }),
  ];
  if (ratios.some(({ met }) => !met)) process.exitCode = 1;
  return ratios;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

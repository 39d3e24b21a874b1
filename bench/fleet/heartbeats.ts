import { setTimeout as sleep } from 'node:timers/promises';
import { median, type Result } from '../support/measure.ts';
import { ratio, report } from '../support/report.ts';
import { openBenchFleet, type BenchFleet } from './create-fleet.ts';

interface Shape {
  name: string;
  devices: number;
  /** Each phone beats once in so many seconds; 0 is silence. */
  everySeconds: number;
}

/** Agents are told to beat once in ten seconds; once a second is ten times that. A tenth of them beats, all, none. */
function shapesOf(devices: number) {
  const count = (number: number) => number.toLocaleString('en');
  return {
    silence: { name: `${count(devices)} silent devices`, devices, everySeconds: 0 },
    few: {
      name: `${count(devices / 10)} devices, a beat a second`,
      devices: devices / 10,
      everySeconds: 1,
    },
    usual: { name: `${count(devices)} devices, a beat in ten seconds`, devices, everySeconds: 10 },
    many: { name: `${count(devices)} devices, a beat a second`, devices, everySeconds: 1 },
  } satisfies Record<string, Shape>;
}
type Shapes = ReturnType<typeof shapesOf>;
/** Well below the time after which a silent phone is hung up on, since not all beat in every stretch. */
const stretchMs = 6_000;
const settleMs = 1_500;
const mostTries = 20;
const rounds = 5;
/** One phone of a hundred begins or ends its work at a beat. */
const busyShare = 0.01;

interface Sample {
  beats: number;
  answered: number;
  server: number;
  postgres: number;
  seconds: number;
}

/**
 * A fleet's heartbeat cost to one server process and its database, persistence included, as shares
 * of a core (CPU over wall time). All phones stay connected; shapes alternate on the same
 * connections.
 */
export async function runHeartbeatsBench(devices: number): Promise<void> {
  const fleet = await openBenchFleet({ devices });
  try {
    const connecting = await connectAll(fleet);
    const shapes = shapesOf(devices);
    const samples = new Map<string, Sample[]>(Object.values(shapes).map(({ name }) => [name, []]));
    for (let round = 0; round < rounds; round++) {
      for (const shape of Object.values(shapes))
        samples.get(shape.name)?.push(await measure(fleet, shape));
    }
    tell(shapes, samples, {
      ...connecting,
      serverMegabytes: Math.round((await fleet.usage()).rssBytes / 2 ** 20),
      stats: await fleet.load.ask({ act: 'stats' }),
    });
  } finally {
    await fleet.close();
  }
}

async function connectAll({ facts, load, usage }: BenchFleet): Promise<Record<string, number>> {
  const before = await usage();
  const startedMs = performance.now();
  await load.ask({ act: 'start', devices: facts.devices, seed: 'heartbeats' });
  await load.ask({ act: 'beatEvery', seconds: 10 });
  await load.ask({ act: 'be', busy: busyShare });
  await load.ask({ act: 'welcomed', withinSeconds: 900 });
  const after = await usage();
  const each = (microseconds: number) => Math.round(microseconds / facts.devices.length);
  return {
    connectSeconds: Math.round((performance.now() - startedMs) / 1_000),
    connectServerCpuMicroseconds: each(after.server - before.server),
    connectPostgresCpuMicroseconds: each(after.postgres - before.postgres),
  };
}

async function measure(
  { load, usage }: BenchFleet,
  { devices, everySeconds }: Shape,
): Promise<Sample> {
  await load.ask({ act: 'beatEvery', seconds: 0 });
  await untilAnswered(load);
  await load.ask({ act: 'beatEvery', seconds: everySeconds, phones: devices });
  await sleep(settleMs);
  const [cpuBefore, before, startedMs] = [
    await usage(),
    await load.ask({ act: 'stats' }),
    performance.now(),
  ];
  await sleep(stretchMs);
  const [cpuAfter, after] = [await usage(), await load.ask({ act: 'stats' })];
  return {
    beats: after.beats - before.beats,
    answered: after.answered - before.answered,
    server: cpuAfter.server - cpuBefore.server,
    postgres: cpuAfter.postgres - cpuBefore.postgres,
    seconds: (performance.now() - startedMs) / 1_000,
  };
}

/** Nothing of the stretch before may be counted in the next. */
async function untilAnswered(load: BenchFleet['load']): Promise<void> {
  for (let tries = 0; tries < mostTries; tries++) {
    const { beats, answered } = await load.ask({ act: 'stats' });
    if (beats === answered) return;
    await sleep(settleMs / 3);
  }
}

function tell(
  { silence, few, usual, many }: Shapes,
  samples: ReadonlyMap<string, Sample[]>,
  notes: Record<string, unknown>,
): void {
  const of = ({ name }: Shape, pick: (sample: Sample) => number) =>
    median((samples.get(name) ?? []).map(pick));
  const share = (shape: Shape) =>
    of(shape, ({ server, postgres, seconds }) => (server + postgres) / seconds / 1e6);
  const perBeat = (shape: Shape) =>
    of(
      shape,
      ({ server, postgres, answered, seconds }) =>
        (server + postgres - share(silence) * seconds * 1e6) / answered,
    );
  const aboveSilence = (shape: Shape) =>
    of(shape, ({ server, seconds }) => server / seconds / 1e6) -
    of(silence, ({ server, seconds }) => server / seconds / 1e6);
  const results: Result[] = [few, usual, many].map((shape) => ({
    name: shape.name,
    perSecond: of(shape, ({ answered, seconds }) => answered / seconds),
    cpuMicrosecondsPerItem: perBeat(shape),
    samples: (samples.get(shape.name) ?? []).map(({ answered, seconds, server, postgres }) => ({
      perSecond: answered / seconds,
      cpuMicrosecondsPerItem: (server + postgres) / answered,
    })),
  }));
  const parts = [silence, few, usual, many].map((shape) => ({
    name: shape.name,
    server: of(shape, ({ server, seconds }) => server / seconds / 1e6),
    postgres: of(shape, ({ postgres, seconds }) => postgres / seconds / 1e6),
    answeredOfSaid:
      shape.everySeconds === 0 ? 1 : of(shape, ({ answered, beats }) => answered / beats),
  }));
  report(
    'heartbeats',
    results,
    [
      ratio(`share of a core, ${usual.name}`, share(usual), { atMost: 0.5 }),
      ratio(`share of a core, ${many.name}`, share(many), { atMost: 0.5 }),
      ratio(`share of the server above silence, ${few.name}`, aboveSilence(few), { atMost: 0.05 }),
      ratio('cost of a beat: all devices against a tenth of them', perBeat(many) / perBeat(few), {
        atMost: 1.25,
      }),
    ],
    {
      note: 'CPU of the server and of PostgreSQL, also of what runs without beats; a beat is what is above silence',
      sharesOfACore: parts,
      ...notes,
    },
  );
  for (const { name, server, postgres, answeredOfSaid } of parts) {
    const [ofServer, ofPostgres, answered] = [server, postgres, answeredOfSaid].map((share) =>
      (share * 100).toFixed(1).padStart(6),
    );
    process.stdout.write(
      `  ${name.padEnd(44)} server ${ofServer} %   PostgreSQL ${ofPostgres} %   answered ${answered} %\n`,
    );
  }
}

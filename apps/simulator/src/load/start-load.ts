import { seededRandom } from '../random.ts';
import { LoadAgent, type LoadDevice, type LoadStats, type Restlessness } from './load-agent.ts';

export interface LoadOptions {
  serverUrl: string;
  /** Each gets a connection of its own. */
  devices: readonly LoadDevice[];
  seed: string | number;
  /** How many phones connect in a second, until all have. */
  connectPerSecond?: number;
}

export interface Load {
  readonly stats: Readonly<LoadStats>;
  /** Resolves when all phones are welcome; rejects when that takes longer than so many seconds. */
  welcomed(withinSeconds: number): Promise<void>;
  /** From now on all, or the first so many, phones beat every so many seconds, spread evenly; 0 is silence. */
  beatEvery(seconds: number, phones?: number): void;
  /** How restless the phones are from now on. */
  be(restlessness: Partial<Restlessness>): void;
  stop(): void;
}

const turnMs = 50;
const longestTurnSeconds = 0.25;
const usualConnects = 150;
const againMs = 200;

/** A large farm of light phones in one process, whose doings follow from the seed: for benches, never in a demo. */
export function startLoad({
  serverUrl,
  devices,
  seed,
  connectPerSecond = usualConnects,
}: LoadOptions): Load {
  const stats: LoadStats = { welcomed: 0, beats: 0, answered: 0, refused: 0, reports: 0, drops: 0 };
  let restlessness: Restlessness = { busy: 0, health: 0, connection: 0 };
  const random = seededRandom(seed);
  const agents = devices.map(
    (device) =>
      new LoadAgent({ serverUrl, device, random, stats, restlessness: () => restlessness }),
  );
  let connecting = 0;
  let beatSeconds = 0;
  let beating = agents.length;
  /** How many beats the farm owes; their order goes round. */
  let owed = 0;
  let next = 0;
  let lastMs = performance.now();

  const turn = () => {
    const nowMs = performance.now();
    const seconds = (nowMs - lastMs) / 1_000;
    lastMs = nowMs;
    // After a pause nobody connects the faster for it: that would be a stampede.
    const upTo = Math.min(
      agents.length,
      connecting + Math.ceil(connectPerSecond * Math.min(longestTurnSeconds, seconds)),
    );
    for (; connecting < upTo; connecting += 1) agents[connecting]?.connect();
    owed = beatSeconds === 0 ? 0 : Math.min(beating, owed + (beating * seconds) / beatSeconds);
    for (; owed >= 1; owed -= 1) agents[next++ % beating]?.beat();
  };
  const timer = setInterval(turn, turnMs);

  return {
    stats,
    welcomed: async (withinSeconds) => {
      const untilMs = performance.now() + withinSeconds * 1_000;
      const missing = () => agents.filter((agent) => !agent.isWelcome);
      while (missing().length > 0) {
        if (performance.now() > untilMs)
          throw new Error(
            `${missing().length} of ${agents.length} phones are not welcome after ${withinSeconds} s`,
          );
        await new Promise((resolve) => setTimeout(resolve, againMs));
        if (connecting === agents.length) for (const agent of missing()) agent.connect();
      }
    },
    beatEvery: (seconds, phones = agents.length) => {
      beatSeconds = seconds;
      beating = phones;
    },
    be: (change) => void (restlessness = { ...restlessness, ...change }),
    stop: () => {
      clearInterval(timer);
      for (const agent of agents) agent.close();
    },
  };
}

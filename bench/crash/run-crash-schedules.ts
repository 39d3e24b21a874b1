import { sql } from 'kysely';
import { depositChecks, payoutChecks, seeded, silentLog, verifyLedger } from '@wallet/server/bench';
import { judgeSchedule } from './check-schedule.ts';
import { playWave } from './play-wave.ts';
import { closeStage, openStage, type Stage } from './stage.ts';
import { drawTroubles } from './alert-problems.ts';

export interface CrashOptions {
  schedules: number;
  seed: number;
  say?: (line: string) => void;
}

export interface CrashResult {
  schedules: number;
  presses: number;
  kills: number;
  /** How the requests ended. */
  outcomes: Record<string, number>;
  /** For how long payouts lay still with nobody asked, in seconds of their schedules' clocks. */
  still: number[];
  breaks: string[];
}

/** So many phones play at once. */
const width = 30;
/** Waves on one database: histories and searches stay as long as a day of a small operator. */
const wavesOfStage = 10;

/**
 * Plays payouts through the real gateway, engine, writer and database to simulated phones, each
 * with a trouble at a random point: the server or its back ends killed, phones that die before or
 * after the press, stall past their deadline, lose line or journal, histories that lag or repeat,
 * two payouts of one sum at once. After each wave the presses of the phones and the books are
 * compared. The same seed draws the same troubles.
 */
export async function runCrashSchedules({
  schedules,
  seed,
  say = () => undefined,
}: CrashOptions): Promise<CrashResult> {
  const result: CrashResult = {
    schedules: 0,
    presses: 0,
    kills: 0,
    outcomes: {},
    still: [],
    breaks: [],
  };
  const troubles = drawTroubles(seeded(seed), schedules);
  const ofStage = width * wavesOfStage;
  for (let first = 0; first < schedules && result.breaks.length === 0; first += ofStage) {
    const stage = await openStage({ width: Math.min(width, schedules), seed: seed + first });
    try {
      for (
        let wave = first;
        wave < Math.min(first + ofStage, schedules) && result.breaks.length === 0;
        wave += width
      ) {
        await playAndJudge(
          stage,
          {
            troubles: troubles.slice(wave, Math.min(wave + width, first + ofStage)),
            first: wave,
            seed,
          },
          result,
        );
      }
      await prove(stage, result);
      result.kills += stage.kills;
    } finally {
      await closeStage(stage);
    }
    say(`${result.schedules} schedules, ${result.kills} kills`);
  }
  return result;
}

interface Wave {
  troubles: ReturnType<typeof drawTroubles>;
  first: number;
  seed: number;
}

async function playAndJudge(
  stage: Stage,
  { troubles, first, seed }: Wave,
  result: CrashResult,
): Promise<void> {
  const { schedules, watch } = await playWave(stage, troubles, first);
  const presses = await stage.phones.presses();
  for (const schedule of schedules) {
    const { outcomes, breaks } = await judgeSchedule(stage.world, presses, schedule, watch);
    for (const requestId of schedule.requestIds)
      result.still.push(watch.longest(requestId)?.seconds ?? 0);
    result.schedules += 1;
    for (const outcome of outcomes) result.outcomes[outcome] = (result.outcomes[outcome] ?? 0) + 1;
    result.breaks.push(
      ...breaks.map(
        (line) => `schedule ${schedule.number} (${schedule.trouble}, seed ${seed}): ${line}`,
      ),
    );
  }
}

/** Counts the accepted presses of the stage's phones, and proves its books. */
export async function prove(stage: Stage, result: CrashResult): Promise<void> {
  result.presses += (await stage.phones.presses()).filter(
    ({ outcome }) => outcome === 'accepted',
  ).length;
  const proof = await verifyLedger({ url: stage.database.url, log: silentLog() }, [
    ...depositChecks,
    ...payoutChecks,
  ]);
  if (!proof.ok) result.breaks.push(...proof.lines.filter((line) => !line.startsWith('ok')));
  // Time that is moved past the application is signed as it moves: what nobody believes proves nothing here either.
  const unproved = sql<{
    what: string;
  }>`select concat_ws(' ', table_name, row_id, problem) as what from unproved_row order by 1 limit 5`;
  const { rows } = await unproved.execute(stage.database.db.read);
  result.breaks.push(...rows.map(({ what }) => `unproved: ${what}`));
}

/** The middle, the 99th of a hundred and the longest of them, in seconds. */
export function spread(seconds: readonly number[]): Record<'p50' | 'p99' | 'max', number> {
  const sorted = seconds.toSorted((a, b) => a - b);
  const at = (share: number) =>
    Math.round(10 * (sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0)) /
    10;
  return { p50: at(0.5), p99: at(0.99), max: at(1) };
}

import type { JournalWrite } from '@wallet/simulator';
import type { AimedPoint } from './aimed-points.ts';
import { judgeSchedule } from './check-schedule.ts';
import { playWave } from './play-wave.ts';
import { type CrashResult, prove } from './run-crash-schedules.ts';
import { closeStage, openStage } from './stage.ts';

/**
 * Plays one payout per point and kills the server or phone there. Each must reach its point, be
 * pressed at most once, and end or await a person; then proves the books.
 */
export async function runAimedKills(points: readonly AimedPoint[]): Promise<CrashResult> {
  const result: CrashResult = {
    schedules: 0,
    presses: 0,
    kills: 0,
    outcomes: {},
    still: [],
    breaks: [],
  };
  let dies: ((write: JournalWrite) => boolean) | undefined;
  const stage = await openStage({
    width: 1,
    seed: 1,
    diesAt: (_deviceId, write) => {
      if (dies?.(write) !== true) return false;
      dies = undefined;
      return true;
    },
  });
  try {
    for (const [number, { name, fault, server, phone }] of points.entries()) {
      const killsBefore = stage.kills;
      const [accountId] = stage.phones.accountIds;
      if (fault) await stage.phones.order(fault.fault, { ...fault, times: 1, accountId });
      if (server) stage.life.mortal.arm(server.point, 1, server.aim);
      dies = phone;
      const { schedules, watch } = await playWave(stage, ['none'], number);
      if (server ? stage.kills === killsBefore : dies !== undefined)
        result.breaks.push(`${name}: never came there`);
      result.kills += 1;
      for (const schedule of schedules) {
        const { outcomes, breaks } = await judgeSchedule(
          stage.world,
          await stage.phones.presses(),
          schedule,
          watch,
        );
        result.schedules += 1;
        result.breaks.push(...breaks.map((line) => `${name}: ${line}`));
        for (const outcome of outcomes) {
          result.outcomes[outcome] = (result.outcomes[outcome] ?? 0) + 1;
          if (!['succeeded', 'failed', 'review'].includes(outcome))
            result.breaks.push(`${name}: it ended nowhere, ${outcome}`);
        }
      }
    }
    await prove(stage, result);
  } finally {
    await closeStage(stage);
  }
  return result;
}

import { expect, test } from 'vitest';
import { runCrashSchedules, spread } from './run-crash-schedules.ts';

const seed = Number(process.env['CRASH_SEED'] ?? 20_261_121);
const schedules = Number(process.env['CRASH_SCHEDULES'] ?? 90);

test(
  `${schedules} crash schedules with real lines and simulated phones pay nothing twice, and none lies still for half a minute with nobody asked (seed ${seed})`,
  async () => {
    const result = await runCrashSchedules({ schedules, seed });
    if (process.env['CRASH_SCHEDULES']) console.log({ ...result, still: spread(result.still) });
    expect(result.breaks).toEqual([]);
    expect(result.schedules).toBe(schedules);
  },
  Math.max(90_000, schedules * 5_000),
);

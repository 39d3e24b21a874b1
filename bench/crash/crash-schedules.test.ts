import { expect, test } from 'vitest';
import { runCrashSchedules } from './run-crash-schedules.ts';

const seed = Number(process.env['CRASH_SEED'] ?? 20_261_121);
const schedules = Number(process.env['CRASH_SCHEDULES'] ?? 120);

test(
  `${schedules} crash schedules with real lines and simulated phones pay nothing twice (seed ${seed})`,
  async () => {
    const result = await runCrashSchedules({ schedules, seed });
    expect(result.breaks).toEqual([]);
    expect(result.schedules).toBe(schedules);
    if (process.env['CRASH_SCHEDULES']) console.log(result);
  },
  Math.max(90_000, schedules * 5_000),
);

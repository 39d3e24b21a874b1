import { expect, test } from 'vitest';
import { runProcessKills } from './run-process-kills.ts';

const seed = Number(process.env['CRASH_SEED'] ?? 20_261_121);
const schedules = Number(process.env['CRASH_KILLS'] ?? 5);

test(
  `${schedules} payouts during which the server or the phones are ended by kill -9 are paid at most once (seed ${seed})`,
  async () => {
    const result = await runProcessKills({ schedules, seed });
    expect(result.breaks).toEqual([]);
    expect(result.schedules).toBe(schedules);
    if (process.env['CRASH_KILLS']) console.log(result);
  },
  Math.max(120_000, schedules * 30_000),
);

import { afterAll, expect, test } from 'vitest';
import { matchLines } from '#modules/matching/lines';
import { payingWorld, runSchedule, testDatabase } from '@wallet/server/testing';
import type { EngineCalls, PayingWorld, TestDatabase } from '@wallet/server/testing';
import { resolveIntent } from '../proving/resolve-intent.ts';
import { sendPayouts } from './send-payouts.ts';
import { assignNextTransfer } from './assign-next-transfer.ts';
import { recordTransferReport } from './record-transfer-report.ts';

const seed = Number(process.env['CRASH_SEED'] ?? 20_261_121);
const schedules = Number(process.env['CRASH_SCHEDULES'] ?? 10);

/** So many share a database: what they leave waiting is looked at again and again. */
const perDatabase = 50;

let database: TestDatabase | undefined;
let world: PayingWorld | undefined;
afterAll(close);

async function openAnew(): Promise<PayingWorld> {
  await close();
  database = await testDatabase();
  world = await payingWorld(database);
  return world;
}

/** The books are proved before they go. */
async function close(): Promise<void> {
  await world?.prove();
  await world?.close();
  await database?.close();
  world = database = undefined;
}

const callsOf = ({ deps: { db, writer, log } }: PayingWorld): EngineCalls => ({
  send: sendPayouts,
  resolve: resolveIntent,
  take: (deps, { accountId, deviceId, journalId }) =>
    assignNextTransfer(deps, {
      deviceId,
      ask: { accountId, askId: 'ask-00000001', bootId: 'boot-00000001', journalId, sequence: 5 },
    }),
  report: (deps, { deviceId }, report) => recordTransferReport(deps.db, { deviceId, report }),
  match: (lineIds) => matchLines({ db, writer, log }, lineIds),
});

test(
  `${schedules} schedules of kills, late reports, lost answers and late lines pay nothing twice and lose nothing (seed ${seed})`,
  async () => {
    const counts = { presses: 0, kills: 0 };
    const outcomes = new Map<string, number>();
    for (let number = 0; number < schedules; number++) {
      const here = number % perDatabase === 0 || !world ? await openAnew() : world;
      const result = await runSchedule(here, callsOf(here), seed + number);
      expect(result.breaks, `seed ${seed + number}: ${result.outcomes.join('; ')}`).toEqual([]);
      counts.presses += result.presses.length;
      counts.kills += result.kills;
      for (const outcome of result.outcomes)
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    }
    if (process.env['CRASH_SCHEDULES']) console.log(counts, outcomes);
    expect(counts.presses).toBeGreaterThan(schedules / 2);
    expect(counts.kills).toBeGreaterThan(schedules / 2);
  },
  Math.max(90_000, schedules * 10_000),
);

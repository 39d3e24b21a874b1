import {
  depositChecks,
  payingWorld,
  payoutChecks,
  seeded,
  silentLog,
  verifyLedger,
} from '@wallet/server/bench';
import { testDatabase } from '@wallet/server/testing';
import { judgeSchedule } from './check-schedule.ts';
import { enrolFarm, phonesAt } from './phones.ts';
import { areAllOver, type Schedule } from './play-wave.ts';
import type { CrashResult } from './run-crash-schedules.ts';
import { fund, letTimePass, pause, setTiming, shareOut, type Ground } from './stage.ts';
import { beginVictim, type Victim } from './victim.ts';

const width = 4;

/**
 * Plays payouts while kill -9 ends the server (gateway and engine included) or all phones at random
 * moments; both restart from disk. Judged like the other schedules.
 */
export async function runProcessKills({
  schedules,
  seed,
}: {
  schedules: number;
  seed: number;
}): Promise<CrashResult> {
  const result: CrashResult = {
    schedules: 0,
    presses: 0,
    kills: 0,
    outcomes: {},
    still: [],
    breaks: [],
  };
  const database = await testDatabase();
  const world = await payingWorld(database);
  const server = await beginVictim('./server-process.ts', [database.url]);
  const farm = await enrolFarm(database.db, { count: width, port: server.port, seed });
  const farmProcess = await beginVictim('./phones-process.ts', [JSON.stringify(farm)]);
  const phones = phonesAt(`http://127.0.0.1:${farmProcess.port}`, farm, () => farmProcess.end());
  const random = seeded(seed);
  try {
    await setTiming(database.db);
    const merchantIds = await Promise.all(
      phones.accountIds.map(() => world.merchant(100_000_000_000n)),
    );
    const ground: Ground = { database, world, phones, merchantIds };
    await shareOut(ground);
    await fund(ground);
    for (let first = 0; first < schedules && result.breaks.length === 0; first += width) {
      const victims = Array.from({ length: Math.min(width, schedules - first) }, () =>
        random.pick([server, farmProcess]),
      );
      const played = await playKills(ground, { victims, first, delayMs: () => random.below(250) });
      const presses = await phones.presses();
      for (const schedule of played) {
        const { outcomes, breaks } = await judgeSchedule(world, presses, schedule);
        result.schedules += 1;
        result.kills += 1;
        for (const outcome of outcomes)
          result.outcomes[outcome] = (result.outcomes[outcome] ?? 0) + 1;
        result.breaks.push(
          ...breaks.map((line) => `kill ${schedule.number} (seed ${seed}): ${line}`),
        );
      }
    }
    result.presses = (await phones.presses()).filter(
      ({ outcome }) => outcome === 'accepted',
    ).length;
    const proof = await verifyLedger({ url: database.url, log: silentLog() }, [
      ...depositChecks,
      ...payoutChecks,
    ]);
    if (!proof.ok) result.breaks.push(...proof.lines.filter((line) => !line.startsWith('ok')));
    return result;
  } finally {
    await phones.stop();
    await server.end();
    await world.close();
    await database.close();
  }
}

interface Kills {
  victims: readonly Victim[];
  first: number;
  delayMs: () => number;
}

const rounds = 400;

/** Asks for a payout, kills somewhere in the middle of it, and goes on with the next one while that one ends. */
async function playKills(ground: Ground, { victims, first, delayMs }: Kills): Promise<Schedule[]> {
  const { world, merchantIds, phones } = ground;
  const schedules: Schedule[] = [];
  for (const [phone, victim] of victims.entries()) {
    const number = first + phone;
    const merchantId = merchantIds[phone] ?? '';
    const requestId = await world.approved(merchantId, {
      amountMinor: 1_000_000n,
      feeMinor: 100n,
      payee: `0816${String(number).padStart(8, '0')}`,
    });
    schedules.push({ number, trouble: 'none', merchantId, requestIds: [requestId] });
    await pause(delayMs());
    await victim.killAndBeginAgain();
  }
  for (let round = 0; round < rounds && !(await areAllOver(ground, schedules)); round++) {
    if (await phones.areIdle()) await letTimePass(ground);
    await pause(25);
  }
  return schedules;
}

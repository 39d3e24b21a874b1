import { sql } from 'kysely';
import {
  armNext,
  leapSeconds,
  letTimePass,
  pause,
  sweep,
  type Ground,
  type Stage,
} from './stage.ts';
import { watchStillness, type StillnessWatch } from './stillness.ts';
import { faultOf, struck, type Trouble } from './alert-problems.ts';

/** One payout, or two of one sum at once, on one phone, with one trouble. */
export interface Schedule {
  number: number;
  trouble: Trouble;
  merchantId: string;
  requestIds: string[];
}

const rounds = 160;
/** So often a server looks at what waits. */
const sweepSeconds = 2;
/** Whoever fails for so long fails no more, so that the schedule comes to an end. */
const faultsEndAt = 60;

/** Plays schedules side by side, one for each phone: what ends the server or its back ends hits all of them at once. */
export async function playWave(
  stage: Stage,
  troubles: readonly Trouble[],
  first: number,
): Promise<{ schedules: Schedule[]; watch: StillnessWatch }> {
  const schedules: Schedule[] = [];
  const watch = watchStillness(stage);
  let passedMs = 0;
  for (const [phone, trouble] of troubles.entries()) {
    const accountId = stage.phones.accountIds[phone];
    const fault = faultOf(trouble, stage.random);
    if (fault) await stage.phones.order(fault.fault, { ...fault, accountId });
    schedules.push(
      await ask(stage, {
        number: first + phone,
        trouble,
        merchantId: stage.merchantIds[phone] ?? '',
      }),
    );
  }
  stage.killsToCome = troubles.filter((trouble) => trouble === 'killServer').length;
  if (stage.killsToCome > 0) armNext(stage);
  for (let round = 0; round < rounds; round++) {
    await sweep(stage);
    if (await areAllOver(stage, schedules)) break;
    if (round === 1) await strike(stage, troubles);
    const isStill = await watch.look(schedules, performance.now() + passedMs);
    if (round > 3 && (await stage.phones.areIdle()))
      passedMs += 1_000 * (await letTimePass(stage, isStill ? sweepSeconds : leapSeconds));
    if (round === faultsEndAt) await stage.phones.endFaults();
    await pause(round < 3 ? 10 : 25);
  }
  await stage.phones.endFaults();
  return { schedules, watch };
}

async function ask(
  { world, random }: Stage,
  schedule: Omit<Schedule, 'requestIds'>,
): Promise<Schedule> {
  const amountMinor = 1_000_000n + BigInt(random.below(4)) * 100n;
  const payees =
    schedule.trouble === 'twin' || schedule.trouble === 'twinDies' ? ['0816', '0817'] : ['0816'];
  const requestIds: string[] = [];
  for (const prefix of payees)
    requestIds.push(
      await world.approved(schedule.merchantId, {
        amountMinor,
        feeMinor: 100n,
        payee: `${prefix}${String(schedule.number).padStart(8, '0')}`,
      }),
    );
  return { ...schedule, requestIds };
}

/** Succeeded, failed, or handed to a person. */
export async function areAllOver(
  { database: { db } }: Ground,
  schedules: readonly Schedule[],
): Promise<boolean> {
  const ids = schedules.flatMap(({ requestIds }) => requestIds);
  const { rows } = await sql<{
    open: boolean;
  }>`select exists (select from withdrawal_request w
    where w.id = any(${ids}) and w.status not in ('succeeded', 'failed')
    and not exists (select from transaction t
      where t.withdrawal_request_id = w.id and t.status = 'review')) as open`.execute(db.read);
  return rows[0]?.open === false;
}

async function strike(
  { database: { db }, phones }: Stage,
  troubles: readonly Trouble[],
): Promise<void> {
  for (const [phone, trouble] of troubles.entries()) {
    if (!struck.includes(trouble)) continue;
    if (trouble !== 'killBackEnds')
      await phones.order(trouble, {
        deviceId: phones.deviceIds[phone],
        ...(trouble === 'disconnect' && { ms: 20 }),
      });
    else
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`
        .execute(db.read)
        .catch(() => undefined);
  }
}

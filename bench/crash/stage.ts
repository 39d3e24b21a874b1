import { sql } from 'kysely';
import {
  requestStatement,
  Killed,
  killPoints,
  payingWorld,
  seeded,
  testVault,
  type PayingWorld,
  accountPower,
} from '@wallet/server/bench';
import {
  asOwner,
  signRow,
  shiftSnapshots,
  moveTaken,
  signSettings,
  testDatabase,
  type TestDatabase,
} from '@wallet/server/testing';
import type { SimulatorOptions } from '@wallet/simulator';
import { beginLife, type Life } from './mortal-server.ts';
import { startPhones, type Phones } from './phones.ts';

/** What outlives servers: a database, and phones with an account each for its own merchant first, then the previous. */
export interface Ground {
  database: TestDatabase;
  world: PayingWorld;
  phones: Phones;
  /** By the phone that pays for it first. */
  merchantIds: string[];
}

/** With one server of many lives in this process. */
export interface Stage extends Ground {
  life: Life;
  random: ReturnType<typeof seeded>;
  /** How many ends of the server are still to come in this wave. */
  killsToCome: number;
  kills: number;
}

/** On a database of the test run, or on one that is brought along. */
export async function openStage({
  width,
  seed,
  database: own,
  diesAt,
}: {
  width: number;
  seed: number;
  database?: TestDatabase;
} & Pick<SimulatorOptions, 'diesAt'>): Promise<Stage> {
  const database = own ?? (await testDatabase());
  const world = await payingWorld(database);
  const life = await beginLife({ url: database.url, port: 0 });
  await setTiming(database.db);
  const phones = await startPhones(database.db, { count: width, port: life.port, seed, diesAt });
  const merchantIds = await Promise.all(
    phones.accountIds.map(() => world.merchant(100_000_000_000n)),
  );
  const stage = {
    database,
    world,
    life,
    phones,
    random: seeded(seed),
    merchantIds,
    killsToCome: 0,
    kills: 0,
  };
  await shareOut(stage);
  await fund(stage);
  return stage;
}

export async function closeStage({ life, phones, world, database }: Stage): Promise<void> {
  await phones.stop();
  await life.die();
  await world.close();
  await database.close();
}

/** A provider that books at once, so that time needs no waiting for. */
export async function setTiming(db: TestDatabase['db']): Promise<void> {
  await sql`insert into setting (id, key, value, valid_from, source, created_by)
    values ('set_crash_timing', 'payouts.timing',
      '{"dana": {"ttlMs": 5000, "longestPendingMs": 0, "historyLagMs": 0}}', now() - interval '1 day',
        'crash schedules', 'system')`.execute(db.read);
  await signSettings(db);
}

/** Each phone pays for its own merchant first, and for the one before it. */
export async function shareOut({
  database: { db },
  phones: { accountIds },
  merchantIds,
}: Ground): Promise<void> {
  for (const [at, accountId] of accountIds.entries()) {
    const before = merchantIds.at(at - 1);
    await sql`update account set merchant_ids = ${[merchantIds[at], before]}::text[],
      priority = ${at === 0 ? 10_000 : 10_000 - at} where id = ${accountId}`.execute(db.read);
    await signRow(db, accountPower, accountId);
  }
}

/** Every account has read its empty history, is paid a great sum, and has shown it. */
export async function fund(ground: Ground): Promise<void> {
  const {
    database: { db },
    phones,
  } = ground;
  const ready = async (condition: ReturnType<typeof sql<{ count: number }>>) =>
    (await condition.execute(db.read)).rows[0]?.count === phones.accountIds.length;
  await readUntil(ground, 'the first read of every account', () =>
    ready(
      sql<{
        count: number;
      }>`select count(*)::int as count from account where id = any(${phones.accountIds}) and baseline_at is not null`,
    ),
  );
  for (const accountId of phones.accountIds) await phones.pay(accountId, '500000000.00');
  await readUntil(ground, 'the money of every account', () =>
    ready(
      sql<{
        count: number;
      }>`select count(*)::int as count from statement_line where account_id = any(${phones.accountIds}) and posted`,
    ),
  );
}

const askAgainEvery = 100;

/** A read may end before the phone was there, or the money. */
async function readUntil(
  ground: Ground,
  what: string,
  isSo: () => Promise<boolean>,
): Promise<void> {
  let looks = 0;
  await until(what, async () => {
    if (looks++ % askAgainEvery === 0) await readAll(ground);
    return isSo();
  });
}

async function readAll({ database: { db }, phones }: Ground): Promise<void> {
  for (const accountId of phones.accountIds)
    await db.transaction((trx) =>
      requestStatement(trx, testVault(), { accountId, reason: 'schedule' }),
    );
}

/** The server ends somewhere in what it does next. */
export function armNext({ life, random }: Stage): void {
  life.mortal.arm(random.pick(killPoints), 1 + random.below(6));
}

/** One round of the engine; a server that came to its point ends, and another one begins at its port. */
export async function sweep(stage: Stage): Promise<void> {
  try {
    await stage.life.payouts.sweep();
    await stage.life.matcher.idle();
  } catch (error) {
    if (!(error instanceof Killed) && !stage.life.mortal.isDead()) throw error;
  }
  if (!stage.life.mortal.isDead()) return;
  const { port } = stage.life;
  await stage.life.die();
  stage.kills += 1;
  stage.life = await beginLife({ url: stage.database.url, port });
  if (--stage.killsToCome > 0) armNext(stage);
}

/** Seconds skipped at once while nothing is stalled: late lines are then due, until a history read covers them. */
export const leapSeconds = 30;

/**
 * Simulates so many seconds passing; returns how many. Only while no phone works: what is pressed
 * shows within 0.1 s. A leap moves what was taken just now, a shorter step everything.
 */
export async function letTimePass(
  { database: { db }, phones }: Ground,
  seconds = leapSeconds,
): Promise<number> {
  await pause(120);
  if (!(await phones.areIdle())) return 0;
  const over = sql`make_interval(secs => ${seconds})`;
  const isOpen = sql`state in ('taken', 'pressed', 'unknown')
    and (${seconds < leapSeconds} or press_until > now() - interval '15 seconds')`;
  await shiftSnapshots(db, {
    seconds,
    where: sql`exists (select from payout_intent i where i.account_id = coverage.account_id and ${isOpen})`,
  });
  await moveTaken(db, { over, where: isOpen });
  for (const statement of [
    sql`payout_intent set asked_at = asked_at - ${over} where asked_at is not null and state in ('pressed', 'unknown')`,
    sql`account set history_asked_at = history_asked_at - ${over} where history_asked_at is not null`,
    sql`payout_intent set updated_at = updated_at - ${over} where state in ('waiting', 'denied')`,
    sql`device_command set deadline = deadline - ${over}, lease_until = lease_until - ${over}
      where state in ('queued', 'sent', 'running')`,
  ])
    await asOwner(db, sql`update ${statement}`);
  for (const what of [
    'payout_guard set guarded_until = guarded_until - $1',
    `payout_intent set created_at = created_at - $1 where state in ('waiting', 'denied')`,
  ])
    await asOwner(db, sql`update ${sql.raw(what.replace('$1', `interval '${seconds} seconds'`))}`);
  return seconds;
}

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  for (const endMs = Date.now() + 30_000; !(await isSo()); await pause(20))
    if (Date.now() > endMs) throw new Error(`waited in vain for ${what}`);
}

import { sql } from 'kysely';
import { Killed, depositChecks, killPoints, payingWorld, payoutChecks, seeded, silentLog, verifyLedger, type PayingWorld } from '@wallet/server/bench';
import { testDatabase, type TestDatabase } from '@wallet/server/testing';
import { beginLife, type Life } from './mortal-server.ts';
import { startPhones, type Phones } from './phones.ts';

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
  breaks: string[];
}

const troubles = [
  'none', 'dieBeforePress', 'dieAfterPress', 'disconnect', 'nameMismatch', 'insufficientFunds', 'forgetJournal', 'historyLag', 'duplicateHistory', 'repeatHistory', 'providerDown',
  'killServer', 'killServer', 'killServer', 'killServer', 'killBackEnds',
] as const;
type Trouble = (typeof troubles)[number];

interface Stage {
  database: TestDatabase;
  world: PayingWorld;
  phones: Phones;
  life: Life;
  random: ReturnType<typeof seeded>;
  merchantId: string;
  kills: number;
}

/**
 * Plays payouts through the real gateway, engine, writer and database to simulated phones, each with a trouble at a
 * random point: the server or its back ends killed, phones that die before or after the press, lose line or journal,
 * histories that lag or repeat. After each the presses of the phones and the books are compared. The same seed plays the
 * same schedules.
 */
export async function runCrashSchedules({ schedules, seed, say = () => undefined }: CrashOptions): Promise<CrashResult> {
  const stage = await openStage(seed);
  const result: CrashResult = { schedules: 0, presses: 0, kills: 0, outcomes: {}, breaks: [] };
  try {
    for (let number = 0; number < schedules && result.breaks.length === 0; number++) {
      const trouble = stage.random.pick(troubles);
      const { outcome, breaks } = await playOne(stage, trouble, number);
      result.schedules += 1;
      result.outcomes[outcome] = (result.outcomes[outcome] ?? 0) + 1;
      result.breaks.push(...breaks.map((line) => `schedule ${number} (${trouble}, seed ${seed}): ${line}`));
      if (number % 100 === 99) say(`${number + 1} schedules, ${stage.kills} kills`);
    }
    result.presses = (await stage.phones.presses()).filter(({ outcome }) => outcome === 'accepted').length;
    const proof = await verifyLedger({ url: stage.database.url, log: silentLog() }, [...depositChecks, ...payoutChecks]);
    if (!proof.ok) result.breaks.push(...proof.lines.filter((line) => !line.startsWith('ok')));
    return { ...result, kills: stage.kills };
  } finally {
    await closeStage(stage);
  }
}

async function openStage(seed: number): Promise<Stage> {
  const database = await testDatabase();
  const world = await payingWorld(database);
  const life = await beginLife({ url: database.url, port: 0 });
  await sql`insert into setting (id, key, value, valid_from, source, created_by)
    values ('set_crash_timing', 'payouts.timing', '{"dana": {"ttlMs": 5000, "longestPendingMs": 0, "historyLagMs": 0}}', now() - interval '1 day', 'crash schedules', 'system')`.execute(database.db.read);
  const phones = await startPhones(database.db, { count: 3, port: life.port, seed });
  const merchantId = await world.merchant(100_000_000_000n);
  const stage = { database, world, life, phones, random: seeded(seed), merchantId, kills: 0 };
  await fund(stage);
  return stage;
}

/** Every account has read its empty history, is paid a great sum, and has shown it. */
async function fund({ database: { db }, phones, life }: Stage): Promise<void> {
  const ready = async (condition: ReturnType<typeof sql<{ count: number }>>) => (await condition.execute(db.read)).rows[0]?.count === phones.accountIds.length;
  await readAll(db, phones);
  await until('the first read of every account', () => ready(sql<{ count: number }>`select count(*)::int as count from account where id = any(${phones.accountIds}) and baseline_at is not null`));
  for (const accountId of phones.accountIds) await phones.pay(accountId, '500000000.00');
  await until('the money of every account', async () => {
    await readAll(db, phones);
    await life.matcher.idle();
    return ready(sql<{ count: number }>`select count(*)::int as count from statement_line where account_id = any(${phones.accountIds}) and posted`);
  });
}

async function readAll(db: TestDatabase['db'], phones: Phones): Promise<void> {
  const { askForHistory, testVault } = await import('@wallet/server/bench');
  for (const accountId of phones.accountIds) await db.transaction((trx) => askForHistory(trx, testVault(), { accountId, reason: 'schedule' }));
}

const rounds = 120;

async function playOne(stage: Stage, trouble: Trouble, number: number): Promise<{ outcome: string; breaks: string[] }> {
  const { world, phones, random, merchantId } = stage;
  await prepare(stage, trouble);
  const payee = `0816${String(number).padStart(8, '0')}`;
  const requestId = await world.approved(merchantId, { amountMinor: 1_000_000n + BigInt(random.below(4)) * 100n, feeMinor: 100n, payee });
  for (let round = 0; round < rounds; round++) {
    await sweep(stage);
    const { status, intents } = await world.request(requestId);
    if (status === 'succeeded' || status === 'failed' || intents.at(-1)?.payout === 'review') break;
    if (round === 1) await strike(stage, trouble);
    if (round > 3 && (await stage.phones.areIdle())) await letTimePass(stage);
    if (round === 60) await phones.endFaults();
    await pause(round < 3 ? 10 : 25);
  }
  await phones.endFaults();
  return judge(stage, requestId);
}

/** Troubles that wait for their occasion. */
async function prepare({ life, phones, random }: Stage, trouble: Trouble): Promise<void> {
  if (trouble === 'killServer') return life.mortal.arm(random.pick(killPoints), 1 + random.below(6));
  if (trouble === 'none' || atOnce.includes(trouble)) return;
  await phones.order(trouble, { times: 1 + random.below(2), ...(trouble === 'historyLag' && { ms: 60 }) });
}

const atOnce: readonly Trouble[] = ['killBackEnds', 'disconnect', 'forgetJournal'];

/** Troubles that happen at once, in the middle of it. */
async function strike({ database: { db }, phones }: Stage, trouble: Trouble): Promise<void> {
  if (!atOnce.includes(trouble)) return;
  if (trouble !== 'killBackEnds') return phones.order(trouble, trouble === 'disconnect' ? { ms: 20 } : {});
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(db.read).catch(() => undefined);
}

/** One round of the engine; a server that came to its point ends, and another one begins at its port. */
async function sweep(stage: Stage): Promise<void> {
  try {
    await stage.life.payouts.sweep();
    await stage.life.payouts.idle();
    await stage.life.matcher.idle();
  } catch (error) {
    if (!(error instanceof Killed) && !stage.life.mortal.isDead()) throw error;
  }
  if (!stage.life.mortal.isDead()) return;
  const { port } = stage.life;
  await stage.life.die();
  stage.kills += 1;
  stage.life = await beginLife({ url: stage.database.url, port });
}

/**
 * As if the time for a late line were over, once for each epoch. It may be only while no phone is at work: what is pressed
 * is pressed then, and it shows within a tenth of a second.
 */
async function letTimePass({ database: { db }, phones }: Stage): Promise<void> {
  await pause(120);
  if (!(await phones.areIdle())) return;
  const over = sql`interval '30 seconds'`;
  await sql`update coverage set covered_to = covered_to - ${over}, read_started_at = read_started_at - ${over}, covered_from = covered_from - ${over}
    where exists (select from payout_intent i where i.account_id = coverage.account_id and i.state in ('taken', 'pressed', 'unknown') and i.decide_after > now())`.execute(db.read);
  await sql`update payout_intent set press_until = press_until - ${over}, decide_after = decide_after - ${over}, taken_at = taken_at - ${over}
    where state in ('taken', 'pressed', 'unknown') and decide_after > now()`.execute(db.read);
  await sql`update payout_intent set asked_at = null where state in ('pressed', 'unknown')`.execute(db.read);
  await sql`update account set history_asked_at = null where history_asked_at is not null`.execute(db.read);
  await sql`update payout_intent set updated_at = updated_at - interval '10 minutes' where state = 'waiting'`.execute(db.read);
  await db.writerPool.query(`update payout_guard set guarded_until = guarded_until - interval '30 seconds'`);
}

async function judge({ world, phones, merchantId }: Stage, requestId: string): Promise<{ outcome: string; breaks: string[] }> {
  const { status, waitingReason, intents } = await world.request(requestId);
  const own = (await phones.presses()).filter(({ intentId }) => intents.some(({ id }) => id === intentId));
  const paid = own.filter(({ outcome }) => outcome === 'accepted').length;
  const breaks: string[] = [];
  for (const { id } of intents) if (own.filter(({ intentId, outcome }) => intentId === id && outcome === 'accepted').length > 1) breaks.push(`${id} was pressed more than once`);
  if (paid > 1) breaks.push(`${requestId} was paid ${paid} times`);
  if (status === 'failed' && paid > 0) breaks.push(`${requestId} is said to have failed and was paid`);
  if (status === 'succeeded' && paid !== 1) breaks.push(`${requestId} is said to be paid and was pressed ${paid} times`);
  if (status === 'processing' && paid === 1 && intents.every(({ state }) => state === 'closed')) breaks.push(`${requestId} was paid and nobody looks for it`);
  const { owed } = await world.money(merchantId);
  if (owed !== 0n) breaks.push(`the merchant owes ${owed}`);
  return { outcome: `${status}${status === 'succeeded' || status === 'failed' ? '' : ` (${waitingReason ?? intents.map(({ payout, state, epoch }) => `${payout}/${state}/${epoch}`).join(' ')})`}`, breaks };
}

async function closeStage({ life, phones, world, database }: Stage): Promise<void> {
  await phones.stop();
  await life.die();
  await world.close();
  await database.close();
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  for (const endMs = Date.now() + 30_000; !(await isSo()); await pause(20)) if (Date.now() > endMs) throw new Error(`waited in vain for ${what}`);
}

import { all, sql } from '#platform/db';
import type { PayoutsDeps } from '#modules/payouts';
import { seeded } from '../ledger/seeded.ts';
import { addLine } from '../deposits/money-in.ts';
import type { PayingWorld } from './paying-world.ts';
import { Killed, killPoints, mortal } from './mortal.ts';
import { modelPhone, type ModelPhone, phoneTroubles, type Press } from './model-phone.ts';

/** What the engine does, as a process does it: each call is one that may be killed. */
export interface EngineCalls {
  send(deps: PayoutsDeps): Promise<unknown>;
  resolve(deps: PayoutsDeps, intentId: string): Promise<unknown>;
  take(deps: PayoutsDeps, phone: ModelPhone): Promise<Parameters<ModelPhone['receive']>[0]>;
  report(
    deps: PayoutsDeps,
    phone: ModelPhone,
    report: ModelPhone['outbox'][number],
  ): Promise<unknown>;
  match(lineIds: readonly string[]): Promise<unknown>;
}

export interface ScheduleResult {
  presses: Press[];
  kills: number;
  /** What must not be; empty when all went well. */
  breaks: string[];
  outcomes: string[];
}

const steps = 40;
const feeMinor = 100n;
const available = 100_000_000n;

interface Running {
  world: PayingWorld;
  calls: EngineCalls;
  random: ReturnType<typeof seeded>;
  phones: ModelPhone[];
  requests: string[];
  /** Pressed, and not yet in the history. */
  unseen: Press[];
  kills: number;
}

/**
 * One schedule: a merchant, two phones, up to three withdrawals of which two may be equal, and
 * random steps of server, phones and bank, with kills of the server at named points and every
 * trouble a phone may have. Then everything comes to rest: reports are told, lines show, the time
 * for proof passes, histories are read whole. The same seed gives the same schedule.
 */
export async function runSchedule(
  world: PayingWorld,
  calls: EngineCalls,
  seed: number,
): Promise<ScheduleResult> {
  const random = seeded(seed);
  const merchantId = await world.merchant(available);
  const phones = [];
  for (let i = 0; i < 2; i++)
    phones.push(modelPhone(await world.account({ merchantIds: [merchantId] })));
  const requests = [];
  for (let i = 0; i < 1 + random.below(3); i++) {
    const payee = `0815${String(seed).padStart(6, '0')}${random.below(2)}`;
    requests.push(
      await world.approved(merchantId, {
        amountMinor: 1_000_000n,
        feeMinor,
        payee,
        reference: `${seed}-${i}`,
      }),
    );
  }
  const running: Running = { world, calls, random, phones, requests, unseen: [], kills: 0 };
  for (let step = 0; step < steps; step++) await oneStep(running);
  await comeToRest(running);
  return {
    presses: phones.flatMap(({ presses }) => presses),
    kills: running.kills,
    ...(await decide(running, merchantId)),
  };
}

async function oneStep(running: Running): Promise<void> {
  const { calls, random, phones } = running;
  const phone = random.pick(phones);
  await random.pick([
    () => killable(running, (deps) => calls.send(deps)),
    () => resolveAll(running),
    () => pull(running, phone),
    () => pull(running, phone),
    () => tellOne(running, phone),
    () => showOne(running),
    () => passDeadline(running),
  ])();
}

/**
 * Half of the calls meet their end at a random point; the process that comes after it goes on with
 * what was committed.
 */
async function killable<T>(
  running: Running,
  call: (deps: PayoutsDeps) => Promise<T>,
): Promise<T | undefined> {
  const { world, random } = running;
  const process = mortal(world.deps);
  if (random.below(2) === 0) process.arm(random.pick(killPoints), 1 + random.below(3));
  try {
    return await call({ ...world.deps, ...process });
  } catch (error) {
    if (!(error instanceof Killed)) throw error;
    running.kills += 1;
    return undefined;
  }
}

async function pull(running: Running, phone: ModelPhone): Promise<void> {
  const order = await killable(running, (deps) => running.calls.take(deps, phone));
  const before = phone.presses.length;
  phone.receive(order ?? null, running.random.pick(phoneTroubles));
  running.unseen.push(...phone.presses.slice(before));
}

/** A report is told, perhaps twice, perhaps before the one that came earlier. */
async function tellOne(running: Running, phone: ModelPhone): Promise<void> {
  const at = running.random.below(Math.max(phone.outbox.length, 1));
  const report = phone.outbox[at];
  if (!report) return;
  const heard = await killable(running, (deps) => running.calls.report(deps, phone, report));
  if (heard !== undefined && running.random.below(3) > 0) phone.outbox.splice(at, 1);
}

async function showOne({ world, calls, unseen, random }: Running): Promise<void> {
  const [press] = unseen.splice(random.below(Math.max(unseen.length, 1)), 1);
  if (!press) return;
  const lineId = await addLine(world.deps.db, {
    accountId: press.accountId,
    amountMinor: press.amountMinor,
    direction: 'debit',
    counterparty: 'PENERIMA',
    providerTransactionId: random.below(2) === 0 ? press.reference : null,
  });
  await calls.match([lineId]);
}

async function passDeadline({ world }: Running): Promise<void> {
  await sql`update payout_intent set press_until = now() - interval '1 second'
    where state = 'taken' and press_until > now()`.execute(world.deps.db.read);
}

async function resolveAll(running: Running): Promise<void> {
  for (const { id } of await openIntents(running))
    await killable(running, (deps) => running.calls.resolve(deps, id));
}

function openIntents({
  world,
  requests,
}: Running): Promise<{ id: string; accountId: string; state: string }[]> {
  return all(
    world.deps.db.read,
    sql<{
      id: string;
      accountId: string;
      state: string;
    }>`select id, account_id as "accountId", state from payout_intent
    where request_id = any(${requests}) and state not in ('settled', 'closed') order by id`,
  );
}

/** Nothing is lost for ever: what was said arrives, what was paid shows, and then the time for proof passes. */
async function comeToRest(running: Running): Promise<void> {
  const { world, calls, phones, unseen } = running;
  for (let round = 0; round < 6; round++) {
    await calls.send(world.deps);
    for (const phone of phones) {
      for (const report of phone.outbox.splice(0)) await calls.report(world.deps, phone, report);
      const before = phone.presses.length;
      phone.receive(await calls.take(world.deps, phone), 'none');
      unseen.push(...phone.presses.slice(before));
    }
    while (unseen.length > 0) await showOne(running);
    await passDeadline(running);
    for (const { id, accountId, state } of await openIntents(running)) {
      if (state !== 'waiting') await world.proveAbsent(id, accountId);
      await calls.resolve(world.deps, id);
      await calls.resolve(world.deps, id);
    }
  }
}

async function decide(
  { world, phones, requests }: Running,
  merchantId: string,
): Promise<Pick<ScheduleResult, 'breaks' | 'outcomes'>> {
  const breaks: string[] = [];
  const outcomes: string[] = [];
  const presses = phones.flatMap((phone) => phone.presses);
  let paid = 0n;
  let heldMinor = 0n;
  for (const requestId of requests) {
    const { status, intents } = await world.request(requestId);
    const own = presses.filter(({ intentId }) => intents.some(({ id }) => id === intentId));
    const successes = intents.filter(({ payout }) => payout === 'succeeded').length;
    outcomes.push(
      `${status}: ${intents.map(({ payout, state }) => `${payout}/${state}`).join(' ')}`,
    );
    for (const { id } of intents)
      if (own.filter(({ intentId }) => intentId === id).length > 1)
        breaks.push(`${id} was pressed more than once`);
    if (own.length > 1) breaks.push(`${requestId} was paid ${own.length} times`);
    if (successes > own.length) breaks.push(`${requestId} is said to be paid and was not`);
    if (status === 'failed' && own.length > 0)
      breaks.push(`${requestId} is said to have failed and was paid`);
    // Two payouts of one sum and a line without a name: nobody guesses, a person has it before him.
    const isBeforePerson = intents.some(({ payout }) => payout === 'review');
    if (own.length === 1 && status !== 'succeeded' && !isBeforePerson)
      breaks.push(`${requestId} was paid and is ${status}`);
    if (status === 'succeeded') paid += 1_000_000n + feeMinor;
    if (['pendingApproval', 'approved', 'processing'].includes(status))
      heldMinor += 1_000_000n + feeMinor;
  }
  const money = await world.money(merchantId);
  if (money.posted !== available - paid || money.held !== heldMinor || money.owed !== 0n)
    breaks.push(
      `the books say ${JSON.stringify(money, asText)}, the phones ${available - paid} with ${heldMinor} held`,
    );
  return { breaks, outcomes };
}

function asText(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}

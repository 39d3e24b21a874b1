import { one, sql } from '#platform/db';
import type { DepositWorld, OpenDeposit } from './deposit-world.ts';
import { addCoverage, addLine, makeOlder } from './money-in.ts';

export interface RaceResult {
  rounds: number;
  /** How often each outcome came, by kind of race. */
  outcomes: Record<string, number>;
  /** What must not be, in words. */
  broken: string[];
}

interface Race {
  name: string;
  policy: 'ask' | 'credit';
  claimed: boolean;
  /** How long before now the payment's time ends, in seconds; negative when it has not. */
  overdueSeconds: number;
  /** When the bank says the money came, in seconds before now. */
  paidSecondsAgo: number;
  cancels: boolean;
  /** Status, flag, session, whether the merchant was credited, what the line became. */
  allowed: readonly string[];
}

const paid = 'succeeded none completed credited matched';
const races: readonly Race[] = [
  {
    name: 'paid in time, unclaimed',
    policy: 'ask',
    claimed: false,
    overdueSeconds: 5,
    paidSecondsAgo: 10,
    cancels: false,
    allowed: [paid],
  },
  {
    name: 'paid in time, claimed',
    policy: 'ask',
    claimed: true,
    overdueSeconds: 5,
    paidSecondsAgo: 10,
    cancels: false,
    allowed: [paid],
  },
  {
    name: 'paid late',
    policy: 'ask',
    claimed: false,
    overdueSeconds: 10,
    paidSecondsAgo: 5,
    cancels: false,
    allowed: ['expired none expired kept unmatched'],
  },
  {
    name: 'paid late, credited by policy',
    policy: 'credit',
    claimed: true,
    overdueSeconds: 10,
    paidSecondsAgo: 5,
    cancels: false,
    allowed: ['succeeded paidLate completed credited matched'],
  },
  {
    name: 'paid while cancelling',
    policy: 'ask',
    claimed: false,
    overdueSeconds: -60,
    paidSecondsAgo: 0,
    cancels: true,
    allowed: [paid, 'cancelled none cancelled kept unmatched'],
  },
];

const ttlSeconds = 900;

/**
 * Lets the timer, two reporters of one statement line and, in some rounds, a cancelling payer meet
 * over one deposit, and looks what came of it: the money is credited once and the deposit paid, or
 * neither, as the bank's time says.
 */
export async function raceExpiryAgainstCredit(
  world: DepositWorld,
  rounds: number,
): Promise<RaceResult> {
  const result: RaceResult = { rounds, outcomes: {}, broken: [] };
  for (let round = 0; round < rounds; round++) {
    const race = races[round % races.length];
    if (!race) break;
    const { outcome, expiredFirst, problem } = await run(world, race, round);
    const key = `${race.name}: ${outcome}${expiredFirst ? ', after it was told as expired' : ''}`;
    result.outcomes[key] = (result.outcomes[key] ?? 0) + 1;
    if (problem) result.broken.push(`round ${round}, ${race.name}: ${problem}`);
  }
  await world.prove();
  return result;
}

async function run(world: DepositWorld, race: Race, round: number): Promise<Raced> {
  const { db } = world.deps;
  const { cancelSession } = await import('#modules/sessions');
  const { reportTransferred: claimTransferred } = await import('#modules/deposits/checkout');
  const { expireDue } = await import('#modules/deposits/expiry');
  const { matchLines } = await import('#modules/matching/lines');
  const of = await world.deposit({ lateMoneyPolicy: race.policy });
  if (race.claimed) await claimTransferred(db, of.sessionId);
  await makeOlder(db, of.sessionId, ttlSeconds + race.overdueSeconds);
  const lineId = await report(world, of, race);
  const cancel = () =>
    db.transaction((trx) => cancelSession(trx, of.sessionId)).catch(() => undefined);
  const runners = [
    () => expireDue(db),
    () => matchLines(world.deps, [lineId]),
    ...(race.cancels ? [cancel] : []),
    () => matchLines(world.deps, [lineId]),
  ];
  await Promise.all(
    runners.map(async (runner, place) => {
      await stagger(db, (Math.imul(round * 4 + place + 1, 2_654_435_761) >>> 8) % mostSteps);
      await runner();
    }),
  );
  await expireDue(db);
  // So that the next round's choice does not look through the accounts of all rounds before.
  await sql`update account set status = 'retired' where id = ${of.accountId}`.execute(db.read);
  return decide(world, race, { of, lineId });
}

const mostSteps = 40;

/** Lets the runners start at different moments of each other's work: so many round trips to the database later. */
async function stagger({ read }: DepositWorld['deps']['db'], steps: number): Promise<void> {
  for (let step = 0; step < steps; step++) await sql`select 1`.execute(read);
}

/** One complete read: the line and the coverage that proves it are committed together. */
function report(
  { deps: { db } }: DepositWorld,
  { accountId, finalMinor }: OpenDeposit,
  { paidSecondsAgo }: Race,
): Promise<string> {
  return db.transaction(async (trx) => {
    const lineId = await addLine(
      { read: trx },
      { accountId, amountMinor: finalMinor, secondsFromNow: -paidSecondsAgo },
    );
    await addCoverage({ read: trx }, accountId, { fromSeconds: -2 * ttlSeconds, toSeconds: 0 });
    return lineId;
  });
}

interface Raced {
  outcome: string;
  /** It was paid, and the timer had told its expiry before. */
  expiredFirst: boolean;
  problem: string | undefined;
}

interface Runner {
  of: OpenDeposit;
  lineId: string;
}

async function decide(world: DepositWorld, race: Race, { of, lineId }: Runner): Promise<Raced> {
  const [deposit] = await world.attempts(of.sessionId);
  const line = await world.line(lineId);
  const credited = await world.posted(`merchantPayable.${of.merchantId}.IDR.live`);
  const outcome = [
    deposit?.status,
    deposit?.flag,
    deposit?.session,
    credited > 0n ? 'credited' : 'kept',
    line.matchStatus,
  ].join(' ');
  const told = (await world.facts('deposits.succeeded', of.id)).length;
  const { entries } = await one(
    world.deps.db.read,
    sql<{ entries: number }>`select count(*)::int as entries from ledger_entry
    where account_id = ${`float.${of.accountId}.IDR.live`}`,
  );
  const expiries = (await world.facts('deposits.expired', of.id)).length;
  const raced = { outcome, expiredFirst: credited > 0n && expiries > 0 };
  if (!race.allowed.includes(outcome)) return { ...raced, problem: `ended as ${outcome}` };
  if (credited !== 0n && credited !== of.finalMinor - of.feeMinor)
    return { ...raced, problem: `credited ${credited}` };
  if (told !== (credited > 0n ? 1 : 0))
    return { ...raced, problem: `told ${told} times that it was paid` };
  if (expiries > 1) return { ...raced, problem: `told ${expiries} times that it had expired` };
  return { ...raced, problem: entries === 1 ? undefined : `the float moved ${entries} times` };
}

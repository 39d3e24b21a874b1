import { all, one, sql } from '#platform/db';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  addCoverage,
  addLine,
  addMerchant,
  asOwner,
  type DepositWorld,
  depositWorld,
  makeOlder,
  type MerchantOptions,
  type OpenDeposit,
  type TestDatabase,
  testDatabase,
} from '@wallet/server/testing';
import { newId } from '#platform/ids';
import { reportTransferred, readPayState } from '#modules/deposits/checkout';
import { expireDue } from '#modules/deposits/expiry';
import { expireSession } from './actions/expire-session.ts';
import { extendSession } from './actions/extend-session.ts';
import { matchLines } from '#modules/matching/lines';
import { readSessionActs } from './actions/read-session-actions.ts';

let database: TestDatabase;
let world: DepositWorld;

beforeAll(async () => {
  database = await testDatabase({ poolSize: 8, writerPoolSize: 4 });
  world = await depositWorld(database);
});
afterAll(async () => {
  await world.close();
  await database.close();
});

const actor = { actorId: newId('usr'), actorRole: 'Staff' };

const expire = (id: string) =>
  database.db.transaction((trx) => expireSession(trx, { id, reason: 'customer left', actor }));

async function extend(id: string, minutes: number, seenExpiresAt?: Date): Promise<void> {
  const seen = seenExpiresAt ?? (await times(id)).session;
  await database.db.transaction((trx) =>
    extendSession(trx, { id, minutes, seenExpiresAt: seen, reason: 'slow bank', actor }),
  );
}

interface Times {
  session: Date;
  watched: Date;
  deposit: Date | null;
  depositWatched: Date | null;
  slot: Date | null;
  free: Date | null;
}

/** Every time that belongs to a session. */
const times = (id: string) =>
  one(
    database.db.read,
    sql<Times>`select s.expires_at as session, s.monitoring_until as watched, t.expires_at as deposit,
      t.monitoring_until as "depositWatched",
    x.expires_at as slot, x.free_after as free
  from transaction_session s left join transaction t on t.session_id = s.id
    left join amount_slot x on x.transaction_id = t.id where s.id = ${id} order by t.id desc limit 1`,
  );

const audit = (id: string) =>
  all(
    database.db.read,
    sql<{
      action: string;
      reason: string;
    }>`select action, reason from audit_entry where entity_id = ${id} order by id`,
  );
const seconds = (more: Date | null, less: Date | null) =>
  Math.round(((more?.getTime() ?? 0) - (less?.getTime() ?? 0)) / 1_000);

async function deposit({
  claimed = false,
  ageSeconds = 0,
  ...options
}: MerchantOptions & { claimed?: boolean; ageSeconds?: number } = {}): Promise<OpenDeposit> {
  const made = await world.deposit(options);
  if (claimed) await reportTransferred(database.db, made.sessionId);
  if (ageSeconds > 0) await makeOlder(database.db, made.sessionId, ageSeconds);
  return made;
}

describe('ending a session', () => {
  test('ends an unclaimed deposit as its time would, keeps its amount taken and says who did it', async () => {
    const of = await deposit();
    const before = await times(of.sessionId);
    await expire(of.sessionId);
    expect(await world.attempts(of.sessionId)).toMatchObject([
      { status: 'expired', reason: 'endedByOperator', session: 'expired' },
    ]);
    const after = await times(of.sessionId);
    expect(after.session.getTime()).toBeLessThan(before.session.getTime());
    expect([after.deposit, after.slot]).toEqual([after.session, after.session]);
    expect([after.watched, after.depositWatched, after.free]).toEqual([
      before.watched,
      before.depositWatched,
      before.free,
    ]);
    expect(await world.facts('deposits.expired', of.id)).toMatchObject([
      { transactionId: of.id, sessionId: of.sessionId, final: false },
    ]);
    expect(await world.facts('deposits.expired', of.sessionId)).toMatchObject([
      { sessionId: of.sessionId, final: false },
    ]);
    expect(await audit(of.sessionId)).toEqual([
      { action: 'transactionSession.expired', reason: 'customer left' },
    ]);
    expect((await readPayState(world.deps, of.sessionId)).screen).toBe('timeout');
  });

  test('goes on looking for money that was claimed, until the account was read beyond that moment', async () => {
    const of = await deposit({ claimed: true, ageSeconds: 60 });
    await expire(of.sessionId);
    await expireDue(database.db);
    expect(await world.standing(of)).toBe('checking none paying');
    expect(await readPayState(world.deps, of.sessionId)).toMatchObject({
      screen: 'checking',
      mayCancel: false,
    });
    expect(await world.facts('deposits.timeMoved', of.sessionId)).toHaveLength(1);
    await addCoverage(database.db, of.accountId, { fromSeconds: -120, toSeconds: 60 });
    await expireDue(database.db);
    expect(await world.standing(of)).toBe('expired none expired');
  });

  test('counts money that the bank saw before it, and takes what the bank saw after it for late money', async () => {
    const early = await deposit({ ageSeconds: 60 });
    await expire(early.sessionId);
    await matchLines(world.deps, [
      await addLine(database.db, {
        accountId: early.accountId,
        amountMinor: early.finalMinor,
        secondsFromNow: -30,
      }),
    ]);
    expect(await world.standing(early)).toBe('succeeded none completed');

    const late = await deposit({ ageSeconds: 60 });
    await expire(late.sessionId);
    const lineId = await addLine(database.db, {
      accountId: late.accountId,
      amountMinor: late.finalMinor,
      secondsFromNow: 30,
    });
    await matchLines(world.deps, [lineId]);
    expect([await world.standing(late), (await world.line(lineId)).matchStatus]).toEqual([
      'expired none expired',
      'unmatched',
    ]);
  });

  test('twice is the same as once, also by two people at once', async () => {
    const of = await deposit();
    await Promise.all([expire(of.sessionId), expire(of.sessionId)]);
    await expire(of.sessionId);
    expect(
      [await audit(of.sessionId), await world.facts('deposits.expired', of.id)].map(
        ({ length }) => length,
      ),
    ).toEqual([1, 1]);
  });

  test('against its payment in the same moment gives one of the two, whoever comes first', async () => {
    for (let round = 0; round < 12; round++) {
      const of = await deposit({ ageSeconds: 60 });
      const lineId = await addLine(database.db, {
        accountId: of.accountId,
        amountMinor: of.finalMinor,
        secondsFromNow: -5,
      });
      const ending = expire(of.sessionId).then(
        () => undefined,
        (error: { code?: string }) => error.code,
      );
      await Promise.all(
        round % 2
          ? [ending, matchLines(world.deps, [lineId])]
          : [matchLines(world.deps, [lineId]), ending],
      );
      await matchLines(world.deps, [lineId]);
      // The bank saw it in time: ended or not, it is paid.
      expect([
        await world.standing(of),
        [undefined, 'sessionClosed'].includes(await ending),
      ]).toEqual(['succeeded none completed', true]);
    }
    await world.prove();
  });

  test('of a link that nobody used is final, and what is paid, cancelled or waits for a person is refused', async () => {
    const id = await world.open(await addMerchant(database.db));
    await expire(id);
    expect(await world.facts('deposits.expired', id)).toMatchObject([
      { sessionId: id, final: true },
    ]);

    const paid = await deposit({ ageSeconds: 60 });
    await matchLines(world.deps, [
      await addLine(database.db, {
        accountId: paid.accountId,
        amountMinor: paid.finalMinor,
        secondsFromNow: -5,
      }),
    ]);
    await expect(expire(paid.sessionId)).rejects.toMatchObject({ code: 'sessionClosed' });
    const doubted = await deposit();
    await sql`update transaction set status = 'review', status_reason = 'severalDeposits'
      where id = ${doubted.id}`.execute(database.db.read);
    await expect(expire(doubted.sessionId)).rejects.toMatchObject({ code: 'stateConflict' });
    await expect(expire(newId('txs'))).rejects.toMatchObject({ code: 'notFound' });
  });
});

describe('giving a session more time', () => {
  test('moves its end, its deposit, its amount and the watch for late money together, and tells the page', async () => {
    const of = await deposit();
    const before = await times(of.sessionId);
    await extend(of.sessionId, 15);
    const after = await times(of.sessionId);
    const moved = [
      seconds(after.session, before.session),
      seconds(after.watched, before.watched),
      seconds(after.deposit, before.deposit),
      seconds(after.depositWatched, before.depositWatched),
      seconds(after.slot, before.slot),
      seconds(after.free, before.free),
    ];
    expect(moved).toEqual([900, 900, 900, 900, 900, 900]);
    expect(await world.facts('deposits.timeMoved', of.sessionId)).toMatchObject([
      { sessionId: of.sessionId, transactionId: of.id },
    ]);
    expect(await audit(of.sessionId)).toEqual([
      { action: 'transactionSession.extended', reason: 'slow bank' },
    ]);
    expect((await readPayState(world.deps, of.sessionId)).expiresAt).toBe(
      after.session.toISOString(),
    );
  });

  test('lets money count that would have been late', async () => {
    const of = await deposit({ ageSeconds: 890 });
    await extend(of.sessionId, 5);
    const lineId = await addLine(database.db, {
      accountId: of.accountId,
      amountMinor: of.finalMinor,
      secondsFromNow: 60,
    });
    await matchLines(world.deps, [lineId]);
    expect(await world.standing(of)).toBe('succeeded none completed');
  });

  test('of two people who press at once one is told that the end has moved', async () => {
    const of = await deposit();
    const { session: seen } = await times(of.sessionId);
    const both = await Promise.allSettled([
      extend(of.sessionId, 15, seen),
      extend(of.sessionId, 15, seen),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'revisionConflict' },
    });
    expect(seconds((await times(of.sessionId)).session, seen)).toBe(900);
  });

  test('is refused after the end, for a code that can no longer be paid, while a person decides, and beyond the farthest end', async () => {
    const over = await deposit({ ageSeconds: 901 });
    await expect(extend(over.sessionId, 15)).rejects.toMatchObject({ code: 'sessionClosed' });
    const stopped = await deposit();
    await sql`update account set accepts_deposits = false where id = ${stopped.accountId}`.execute(
      database.db.read,
    );
    await expect(extend(stopped.sessionId, 15)).rejects.toMatchObject({
      code: 'qrNoLongerPayable',
    });
    const released = await deposit();
    await asOwner(database.db, sql`delete from amount_slot where transaction_id = ${released.id}`);
    await expect(extend(released.sessionId, 15)).rejects.toMatchObject({
      code: 'qrNoLongerPayable',
    });
    const doubted = await deposit();
    await sql`update transaction set status = 'review' where id = ${doubted.id}`.execute(
      database.db.read,
    );
    await expect(extend(doubted.sessionId, 15)).rejects.toMatchObject({ code: 'stateConflict' });
    const long = await deposit();
    for (let i = 0; i < 2; i++) await extend(long.sessionId, 700);
    await expect(extend(long.sessionId, 60)).rejects.toMatchObject({ code: 'expiryTooFar' });
    expect(await readSessionActs(database.db.read, stopped.sessionId)).toEqual({
      expire: null,
      extend: 'qrNoLongerPayable',
    });
    expect(await readSessionActs(database.db.read, over.sessionId)).toEqual({
      expire: null,
      extend: 'sessionClosed',
    });
  });
});

import { all, type Db, type RawBuilder, type Trx } from '#platform/db';
import { publish } from '#platform/events';
import { sweepSince } from '#platform/ids';
import { depositEvents } from '../events.ts';
import {
  expireReported,
  expireIdleSessions,
  expireSessionsOf,
  expireUnreported,
  finishExpired,
  reviewUnread,
} from './expire.sql.ts';
import type { ExpiredSession, MovedDeposit, Turn } from './expire.sql.ts';
import { sessionEvents } from '#modules/sessions';

export interface Expired {
  deposits: number;
  sessions: number;
  reviews: number;
  /** Deposits whose expiry became final. */
  finals: number;
}

const batch = 100;

/**
 * Ends what is due by the database's time: unclaimed deposits at their expiry, claimed ones when their account was read
 * beyond it without the money, sessions with their deposit. Money paid in time and reported later still counts, so an
 * expiry is told as not final until the late window is over and the account was read. Safe to run at any time and
 * twice at once; a row in other hands is left to the next run. Looks at what was made since a time.
 */
export async function expireDue(db: Db, since = sweepSince()): Promise<Expired> {
  const inBatches = <Row>(
    move: (turn: Turn) => RawBuilder<Row>,
    tell: (trx: Trx, rows: Row[]) => Promise<void>,
  ) => moveInBatches(db, (limit) => move({ limit, since }), tell);
  const unclaimed = await inBatches(expireUnreported, (trx, moved) =>
    tellExpired(trx, moved, false),
  );
  const claimed = await inBatches(expireReported, (trx, moved) => tellExpired(trx, moved, false));
  const reviews = await inBatches(reviewUnread, tellInReview);
  const finals = await inBatches(finishExpired, (trx, moved) => tellExpired(trx, moved, true));
  const sessions = await inBatches(expireIdleSessions, tellSessionsExpired);
  return { deposits: unclaimed + claimed, sessions, reviews, finals };
}

async function moveInBatches<Row>(
  db: Db,
  move: (limit: number) => RawBuilder<Row>,
  tell: (trx: Trx, rows: Row[]) => Promise<void>,
): Promise<number> {
  for (let total = 0; ;) {
    const count = await db.transaction(async (trx) => {
      const rows = await all(trx, move(batch));
      if (rows.length > 0) await tell(trx, rows);
      return rows.length;
    });
    total += count;
    if (count < batch) return total;
  }
}

async function tellExpired(trx: Trx, moved: MovedDeposit[], final: boolean): Promise<void> {
  const sessions = final
    ? []
    : await all(trx, expireSessionsOf(moved.map(({ sessionId }) => sessionId)));
  for (const { mode, ...payload } of moved) {
    await publish(trx, sessionEvents.expired, {
      key: payload.transactionId,
      mode,
      payload: { ...payload, final },
    });
  }
  await tellSessionsExpired(trx, sessions);
}

async function tellSessionsExpired(trx: Trx, ended: ExpiredSession[]): Promise<void> {
  for (const { sessionId, merchantId, mode, revision, untouched } of ended) {
    const payload = { sessionId, merchantId, final: untouched, revision };
    await publish(trx, sessionEvents.expired, { key: sessionId, mode, payload });
  }
}

async function tellInReview(trx: Trx, moved: MovedDeposit[]): Promise<void> {
  for (const { mode, ...payload } of moved) {
    await publish(trx, depositEvents.inReview, {
      key: payload.transactionId,
      mode,
      payload: { ...payload, reason: 'notRead' },
    });
  }
}

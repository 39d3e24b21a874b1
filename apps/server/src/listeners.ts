import type { EventOf, sessionMachine } from '@wallet/contract';
import { tellProbe, updateProbeSeen } from '#modules/accounts/account';
import { noteSnapshot } from '#modules/deposits/expiry';
import { type LineMatcher } from '#modules/matching/lines';
import { type SessionChanges } from '#modules/sessions/links';
import { moveWithdrawalSession, selectSessionOf } from '#modules/withdrawals/page';
import { maybe } from '#platform/db';
import type { Listener } from '#platform/events';

/**
 * Explains booked lines and pays what they belong to; after the commit, because money goes through the writer. What is
 * lost with the process the sweep finds.
 */
export function matchRecordedLines(matcher: LineMatcher): Listener<{ lineIds: string[] }> {
  return async (events, _trx, after) => {
    for (const { payload } of events) after(() => matcher.take(payload.lineIds));
  };
}

/** Confirms every credit that stored evidence shows, once for all of a list. */
export function confirmByNewEvidence(confirm: () => Promise<unknown>): Listener<object> {
  return async (_events, _trx, after) => after(async () => void (await confirm()));
}

/** Moves claimed deposits on whose line a read account does not show, and has their pages read again. */
export function noteCoverage(
  changes: SessionChanges,
): Listener<{ accountId: string; readStartedAt: string }> {
  return async (events, trx, after) => {
    for (const { payload } of events) {
      const sessions = await noteSnapshot(trx, payload);
      after(() => sessions.forEach((sessionId) => changes.tell(sessionId)));
    }
  };
}

/** Has the open page of a session read again. */
export function tellPayPage(changes: SessionChanges): Listener<{ sessionId: string }> {
  return async (events, _trx, after) => {
    for (const { payload } of events) after(() => changes.tell(payload.sessionId));
  };
}

/** New lines: one may be the probe of a code that waits for it. */
export const findProbe: Listener<{ accountId: string; lineIds: string[] }> = async (
  events,
  trx,
) => {
  for (const { payload } of events) {
    const seen = await maybe(trx, updateProbeSeen(payload.accountId, payload.lineIds));
    if (seen) await tellProbe(trx, payload.accountId, seen);
  }
};

/**
 * Refreshes open pages of a customer's request. `end` also ends its session: completed when the
 * customer has the money, cancelled when it was never sent or came back.
 */
export function followPage(
  tell: (sessionId: string) => void,
  end?: EventOf<typeof sessionMachine> & ('complete' | 'cancel'),
): Listener<{ requestId: string }> {
  return async (events, trx, after) => {
    for (const { payload } of events) {
      const session = await maybe(trx, selectSessionOf(payload.requestId));
      if (!session) continue;
      if (end) await moveWithdrawalSession(trx, session, end);
      after(() => tell(session.id));
    }
  };
}

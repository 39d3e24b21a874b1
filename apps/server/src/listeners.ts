import { noteSnapshot } from '#modules/deposits/expiry';
import { type LineMatcher } from '#modules/matching/lines';
import { type SessionChanges } from '#modules/sessions/links';
import type { Payouts } from '#modules/payouts/proving';
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

/** Looks for the proof of a payout; after the commit, as above. */
export function proveReported(payouts: Payouts): Listener<{ intentId: string }> {
  return async (events, _trx, after) => {
    for (const { payload } of events) after(() => payouts.take([payload.intentId]));
  };
}

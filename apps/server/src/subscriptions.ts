import type { Server } from 'socket.io';
import { z } from 'zod';
import { followLoginCommand, lookForProbe, watchUnpaid } from '#modules/accounts/account';
import { alertListeners } from '#modules/alerts';
import type { Alerts } from '#modules/alerts';
import type { ApiLog } from '#modules/api-log';
import { noteLook } from '#modules/deposits/expiry';
import { askForHistoryOnClaim, hangUpOnEndedToken, wakeOnObservation } from '#modules/gateway';
import type { LineMatcher } from '#modules/matching/lines';
import { followPassword } from '#modules/merchants';
import { noticeListeners } from '#modules/notices';
import type { Notices } from '#modules/notices';
import { followInquiry } from '#modules/payout-methods';
import type { Payouts } from '#modules/payouts/proving';
import { coolDestination } from '#modules/pending-changes';
import type { RaisingDeps } from '#modules/pending-changes';
import { payerMailListeners } from '#modules/public-forms';
import type { PayerMailsDeps } from '#modules/public-forms';
import { realtimeListeners } from '#modules/realtime';
import type { Realtime } from '#modules/realtime';
import type { SessionChanges } from '#modules/sessions/links';
import { lineRefundListeners } from '#modules/suspense/refunds';
import { webhookListeners } from '#modules/webhooks';
import type { Webhooks } from '#modules/webhooks';
import type { WithdrawalsDeps } from '#modules/withdrawals';
import { followPage, pageFacts } from '#modules/withdrawals/page';
import { followRefund } from '#modules/withdrawals/refunds';
import { followVerification } from '#modules/withdrawals/upkeep';
import type { Listener, Listeners } from '#platform/facts';
import type { HearCalls } from '#platform/http';
import type { Vault } from '#platform/vault';

export interface Ears {
  vault: Vault;
  io: Server;
  matcher: LineMatcher;
  /** Confirms every credit for which evidence is stored. */
  confirmByEvidence: () => Promise<unknown>;
  sessionChanges: SessionChanges;
  realtime: Realtime;
  webhooks: Webhooks;
  alerts: Alerts;
  payouts: Payouts;
  notices: Notices;
  withdrawals: WithdrawalsDeps;
  payerMails: PayerMailsDeps;
  raising: RaisingDeps;
}

/**
 * The story: on this fact, do that. A fact is told in the transaction in which it became true; what is named here hears
 * of it after the commit, at least once. Money never waits for a listener: it has moved when the fact is told.
 */
export function listenersOf({
  vault,
  io,
  matcher,
  confirmByEvidence,
  sessionChanges,
  realtime,
  webhooks,
  alerts,
  notices,
  payouts,
  withdrawals,
  payerMails,
  raising,
}: Ears): Listeners {
  const tellPayer = payerListener(sessionChanges);
  const confirm: Listener = async (_fact, _trx, after) =>
    after(async () => void (await confirmByEvidence()));
  return merge(
    {
      // The payer says "I have transferred": ask the phone for the account's history.
      'deposits.claimed': [askForHistoryOnClaim(vault), tellPayer],
      // The phone saw a notification: a notification settles nothing, but it is a reason to look.
      'accounts.observationSeen': [wakeOnObservation(vault)],
      // New booked lines: explain each, and pay the deposit it belongs to.
      // One of them may be the probe of a code that waits for its approval.
      'accounts.linesRecorded': [lookForProbe, matchRecordedLines(matcher)],
      // Another source shows the same line, or another owner's account received an own transfer: credits are confirmed.
      'accounts.linesLinked': [confirm],
      'deposits.ownTransferSeen': [confirm],
      // A phone never began a sign-in, or was lost sight of: it has failed. One that could not tell a name: another is asked.
      'devices.commandEnded': [followLoginCommand, followInquiry(vault)],
      // A complete read has ended: claimed deposits without their line go from "checking" to "under processing".
      'accounts.coverageGrown': [noteLookListener(sessionChanges)],
      // A token was revoked, or its time is over: the phone that came in with it is hung up on, wherever it is connected.
      'devices.tokenEnded': [hangUpOnEndedToken(io)],
      // A phone said how a transfer ended, or cannot say: look for the proof.
      'payouts.reported': [resolveIntentOf(payouts)],
      'payouts.pressedAfterEnd': [resolveIntentOf(payouts)],
      // A merchant's person typed a destination: everybody concerned may stop it while it cools down.
      'payoutMethods.added': [coolDestination(raising)],
      // It is known whose account it is: the requests that wait for that go on.
      'payoutMethods.verificationEnded': [followVerification(withdrawals)],
      // Somebody has another password: his merchant looks at the API tokens that he answers for.
      'identity.passwordChanged': [followPassword({ vault })],
      // What was sent back of a deposit: when nothing of it is left, the deposit is refunded.
      'withdrawals.succeeded': [followRefund],
      'withdrawals.exception': [followRefund],
      'deposits.qrShown': [tellPayer],
      // Somebody gave the link more time, or took what was left of it.
      'deposits.timeMoved': [tellPayer],
      'deposits.succeeded': [tellPayer],
      // Three in a row that were said to be paid: the account's code may lead to somebody else.
      'deposits.expired': [tellPayer, watchUnpaid],
      'deposits.cancelled': [tellPayer],
      'deposits.inReview': [tellPayer],
      'deposits.refunded': [tellPayer],
      'deposits.reversed': [tellPayer],
    },
    // Something happened to a withdrawal: its customer's page shows it, and the session ends with it.
    Object.fromEntries(pageFacts.map((name) => [name, [followPage(sessionChanges.tell)]])),
    // Money that goes back to who sent it: what was not paid gives its line back to whoever looks after it.
    lineRefundListeners(withdrawals),
    // Merchants' servers hear of the same facts as signed webhooks, screens as hints to read again.
    webhookListeners(webhooks),
    // What may have turned bad, or good again, is looked at: operators are told once of each.
    alertListeners(alerts),
    // A merchant's people are told of what asks for a look of theirs, by mail if they wish.
    noticeListeners(notices),
    // Who gave an e-mail address gets the receipt, or what became of the money.
    payerMailListeners(payerMails),
    realtimeListeners(realtime),
  );
}

/** Each call of the merchant API, once it is answered: write it down for the merchant whose token it was. */
export function hearersOfCalls({ apiLog }: { apiLog: ApiLog }): HearCalls {
  return { under: '/v1/', listener: apiLog.note };
}

const aboutSession = z.object({ sessionId: z.string() });
const recordedLines = z.object({ lineIds: z.array(z.string()) });
const aboutIntent = z.object({ intentId: z.string() });
const grownCoverage = z.object({ accountId: z.string(), readStartedAt: z.string() });

function payerListener(changes: SessionChanges): Listener {
  return async (fact, _trx, after) => {
    const { sessionId } = aboutSession.parse(fact.payload);
    after(() => changes.tell(sessionId));
  };
}

/** Outside the fact's transaction, because money goes through the writer; what is lost with the process the sweep finds. */
function matchRecordedLines(matcher: LineMatcher): Listener {
  return async (fact, _trx, after) => {
    const { lineIds } = recordedLines.parse(fact.payload);
    after(() => matcher.take(lineIds));
  };
}

function resolveIntentOf(payouts: Payouts): Listener {
  return async (fact, _trx, after) => {
    const { intentId } = aboutIntent.parse(fact.payload);
    after(() => payouts.take([intentId]));
  };
}

function noteLookListener(changes: SessionChanges): Listener {
  return async (fact, trx, after) => {
    const sessions = await noteLook(trx, grownCoverage.parse(fact.payload));
    after(() => sessions.forEach((sessionId) => changes.tell(sessionId)));
  };
}

function merge(...parts: readonly Listeners[]): Listeners {
  const merged: Record<string, Listener[]> = {};
  for (const part of parts) {
    for (const [name, listeners] of Object.entries(part)) (merged[name] ??= []).push(...listeners);
  }
  return merged;
}

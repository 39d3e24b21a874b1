import type { Server } from 'socket.io';
import { eventTypes, type EventType } from '@wallet/contract';
import { accountEvents } from '#modules/accounts';
import { followLoginCommand, watchUnpaid } from '#modules/accounts/account';
import { statementEvents } from '#modules/statements';
import { alertEvents, alertListeners } from '#modules/alerts/look';
import { type Alerts } from '#modules/alerts';
import type { ApiLog } from '#modules/api-log';
import { depositEvents } from '#modules/deposits';
import { lineEvents } from '#modules/matching';
import { proposalEvents } from '#modules/matching/proposals';
import { sessionEvents } from '#modules/sessions';
import { type LineMatcher } from '#modules/matching/lines';
import { type SessionChanges } from '#modules/sessions/links';
import { deviceEvents } from '#modules/devices';
import { exportEvents } from '#modules/exports';
import { requestStatementBecause } from '#modules/gateway/statements';
import { disconnectEndedToken } from '#modules/gateway/connection';
import { identityEvents } from '#modules/identity';
import { integrityEvents } from '#modules/integrity';
import { ledgerEvents } from '#modules/ledger';
import { apiTokenEvents } from '#modules/merchants/management';
import { followPassword } from '#modules/merchants/tokens';
import { noticeListeners, type Notices } from '#modules/notices';
import { followInquiry } from '#modules/payout-methods/inquiries';
import { payoutMethodEvents } from '#modules/payout-methods';
import { payoutEvents } from '#modules/payouts';
import { coolDestination, type RaisingDeps } from '#modules/pending-changes';
import { proxyEvents } from '#modules/proxies';
import { payerMailListeners, type PayerMailsDeps } from '#modules/public-forms';
import { realtimeListeners, type Realtime } from '#modules/realtime';
import { reconciliationEvents } from '#modules/reconciliation';
import { settingEvents } from '#modules/settings';
import { shiftEvents } from '#modules/shift';
import { userEvents } from '#modules/users';
import { webhookEvents, type Webhooks } from '#modules/webhooks';
import { webhookListener } from '#modules/webhooks/delivery';
import { followRefund } from '#modules/withdrawals/refunds';
import { followVerification } from '#modules/withdrawals/upkeep';
import { lineRefundListeners } from '#modules/suspense/refunds';
import { refundEvents, withdrawalEvents, type WithdrawalsDeps } from '#modules/withdrawals';
import { on, type EventDefinition, type Subscription } from '#platform/events';
import type { CallObserver } from '#platform/http';
import type { Vault } from '#platform/vault';
import {
  confirmByNewEvidence,
  findProbe,
  followPage,
  matchRecordedLines,
  noteCoverage,
  tellPayPage,
} from './listeners.ts';

export interface Subscribers {
  vault: Vault;
  io: Server;
  matcher: LineMatcher;
  /** Confirms every credit for which evidence is stored. */
  confirmByEvidence: () => Promise<unknown>;
  sessionChanges: SessionChanges;
  realtime: Realtime;
  webhooks: Webhooks;
  alerts: Alerts;
  notices: Notices;
  withdrawals: WithdrawalsDeps;
  payerMails: PayerMailsDeps;
  raising: RaisingDeps;
}

/**
 * Who listens to what. Events are published in the transaction that made them true; listeners get
 * them after commit, at least once. Money never waits for one: it has moved by then.
 */
export function subscriptionsOf(subscribers: Subscribers): Subscription[] {
  return [
    ...moneyIn(subscribers),
    ...moneyOut(subscribers),
    ...fleetAndPeople(subscribers),
    ...payPages(subscribers.sessionChanges),
    ...withdrawalPages(subscribers.sessionChanges),
    ...webhookSubscriptions(subscribers.webhooks),
    ...alertSubscriptions(subscribers.alerts),
    ...noticeSubscriptions(subscribers.notices),
    ...payerMailSubscriptions(subscribers.payerMails),
    ...screenSubscriptions(subscribers.realtime),
  ];
}

function moneyIn({ vault, matcher, confirmByEvidence, sessionChanges }: Subscribers) {
  const confirm = confirmByNewEvidence(confirmByEvidence);
  return [
    // The payer says "I have transferred", or the phone saw a notification: it settles nothing, but
    // is a reason to look.
    on(depositEvents.claimed, requestStatementBecause(vault, 'claim')),
    on(statementEvents.observationSeen, requestStatementBecause(vault, 'observation')),
    // New booked lines: one may be the probe of a code; each is explained, and pays the deposit it belongs to.
    on(statementEvents.linesRecorded, findProbe, matchRecordedLines(matcher)),
    // Another source shows the line, or another owner's account received an internal transfer: credits are confirmed.
    on([statementEvents.linesLinked, lineEvents.ownTransferSeen], confirm),
    // A complete read has ended: claimed deposits without their line go from "checking" to "under processing".
    on(statementEvents.coverageGrown, noteCoverage(sessionChanges)),
    // Three in a row that were said to be paid: the account's code may lead to somebody else.
    on(sessionEvents.expired, watchUnpaid),
  ].flat();
}

function moneyOut({ vault, withdrawals, raising }: Subscribers) {
  const lineRefunds = lineRefundListeners(withdrawals);
  const { succeeded, exception, failed, rejected, cancelled, reversed } = withdrawalEvents;
  return [
    // A phone could not tell a name: another is asked.
    on(deviceEvents.commandEnded, followInquiry(vault)),
    // It is known whose account it is: the requests that wait for that go on.
    on(payoutMethodEvents.verificationEnded, followVerification(withdrawals)),
    // A merchant's person typed a destination: everybody concerned may stop it while it cools down.
    on(payoutMethodEvents.added, coolDestination(raising)),
    // What was sent back of a deposit: when nothing of it is left, the deposit is refunded.
    on([succeeded, exception], followRefund),
    // Money that goes back to its sender: what was not paid gives its line back to whoever looks after it.
    on([proposalEvents.ended, proposalEvents.lapsed], lineRefunds.proposalEnded),
    on([failed, rejected, cancelled, reversed], lineRefunds.notPaid),
  ].flat();
}

function fleetAndPeople({ vault, io }: Subscribers) {
  return [
    // A phone never began a sign-in, or was lost sight of: it has failed.
    on(deviceEvents.commandEnded, followLoginCommand),
    // Its token was revoked, or its time is over: the phone is disconnected, wherever it is connected.
    on(deviceEvents.tokenEnded, disconnectEndedToken(io)),
    // Somebody has another password: his merchant looks at the API tokens that he answers for.
    on(identityEvents.passwordChanged, followPassword({ vault })),
  ].flat();
}

/** The payer's page shows it. */
function payPages(changes: SessionChanges) {
  const { qrShown, claimed, succeeded, inReview, reversed } = depositEvents;
  const { timeMoved, expired, cancelled } = sessionEvents;
  const tell = tellPayPage(changes);
  const ofDeposits = [
    qrShown,
    claimed,
    succeeded,
    inReview,
    reversed,
    refundEvents.depositRefunded,
  ];
  return [on(ofDeposits, tell), on([timeMoved, expired, cancelled], tell)].flat();
}

/** The page of a withdrawal's customer shows it, and its session ends with the request. */
export function withdrawalPages({ tell }: Pick<SessionChanges, 'tell'>) {
  const request = withdrawalEvents;
  const payout = payoutEvents;
  return [
    on([request.verifying, request.awaitingConfirmation], followPage(tell)),
    on([request.verificationFailed, request.confirmExpired], followPage(tell)),
    on([request.pendingApproval, request.onHold, request.approved], followPage(tell)),
    on([request.processing, request.reversed], followPage(tell)),
    on([request.succeeded, payout.paidAfterFailure], followPage(tell, 'complete')),
    on([request.failed, request.rejected, request.cancelled], followPage(tell, 'cancel')),
    on([payout.begun, payout.processing, payout.unknown, payout.inReview], followPage(tell)),
    on([payout.succeeded, payout.failed, payout.reversed], followPage(tell)),
  ].flat();
}

/** What merchants' servers hear as signed webhooks: each type that the API offers, by the event that it tells. */
const webhookTypes = {
  'session.expired': sessionEvents.expired,
  'deposit.awaitingPayment': depositEvents.qrShown,
  'deposit.checking': depositEvents.claimed,
  'deposit.succeeded': depositEvents.succeeded,
  'deposit.expired': sessionEvents.expired,
  'deposit.cancelled': sessionEvents.cancelled,
  'deposit.review': depositEvents.inReview,
  'deposit.refunded': refundEvents.depositRefunded,
  'deposit.reversed': depositEvents.reversed,
  'deposit.exception': depositEvents.exceptionFlagged,
  'withdrawal.verifying': withdrawalEvents.verifying,
  'withdrawal.verificationFailed': withdrawalEvents.verificationFailed,
  'withdrawal.awaitingConfirmation': withdrawalEvents.awaitingConfirmation,
  'withdrawal.confirmExpired': withdrawalEvents.confirmExpired,
  'withdrawal.pendingApproval': withdrawalEvents.pendingApproval,
  'withdrawal.onHold': withdrawalEvents.onHold,
  'withdrawal.approved': withdrawalEvents.approved,
  'withdrawal.processing': withdrawalEvents.processing,
  'withdrawal.succeeded': withdrawalEvents.succeeded,
  'withdrawal.failed': withdrawalEvents.failed,
  'withdrawal.rejected': withdrawalEvents.rejected,
  'withdrawal.cancelled': withdrawalEvents.cancelled,
  'withdrawal.reversed': withdrawalEvents.reversed,
  'withdrawal.exception': withdrawalEvents.exception,
  'balance.changed': ledgerEvents.balanceChanged,
} satisfies Record<EventType, EventDefinition>;

/** A signed webhook for each. A session's end without a deposit is `session.expired`, with one `deposit.expired`. */
export function webhookSubscriptions(deps: Pick<Webhooks, 'jobs' | 'clock'>): Subscription[] {
  return eventTypes.flatMap((type) => on(webhookTypes[type], webhookListener(deps, type)));
}

/** After these something may be bad, or good again: it is looked at, and operators are told once of each. */
export function alertSubscriptions(deps: Pick<Alerts, 'db' | 'jobs' | 'clock'>): Subscription[] {
  const lookAt = alertListeners(deps);
  const { stateChanged, changed, tokenEnded, agentChanged } = deviceEvents;
  const { loginChanged, settlingStopped, settlingResumed, depositsStopped } = accountEvents;
  const { gapStays, differencesFound } = statementEvents;
  const { unknown, inReview, succeeded, failed, paidAfterFailure } = payoutEvents;
  return [
    on([stateChanged, changed, tokenEnded, agentChanged], lookAt.device),
    on([deviceEvents.accountChanged, loginChanged], lookAt.account),
    on([settlingStopped, settlingResumed, depositsStopped], lookAt.account),
    on([gapStays, differencesFound], lookAt.account),
    on([lineEvents.moneyUnmatched, lineEvents.debitUnexplained], lookAt.account),
    on(proxyEvents.expiringSoon, lookAt.proxy),
    on([unknown, inReview, succeeded, failed, paidAfterFailure], lookAt.payout),
  ].flat();
}

/** A merchant's people are told of what asks for a look of theirs, by mail if they wish. */
export function noticeSubscriptions(deps: Pick<Notices, 'jobs'>): Subscription[] {
  const note = noticeListeners(deps);
  return [
    on(webhookEvents.endpointDisabled, note.endpointDisabled),
    on(apiTokenEvents.changed, note.apiTokenChanged),
    on(apiTokenEvents.makerLeft, note.tokenMakerLeft),
    on(payoutMethodEvents.added, note.payoutMethodAdded),
    on(userEvents.teamChanged, note.teamChanged),
    on(exportEvents.done, note.exportReady),
    on(lineEvents.moneyUnmatched, note.lateMoneyWaiting),
  ].flat();
}

/** Who gave an e-mail address gets the receipt, or what became of the money. */
export function payerMailSubscriptions(deps: PayerMailsDeps): Subscription[] {
  const mail = payerMailListeners(deps);
  return [
    on(depositEvents.succeeded, mail.depositPaid),
    on(withdrawalEvents.succeeded, mail.withdrawalPaid),
    on([withdrawalEvents.failed, withdrawalEvents.rejected], mail.withdrawalFailed),
    on(withdrawalEvents.cancelled, mail.withdrawalCancelled),
    on(withdrawalEvents.reversed, mail.withdrawalReturned),
    on(payoutEvents.paidAfterFailure, mail.paidAfterAll),
  ].flat();
}

/** Open screens read again what changed. */
export function screenSubscriptions(realtime: Realtime): Subscription[] {
  const show = realtimeListeners(realtime);
  const deposit = depositEvents;
  const { opened, timeMoved, expired, cancelled } = sessionEvents;
  const request = withdrawalEvents;
  const payout = payoutEvents;
  const { lineProposed, lineAssigned, agreed, ended, lapsed } = proposalEvents;
  const { statementImported, importDiscarded, linesLinked, differencesFound } = statementEvents;
  const device = deviceEvents;
  return [
    on([deposit.qrShown, deposit.claimed, deposit.succeeded], show.transaction, show.paySession),
    on([deposit.inReview, deposit.exceptionFlagged], show.transaction, show.paySession),
    on([deposit.reversed, refundEvents.depositRefunded], show.transaction, show.paySession),
    on([expired, cancelled], show.transaction, show.paySession),
    on([opened, timeMoved], show.paySession),
    on([request.verifying, request.awaitingConfirmation], show.withdrawal),
    on([request.verificationFailed, request.confirmExpired], show.withdrawal),
    on([request.pendingApproval, request.approvedOnce, request.onHold], show.withdrawal),
    on([request.approved, request.released, request.rejected], show.withdrawal),
    on([request.processing, request.succeeded, request.failed], show.withdrawal),
    on([request.cancelled, request.reversed], show.withdrawal),
    on([payout.begun, payout.unknown, payout.inReview, payout.succeeded], show.withdrawal),
    on([payout.failed, payout.paidAfterFailure, payout.reversed], show.withdrawal),
    on(ledgerEvents.balanceChanged, show.balance),
    on([payoutMethodEvents.added, payoutMethodEvents.changed], show.payoutMethod),
    on(payoutMethodEvents.verificationEnded, show.payoutMethod),
    on([lineEvents.moneyUnmatched, lineEvents.lineIgnored], show.line),
    on([lineProposed, lineAssigned, agreed, ended, lapsed, deposit.expectedLineMet], show.line),
    on(proposalEvents.markingProposed, show.lines),
    on([integrityEvents.reconciliationChanged, reconciliationEvents.adjusted], show.reconciliation),
    on([statementImported, importDiscarded, linesLinked], show.reconciliation),
    on([differencesFound, lineEvents.ownTransferSeen], show.reconciliation),
    on([device.connected, device.disconnected, device.changed, device.stateChanged], show.device),
    on(device.healthChecked, show.health),
    on(accountEvents.loginChanged, show.login),
    on(alertEvents.changed, show.alerts),
    on(shiftEvents.changed, show.shift),
    on(settingEvents.changed, show.setting),
    on(identityEvents.sessionEnded, show.signIn),
  ].flat();
}

/** Each call of the merchant API, once it is answered: write it down for the merchant whose token it was. */
export function callObservers({ apiLog }: { apiLog: ApiLog }): CallObserver {
  return { under: '/v1/', listener: apiLog.note };
}

import type { IntentRow } from '../intents.sql.ts';
import type { PayoutTiming } from '../payout-timing.ts';
import type { Disproof } from '../end-attempt.ts';

/** A complete read that covers the time in which the line must be. */
export interface CoveringRead {
  startedAt: Date;
  /** The app was closed and opened before it. */
  restarted: boolean;
}

export interface ResolveFacts {
  timing: PayoutTiming;
  /** The phone's own refusal, when that is why it did not press. */
  refusal: string | null;
  /** A phone told of a press, under whatever epoch, that its app did not refuse. */
  wasPressed: boolean;
  reads: readonly CoveringRead[];
  /** Debits of that sum that nobody has explained: one of them may be it. */
  openDebits: number;
  /** Until when the request may be paid. */
  approvedUntil: Date | null;
  /** Another account can pay it now; asked only where `needsElsewhere` says so. */
  elsewhere: boolean;
}

export type Step =
  | { kind: 'wait' }
  /** The press deadline is over and nothing was heard: the outcome is unknown. */
  | { kind: 'loseSight' }
  /** Read the history, and ask the journal where it may still know. */
  | { kind: 'look'; restartApp: boolean; queryJournal: boolean }
  /** The same phone may press the same intent again, under a new epoch. */
  | { kind: 'resend' }
  /** The same, but not before then: it has denied it often enough. */
  | { kind: 'pause'; until: Date }
  /** It goes on waiting for its phone, as long as it may still be paid: no other account can. */
  | { kind: 'keep' }
  | { kind: 'end'; disproof: Disproof; reason: string; endsRequest: boolean }
  /** Nothing proves it either way by itself: a person decides. */
  | { kind: 'handOver'; reason: string };

/** Refusals about the payee: no other phone would fare better. */
const aboutPayee: readonly (string | null)[] = ['destinationInvalid', 'nameMismatch'];
const mostEpochs = 3;
/** What only one account can pay goes to its phone again, with pauses from the first to the longest. */
const firstPauseMs = 30_000;
const longestPauseMs = 10 * 60_000;
/** So long nobody has to come for an order before another account is tried. */
export const longestWaitMs = 10 * 60_000;
/** After the time for proof is over a person is asked. */
export const proofTimeoutMs = 30 * 60_000;

/**
 * What is done next about an intent. Pure; the rule that pays at most once: it is sent again only
 * when the very journal that took it has denied it with a fence on disk; it has failed only on that
 * denial, or when its time and the history's lag are over and two complete reads, a lag apart and
 * one behind a restart of the app, lack it, no unexplained debit could be it and no phone says that
 * its press was accepted. What a person has to decide stays until he does.
 */
export function nextStep(intent: IntentRow, facts: ResolveFacts): Step {
  if (intent.payoutStatus === 'review') return { kind: 'wait' };
  if (intent.state === 'waiting') return waiting(intent, facts);
  if (intent.state === 'denied') return denied(intent, facts);
  const { now, pressUntil, decideAfter } = intent;
  if (intent.state === 'taken' && pressUntil && now > pressUntil) return { kind: 'loseSight' };
  if (intent.state === 'taken') return { kind: 'wait' };
  if (intent.state !== 'pressed' && intent.state !== 'unknown') return { kind: 'wait' };
  const isOver = decideAfter !== null && now >= decideAfter;
  return isOver
    ? concluded(intent, facts, now.getTime() - decideAfter.getTime())
    : { kind: 'look', restartApp: false, queryJournal: intent.state === 'unknown' };
}

/** Whether the next step depends on another account that could pay. */
export function needsElsewhere(intent: IntentRow): boolean {
  return (
    (intent.state === 'waiting' && intent.epoch > 0 && isWaitOver(intent)) ||
    (intent.state === 'denied' && intent.epoch >= mostEpochs)
  );
}

function isWaitOver({ changedAt, now }: IntentRow): boolean {
  return now.getTime() - changedAt.getTime() > longestWaitMs;
}

/** Once an epoch was given away, an end would guard its payee on its own account: nobody could pay it for a day. */
function waiting(intent: IntentRow, { elsewhere, approvedUntil }: ResolveFacts): Step {
  if (!isWaitOver(intent)) return { kind: 'wait' };
  const mayStillBePaid = approvedUntil !== null && intent.now < approvedUntil;
  return intent.epoch > 0 && !elsewhere && mayStillBePaid
    ? { kind: 'keep' }
    : { kind: 'end', disproof: 'notTaken', reason: 'noPhoneCame', endsRequest: false };
}

function denied(
  { epoch, now, changedAt }: IntentRow,
  { refusal, wasPressed, approvedUntil, elsewhere }: ResolveFacts,
): Step {
  // This epoch was not pressed; an earlier one may have been.
  if (wasPressed) return { kind: 'handOver', reason: 'pressedAndDenied' };
  if (aboutPayee.includes(refusal))
    return { kind: 'end', disproof: 'denied', reason: refusal ?? 'denied', endsRequest: true };
  if (approvedUntil === null || now >= approvedUntil)
    return { kind: 'end', disproof: 'denied', reason: 'approvalLapsed', endsRequest: true };
  if (epoch < mostEpochs) return { kind: 'resend' };
  if (elsewhere)
    return { kind: 'end', disproof: 'denied', reason: refusal ?? 'notPressed', endsRequest: false };
  const until = new Date(changedAt.getTime() + pauseMs(epoch));
  return now < until ? { kind: 'pause', until } : { kind: 'resend' };
}

function pauseMs(epoch: number): number {
  return Math.min(firstPauseMs * 2 ** (epoch - mostEpochs), longestPauseMs);
}

function concluded(
  intent: IntentRow,
  { timing, reads, openDebits, wasPressed }: ResolveFacts,
  overMs: number,
): Step {
  if (openDebits > 0) return { kind: 'handOver', reason: 'debitNotExplained' };
  if (timing.resendPolicy === 'person') return { kind: 'handOver', reason: 'historyProvesNothing' };
  if (lacksIt(reads, timing.historyLagMs)) {
    // The phone saw its press accepted: then an empty history is a contradiction and no proof.
    return intent.state === 'pressed' || wasPressed
      ? { kind: 'handOver', reason: 'pressedAndNotInHistory' }
      : { kind: 'end', disproof: 'absent', reason: 'notInHistory', endsRequest: false };
  }
  if (overMs > proofTimeoutMs) return { kind: 'handOver', reason: 'noCompleteRead' };
  return {
    kind: 'look',
    restartApp: reads.some(({ restarted }) => !restarted),
    queryJournal: intent.state === 'unknown',
  };
}

/** Two complete reads that are a lag apart, one of them behind a restart of the app. */
export function lacksIt(reads: readonly CoveringRead[], lagMs: number): boolean {
  return reads.some(
    (one) =>
      one.restarted &&
      reads.some(
        (other) =>
          Math.abs(one.startedAt.getTime() - other.startedAt.getTime()) >= Math.max(lagMs, 1),
      ),
  );
}

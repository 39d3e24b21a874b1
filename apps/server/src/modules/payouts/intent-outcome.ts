import { isProved, isProvedRow, macOfRow, type Proved, type RowKeys } from '#platform/row-mac';
import type { Disproof } from './end-attempt.ts';
import { type IntentPower, intentPower } from './intent-power.ts';
import { requestPower } from './request-power.ts';
import type { LockedIntent, LockedRequest } from './payout-rows.ts';

/**
 * How an attempt went, as far as it is proved: what permits to press again, or tells that a payee
 * was paid, is written here by the application and covered by the MAC of the intent. A state alone
 * permits nothing.
 */
export const outcomes = {
  /** The journal that has it told, with its fence, that it was not pressed. */
  denied: 'denied',
  /** It has ended, proved not to have been paid. */
  notPaid: 'notPaid',
  /** Another journal or epoch told of a press: no denial counts after that. */
  pressedElsewhere: 'pressedElsewhere',
  /** It was paid, and came back. */
  returned: 'returned',
} as const;

const paid = 'paid ';

/** The outcome of an attempt that a debit paid, shown at that moment. */
export function paidAt(at: Date): string {
  return `${paid}${at.toISOString()}`;
}

/** When a debit showed that it was paid; null when none did, or it came back. */
export function whenPaid({ outcome }: Pick<IntentPower, 'outcome'>): Date | null {
  return outcome?.startsWith(paid) === true ? new Date(outcome.slice(paid.length)) : null;
}

/** Who has an order, under which epoch, since when. */
export interface Hand {
  epoch: number;
  journalId: string | null;
  takenAt: Date | null;
}

/** Under what a phone has an order, in the words of the MAC. */
export function givenAs({ epoch, journalId, takenAt }: Hand): string {
  return `${epoch} ${journalId ?? ''} ${takenAt?.toISOString() ?? ''}`;
}

/** The same intent with another outcome, signed; unchanged if the application did not make it. Pure. */
export function withPower<Row extends Proved<IntentPower>>(
  keys: RowKeys,
  intent: Row,
  power: Partial<Pick<IntentPower, 'given' | 'outcome' | 'ticket'>>,
): Row {
  if (!isProvedRow(keys, intentPower, intent)) return intent;
  const next = { ...intent, ...power };
  return { ...next, mac: macOfRow(keys, intentPower, next) };
}

/**
 * Whether the intent itself bears out why its attempt is said not to have been paid. Pure. It must
 * be what the application made of it, and its epoch, journal and moment those that were signed when
 * the phone took it; a denial must be signed, and what no phone has must have its ticket.
 */
export function isBorneOut(
  keys: Pick<RowKeys, 'attests'>,
  intent: LockedIntent,
  disproof: Disproof,
): boolean {
  if (!isProvedRow(keys, intentPower, intent) || !isAsGiven(intent)) return false;
  const { ticket, epoch, outcome, state } = intent;
  // Persons, too, were shown a denial.
  if (state === 'denied' && outcome === null) return false;
  if (disproof === 'denied') return outcome === outcomes.denied;
  if (disproof === 'notTaken') return ticket === epoch && outcome === null;
  return ticket === null && (disproof === 'decided' || outcome === null);
}

/** Whether the application made an attempt and its request so: legs are taken from them. Pure. */
export function areProved({
  intent,
  request,
}: {
  intent: LockedIntent;
  request: LockedRequest;
}): boolean {
  return isProved(intentPower, intent) && isProved(requestPower, request);
}

/** Whether an attempt has ended so that another one may follow. Pure. */
function hasEnded(
  keys: Pick<RowKeys, 'attests'>,
  intent: Pick<LockedIntent, 'state'> & Proved<IntentPower>,
): boolean {
  return (
    intent.state === 'closed' &&
    intent.outcome === outcomes.notPaid &&
    isProvedRow(keys, intentPower, intent)
  );
}

/**
 * Whether nothing may still pay a request by one of its attempts: each has ended so, and the
 * request knows of the last one. A status alone says nothing of that. Pure.
 */
export function haveEnded(
  keys: Pick<RowKeys, 'attests'>,
  request: Pick<LockedRequest, 'id' | 'status' | 'transactionId'>,
  attempts: readonly (LockedIntent | undefined)[],
): boolean {
  const { id, status, transactionId: last } = request;
  return (
    attempts.every((intent) => intent?.requestId === id && hasEnded(keys, intent)) &&
    (last === null
      ? attempts.length === 0 && status !== 'processing'
      : attempts.some((intent) => intent?.transactionId === last))
  );
}

/**
 * Whether its columns say what was signed when a phone took it. One of before that was signed has
 * nothing to compare; a MAC that covers more cannot be turned into such a one.
 */
export function isAsGiven({
  given,
  epoch,
  journalId,
  takenAt,
}: Hand & Pick<IntentPower, 'given'>): boolean {
  return given === null || given === givenAs({ epoch, journalId, takenAt });
}

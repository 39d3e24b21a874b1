import type { Provider } from '@wallet/contract';
import { findDisputes, linkOf } from './find-disputes.ts';
import type { Dispute, StoredLine } from './find-disputes.ts';
import type { KeyedLine } from './line-key.ts';
import { proveComplete } from './prove-complete.ts';
import type { KnownToProve, Proof } from './prove-complete.ts';
import { providerDay } from './providers.ts';
import type { SeenRead } from './seen-read.ts';

/** What is stored of the account, as far as the read can be about it. */
export interface KnownOfAccount extends KnownToProve {
  provider: Provider;
  baselineAt: Date | null;
  receivedAt: Date;
  /** Stored lines whose key the read shows too. */
  byKey: ReadonlyMap<string, Pick<StoredLine, 'direction' | 'amountMinor'>>;
  /** Stored lines of the amounts that are new, about that time. */
  equals: readonly StoredLine[];
}

export interface FreshLine extends KeyedLine {
  matchStatus: 'baseline' | 'unmatched' | 'review';
  reason: string | null;
}

export interface ReadJudgement {
  proof: Proof;
  /** Lines to store, in the provider's order. */
  fresh: FreshLine[];
  /** What contradicts itself: lines of these amounts settle no more, nor does the account. */
  disputes: Dispute[];
}

const aheadMs = 10 * 60_000;
const patienceMs = 10 * 60_000;

/** Which lines of a read are new, what they are, and what the read proves. Pure: the same read twice has nothing new. */
export function judgeRead(
  read: SeenRead,
  lines: readonly KeyedLine[],
  known: KnownOfAccount,
): ReadJudgement {
  const rows = withoutRepeats(lines);
  const proof = proveComplete(
    { ...read, lines: rows.map((line) => ({ ...line, isStored: known.byKey.has(line.key) })) },
    known,
  );
  const candidates = rows.filter(
    (line) => !known.byKey.has(line.key) && mayBeNew(line, read, proof, known),
  );
  const disputes = known.isBaseline
    ? []
    : findDisputes({ read, lines, rows, fresh: candidates, known });
  const fresh = candidates.flatMap((line): FreshLine[] => {
    const standing = standingOf(line, {
      disputes,
      known,
      isMisread: linkOf(line, rows) === 'broken',
    });
    const isEarly =
      standing.reason === misread &&
      read.startedAt.getTime() - line.occurredTo.getTime() < patienceMs;
    return isEarly ? [] : [{ ...line, ...standing }];
  });
  return { proof, fresh, disputes };
}

/** A row that is listed twice under one id is one line. */
function withoutRepeats(lines: readonly KeyedLine[]): KeyedLine[] {
  const seen = new Set<string>();
  return lines.filter(({ key }) => !seen.has(key) && seen.add(key));
}

/**
 * An id, or a running balance seen for the first time that day, is a line of its own. What is told apart only by
 * counting is new only when the whole day was read and the read is complete.
 */
function mayBeNew(
  { basis, ordinal, day }: KeyedLine,
  { from }: SeenRead,
  proof: Proof,
  { isBaseline, provider }: KnownOfAccount,
): boolean {
  if (basis === 'id' || isBaseline || (basis === 'balance' && ordinal === 1)) return true;
  return proof.complete && providerDay(provider, new Date(from.getTime() - 1)) < day;
}

const misread = 'balanceBroken';

interface Doubts {
  disputes: readonly Dispute[];
  known: KnownOfAccount;
  isMisread: boolean;
}

/**
 * A line that the balance of the row before does not lead to may have been misread, and one step too much may be
 * another payer's amount. While it is young it waits for the next read; when it stays so, it is for a person.
 */
function standingOf(
  line: KeyedLine,
  { disputes, known: { isBaseline, baselineAt, receivedAt }, isMisread }: Doubts,
): Pick<FreshLine, 'matchStatus' | 'reason'> {
  if (isBaseline || (baselineAt && line.occurredTo <= baselineAt))
    return { matchStatus: 'baseline', reason: null };
  const dispute = disputes.find(({ amountMinor }) => amountMinor === line.amountMinor);
  if (dispute) return { matchStatus: 'review', reason: dispute.reason };
  if (isMisread) return { matchStatus: 'review', reason: misread };
  if (line.occurredFrom.getTime() > receivedAt.getTime() + aheadMs)
    return { matchStatus: 'review', reason: 'bankTimeAhead' };
  return { matchStatus: 'unmatched', reason: null };
}

import { type Dispute, findDisputes, linkOf } from './find-disputes.ts';
import type { NamedLine, StoredLine } from '../lines/line-key.ts';
import { isMendable, type KnownToProve, type Proof, proveComplete } from './prove-complete.ts';
import type { SeenLine, SeenRead } from '../lines/seen-read.ts';

/** What is stored of the account, as far as the read can be about it. */
export interface KnownOfAccount extends KnownToProve {
  baselineAt: Date | null;
  receivedAt: Date;
  /** Stored lines whose key the read shows too. */
  byKey: ReadonlyMap<string, Pick<SeenLine, 'direction' | 'amountMinor'>>;
  /** Stored lines of the amounts that are new, about that time. */
  equals: readonly StoredLine[];
}

export interface FreshLine extends NamedLine {
  matchStatus: 'baseline' | 'unmatched' | 'review';
  reason: string | null;
}

export interface SnapshotResult {
  proof: Proof;
  /** Lines to store, in the provider's order. */
  fresh: FreshLine[];
  /** What contradicts itself: lines of these amounts settle no more, nor does the account. */
  disputes: Dispute[];
}

const aheadMs = 10 * 60_000;
const patienceMs = 10 * 60_000;

/**
 * Which lines of a read are new, what they are, and what the read proves. What is told apart only
 * by counting is money when the read is complete; from any other read it is for a person, once no
 * other look can be expected to prove it. Of a statement file, which a person tries again, it is
 * nothing. Pure: the same read twice has nothing new.
 */
export function evaluateSnapshot(
  read: SeenRead,
  lines: readonly NamedLine[],
  known: KnownOfAccount,
): SnapshotResult {
  const rows = withoutRepeats(lines);
  const proof = proveComplete(
    { ...read, lines: rows.map(({ key, line }) => ({ ...line, isStored: known.byKey.has(key) })) },
    known,
  );
  const candidates = rows.filter(({ key }) => !known.byKey.has(key));
  const isSure = (line: NamedLine) => proof.complete || known.isBaseline || isOfItsOwn(line);
  const disputes = known.isBaseline
    ? []
    : findDisputes({ read, lines, rows, fresh: candidates.filter(isSure), known });
  const fresh = candidates.flatMap((line): FreshLine[] => {
    const standing = standingOf(line, {
      disputes,
      known,
      isMisread: linkOf(line, rows) === 'broken',
      isSure: isSure(line),
    });
    return mayWait(line, standing, { read, proof, known }) ? [] : [{ ...line, ...standing }];
  });
  return { proof, fresh, disputes };
}

/** A row that is listed twice under one id is one line. */
function withoutRepeats(lines: readonly NamedLine[]): NamedLine[] {
  const seen = new Set<string>();
  return lines.filter(({ key }) => !seen.has(key) && seen.add(key));
}

/** An id, or a running balance seen for the first time that day, is a line whatever else the read shows. */
function isOfItsOwn({ basis, ordinal }: NamedLine): boolean {
  return basis === 'id' || (basis === 'balance' && ordinal === 1);
}

/** Whether a doubtful line is young enough to wait: the next read may tell more. */
function mayWait(
  { line }: NamedLine,
  { reason }: Pick<FreshLine, 'reason'>,
  { read, proof, known }: { read: SeenRead; proof: Proof; known: KnownOfAccount },
): boolean {
  const since = (at: Date) => read.startedAt.getTime() - at.getTime();
  if (reason === misread) return since(line.occurredTo) < patienceMs;
  if (reason !== notProved) return false;
  if (known.file) return true;
  return !proof.complete && isMendable(proof.missing) && since(line.occurredFrom) < patienceMs;
}

const misread = 'balanceBroken';
const notProved = 'notProved';

interface Doubts {
  disputes: readonly Dispute[];
  known: KnownOfAccount;
  isMisread: boolean;
  isSure: boolean;
}

/**
 * A line that breaks the balance chain may be misread, and a wrong step may be another payer's
 * amount. A young one waits for the next read, then goes to a person.
 */
function standingOf(
  { line }: NamedLine,
  { disputes, known: { isBaseline, baselineAt, receivedAt }, isMisread, isSure }: Doubts,
): Pick<FreshLine, 'matchStatus' | 'reason'> {
  if (isBaseline || (baselineAt && line.occurredTo <= baselineAt))
    return { matchStatus: 'baseline', reason: null };
  const dispute = disputes.find(({ amountMinor }) => amountMinor === line.amountMinor);
  if (dispute) return { matchStatus: 'review', reason: dispute.reason };
  if (!isSure) return { matchStatus: 'review', reason: notProved };
  if (isMisread) return { matchStatus: 'review', reason: misread };
  if (line.occurredFrom.getTime() > receivedAt.getTime() + aheadMs)
    return { matchStatus: 'review', reason: 'bankTimeAhead' };
  return { matchStatus: 'unmatched', reason: null };
}

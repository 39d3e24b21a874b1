import type { KeyedLine } from '../lines/line-key.ts';
import { type SeenRead, signed } from '../lines/seen-read.ts';

/** A line that is stored. Amounts in minor units. */
export interface StoredLine {
  key: string;
  direction: 'credit' | 'debit';
  amountMinor: bigint;
  balanceAfterMinor: bigint | null;
  counterparty: string | null;
  /** Also of a line that was kept before its id was seen. */
  providerTransactionId: string | null;
  occurredFrom: Date;
  occurredTo: Date;
}

/** What a statement contradicts itself in, and the amount whose lines nobody may trust until a person has looked. */
export interface Dispute {
  reason: 'sameIdOtherAmount' | 'lineVanished' | 'balanceUnexplained';
  amountMinor: bigint;
}

export interface Evidence {
  read: Pick<SeenRead, 'openingMinor' | 'closingMinor' | 'from' | 'claims'>;
  /** All rows as they were sent, and each key once. */
  lines: readonly KeyedLine[];
  rows: readonly KeyedLine[];
  fresh: readonly KeyedLine[];
  known: {
    byKey: ReadonlyMap<string, Pick<StoredLine, 'direction' | 'amountMinor'>>;
    equals: readonly StoredLine[];
  };
}

/** Everything in a read that cannot be true together with itself or with what is stored; each amount once. */
export function findDisputes(evidence: Evidence): Dispute[] {
  const found = [
    ...otherAmounts(evidence),
    ...vanished(evidence),
    ...twins(evidence),
    ...excess(evidence),
  ];
  return found.filter(
    ({ amountMinor }, i) => found.findIndex((other) => other.amountMinor === amountMinor) === i,
  );
}

/** An id that stands for another amount or direction than before, or twice differently in one read. */
function otherAmounts({ lines, known }: Evidence): Dispute[] {
  const first = new Map<string, Pick<StoredLine, 'direction' | 'amountMinor'>>(known.byKey);
  return lines.flatMap((line) => {
    const before = first.get(line.key);
    if (!before) first.set(line.key, line);
    if (!before || (before.amountMinor === line.amountMinor && before.direction === line.direction))
      return [];
    return [before.amountMinor, line.amountMinor].map((amountMinor) => ({
      reason: 'sameIdOtherAmount' as const,
      amountMinor,
    }));
  });
}

/**
 * A stored line that should be among the rows and is not, while an equal one is new: it may have
 * come back under another name. What should be there begins after the first row, or, where the
 * agent says it scrolled that far, with the interval.
 */
function vanished({ read: { from, claims }, rows, fresh, known }: Evidence): Dispute[] {
  const [first] = rows;
  const last = rows.at(-1);
  if (!first || !last) return [];
  const keys = new Set(rows.map(({ key }) => key));
  const isDue = ({ occurredFrom }: StoredLine) =>
    occurredFrom > first.occurredTo ||
    ((claims.reachedFrom || claims.reachedBeginning) && occurredFrom > from);
  const gone = known.equals.filter(
    (line) => !keys.has(line.key) && isDue(line) && line.occurredFrom <= last.occurredTo,
  );
  return fresh
    .filter((line) => gone.some((stored) => isEqual(stored, line) && isNear(stored, line)))
    .map(({ amountMinor }) => ({ reason: 'lineVanished', amountMinor }));
}

/** Two lines that lead to the same balance by the same amount, and the row before does not explain the new one. */
function twins({ rows, fresh, known }: Evidence): Dispute[] {
  const others: readonly StoredLine[] = [...known.equals, ...rows];
  const isTwin = (line: KeyedLine) =>
    others.some(
      (other) =>
        other.key !== line.key &&
        isEqual(other, line) &&
        isNear(other, line) &&
        other.balanceAfterMinor === line.balanceAfterMinor,
    );
  return fresh
    .filter(
      (line) => line.balanceAfterMinor !== null && isTwin(line) && linkOf(line, rows) !== 'fits',
    )
    .map(({ amountMinor }) => ({ reason: 'balanceUnexplained', amountMinor }));
}

/** Whether the balance of the row before leads to this one's. `none`: there is nothing to compare. */
export function linkOf(line: KeyedLine, rows: readonly KeyedLine[]): 'fits' | 'broken' | 'none' {
  const before = rows[rows.indexOf(line) - 1]?.balanceAfterMinor ?? null;
  if (before === null || line.balanceAfterMinor === null) return 'none';
  return before + signed(line) === line.balanceAfterMinor ? 'fits' : 'broken';
}

/** The lines lead to a balance that differs from the one the app shows by just what new lines of one amount make. */
function excess({ read: { openingMinor, closingMinor }, rows, fresh }: Evidence): Dispute[] {
  const reached = balanceReached(rows, openingMinor);
  if (reached === null || closingMinor === null) return [];
  const tooMuch = reached - closingMinor;
  const direction = tooMuch > 0n ? 'credit' : 'debit';
  const size = tooMuch > 0n ? tooMuch : -tooMuch;
  const amounts = new Map<bigint, bigint>();
  for (const line of fresh)
    if (line.direction === direction)
      amounts.set(line.amountMinor, (amounts.get(line.amountMinor) ?? 0n) + 1n);
  return [...amounts]
    .filter(
      ([amountMinor, count]) =>
        size > 0n && size % amountMinor === 0n && size / amountMinor <= count,
    )
    .map(([amountMinor]) => ({ reason: 'balanceUnexplained', amountMinor }));
}

/** Where the rows lead to: the last running balance where every row has one, else opening and lines. */
function balanceReached(rows: readonly KeyedLine[], openingMinor: bigint | null): bigint | null {
  const last = rows.at(-1);
  if (last && rows.every(({ balanceAfterMinor }) => balanceAfterMinor !== null))
    return last.balanceAfterMinor;
  return openingMinor === null
    ? null
    : rows.reduce((total, line) => total + signed(line), openingMinor);
}

function isEqual(
  a: Pick<StoredLine, 'direction' | 'amountMinor'>,
  b: Pick<StoredLine, 'direction' | 'amountMinor'>,
): boolean {
  return a.direction === b.direction && a.amountMinor === b.amountMinor;
}

const nearMs = 86_400_000;

function isNear(a: Pick<StoredLine, 'occurredFrom'>, b: Pick<StoredLine, 'occurredFrom'>): boolean {
  return Math.abs(a.occurredFrom.getTime() - b.occurredFrom.getTime()) <= nearMs;
}

import type { NamedLine, StoredLine } from '../lines/line-key.ts';
import { type SeenLine, type SeenRead, signed } from '../lines/seen-read.ts';

type Money = Pick<SeenLine, 'direction' | 'amountMinor'>;

/** What a statement contradicts itself in, and the amount whose lines nobody may trust until a person has looked. */
export interface Dispute {
  reason: 'sameIdOtherAmount' | 'lineVanished' | 'balanceUnexplained';
  amountMinor: bigint;
}

export interface Evidence {
  read: Pick<SeenRead, 'openingMinor' | 'closingMinor' | 'from' | 'claims'>;
  /** All rows as they were sent, and each key once. */
  lines: readonly NamedLine[];
  rows: readonly NamedLine[];
  fresh: readonly NamedLine[];
  known: {
    byKey: ReadonlyMap<string, Money>;
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
  const first = new Map<string, Money>(known.byKey);
  return lines.flatMap(({ key, line }) => {
    const before = first.get(key);
    if (!before) first.set(key, line);
    if (!before || (before.amountMinor === line.amountMinor && before.direction === line.direction))
      return [];
    return [before.amountMinor, line.amountMinor].map((amountMinor) => ({
      reason: 'sameIdOtherAmount' as const,
      amountMinor,
    }));
  });
}

/**
 * A stored line missing from the rows while an equal one is new may have been renamed. Expected
 * lines begin after the first row or, if the agent claims it scrolled that far, with the interval.
 */
function vanished({ read: { from, claims }, rows, fresh, known }: Evidence): Dispute[] {
  const [first] = rows;
  const last = rows.at(-1);
  if (!first || !last) return [];
  const keys = new Set(rows.map(({ key }) => key));
  const isDue = ({ line: { occurredFrom } }: StoredLine) =>
    occurredFrom > first.line.occurredTo ||
    ((claims.reachedFrom || claims.reachedBeginning) && occurredFrom > from);
  const gone = known.equals.filter(
    (one) => !keys.has(one.key) && isDue(one) && one.line.occurredFrom <= last.line.occurredTo,
  );
  return fresh
    .filter(({ line }) => gone.some((stored) => isEqualAndNear(stored.line, line)))
    .map(({ line: { amountMinor } }) => ({ reason: 'lineVanished', amountMinor }));
}

/** Two lines that lead to the same balance by the same amount, and the row before does not explain the new one. */
function twins({ rows, fresh, known }: Evidence): Dispute[] {
  const others: readonly StoredLine[] = [...known.equals, ...rows];
  const isTwin = ({ key, line }: NamedLine) =>
    others.some(
      (other) =>
        other.key !== key &&
        isEqualAndNear(other.line, line) &&
        other.line.balanceAfterMinor === line.balanceAfterMinor,
    );
  return fresh
    .filter(
      (one) => one.line.balanceAfterMinor !== null && isTwin(one) && linkOf(one, rows) !== 'fits',
    )
    .map(({ line: { amountMinor } }) => ({ reason: 'balanceUnexplained', amountMinor }));
}

/** Whether the balance of the row before leads to this one's. `none`: there is nothing to compare. */
export function linkOf(named: NamedLine, rows: readonly NamedLine[]): 'fits' | 'broken' | 'none' {
  const { line } = named;
  const before = rows[rows.indexOf(named) - 1]?.line.balanceAfterMinor ?? null;
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
  for (const { line } of fresh)
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
function balanceReached(rows: readonly NamedLine[], openingMinor: bigint | null): bigint | null {
  const last = rows.at(-1)?.line;
  if (last && rows.every(({ line }) => line.balanceAfterMinor !== null))
    return last.balanceAfterMinor;
  return openingMinor === null
    ? null
    : rows.reduce((total, { line }) => total + signed(line), openingMinor);
}

const nearMs = 86_400_000;

function isEqualAndNear(a: StoredLine['line'], b: StoredLine['line']): boolean {
  return (
    a.direction === b.direction &&
    a.amountMinor === b.amountMinor &&
    Math.abs(a.occurredFrom.getTime() - b.occurredFrom.getTime()) <= nearMs
  );
}

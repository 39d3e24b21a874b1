import type { AccountFigures } from './figures.sql.ts';

export const balanceKinds = ['ledgerLines', 'runningBalance', 'reportedLines'] as const;
export type BalanceKind = (typeof balanceKinds)[number];

/** Two figures of one balance that must agree and do not. */
export interface BalanceParting {
  accountId: string;
  kind: BalanceKind;
  source: 'ledger' | 'provider' | 'phone';
  /** What the first of them has more than the lines make; below zero less. Never zero. */
  apartMinor: bigint;
  at: Date;
  /** The line at which it shows, where one is known. */
  lineId: string | null;
}

/**
 * Where the figures of one account part: the books from the lines, the balance that the provider
 * shows behind its newest line from the lines until it, and the reported balance from the lines
 * until the report. What persons posted about its differences is known and does not count again.
 * Pure; nothing can be said without a baseline.
 */
export function findBalanceDifferences(figures: AccountFigures): BalanceParting[] {
  const { id: accountId, baselineMinor, now } = figures;
  if (baselineMinor === null) return [];
  const found: BalanceParting[] = [
    {
      accountId,
      kind: 'ledgerLines',
      source: 'ledger',
      apartMinor: figures.floatMinor - figures.settledMinor,
      at: now,
      lineId: figures.unpostedLineId,
    },
  ];
  if (figures.shownMinor !== null && figures.shownAt !== null) {
    const apartMinor = beyondPosted(
      figures.shownMinor - (baselineMinor + (figures.linesAtShownMinor ?? 0n)),
      figures.postedMinor,
      figures.postedAtShownMinor,
    );
    found.push({
      accountId,
      kind: 'runningBalance',
      source: 'provider',
      apartMinor,
      at: figures.shownAt,
      lineId: null,
    });
  }
  if (figures.reportedMinor !== null && figures.reportedAt !== null && figures.isReportProved) {
    const apartMinor = beyondPosted(
      figures.reportedMinor - (baselineMinor + figures.linesAtReportMinor),
      figures.postedMinor,
      figures.postedAtReportMinor,
    );
    found.push({
      accountId,
      kind: 'reportedLines',
      source: 'phone',
      apartMinor,
      at: figures.reportedAt,
      lineId: null,
    });
  }
  return found.filter(({ apartMinor }) => apartMinor !== 0n);
}

/** Kinds these figures say nothing about now: nothing to compare, or no read came so far. Pure. */
export function uncomparedKinds({
  baselineMinor,
  shownMinor,
  reportedMinor,
  isReportProved,
}: AccountFigures): BalanceKind[] {
  if (baselineMinor === null) return [...balanceKinds];
  return [
    ...(shownMinor === null ? ['runningBalance' as const] : []),
    ...(reportedMinor === null || !isReportProved ? ['reportedLines' as const] : []),
  ];
}

/**
 * How far a balance is apart beyond what persons posted. When something left is not known to the
 * minute, so a balance from about that time may or may not show it; one from later has to.
 */
function beyondPosted(apartMinor: bigint, postedMinor: bigint, postedByThenMinor: bigint): bigint {
  return apartMinor === postedByThenMinor ? 0n : apartMinor - postedMinor;
}

/** A balance difference as it stands in the books of differences: the newest of its account and kind. */
export interface CurrentDifference {
  id: string;
  accountId: string;
  kind: BalanceKind;
  status: 'open' | 'explained';
  closedHow: 'evidence' | 'note' | 'posting' | null;
  signedMinor: bigint;
}

export interface DifferenceChanges {
  opened: BalanceParting[];
  /** Open ones whose amount is another now. */
  changed: { id: string; parting: BalanceParting }[];
  /** Open ones that are gone. */
  closed: string[];
  /** Those that a note explained and that are gone since: the note says nothing about the next one. */
  outlived: string[];
}

/**
 * What a comparison changes: what parts newly is opened, what changed gets its new amount, what
 * agrees again is closed, and what could not be judged stays as it is. An explanation holds for the
 * amount that was explained and no other, and until it is gone. Pure.
 */
export function changesOf(
  partings: readonly BalanceParting[],
  standing: readonly CurrentDifference[],
  unjudged: readonly Pick<CurrentDifference, 'accountId' | 'kind'>[] = [],
): DifferenceChanges {
  const keyOf = ({ accountId, kind }: { accountId: string; kind: string }) =>
    `${accountId} ${kind}`;
  const known = new Map(standing.map((one) => [keyOf(one), one]));
  const notGone = new Set([...partings, ...unjudged].map(keyOf));
  const gone = standing.filter((one) => !notGone.has(keyOf(one)));
  const idsOf = (some: readonly CurrentDifference[]) => some.map(({ id }) => id);
  const changes: DifferenceChanges = {
    opened: [],
    changed: [],
    closed: idsOf(gone.filter(({ status }) => status === 'open')),
    outlived: idsOf(gone.filter(({ closedHow }) => closedHow === 'note')),
  };
  for (const parting of partings) {
    const before = known.get(keyOf(parting));
    if (before?.status === 'open') {
      if (before.signedMinor !== parting.apartMinor)
        changes.changed.push({ id: before.id, parting });
    } else if (before?.closedHow !== 'note' || before.signedMinor !== parting.apartMinor)
      changes.opened.push(parting);
  }
  return changes;
}

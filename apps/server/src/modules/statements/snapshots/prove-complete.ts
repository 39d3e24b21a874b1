import { type SeenLine, type SeenRead, signed } from '../lines/seen-read.ts';

export interface SnapshotToProve extends Omit<SeenRead, 'lines' | 'finishedAt'> {
  lines: readonly (Pick<
    SeenLine,
    'direction' | 'amountMinor' | 'balanceAfterMinor' | 'occurredTo'
  > & { isStored: boolean })[];
}

export interface KnownToProve {
  /** The account's first read: nothing is stored that it could join. */
  isBaseline: boolean;
  /** Stored lines inside the interval that the read does not show. */
  unseenInside: number;
  /** Any stored line that the read does not show although it claims to begin with the very first one. */
  unseenAtAll: boolean;
  /** How late this provider's history may show a line. */
  lagMs: number;
  /** It is a statement file: it has no screen and one pass. Whether it begins where the account is proved already. */
  file?: { continues: boolean };
}

export type Shortfall =
  | 'identityNotRead'
  | 'passesDiffer'
  | 'tabsMissing'
  | 'beginningNotReached'
  | 'storedLineMissing'
  | 'balanceBroken'
  | 'noBalance'
  | 'tooYoung';

/** What another look may mend; the others stay until something about the phone, its app or its provider changes. */
export function isMendable(missing: Shortfall): boolean {
  return (
    missing === 'passesDiffer' ||
    missing === 'storedLineMissing' ||
    missing === 'balanceBroken' ||
    missing === 'tooYoung'
  );
}

export type Proof =
  | { complete: true; from: Date; to: Date; proof: 'runningBalance' | 'openingClosing' }
  | { complete: false; missing: Shortfall };

/**
 * Whether a read shows every booked line of an interval, and of which one. Lines must join the
 * stored ones, chain by balance to the minor unit and miss no known line; trusts the agent only
 * elsewhere. Pure; returns the first gap.
 */
export function proveComplete(read: SnapshotToProve, known: KnownToProve): Proof {
  const missing = (known.file ? undefined : claimMissing(read)) ?? joinMissing(read, known);
  if (missing) return { complete: false, missing };
  const proof = balanceProof(read);
  if (proof === 'balanceBroken' || proof === 'noBalance')
    return { complete: false, missing: proof };
  const from = proof === 'runningBalance' ? sinceStored(read) : read.from;
  const to = new Date(
    Math.min(read.to.getTime(), read.startedAt.getTime() - Math.max(read.lagMs, known.lagMs)),
  );
  return from <= to
    ? { complete: true, from, to, proof }
    : { complete: false, missing: 'tooYoung' };
}

/** Balances lead on from the stored line the read joins, so it proves all the time since, requested or not. */
function sinceStored({ lines, from }: SnapshotToProve): Date {
  const joined = lines.find(({ isStored }) => isStored)?.occurredTo ?? from;
  return joined < from ? joined : from;
}

function claimMissing({ claims, passes, tabs }: SnapshotToProve): Shortfall | undefined {
  if (!claims.identityRead) return 'identityNotRead';
  if (passes < 2 || !claims.passesAgree) return 'passesDiffer';
  if (
    !claims.allTabs ||
    !(['booked', 'pending', 'failed'] as const).every((tab) => tabs.includes(tab))
  )
    return 'tabsMissing';
  return claims.reachedFrom || claims.reachedBeginning ? undefined : 'beginningNotReached';
}

function joinMissing(
  { lines, from, claims }: SnapshotToProve,
  { isBaseline, unseenInside, unseenAtAll, file }: KnownToProve,
): Shortfall | undefined {
  const joins = lines.some(({ isStored, occurredTo }) => isStored && occurredTo < from);
  const isWhole = claims.reachedBeginning && !unseenAtAll;
  if (!isBaseline && !joins && !isWhole && !file?.continues) return 'beginningNotReached';
  return unseenInside > 0 ? 'storedLineMissing' : undefined;
}

function balanceProof({
  lines,
  openingMinor,
  closingMinor,
}: SnapshotToProve): 'runningBalance' | 'openingClosing' | 'balanceBroken' | 'noBalance' {
  const last = lines.at(-1);
  if (last && lines.every(({ balanceAfterMinor }) => balanceAfterMinor !== null)) {
    const chained = lines.every((line, i) => {
      const before = i === 0 ? openingMinor : lines[i - 1]?.balanceAfterMinor;
      return (
        before === null || before === undefined || before + signed(line) === line.balanceAfterMinor
      );
    });
    const closes = closingMinor === null || closingMinor === last.balanceAfterMinor;
    return chained && closes ? 'runningBalance' : 'balanceBroken';
  }
  if (openingMinor === null || closingMinor === null) return 'noBalance';
  const sum = lines.reduce((total, line) => total + signed(line), openingMinor);
  return sum === closingMinor ? 'openingClosing' : 'balanceBroken';
}

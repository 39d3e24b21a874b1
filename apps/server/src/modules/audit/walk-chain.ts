import type { Query } from '#platform/db';
import { idTime } from '#platform/ids';
import { fitsDigest } from './audit-row.ts';
import { openRoot } from './chain.ts';
import { divergence } from './divergences.ts';
import { readPlaced, readSeals } from './pages.ts';
import type { PlacedRow, StoredSeal } from './verify.sql.ts';

export interface WalkOptions {
  /** Rows in memory at most. */
  pageSize: number;
  report(divergence: string): void;
  /** Called for each page with the last place read. */
  progress(seq: bigint): void;
}

export interface Walked {
  entries: bigint;
  newest: StoredSeal | undefined;
}

/** What of the walk lies behind: rows and seals are read once, side by side. */
interface Trail {
  entries: bigint;
  expectedSeq: bigint;
  /** The row before, and the highest id of all rows so far. */
  last: { seq: bigint; id: string } | undefined;
  highestId: string;
  seal: StoredSeal | undefined;
  /** The root the next seal must build on. */
  root: string;
}

/**
 * Walks the whole chain from its first entry: digests, places, order, counts, roots and links. Every divergence is
 * reported where it begins; of a seal in which something was found the root is not complained about as well.
 */
export async function walkChain(snapshot: Query, options: WalkOptions): Promise<Walked> {
  const { report } = options;
  const trail: Trail = {
    entries: 0n,
    expectedSeq: 1n,
    last: undefined,
    highestId: '',
    seal: undefined,
    root: '',
  };
  const rows = readPlaced(snapshot, options);
  const seals = readSeals(snapshot, options.pageSize);
  let row = (await rows.next()).value;
  let seal = (await seals.next()).value;
  while (seal) {
    const next = (await seals.next()).value;
    let isSound = true;
    const complain = (sentence: string) => {
      isSound = false;
      report(sentence);
    };
    checkLink(seal, trail, complain);
    const open = openRoot({ ...seal, previousRoot: trail.root });
    while (row && row.seq <= seal.toSeq) {
      checkRow(row, { seal, trail, complain });
      if (row.seq >= seal.fromSeq) open.add(row.digest, { fits: !seal.unfit.includes(row.seq) });
      step(trail, row);
      row = (await rows.next()).value;
    }
    if (trail.expectedSeq <= seal.toSeq)
      complain(divergence.deleted(trail.expectedSeq, seal.toSeq, seal));
    const root = open.root();
    if (isSound && root !== seal.root) report(complaintAboutRoot(seal, root, next));
    trail.expectedSeq = max(trail.expectedSeq, seal.toSeq + 1n);
    trail.seal = seal;
    trail.root = next?.previousRoot === root ? root : seal.root;
    seal = next;
  }
  if (row) report(divergence.behindLastSeal(row, row.seq, trail.seal));
  return { entries: trail.entries, newest: trail.seal };
}

type Complain = (sentence: string) => void;

function checkLink(seal: StoredSeal, { seal: previous, root }: Trail, complain: Complain): void {
  const no = (previous?.no ?? 0n) + 1n;
  const fromSeq = (previous?.toSeq ?? 0n) + 1n;
  if (seal.no > no) return complain(divergence.sealDeleted(no, seal.no - 1n));
  if (seal.no < no)
    return complain(divergence.sealChanged(seal, `its number cannot be below ${no}`));
  if (BigInt(seal.count) !== seal.toSeq - seal.fromSeq + 1n)
    complain(
      divergence.sealChanged(
        seal,
        `it counts ${seal.count} entries from ${seal.fromSeq} to ${seal.toSeq}`,
      ),
    );
  else if (seal.fromSeq !== fromSeq)
    complain(
      divergence.sealChanged(
        seal,
        `it begins at entry ${seal.fromSeq} instead of ${fromSeq}, or the seal before it was changed`,
      ),
    );
  if (seal.previousRoot !== root)
    complain(divergence.sealChanged(seal, 'it does not name the root of the seal before it'));
}

/** Nobody's transaction stays open that long: the database ends it. */
const longestTransactionMs = 3_600_000;

function checkRow(
  { seq, ...row }: PlacedRow,
  { seal, trail, complain }: { seal: StoredSeal; trail: Trail; complain: Complain },
): void {
  const { last, expectedSeq, seal: previous, highestId } = trail;
  if (seq > expectedSeq) complain(divergence.deleted(expectedSeq, seq - 1n, seal));
  if (last && seq === last.seq) complain(divergence.insertedTwice(row, seq, last.id));
  else if (seq < expectedSeq) complain(divergence.insertedOutside(row, seq));
  else if (last && last.seq >= seal.fromSeq && row.id < last.id)
    complain(divergence.reordered(row, seq, last.id));
  if (!fitsDigest(row))
    return complain(
      seal.unfit.includes(seq)
        ? divergence.editedBeforeSeal(row, seq, seal)
        : divergence.edited(row, seq),
    );
  const isOld = previous && idTime(row.id).getTime() < previous.at.getTime() - longestTransactionMs;
  if (previous && isOld && row.id < highestId)
    complain(divergence.insertedLate(row, seq, previous));
}

/** The seal behind it still names the root it was made with, so it tells which of the two was changed. */
function complaintAboutRoot(seal: StoredSeal, root: string, next: StoredSeal | undefined): string {
  if (next && next.previousRoot === root)
    return divergence.sealChanged(
      seal,
      `its root is not the one that its entries give and that seal ${next.no} builds on`,
    );
  return divergence.entriesChanged(seal);
}

function step(trail: Trail, { seq, id }: PlacedRow): void {
  trail.entries += 1n;
  trail.expectedSeq = max(trail.expectedSeq, seq + 1n);
  trail.last = { seq, id };
  if (id > trail.highestId) trail.highestId = id;
}

function max(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}

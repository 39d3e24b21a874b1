import { all, maybe, type Query } from '#platform/db';
import { macText, openRoot } from './chain.ts';
import { type Divergences, divergencesOf } from './divergences.ts';
import type { History, Placed } from './history.ts';
import { keyIdOf } from './key-id.ts';
import { readPlaced, readSeals } from './pages.ts';
import { selectKeyChange } from './seals.sql.ts';
import { selectSealsByNo, type StoredSeal } from './verify.sql.ts';

/** Something that is not as it must be: in a sentence, and the id of the row, where it is one's. */
export interface Finding {
  sentence: string;
  rowId?: string;
}

export interface WalkOptions {
  /** Rows in memory at most. */
  pageSize: number;
  /** The first seal to be looked at, from which on all are; what it hangs on is taken as it is. */
  fromSeal?: bigint | undefined;
  report(finding: Finding): void;
  /** Called for each page with the last place read. */
  progress(seq: bigint): void;
}

export interface Walked {
  rows: bigint;
  newest: StoredSeal | undefined;
  /** Of seals of rows without keys: how many rows, and when the last of them was made. */
  unkeyed: { rows: bigint; sealedAt: Date } | undefined;
}

/** What of the walk lies behind: rows and seals are read once, side by side. */
interface Trail extends Walked {
  expectedSeq: bigint;
  /** The row before, and the highest order of all rows so far. */
  last: { seq: bigint; id: string; order: string } | undefined;
  highest: string;
  seal: StoredSeal | undefined;
  /** The root the next seal must build on. */
  root: string;
  /** The key of the newest change of keys. */
  keyId: string | undefined;
}

interface Walk<Row> {
  history: History<Row>;
  trail: Trail;
  says: Divergences;
}

/**
 * Walks the chain from its first row or a seal: digests, places, order, counts, roots, MACs, links.
 * Reports each divergence where it begins, without also reporting that seal's root.
 */
export async function walkChain<Row>(
  snapshot: Query,
  history: History<Row>,
  options: WalkOptions,
): Promise<Walked> {
  const trail = await beginTrail(snapshot, history, options.fromSeal);
  const says = divergencesOf(history.words);
  const walk = { history, trail, says };
  const afterSeq = trail.seal && trail.expectedSeq - 1n;
  const rows = readPlaced(snapshot, history, {
    ...options,
    ...(afterSeq !== undefined && { afterSeq }),
  });
  const seals = readSeals(snapshot, history.kind, { ...options, afterNo: trail.seal?.no ?? null });
  let row = (await rows.next()).value;
  let seal = (await seals.next()).value;
  while (seal) {
    const next = (await seals.next()).value;
    let isSound = true;
    const complain: Complain = (sentence, rowId) => {
      isSound = false;
      options.report({ sentence, ...(rowId !== undefined && { rowId }) });
    };
    checkLink(walk, seal, complain);
    const open = openRoot({ ...seal, previousRoot: trail.root });
    while (row && row.seq <= seal.toSeq) {
      checkRow(walk, row, { seal, complain });
      if (row.seq >= seal.fromSeq)
        open.add(history.lineOf(row), { fits: !seal.unfit.includes(row.seq) });
      step(walk, row);
      row = (await rows.next()).value;
    }
    if (trail.expectedSeq <= seal.toSeq)
      complain(says.deleted(trail.expectedSeq, seal.toSeq, seal));
    const root = open.root();
    if (isSound && root !== seal.root) complain(complaintAboutRoot(walk, { seal, root, next }));
    if (isSound) checkKey(walk, { seal, isLast: !next, complain });
    stepSeal(trail, seal, next?.previousRoot === root ? root : seal.root);
    seal = next;
  }
  if (row)
    options.report({
      sentence: says.behindLastSeal(history.nameOf(row), row.seq, trail.seal),
      rowId: history.idOf(row),
    });
  return { rows: trail.rows, newest: trail.seal, unkeyed: trail.unkeyed };
}

async function beginTrail<Row>(
  snapshot: Query,
  { kind }: History<Row>,
  fromSeal: bigint | undefined,
): Promise<Trail> {
  const [seal] =
    fromSeal === undefined ? [] : await all(snapshot, selectSealsByNo(kind, [fromSeal - 1n]));
  const change = seal && (await maybe(snapshot, selectKeyChange(kind, fromSeal)));
  return {
    rows: 0n,
    newest: undefined,
    unkeyed: undefined,
    expectedSeq: (seal?.toSeq ?? 0n) + 1n,
    last: undefined,
    highest: '',
    seal,
    root: seal?.root ?? '',
    keyId: keyIdOf(change?.mac),
  };
}

type Complain = (sentence: string, rowId?: string) => void;

function checkLink<Row>(
  { history, says, trail: { seal: previous, root } }: Walk<Row>,
  seal: StoredSeal,
  complain: Complain,
): void {
  const { many } = history.words;
  const no = (previous?.no ?? 0n) + 1n;
  const fromSeq = (previous?.toSeq ?? 0n) + 1n;
  if (seal.no > no) return complain(says.sealDeleted(no, seal.no - 1n));
  if (seal.no < no) return complain(says.sealChanged(seal, `its number cannot be below ${no}`));
  if (BigInt(seal.count) !== seal.toSeq - seal.fromSeq + 1n)
    complain(
      says.sealChanged(
        seal,
        `it counts ${seal.count} ${many} from ${seal.fromSeq} to ${seal.toSeq}`,
      ),
    );
  else if (seal.fromSeq !== fromSeq)
    complain(
      says.sealChanged(
        seal,
        `it begins at ${history.words.one} ${seal.fromSeq} instead of ${fromSeq}, or the seal before it was changed`,
      ),
    );
  if (seal.previousRoot !== root)
    complain(says.sealChanged(seal, 'it does not name the root of the seal before it'));
  if (seal.unkeyed && previous && !previous.unkeyed) complain(says.unkeyedLate(seal));
}

/**
 * A known key's seal needs its MAC. A lost key's is vouched for by later seals, so the last must be
 * of a known key; a replaced key never returns.
 */
function checkKey<Row>(
  { history: { keys }, trail, says }: Walk<Row>,
  { seal, isLast, complain }: { seal: StoredSeal; isLast: boolean; complain: Complain },
): void {
  if (!keys) return;
  const keyId = keyIdOf(seal.mac);
  if (keyId === undefined) return complain(says.sealForged(seal));
  const known = keys.keyIds();
  if (known.includes(keyId)) {
    if (!keys.attests('seal', macText(seal), seal.mac ?? ''))
      return complain(says.sealForged(seal));
  } else if (isLast) return complain(says.endByLostKey(seal, keyId));
  if (isGivenUp(known, keyId, trail.keyId)) complain(says.sealByOldKey(seal, keyId));
}

/** Whether a key is older than its replacement. `known` is oldest first; lost keys count as older. */
export function isGivenUp(
  known: readonly string[],
  keyId: string,
  changedTo: string | undefined,
): boolean {
  return (
    changedTo !== undefined &&
    keyId !== changedTo &&
    known.indexOf(keyId) < known.indexOf(changedTo)
  );
}

/** Nobody's transaction stays open that long: the database ends it. */
const longestTransactionMs = 3_600_000;

function checkRow<Row>(
  { history, trail, says }: Walk<Row>,
  row: Placed<Row>,
  { seal, complain }: { seal: StoredSeal; complain: Complain },
): void {
  const { last, expectedSeq, seal: previous, highest } = trail;
  const { seq } = row;
  const [id, name, order] = [history.idOf(row), history.nameOf(row), history.orderOf(row)];
  const isMarked = seal.unfit.includes(seq);
  const fits = history.fits(row, { unkeyed: seal.unkeyed, keyId: trail.keyId }) ?? !isMarked;
  if (seq > expectedSeq) complain(says.deleted(expectedSeq, seq - 1n, seal));
  if (last && seq === last.seq) complain(says.insertedTwice(name, seq, last.id), id);
  else if (seq < expectedSeq) complain(says.insertedOutside(name, seq), id);
  else if (fits && last && last.seq >= seal.fromSeq && order < last.order)
    complain(says.reordered(name, seq, last.id), id);
  if (!fits)
    return complain(isMarked ? says.editedBeforeSeal(name, seq, seal) : says.edited(name, seq), id);
  // What has a key was made by this installation, whenever it was sealed.
  if (history.keys) return;
  const at = history.madeAt(row);
  const isOld = previous && at.getTime() < previous.at.getTime() - longestTransactionMs;
  if (previous && isOld && order < highest)
    complain(says.insertedLate(name, { seq, at }, previous), id);
}

/** The seal behind it still names the root it was made with, so it tells which of the two was changed. */
function complaintAboutRoot<Row>(
  { history, says }: Walk<Row>,
  { seal, root, next }: { seal: StoredSeal; root: string; next: StoredSeal | undefined },
): string {
  if (next && next.previousRoot === root)
    return says.sealChanged(
      seal,
      `its root is not the one that its ${history.words.many} give and that seal ${next.no} builds on`,
    );
  return says.rowsChanged(seal);
}

function step<Row>({ history, trail }: Walk<Row>, row: Placed<Row>): void {
  const order = history.orderOf(row);
  trail.rows += 1n;
  trail.expectedSeq = max(trail.expectedSeq, row.seq + 1n);
  trail.last = { seq: row.seq, id: history.idOf(row), order };
  if (order > trail.highest) trail.highest = order;
}

function stepSeal(trail: Trail, seal: StoredSeal, root: string): void {
  trail.expectedSeq = max(trail.expectedSeq, seal.toSeq + 1n);
  trail.seal = seal;
  trail.root = root;
  if (seal.count === 0) trail.keyId = keyIdOf(seal.mac);
  if (seal.unkeyed)
    trail.unkeyed = {
      rows: (trail.unkeyed?.rows ?? 0n) + BigInt(seal.count),
      sealedAt: seal.at,
    };
}

function max(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}

import { all, type Query } from '#platform/db';
import { minus, isSame, plus, readRowHeads, termOf, weightOf } from '#platform/row-heads';
import type { Held, KindHead, StayingRow } from '#platform/row-heads';
import { pagesOfRows } from '#platform/row-mac/tables';
import type { AnyPowerRows } from '#platform/row-mac';
import type { HeadKeys, RowHeads } from './compare-with-heads.ts';
import type { FoundRow } from './record-unproved.ts';
import { selectAuditedAndGone } from './row-heads.sql.ts';

export interface Missing {
  rows: AnyPowerRows;
  heads: RowHeads;
  claim: KindHead;
  /** Where what is there is not what the newest head says, by the day on which rows may go. */
  ends: readonly { end: string; expected: Held | undefined; actual: Held | undefined }[];
}

/** Rows made between two heads: what must be there, and what is. */
interface Stretch {
  fromMs: number;
  toMs: number;
  expected: Held;
  actual: Held;
}

/**
 * Says as near as it can which rows of a kind are gone or were put in: by the heads before the
 * newest between which of them they were made, and by the audit log and their weights which they
 * are. Reads the kind again, and only where something differs.
 */
export async function nameMissing(
  query: Query,
  keys: HeadKeys,
  missing: Missing,
): Promise<FoundRow[]> {
  const { table } = missing.rows;
  const found = missing.ends
    .filter(({ end }) => end !== '')
    .map(({ end, expected, actual }) => inWords(table, { expected, actual }, `that end on ${end}`));
  if (!missing.ends.some(({ end }) => end === '')) return found;
  for (const stretch of await findStretches(query, keys, missing))
    found.push(...(await nameIn(query, keys, { ...missing, stretch })));
  return found;
}

/** The stretches between two heads in which something differs. */
async function findStretches(
  query: Query,
  keys: HeadKeys,
  { rows, heads, claim }: Missing,
): Promise<Stretch[]> {
  const kept = new Map<number, Held | undefined>();
  const since = claim.since.getTime();
  for await (const { kinds } of readRowHeads(heads.path, keys)) {
    const kind = kinds.get(rows.table);
    if (kind?.since.getTime() === since) kept.set(kind.upTo.getTime(), kind.held.get(''));
  }
  const stretches: Stretch[] = [...kept]
    .toSorted(([a], [b]) => a - b)
    .map(([toMs, held], index, ends) => ({
      fromMs: ends[index - 1]?.[0] ?? 0,
      toMs,
      expected: minus(held, ends[index - 1]?.[1]),
      actual: minus(undefined, undefined),
    }));
  for await (const { row, fromMs } of stayingRows(query, { rows, heads })) {
    const stretch = stretchOf(stretches, fromMs);
    const weight = weightOf(keys, rows.table, row.id);
    if (stretch) stretch.actual = plus(stretch.actual, { count: 1, weight });
  }
  return stretches.filter(({ expected, actual }) => !isSame(expected, actual));
}

/** The first one that ends behind a moment. */
function stretchOf(stretches: readonly Stretch[], atMs: number): Stretch | undefined {
  let [low, high] = [0, stretches.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((stretches[middle]?.toMs ?? 0) > atMs) high = middle;
    else low = middle + 1;
  }
  return stretches[low];
}

async function* stayingRows(
  query: Query,
  { rows, heads }: Pick<Missing, 'rows' | 'heads'>,
): AsyncGenerator<{ row: StayingRow; fromMs: number }> {
  const stays = heads.stays[rows.table] ?? {};
  for await (const page of pagesOfRows(query, rows, stays.madeAt))
    for (const row of page) {
      const term = termOf(stays, row);
      if (term?.end === '') yield { row, fromMs: term.fromMs };
    }
}

/** The log is asked for the ids of a stretch no longer than that; longer ones are of before the first head. */
const longestAskedMs = 2 * 86_400_000;
const hourMs = 3_600_000;

type Naming = Missing & { stretch: Stretch };

async function nameIn(query: Query, keys: HeadKeys, naming: Naming): Promise<FoundRow[]> {
  const { rows, stretch } = naming;
  const { table } = rows;
  const told = await readTold(query, naming);
  const differs = minus(stretch.expected, stretch.actual);
  const gone = goneOf(keys, { table, told, differs });
  if (gone.length > 0) return gone.map((id) => ({ table, id, problem: 'gone' }));
  const put = await findPutIn(query, keys, { ...naming, told, differs });
  return put.length > 0 ? put : [inWords(table, stretch, `made ${spanOf(stretch)}`)];
}

async function readTold(query: Query, { rows, stretch }: Naming): Promise<string[]> {
  if (stretch.toMs - stretch.fromMs > longestAskedMs) return [];
  const from = new Date(Math.max(0, stretch.fromMs - hourMs));
  const to = new Date(stretch.toMs + hourMs);
  const { key } = rows;
  const told = selectAuditedAndGone({ table: rows.table, ...(key && { key }) }, { from, to });
  return (await all(query, told)).map(({ id }) => id);
}

interface Told {
  table: string;
  /** Ids that the audit log tells of and the table has not. */
  told: readonly string[];
  /** What must be there without what is. */
  differs: Held;
}

/** The ids that are gone, where they are known for certain: their weights are what is missing. */
function goneOf(keys: HeadKeys, { table, told, differs }: Told): string[] {
  if (differs.count < 1) return [];
  const weights = new Map(told.map((id) => [weightOf(keys, table, id), id]));
  const one = weights.get(differs.weight);
  if (differs.count === 1) return one === undefined ? [] : [one];
  if (differs.count === 2)
    for (const [weight, id] of weights) {
      const other = weights.get(minus(differs, { count: 1, weight }).weight);
      if (other !== undefined && other !== id) return [id, other];
    }
  const byPrefix = Map.groupBy(told, (id) => id.slice(0, id.indexOf('_') + 1));
  const isAll = (ids: readonly string[]) =>
    ids.length === differs.count && isSame(heldOf(keys, table, ids), differs);
  return [...byPrefix.values()].find(isAll) ?? [];
}

function heldOf(keys: HeadKeys, table: string, ids: readonly string[]): Held | undefined {
  return ids.reduce<Held | undefined>(
    (sum, id) => plus(sum, { count: 1, weight: weightOf(keys, table, id) }),
    undefined,
  );
}

/** One row that was put in, alone or for one that is gone: its weight is what is too much. */
async function findPutIn(
  query: Query,
  keys: HeadKeys,
  { rows, heads, stretch, told, differs }: Naming & Pick<Told, 'told' | 'differs'>,
): Promise<FoundRow[]> {
  const { table } = rows;
  if (differs.count !== -1 && differs.count !== 0) return [];
  const gone = differs.count === 0 ? told : [undefined];
  const wanted = new Map(
    gone.map((id) => {
      const one = id === undefined ? undefined : { count: 1, weight: weightOf(keys, table, id) };
      return [minus(one, differs).weight, id];
    }),
  );
  for await (const { row, fromMs } of stayingRows(query, { rows, heads })) {
    if (fromMs < stretch.fromMs || fromMs >= stretch.toMs) continue;
    const weight = weightOf(keys, table, row.id);
    if (!wanted.has(weight)) continue;
    const id = wanted.get(weight);
    const added: FoundRow = { table, id: row.id, problem: 'putIn' };
    return id === undefined ? [added] : [{ table, id, problem: 'gone' }, added];
  }
  return [];
}

function inWords(
  table: string,
  { expected, actual }: { expected: Held | undefined; actual: Held | undefined },
  which: string,
): FoundRow {
  const { count } = minus(expected, actual);
  const many = Math.abs(count);
  const rows = count === 0 ? 'rows' : many === 1 ? '1 row' : `${many} rows`;
  const problem = count > 0 ? 'gone' : count < 0 ? 'putIn' : 'exchanged';
  return { table, id: `${rows} ${which}`, problem };
}

function spanOf({ fromMs, toMs }: Stretch): string {
  const to = new Date(toMs).toISOString();
  return fromMs === 0 ? `before ${to}` : `from ${new Date(fromMs).toISOString()} to ${to}`;
}

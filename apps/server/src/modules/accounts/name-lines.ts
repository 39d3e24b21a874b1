import type { Provider } from '@wallet/contract';
import type { StoredLine } from './find-disputes.ts';
import { nameOf, numberedKey, ordinalIn } from './line-key.ts';
import type { KeyedLine, LineName } from './line-key.ts';
import { byEnd, touches } from './link-one-to-one.ts';
import type { SeenLine } from './seen-read.ts';

/** What is stored of the lines that a read may show. */
export interface KnownNames {
  provider: Provider;
  /** Stored ids, each with the key of its line: another one when the line was kept before its id was seen. */
  byId: ReadonlyMap<string, string>;
  /** Every stored line of the amounts of rows without a known id, of the days that the read shows. */
  equals: readonly StoredLine[];
}

/** A line of the read, named. Its key is its stored line's, or the next free one. */
export interface NamedLine extends KeyedLine {
  /** The id that its stored line, kept without one, gets as a second name. */
  alias: string | null;
}

interface Row {
  line: SeenLine;
  name: LineName;
  /** The key of the stored line that it is. */
  key: string | undefined;
}

type StoredByAmount = ReadonlyMap<string, StoredLine[]>;

/**
 * Tells which stored line each row of a read is, and names the others. Rows with a known id are that line. The others are
 * counted: of each group a row is the stored line whose time it touches, and then any stored line that is left, so the
 * stored count rises to the seen count whatever part of a day the read begins with. A stored line that ended before
 * everything that the read shows is none of its rows. A line that was kept without an id and is seen with one, or the
 * other way round, is the same line. Pure; the same rows over the same stored lines get the same names.
 */
export function nameLines(lines: readonly SeenLine[], known: KnownNames): NamedLine[] {
  const rows = lines.map((line): Row => {
    const name = nameOf(line, known.provider);
    return { line, name, key: name.basis === 'id' ? known.byId.get(name.group) : undefined };
  });
  const free = byAmount(freeLines(rows, known));
  const take = (row: Row, fits: (stored: StoredLine) => boolean): void => {
    const some = free.get(moneyOf(row.line)) ?? [];
    const found = row.key === undefined ? some.findIndex(fits) : -1;
    if (found >= 0) row.key = some.splice(found, 1)[0]?.key;
  };
  const counted = rows
    .filter(({ name }) => name.basis !== 'id')
    .toSorted((a, b) => byEnd({ ...a.line, id: '' }, { ...b.line, id: '' }));
  const isOfGroup = ({ name }: Row, { key }: StoredLine) =>
    ordinalIn(name.group, key) !== undefined;
  for (const row of counted) take(row, (one) => isOfGroup(row, one) && touches(row.line, one, 0));
  for (const row of withoutRepeatedIds(rows)) take(row, (one) => mayBeRenamed(row, one));
  for (const row of counted) take(row, (one) => isOfGroup(row, one));
  return withKeys(rows, known);
}

/** Stored lines that rows without a known id may be. */
function freeLines(rows: readonly Row[], { equals }: KnownNames): StoredLine[] {
  const shown = new Set(rows.flatMap(({ key }) => key ?? []));
  const earliest = Math.min(...rows.map(({ line }) => line.occurredFrom.getTime()));
  return equals
    .filter(({ key, occurredTo }) => !shown.has(key) && occurredTo.getTime() >= earliest)
    .toSorted((a, b) => byEnd({ ...a, id: a.key }, { ...b, id: b.key }));
}

function withoutRepeatedIds(rows: readonly Row[]): Row[] {
  const seen = new Set<string>();
  return rows.filter(
    ({ name: { basis, group } }) => basis !== 'id' || (!seen.has(group) && seen.add(group)),
  );
}

/** One of them has an id and the other has none, and nothing else speaks against their being one line. */
function mayBeRenamed({ line, name }: Row, stored: StoredLine): boolean {
  if (!touches(line, stored, 0) || !mayBeEqual(line.counterparty, stored.counterparty))
    return false;
  if (name.basis === 'count') return stored.key.startsWith('id:');
  return (
    name.basis === 'id' &&
    (stored.key.startsWith('n:') ||
      (stored.key.startsWith('b:') && mayBeEqual(line.balanceAfterMinor, stored.balanceAfterMinor)))
  );
}

function mayBeEqual<T>(a: T | null, b: T | null): boolean {
  return a === null || b === null || a === b;
}

/** Rows that are no stored line get the next numbers of their groups, in their order. */
function withKeys(rows: readonly Row[], { byId, equals }: KnownNames): NamedLine[] {
  const stored = byAmount(equals);
  const last = new Map<string, number>();
  const renamed = new Map<string, string>();
  const nextOf = (line: SeenLine, group: string): number => {
    const before =
      last.get(group) ??
      Math.max(
        0,
        ...(stored.get(moneyOf(line)) ?? []).map(({ key }) => ordinalIn(group, key) ?? 0),
      );
    last.set(group, before + 1);
    return before + 1;
  };
  return rows.map(({ line, name: { basis, group }, key }) => {
    if (basis === 'id') {
      if (key !== undefined && !byId.has(group)) renamed.set(group, key);
      const alias = key !== undefined && renamed.get(group) === key ? group : null;
      return { ...line, key: key ?? renamed.get(group) ?? group, basis, ordinal: 1, alias };
    }
    if (key !== undefined)
      return { ...line, key, basis, ordinal: ordinalIn(group, key) ?? 1, alias: null };
    const ordinal = nextOf(line, group);
    return { ...line, key: numberedKey(group, ordinal), basis, ordinal, alias: null };
  });
}

function byAmount(lines: readonly StoredLine[]): StoredByAmount {
  return Map.groupBy(lines, moneyOf);
}

function moneyOf({
  direction,
  amountMinor,
}: Pick<StoredLine, 'direction' | 'amountMinor'>): string {
  return `${direction}:${amountMinor}`;
}

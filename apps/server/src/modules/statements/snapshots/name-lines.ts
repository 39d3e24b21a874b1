import type { Provider } from '@wallet/contract';
import { nameOf, numberedKey, ordinalIn } from '../lines/line-key.ts';
import type { LineName, NamedLine, StoredLine } from '../lines/line-key.ts';
import { byEnd, touches } from '../evidence/link-one-to-one.ts';
import type { SeenLine } from '../lines/seen-read.ts';

/** What is stored of the lines that a read may show. */
export interface KnownNames {
  provider: Provider;
  /** Stored ids, each with the key of its line: another one when the line was kept before its id was seen. */
  byId: ReadonlyMap<string, string>;
  /** Every stored line of the amounts of rows without a known id, of the days that the read shows. */
  equals: readonly StoredLine[];
}

interface Row {
  line: SeenLine;
  name: LineName;
  /** The key of the stored line that it is. */
  key: string | undefined;
  /** No other stored line could be it. */
  isSole: boolean;
}

type Money = Pick<SeenLine, 'direction' | 'amountMinor'>;

type Fits = (row: Row, stored: StoredLine) => boolean;

/**
 * Tells which stored line each row of a read is, and names the others. Rows with a known id are
 * that line. The others are counted: as many as possible are a stored line whose time they touch,
 * then as many as possible any stored line of their group, so the stored count rises to the seen
 * count whatever part of a day the read begins with. A stored line that ended before everything
 * that the read shows is none of its rows. A line that was kept without an id, a balance or a payer
 * and is seen with one, or the other way round, is the same line; it gets the id for good when no
 * other stored line could be meant. Pure; the same rows over the same stored lines get the same
 * names.
 */
export function nameLines(lines: readonly SeenLine[], known: KnownNames): NamedLine[] {
  const rows = lines.map((line): Row => {
    const name = nameOf(line, known.provider);
    const key = name.basis === 'id' ? known.byId.get(name.group) : undefined;
    return { line, name, key, isSole: false };
  });
  const stored = byAmount(freeLines(rows, known));
  const open = withoutRepeatedIds(rows.filter(({ key }) => key === undefined));
  for (const [money, some] of Map.groupBy(open, ({ line }) => moneyOf(line)))
    pairUp(some, stored.get(money) ?? []);
  return withKeys(rows, known);
}

/** Pairs as many rows and lines as possible, touching times first; rows with an id choose first. */
function pairUp(rows: readonly Row[], stored: readonly StoredLine[]): void {
  const rowOf = new Map<StoredLine, Row>();
  const withId = rows.filter(({ name }) => name.basis === 'id');
  const mayTouch: Fits = (row, one) =>
    touches(row.line, one.line, 0) && (isOfGroup(row, one) || mayBeShownOtherwise(row, one));
  const isSameGroup: Fits = (row, one) => touches(row.line, one.line, 0) && isOfGroup(row, one);
  const mayBe: Fits = (row, one) => mayTouch(row, one) || isOfGroup(row, one);
  for (const [some, fits] of [
    [withId, mayTouch],
    [rows, isSameGroup],
    [rows, mayTouch],
    [rows, mayBe],
  ] as const) {
    const paired = new Set(rowOf.values());
    for (const row of some) if (!paired.has(row)) findPair(row, { stored, fits, rowOf });
  }
  for (const [one, row] of rowOf) {
    row.key = one.key;
    row.isSole = stored.filter((other) => mayTouch(row, other)).length === 1;
  }
}

interface Pairing {
  stored: readonly StoredLine[];
  fits: Fits;
  rowOf: Map<StoredLine, Row>;
}

/** Gives a row a stored line: a free one, or one whose row can have another. False when there is none. */
function findPair(row: Row, pairing: Pairing, asked = new Set<StoredLine>()): boolean {
  const { stored, fits, rowOf } = pairing;
  const fitting = stored.filter((one) => !asked.has(one) && fits(row, one));
  const free = fitting.find((one) => !rowOf.has(one));
  if (free) rowOf.set(free, row);
  if (free) return true;
  return fitting.some((one) => {
    const other = rowOf.get(one);
    if (asked.has(one) || !other) return false;
    asked.add(one);
    if (!findPair(other, pairing, asked)) return false;
    rowOf.set(one, row);
    return true;
  });
}

function isOfGroup({ name: { basis, group } }: Row, { key }: StoredLine): boolean {
  return basis !== 'id' && ordinalIn(group, key) !== undefined;
}

/** Stored lines that rows without a known id may be. */
function freeLines(rows: readonly Row[], { equals }: KnownNames): StoredLine[] {
  const shown = new Set(rows.flatMap(({ key }) => key ?? []));
  const earliest = Math.min(...rows.map(({ line }) => line.occurredFrom.getTime()));
  return equals
    .filter(({ key, line }) => !shown.has(key) && line.occurredTo.getTime() >= earliest)
    .toSorted((a, b) => byEnd({ ...a.line, id: a.key }, { ...b.line, id: b.key }));
}

function withoutRepeatedIds(rows: readonly Row[]): Row[] {
  const seen = new Set<string>();
  return rows.filter(
    ({ name: { basis, group } }) => basis !== 'id' || (!seen.has(group) && seen.add(group)),
  );
}

/** One shows an id, balance or payer the other lacks, and nothing contradicts their being one line. */
function mayBeShownOtherwise({ line, name }: Row, { line: stored }: StoredLine): boolean {
  return (
    (name.basis !== 'id' || stored.providerTransactionId === null) &&
    mayBeEqual(line.counterparty, stored.counterparty) &&
    mayBeEqual(line.balanceAfterMinor, stored.balanceAfterMinor)
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
  return rows.map(({ line, name: { basis, group }, key, isSole }) => {
    if (basis === 'id') {
      const isNew = key !== undefined && !byId.has(group);
      if (isNew) renamed.set(group, key);
      const alias = isNew && isSole ? group : null;
      return { line, key: key ?? renamed.get(group) ?? group, basis, ordinal: 1, alias };
    }
    if (key !== undefined)
      return { line, key, basis, ordinal: ordinalIn(group, key) ?? 1, alias: null };
    const ordinal = nextOf(line, group);
    return { line, key: numberedKey(group, ordinal), basis, ordinal, alias: null };
  });
}

function byAmount(lines: readonly StoredLine[]): ReadonlyMap<string, StoredLine[]> {
  return Map.groupBy(lines, ({ line }) => moneyOf(line));
}

function moneyOf({ direction, amountMinor }: Money): string {
  return `${direction}:${amountMinor}`;
}

import { maxFound, type SearchKind, searchKinds } from '@wallet/contract';
import type { StoredFound } from './rows.sql.ts';
import type { FoundId, Match } from './matcher.sql.ts';

const order: readonly Match[] = ['exact', 'reference', 'name'];

export interface Ranked {
  row: StoredFound;
  match: Match;
}

/** The best of each kind, each thing once, no more than is shown of a kind: the best way first, then the newest. */
export function bestIds(found: readonly FoundId[]): Map<SearchKind, Map<string, Match>> {
  const byKind = Map.groupBy(found, ({ kind }) => kind);
  return new Map(
    [...byKind].map(([kind, ids]) => {
      const once = new Map<string, Match>();
      for (const { id, match } of ids.toSorted(
        (a, b) => order.indexOf(a.match) - order.indexOf(b.match) || (a.id < b.id ? 1 : -1),
      ))
        if (!once.has(id)) once.set(id, match);
      return [kind, new Map([...once].slice(0, maxFound.ofKind))];
    }),
  );
}

/** Exact matches, then references, then names; ties by kind, then newest first; at most 30. */
export function ranked(
  rows: readonly StoredFound[],
  matches: ReadonlyMap<SearchKind, ReadonlyMap<string, Match>>,
  text: string,
): Ranked[] {
  const wanted = text.toLowerCase();
  const isAll = ({ id, keys }: StoredFound) =>
    id.toLowerCase() === wanted || keys.some((key) => key?.toLowerCase() === wanted);
  return rows
    .map((row) => ({
      row,
      match: isAll(row) ? ('exact' as const) : (matches.get(row.kind)?.get(row.id) ?? 'name'),
    }))
    .toSorted(
      (a, b) =>
        order.indexOf(a.match) - order.indexOf(b.match) ||
        searchKinds.indexOf(a.row.kind) - searchKinds.indexOf(b.row.kind) ||
        (a.row.id < b.row.id ? 1 : -1),
    )
    .slice(0, maxFound.ofAll);
}

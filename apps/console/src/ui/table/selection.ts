import { useState } from 'react';

/** The chosen rows of a list, and how to choose. */
export interface Selection {
  chosen: ReadonlySet<string>;
  /** Chooses or unchooses one row; with `isRange` also all rows between it and the last one that was touched. */
  set: (key: string, isChosen: boolean, isRange?: boolean) => void;
  setAll: (keys: readonly string[], isChosen: boolean) => void;
  clear: () => void;
}

/** Rows of a list chosen by their keys. What has left the list is no longer chosen. */
export function useSelection(keys: readonly string[]): Selection {
  const [state, setState] = useState<{ chosen: ReadonlySet<string>; last: string | null }>({
    chosen: new Set(),
    last: null,
  });
  const chosen = stillThere(state.chosen, keys);
  return {
    chosen,
    set: (key, isChosen, isRange = false) =>
      setState({
        chosen: withKeys(
          chosen,
          isRange && state.last !== null ? between(keys, { from: state.last, to: key }) : [key],
          isChosen,
        ),
        last: key,
      }),
    setAll: (some, isChosen) => setState({ chosen: withKeys(chosen, some, isChosen), last: null }),
    clear: () => setState({ chosen: new Set(), last: null }),
  };
}

/** Whether all, some or none of the keys are chosen. */
export function extentOf(
  chosen: ReadonlySet<string>,
  keys: readonly string[],
): 'all' | 'some' | 'none' {
  const count = keys.filter((key) => chosen.has(key)).length;
  return count === 0 ? 'none' : count === keys.length ? 'all' : 'some';
}

/** The keys from one to another, both included, in list order; the last alone without the first. */
export function between(
  keys: readonly string[],
  { from, to }: { from: string; to: string },
): string[] {
  const [a, b] = [keys.indexOf(from), keys.indexOf(to)];
  return a < 0 || b < 0 ? [to] : keys.slice(Math.min(a, b), Math.max(a, b) + 1);
}

/** A set with some keys added or taken out. */
export function withKeys(
  chosen: ReadonlySet<string>,
  keys: readonly string[],
  isChosen: boolean,
): Set<string> {
  const next = new Set(chosen);
  for (const key of keys) {
    if (isChosen) next.add(key);
    else next.delete(key);
  }
  return next;
}

/** The chosen keys that are still in the list; the same set when all are. */
export function stillThere(
  chosen: ReadonlySet<string>,
  keys: readonly string[],
): ReadonlySet<string> {
  if (chosen.size === 0) return chosen;
  const known = new Set(keys);
  const left = [...chosen].filter((key) => known.has(key));
  return left.length === chosen.size ? chosen : new Set(left);
}

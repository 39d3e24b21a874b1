import { fitting } from '../../../lib/match-text.ts';
import type { CommandKind, PaletteItem } from './items.ts';

/** What the palette looks through: everything, or one kind. */
export type Scope = 'all' | CommandKind;
export type SectionName = 'recent' | CommandKind;

export interface Section {
  name: SectionName;
  items: PaletteItem[];
}

interface Offer {
  typed: string;
  scope: Scope;
  recent: readonly PaletteItem[];
  pages: readonly PaletteItem[];
  /** What can be begun with what is open. */
  here: readonly PaletteItem[];
  actions: readonly PaletteItem[];
  /** Found by the server: they fit already, the best first. */
  objects: readonly PaletteItem[];
}

/** Fewer letters would find too much by words that nobody sees. */
const fewestForHidden = 3;

/**
 * What is shown for what was typed, in sections without empty ones. Nothing typed shows what was
 * opened last, then what there is.
 */
export function sectionsOf({
  typed,
  scope,
  recent,
  pages,
  here,
  actions,
  objects,
}: Offer): Section[] {
  const isEmpty = typed.trim() === '';
  const remembered = isEmpty ? recent.filter(({ kind }) => scope === 'all' || scope === kind) : [];
  const shown = new Set(remembered.map(keyOf));
  const offered = [...pages, ...here, ...actions].filter(
    ({ isQuiet }) => !isEmpty || isQuiet !== true,
  );
  const own = typed.trim().length < fewestForHidden ? offered.map(withoutHidden) : offered;
  const all = [...fitting(own, typed), ...objects].filter((item) => !shown.has(keyOf(item)));
  const sections: Section[] = [
    { name: 'recent', items: remembered },
    ...kindsInOrder(objects, isEmpty)
      .filter((kind) => scope === 'all' || scope === kind)
      .map((kind) => ({ name: kind, items: all.filter((item) => item.kind === kind) })),
  ];
  return sections.filter(({ items }) => items.length > 0);
}

/**
 * Pages, then what was found in the order of the best find of each kind, then what can be done.
 * While nobody types, what is open comes first.
 */
function kindsInOrder(objects: readonly PaletteItem[], isEmpty: boolean): CommandKind[] {
  return [
    ...new Set<CommandKind>([
      ...(isEmpty ? (['here'] as const) : []),
      'page',
      ...objects.map(({ kind }) => kind),
      'here',
      'action',
    ]),
  ];
}

function withoutHidden({ words: _hidden, ...item }: PaletteItem): PaletteItem {
  return item;
}

/** The next scope round the ring; `by` is 1 or -1. */
export function turnScope(scope: Scope, scopes: readonly Scope[], by: 1 | -1): Scope {
  const at = scopes.indexOf(scope) + by + scopes.length;
  return scopes[at % scopes.length] ?? 'all';
}

/** The item some steps away from the active one, round the ring; the first when none is active. */
export function moveActive(
  items: readonly PaletteItem[],
  active: string | undefined,
  by: number,
): string | undefined {
  const at = items.findIndex((item) => keyOf(item) === active);
  const next = items[(at + by + items.length) % Math.max(1, items.length)];
  return next && keyOf(next);
}

export function keyOf({ kind, id }: Pick<PaletteItem, 'kind' | 'id'>): string {
  return `${kind}-${id.replaceAll(/[\s/]+/g, '.')}`;
}

import { createStore, type Store } from '../../lib/store.ts';
import { useStore } from '../../lib/use-store.ts';

/**
 * How somebody likes a list in this browser: the columns that are hidden, those beyond the usual
 * ones that are shown (`+key`), and whether rows are close together.
 */
export interface TablePreferences {
  hidden: readonly string[];
  isDense: boolean;
}

const usual: TablePreferences = { hidden: [], isDense: false };
const itemOf = (list: string) => `list-look:${list}`;
const stores = new Map<string, Store<TablePreferences>>();

/** The look of a list, followed by everything that shows it. */
export function useTablePreferences(list: string): TablePreferences {
  return useStore(storeOf(list));
}

interface Hideable {
  key: string;
  /** Is hidden until somebody wants it. */
  isExtra?: boolean;
}

/** Shows or hides a column of a list. */
export function showColumn(
  list: string,
  { key, isExtra = false }: Hideable,
  isShown: boolean,
): void {
  const { hidden, isDense } = storeOf(list).get();
  const word = isExtra ? `+${key}` : key;
  const others = hidden.filter((one) => one !== word);
  keep(list, { hidden: isShown === isExtra ? [...others, word] : others, isDense });
}

/** Whether a column is to be seen. */
export function isColumnShown(
  { key, isExtra = false }: Hideable,
  { hidden }: TablePreferences,
): boolean {
  return isExtra ? hidden.includes(`+${key}`) : !hidden.includes(key);
}

/** Puts the rows of a list closer together, or apart again. */
export function makeDense(list: string, isDense: boolean): void {
  keep(list, { ...storeOf(list).get(), isDense });
}

/** Lets a list look as a view says. */
export function setTablePreferences(list: string, { hidden, isDense }: TablePreferences): void {
  keep(list, { hidden: [...hidden], isDense });
}

/** The columns to show; the first one names the row and always stays. */
export function shownColumns<Column extends Hideable>(
  columns: readonly Column[],
  look: TablePreferences,
): Column[] {
  return columns.filter((column, at) => at === 0 || isColumnShown(column, look));
}

/** What is stored as a look; what is damaged counts as nothing. */
export function readTablePreferences(stored: string | null): TablePreferences {
  try {
    const look: unknown = JSON.parse(stored ?? 'null');
    if (typeof look !== 'object' || look === null) return usual;
    const hidden =
      'hidden' in look && Array.isArray(look.hidden)
        ? look.hidden.filter((key) => typeof key === 'string')
        : [];
    return { hidden, isDense: 'isDense' in look && look.isDense === true };
  } catch {
    return usual;
  }
}

function storeOf(list: string): Store<TablePreferences> {
  const known =
    stores.get(list) ?? createStore(readTablePreferences(localStorage.getItem(itemOf(list))));
  stores.set(list, known);
  return known;
}

function keep(list: string, look: TablePreferences): void {
  localStorage.setItem(itemOf(list), JSON.stringify(look));
  storeOf(list).set(look);
}

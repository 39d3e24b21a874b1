import type { SavedLook, SavedView, ViewedList } from '@wallet/contract';
import type { Search } from '../../app/router/search.ts';
import type { ListLook } from '../../kit/list-look.ts';

/** Of each list with views what its address says of its filters. Another list is another line here and in the contract. */
const filterKeys: Readonly<Record<ViewedList, readonly string[]>> = {
  devices: ['tab', 'search', 'state', 'provider', 'tag', 'owner'],
  accounts: ['status', 'health', 'mode', 'device', 'proxy', 'search'],
  proxies: ['search', 'protocol', 'country', 'health', 'status'],
  merchants: ['search', 'status', 'country'],
  withdrawals: ['tab', 'mode', 'search', 'merchant', 'source'],
  sessions: ['mode', 'search', 'type', 'status', 'merchant', 'method', 'waits', 'date', 'from', 'to'],
  operatorTransactions: ['mode', 'search', 'kind', 'status', 'flag', 'method', 'provider', 'merchant', 'account', 'device', 'amount', 'currency', 'date', 'from', 'to'],
  unmatched: ['owner', 'reason', 'direction', 'account', 'order'],
};

/** The list of that name, if it has views. */
export function viewedList(list: string): ViewedList | undefined {
  return list in filterKeys ? (list as ViewedList) : undefined;
}

/** How a list stands now: its filters, its columns and how close its rows are. */
export function lookOf(list: ViewedList, search: Search, { hidden, isDense }: ListLook): SavedLook {
  return { search: Object.fromEntries(filterKeys[list].flatMap((key) => (search[key] === undefined ? [] : [[key, search[key]]]))), hidden: [...hidden].sort(), isDense };
}

/** What has to change in the address so that it shows a view, or the plain list: its filters, from the first page on. */
export function patchTo(list: ViewedList, view: Pick<SavedLook, 'search'> | null): Record<string, string | undefined> {
  return { ...Object.fromEntries(filterKeys[list].map((key) => [key, view?.search[key]])), after: undefined };
}

/** Whether a list stands as a view says. */
export function standsAs(view: SavedLook, now: SavedLook): boolean {
  return view.isDense === now.isDense && view.hidden.toSorted().join('\n') === now.hidden.toSorted().join('\n')
    && entriesText(view.search) === entriesText(now.search);
}

/** The view to begin with: only where the address says nothing of its own. */
export function viewToOpen(views: readonly SavedView[], search: Search): SavedView | undefined {
  return Object.keys(search).length > 0 ? undefined : views.find(({ isDefault }) => isDefault);
}

function entriesText(search: Search): string {
  return JSON.stringify(Object.entries(search).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

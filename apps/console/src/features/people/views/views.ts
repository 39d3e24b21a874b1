import {
  viewedLists,
  type Console,
  type SavedTablePreferences,
  type SavedView,
  type ViewedList,
} from '@wallet/contract';
import type { Search } from '../../../app/router/search.ts';
import type { TablePreferences } from '../../../shared/list/table-preferences.ts';

/** What the address says of each list's filters, for lists with views. */
const filterKeys: Readonly<Record<ViewedList, readonly string[]>> = {
  devices: ['tab', 'search', 'state', 'provider', 'tag', 'owner'],
  accounts: ['status', 'health', 'mode', 'device', 'proxy', 'search'],
  proxies: ['search', 'protocol', 'country', 'health', 'status'],
  merchants: ['search', 'status', 'country'],
  users: ['search', 'role', 'status'],
  withdrawals: ['tab', 'mode', 'search', 'merchant', 'source'],
  sessions: [
    'mode',
    'search',
    'type',
    'status',
    'merchant',
    'method',
    'waits',
    'date',
    'from',
    'to',
  ],
  operatorTransactions: [
    'mode',
    'search',
    'kind',
    'status',
    'flag',
    'method',
    'provider',
    'merchant',
    'account',
    'device',
    'amount',
    'currency',
    'date',
    'from',
    'to',
  ],
  unmatched: ['owner', 'reason', 'direction', 'account', 'order'],
  lineProposals: ['status'],
  expectedLines: ['state'],
  reconciliation: ['verdict'],
  differences: ['state', 'kind', 'account'],
  moves: ['status'],
  postings: ['status'],
  imports: ['status', 'account'],
  auditEntries: ['actor', 'action', 'entity', 'object', 'date', 'from', 'to'],
  openItems: ['kind', 'owner'],
  transactions: ['mode', 'search', 'kind', 'status', 'method', 'amount', 'date', 'from', 'to'],
  ownWithdrawals: ['tab', 'mode', 'search', 'date'],
  payoutMethods: ['mode', 'status'],
  apiTokens: ['mode', 'state'],
  apiCalls: ['mode', 'method', 'outcome', 'route', 'request', 'date', 'from', 'to'],
  webhookDeliveries: ['status'],
};
/** What an address says of where a list is rather than how it stands. */
const places: readonly string[] = ['tab', 'mode', 'endpoint'];

/** The list of that name, if it has views in that console. */
export function viewedList(list: string, console: Console): ViewedList | undefined {
  return viewedLists[console].find((known) => known === list);
}

/** How a list stands now: its filters, its columns and how close its rows are. */
export function tablePreferencesOf(
  list: ViewedList,
  search: Search,
  { hidden, isDense }: TablePreferences,
): SavedTablePreferences {
  return {
    search: Object.fromEntries(
      filterKeys[list].flatMap((key) => (search[key] === undefined ? [] : [[key, search[key]]])),
    ),
    hidden: [...hidden].sort(),
    isDense,
  };
}

/**
 * What has to change in the address so that it shows a view, or the plain list: its filters, from
 * the first page on.
 */
export function patchTo(
  list: ViewedList,
  view: Pick<SavedTablePreferences, 'search'> | null,
): Record<string, string | undefined> {
  return {
    ...Object.fromEntries(filterKeys[list].map((key) => [key, view?.search[key]])),
    after: undefined,
  };
}

/** Whether a list stands as a view says. */
export function standsAs(view: SavedTablePreferences, now: SavedTablePreferences): boolean {
  return (
    view.isDense === now.isDense &&
    view.hidden.toSorted().join('\n') === now.hidden.toSorted().join('\n') &&
    entriesText(view.search) === entriesText(now.search)
  );
}

/** The view to begin with: only where the address says nothing of its own but which list it is. */
export function viewToOpen(
  list: ViewedList,
  views: readonly SavedView[],
  search: Search,
): SavedView | undefined {
  const isPlace = (key: string) => places.includes(key) && !filterKeys[list].includes(key);
  return Object.keys(search).every(isPlace) ? views.find(({ isDefault }) => isDefault) : undefined;
}

function entriesText(search: Search): string {
  return JSON.stringify(Object.entries(search).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

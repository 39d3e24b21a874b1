import type {
  endpoints,
  Mode,
  OwnWithdrawalRow,
  SentQueryOf,
  WithdrawalTab,
} from '@wallet/contract';
import { statusesOfTab } from '@wallet/contract';
import type { Search } from '../../../app/router/search.ts';
import { dateRange, isWithin, presets, type DatePreset } from '../../../lib/dates/date-range.ts';

export type WithdrawalsQuery = NonNullable<SentQueryOf<typeof endpoints.listOwnWithdrawals>>;

/** The merchant's tabs in the order they are shown; `unknown` is a part of those that are being sent. */
export const tabs = [
  'all',
  'open',
  'pendingApproval',
  'onHold',
  'sending',
  'ended',
] as const satisfies readonly (WithdrawalTab | 'all')[];
export type OwnTab = (typeof tabs)[number];
export const modes = ['live', 'test'] as const satisfies readonly Mode[];

export interface WithdrawalFilters {
  mode: Mode;
  tab: OwnTab;
  search?: string;
  date?: DatePreset;
}

/** What the address of an unfiltered list says; mode and tab are no filters but other lists. */
export const noFilters = {
  search: undefined,
  date: undefined,
  after: undefined,
  id: undefined,
} as const;
export const pageSize = 50;

/** What the address asks for. Words it does not know are no filters, and never an error. */
export function readFilters(search: Search): WithdrawalFilters {
  const words = search['search']?.trim().slice(0, 64) ?? '';
  const date = presets.find((known) => known === search['date']);
  return {
    mode: search['mode'] === 'test' ? 'test' : 'live',
    tab: tabs.find((known) => known === search['tab']) ?? 'all',
    ...(words.length >= 2 ? { search: words } : {}),
    ...(date ? { date } : {}),
  };
}

export function isFiltered({ search, date }: WithdrawalFilters): boolean {
  return search !== undefined || date !== undefined;
}

interface Moment {
  now: Date;
  timeZone: string;
}

/** The filters as the API asks for them. Days begin at midnight in the user's time zone. */
export function queryOf(
  { mode, tab, search, date }: WithdrawalFilters,
  { after, now, timeZone }: Moment & { after: string | undefined },
): WithdrawalsQuery {
  return {
    mode,
    limit: String(pageSize),
    ...(tab === 'all' ? {} : { tab }),
    ...(search === undefined ? {} : { search }),
    ...(date === undefined ? {} : dateRange(date, now, timeZone)),
    ...(after === undefined ? {} : { after }),
  };
}

/** Whether a row belongs into a list with these filters; what only the server can tell counts as no. */
export function fits(
  row: Pick<OwnWithdrawalRow, 'mode' | 'status' | 'createdAt'>,
  { mode, tab, search, date }: WithdrawalFilters,
  { now, timeZone }: Moment,
): boolean {
  if (
    search !== undefined ||
    row.mode !== mode ||
    (tab !== 'all' && !statusesOfTab[tab].includes(row.status))
  )
    return false;
  return date === undefined || isWithin(row.createdAt, dateRange(date, now, timeZone));
}

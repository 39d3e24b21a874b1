import type { endpoints, SentQueryOf, UnmatchedLine } from '@wallet/contract';
import type { Search } from '../../../app/router/search.ts';

export type InboxQuery = NonNullable<SentQueryOf<typeof endpoints.listUnmatchedLines>>;

export const unmatchedTabs = ['waiting', 'toDecide', 'expected', 'history'] as const;
export type UnmatchedTab = (typeof unmatchedTabs)[number];
export const owners = ['anybody', 'me', 'nobody'] as const;
export type Owner = (typeof owners)[number];
export const directions = ['credit', 'debit'] as const;
export const expectedReceiptStates = ['open', 'overdue', 'met', 'writtenOff'] as const;
export type ExpectedReceiptState = (typeof expectedReceiptStates)[number];
export const endedStatuses = ['approved', 'rejected', 'withdrawn', 'lapsed'] as const;
export const pageSize = 50;

export interface InboxFilters {
  owner: Owner;
  order: 'oldest' | 'newest';
  reason?: string;
  direction?: UnmatchedLine['direction'];
  accountId?: string;
}

/** What the address of an unfiltered inbox says. */
export const noFilters = {
  reason: undefined,
  direction: undefined,
  account: undefined,
  owner: undefined,
  after: undefined,
  id: undefined,
} as const;

export function readTab(search: Search): UnmatchedTab {
  return unmatchedTabs.find((known) => known === search['tab']) ?? 'waiting';
}

/** What the address asks for. Words it does not know are no filters, and never an error. */
export function readFilters(search: Search): InboxFilters {
  const { reason, account } = search;
  const direction = directions.find((known) => known === search['direction']);
  return {
    owner: owners.find((known) => known === search['owner']) ?? 'anybody',
    order: search['order'] === 'newest' ? 'newest' : 'oldest',
    ...(reason !== undefined && /^[a-zA-Z]{1,40}$/.test(reason) ? { reason } : {}),
    ...(direction ? { direction } : {}),
    ...(account !== undefined && /^acc_[0-9a-z]{26}$/.test(account) ? { accountId: account } : {}),
  };
}

export function isFiltered({ owner, reason, direction, accountId }: InboxFilters): boolean {
  return (
    owner !== 'anybody' ||
    reason !== undefined ||
    direction !== undefined ||
    accountId !== undefined
  );
}

/** The filters as the API asks for them. */
export function queryOf(
  { owner, order, ...filters }: InboxFilters,
  after: string | undefined,
): InboxQuery {
  return {
    ...filters,
    ...(order === 'newest' ? { order } : {}),
    ...(owner === 'anybody' ? {} : { assignee: owner }),
    ...(after === undefined ? {} : { after }),
    limit: String(pageSize),
  };
}

type Row = Pick<
  UnmatchedLine,
  'reason' | 'direction' | 'accountId' | 'assignee' | 'matchStatus' | 'mode'
>;

/** Whether a line belongs into a list with these filters. Test money is shown only where its account is named. */
export function fits(
  row: Row,
  { owner, reason, direction, accountId }: InboxFilters,
  me: string,
): boolean {
  const isWaiting =
    row.matchStatus === 'unmatched' ||
    row.matchStatus === 'proposed' ||
    row.matchStatus === 'review';
  const isOwners =
    owner === 'anybody' || (owner === 'nobody' ? row.assignee === null : row.assignee?.id === me);
  return (
    isWaiting &&
    isOwners &&
    (accountId === undefined ? row.mode === 'live' : row.accountId === accountId) &&
    (reason === undefined || row.reason === reason) &&
    (direction === undefined || row.direction === direction)
  );
}

import {
  statusesOfTab,
  withdrawalSources,
  withdrawalTabs,
  type endpoints,
  type Mode,
  type OperatorWithdrawalRow,
  type SentQueryOf,
  type WithdrawalSource,
  type WithdrawalTab,
} from '@wallet/contract';
import type { Search } from '../../../app/router/search.ts';

export type QueueQuery = NonNullable<SentQueryOf<typeof endpoints.listWithdrawalQueue>>;

export interface QueueFilters {
  tab: WithdrawalTab;
  mode: Mode;
  search?: string;
  merchantId?: string;
  source?: WithdrawalSource;
}

export const modes = ['live', 'test'] as const satisfies readonly Mode[];
/** Tabs in which somebody has to act. */
export const awaitedTabs: readonly WithdrawalTab[] = ['pendingApproval', 'onHold', 'unknown'];
export const pageSize = 50;
/** What the address of an unfiltered tab says. */
export const noFilters = {
  search: undefined,
  merchant: undefined,
  source: undefined,
  after: undefined,
  id: undefined,
} as const;

/** What the address asks for. Words it does not know are no filters, and never an error. */
export function readFilters(search: Search): QueueFilters {
  const words = search['search']?.trim().slice(0, 64) ?? '';
  const merchantId = search['merchant'];
  const source = withdrawalSources.find((known) => known === search['source']);
  return {
    tab: withdrawalTabs.find((known) => known === search['tab']) ?? 'pendingApproval',
    mode: search['mode'] === 'test' ? 'test' : 'live',
    ...(words.length >= 2 ? { search: words } : {}),
    ...(merchantId !== undefined && /^mer_[0-9a-z]{26}$/.test(merchantId) ? { merchantId } : {}),
    ...(source ? { source } : {}),
  };
}

export function isFiltered({ search, merchantId, source }: QueueFilters): boolean {
  return search !== undefined || merchantId !== undefined || source !== undefined;
}

/** The filters as the API asks for them. */
export function queryOf(filters: QueueFilters, after: string | undefined): QueueQuery {
  return { ...filters, ...(after === undefined ? {} : { after }), limit: String(pageSize) };
}

type Row = Pick<
  OperatorWithdrawalRow,
  'mode' | 'status' | 'isOutcomeUnknown' | 'source' | 'merchant'
>;

/** Whether a row belongs into a list with these filters; what only the server can tell counts as no. */
export function fits(row: Row, { tab, mode, search, merchantId, source }: QueueFilters): boolean {
  const isInTab =
    tab === 'unknown' ? row.isOutcomeUnknown : statusesOfTab[tab].includes(row.status);
  return (
    search === undefined &&
    isInTab &&
    row.mode === mode &&
    (source === undefined || source === row.source) &&
    (merchantId === undefined || merchantId === row.merchant.id)
  );
}

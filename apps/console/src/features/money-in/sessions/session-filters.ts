import type {
  DepositMethod,
  endpoints,
  Mode,
  OperatorSessionRow,
  SentQueryOf,
  SessionStatus,
  SessionWait,
} from '@wallet/contract';
import { depositMethods, sessionWaits } from '@wallet/contract';
import { sessionMachine, statesOf } from '@wallet/contract/states';
import type { Search } from '../../../app/router/search.ts';
import { isWithin } from '../../../lib/dates/date-range.ts';
import { noDays, readDays, spanOf, type DayFilter } from '../../../shared/filters/day-filter.ts';

export type SessionsQuery = NonNullable<SentQueryOf<typeof endpoints.listOperatorSessions>>;

export interface SessionFilters extends DayFilter {
  mode: Mode;
  search?: string;
  type?: OperatorSessionRow['type'];
  status?: SessionStatus;
  merchantId?: string;
  method?: DepositMethod;
  waits?: SessionWait;
}

export const modes = ['live', 'test'] as const satisfies readonly Mode[];
export const types = [
  'deposit',
  'withdrawal',
] as const satisfies readonly OperatorSessionRow['type'][];
export const statuses: readonly SessionStatus[] = statesOf(sessionMachine);
export const methods = depositMethods;
export const pageSize = 50;
/** What the address of an unfiltered list says. */
export const noFilters = {
  ...noDays,
  search: undefined,
  type: undefined,
  status: undefined,
  merchant: undefined,
  method: undefined,
  waits: undefined,
  after: undefined,
  id: undefined,
} as const;

/** What the address asks for. Words it does not know are no filters, and never an error. */
export function readFilters(search: Search): SessionFilters {
  const words = search['search']?.trim().slice(0, 64) ?? '';
  const merchantId = search['merchant'];
  const known = <Word extends string>(name: string, among: readonly Word[]) =>
    among.find((word) => word === search[name]);
  const [type, status, method, waits] = [
    known('type', types),
    known('status', statuses),
    known('method', methods),
    known('waits', sessionWaits),
  ];
  return {
    mode: search['mode'] === 'test' ? 'test' : 'live',
    ...readDays(search),
    ...(words.length >= 2 ? { search: words } : {}),
    ...(merchantId !== undefined && /^mer_[0-9a-z]{26}$/.test(merchantId) ? { merchantId } : {}),
    ...(type ? { type } : {}),
    ...(status ? { status } : {}),
    ...(method ? { method } : {}),
    ...(waits ? { waits } : {}),
  };
}

export function isFiltered({ mode: _mode, ...filters }: SessionFilters): boolean {
  return Object.keys(filters).length > 0;
}

interface At {
  now: Date;
  timeZone: string;
}

/** The filters as the API asks for them. */
export function queryOf(
  { date, from, to, ...same }: SessionFilters,
  after: string | undefined,
  at: At,
): SessionsQuery {
  const days = { ...(date ? { date } : {}), ...(from ? { from } : {}), ...(to ? { to } : {}) };
  return {
    ...same,
    ...spanOf(days, at),
    ...(after === undefined ? {} : { after }),
    limit: String(pageSize),
  };
}

/** Whether a row belongs into a list with these filters; what only the server can tell counts as no. */
export function fits(row: OperatorSessionRow, filters: SessionFilters, at: At): boolean {
  const { mode, search, type, status, merchantId, method, waits } = filters;
  const inputs: readonly [unknown, unknown][] = [
    [type, row.type],
    [status, row.status],
    [merchantId, row.merchant?.id],
    [method, row.method],
    [waits, row.waits],
  ];
  return (
    search === undefined &&
    isWithin(row.createdAt, spanOf(filters, at)) &&
    row.mode === mode &&
    inputs.every(([input, is]) => input === undefined || input === is)
  );
}

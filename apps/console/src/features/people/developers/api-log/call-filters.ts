import type { CallOutcome, endpoints, Mode, SentQueryOf } from '@wallet/contract';
import type { Search } from '../../../../app/router/search.ts';
import { v1Paths } from '../../../../app/v1-paths.ts';
import {
  dateRange,
  daysRange,
  isDay,
  presets,
  type DatePreset,
  type TimeSpan,
} from '../../../../lib/dates/date-range.ts';

type CallsQuery = NonNullable<SentQueryOf<typeof endpoints.listApiCalls>>;
type LoggedMethod = NonNullable<CallsQuery['method']>;

export interface CallFilters {
  mode?: Mode;
  method?: LoggedMethod;
  outcome?: CallOutcome;
  route?: string;
  requestId?: string;
  date?: DatePreset;
  /** Days such as 2026-11-21, both included; they count when there is no preset. */
  from?: string;
  to?: string;
}

export const listedModes = ['live', 'test'] as const satisfies readonly Mode[];
export const listedMethods = [
  'GET',
  'POST',
  'PATCH',
  'DELETE',
] as const satisfies readonly LoggedMethod[];
export const listedOutcomes = [
  'failed',
  '2xx',
  '4xx',
  '5xx',
  '3xx',
] as const satisfies readonly CallOutcome[];
export const pageSize = 50;
const longestId = 64;
/** What the address of an unfiltered log says. */
export const noFilters = {
  mode: undefined,
  method: undefined,
  outcome: undefined,
  route: undefined,
  request: undefined,
  date: undefined,
  from: undefined,
  to: undefined,
  after: undefined,
  id: undefined,
} as const;

/** The filters that the address asks for. Words it does not know are no filters, and never an error. */
export function readFilters(search: Search): CallFilters {
  const requestId = search['request']?.trim();
  const date = presets.find((known) => known === search['date']);
  const { from, to } = search;
  return dropAbsent({
    mode: listedModes.find((known) => known === search['mode']),
    method: listedMethods.find((known) => known === search['method']),
    outcome: listedOutcomes.find((known) => known === search['outcome']),
    route: v1Paths.find((known) => known === search['route']),
    requestId: requestId && requestId.length <= longestId ? requestId : undefined,
    date,
    from: date === undefined && isDay(from) ? from : undefined,
    to: date === undefined && isDay(to) ? to : undefined,
  });
}

/** The filters as the API asks for them. Days begin at midnight in the user's time zone. */
export function queryOf(
  { date, from, to, ...filters }: CallFilters,
  { after, now, timeZone }: { after?: string | undefined; now: Date; timeZone: string },
): CallsQuery {
  return {
    ...filters,
    ...spanOf({ date, from, to }, now, timeZone),
    ...(after ? { after } : {}),
    limit: String(pageSize),
  };
}

function spanOf(
  {
    date,
    ...days
  }: { date: DatePreset | undefined; from: string | undefined; to: string | undefined },
  now: Date,
  timeZone: string,
): TimeSpan {
  return date === undefined ? daysRange(days, timeZone) : dateRange(date, now, timeZone);
}

type Present<T> = { [Key in keyof T]?: Exclude<T[Key], undefined> };

function dropAbsent<T extends object>(values: T): Present<T> {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  ) as Present<T>;
}

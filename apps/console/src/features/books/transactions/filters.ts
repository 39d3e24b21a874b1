import { countries, methodsOfCountry, methodTable } from '@wallet/contract';
import type { Currency, endpoints, SentQueryOf, TransactionRow } from '@wallet/contract';
import { payoutMachine, depositMachine, statesOf } from '@wallet/contract/states';
import type { Search } from '../../../app/router/search.ts';
import {
  dateRange,
  daysRange,
  isDay,
  isWithin,
  presets,
  type DatePreset,
  type TimeSpan,
} from '../../../lib/dates/date-range.ts';

export type TransactionQuery = NonNullable<SentQueryOf<typeof endpoints.listOwnTransactions>>;
type Status = TransactionRow['status'];
type Method = TransactionRow['method'];
type Kind = TransactionRow['kind'];
type Mode = TransactionRow['mode'];

export interface Filters {
  status?: Status;
  kind?: Kind;
  method?: Method;
  date?: DatePreset;
  /** Days such as 2026-11-21, both included; they count when there is no preset. */
  from?: string;
  to?: string;
  /** A decimal text in the merchant's currency. */
  amount?: string;
  search?: string;
  /** Absent for live. */
  mode?: Exclude<Mode, 'live'>;
}

/** Every state a transaction of a merchant can be in, deposits first. */
export const statuses: readonly Status[] = [
  ...new Set<Status>([...statesOf(depositMachine), ...statesOf(payoutMachine)]),
];
export const kinds: readonly Kind[] = ['deposit', 'payout', 'refund', 'adjustment'];
const methods = countries.flatMap(methodsOfCountry);
export const pageSize = 50;
/** What the address of an unfiltered list says. */
export const noFilters = {
  status: undefined,
  kind: undefined,
  method: undefined,
  date: undefined,
  from: undefined,
  to: undefined,
  amount: undefined,
  search: undefined,
  mode: undefined,
  after: undefined,
} as const;

/** The methods a merchant of a currency can have transactions with; all of them when it is not known. */
export function methodsOf(currency: Currency | undefined): Method[] {
  return methods.filter(
    (method) => currency === undefined || methodTable[method].currency === currency,
  );
}

/** The filters that the address asks for. Words it does not know are no filters, and never an error. */
export function readFilters(search: Search): Filters {
  const { method, search: words, from, to, amount } = search;
  const date = presets.find((known) => known === search['date']);
  return dropAbsent({
    status: statuses.find((known) => known === search['status']),
    kind: kinds.find((known) => known === search['kind']),
    method: isMethod(method) ? method : undefined,
    date,
    from: date === undefined && isDay(from) ? from : undefined,
    to: date === undefined && isDay(to) ? to : undefined,
    amount: amount !== undefined && /^\d{1,13}(\.\d{2})?$/.test(amount) ? amount : undefined,
    search: words !== undefined && words.trim().length >= 2 ? words.trim().slice(0, 64) : undefined,
    mode: search['mode'] === 'test' ? ('test' as const) : undefined,
  });
}

/**
 * The filters as the API asks for them, without page and mode: what an export takes. Days begin at
 * midnight in the user's time zone.
 */
export function filterOf(
  { date, from, to, mode: _mode, ...rest }: Filters,
  { now, timeZone }: { now: Date; timeZone: string },
): Omit<TransactionQuery, 'limit' | 'after' | 'mode'> {
  return { ...rest, ...spanOf({ date, from, to }, now, timeZone) };
}

export function queryOf(
  filters: Filters,
  { after, ...at }: { after?: string; now: Date; timeZone: string },
): TransactionQuery {
  return {
    ...filterOf(filters, at),
    ...(filters.mode ? { mode: filters.mode } : {}),
    ...(after ? { after } : {}),
    limit: String(pageSize),
  };
}

type Row = Pick<
  TransactionRow,
  | 'status'
  | 'kind'
  | 'method'
  | 'mode'
  | 'createdAt'
  | 'paymentAmount'
  | 'finalPayment'
  | 'paidAmount'
>;

/** Whether a row belongs into a list with these filters; what only the server can tell counts as no. */
export function fits(
  row: Row,
  { status, kind, method, amount, search, mode, ...days }: Filters,
  { now, timeZone }: { now: Date; timeZone: string },
): boolean {
  if (search !== undefined || row.mode !== (mode ?? 'live')) return false;
  const isAmount =
    amount === undefined ||
    [row.paymentAmount, row.finalPayment, row.paidAmount].some(
      (money) => money?.value === (amount.includes('.') ? amount : `${amount}.00`),
    );
  return (
    isWithin(row.createdAt, spanOf(days, now, timeZone)) &&
    isAmount &&
    (status === undefined || status === row.status) &&
    (kind === undefined || kind === row.kind) &&
    (method === undefined || method === row.method)
  );
}

interface Days {
  date?: DatePreset | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

function spanOf({ date, from, to }: Days, now: Date, timeZone: string): TimeSpan {
  return date === undefined ? daysRange({ from, to }, timeZone) : dateRange(date, now, timeZone);
}

function isMethod(word: string | undefined): word is Method {
  return word !== undefined && Object.hasOwn(methodTable, word);
}

type Present<T> = { [Key in keyof T]?: Exclude<T[Key], undefined> };

function dropAbsent<T extends object>(values: T): Present<T> {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  ) as Present<T>;
}

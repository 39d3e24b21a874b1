import type { Currency, endpoints, SentQueryOf, TransactionRow } from '@wallet/contract';
import { payoutMachine, depositMachine, statesOf } from '@wallet/contract/states';
import type { Search } from '../../app/router/search.ts';
import { dateRange, presets, type DatePreset } from '../../kit/date-range.ts';

export type TransactionQuery = NonNullable<SentQueryOf<typeof endpoints.listOwnTransactions>>;
type Status = TransactionRow['status'];
type Method = TransactionRow['method'];

export interface Filters {
  status?: Status;
  method?: Method;
  date?: DatePreset;
  search?: string;
}

/** Every state a transaction of a merchant can be in, deposits first. */
export const statuses: readonly Status[] = [...new Set<Status>([...statesOf(depositMachine), ...statesOf(payoutMachine)])];
/** The currency each method moves. */
const methodTable: Readonly<Record<Method, Currency>> = {
  dana: 'IDR', livin: 'IDR', maya: 'PHP', maya_to_maya_qr: 'PHP', maya_to_maya_phone_number: 'PHP', maya_to_bank: 'PHP',
};
const methods = Object.keys(methodTable).filter(isMethod);
export const pageSize = 50;

/** The methods a merchant of a currency can have transactions with; all of them when it is not known. */
export function methodsOf(currency: Currency | undefined): Method[] {
  return methods.filter((method) => currency === undefined || methodTable[method] === currency);
}

/** The filters that the address asks for. Words it does not know are no filters, and never an error. */
export function readFilters(search: Search): Filters {
  const { method, search: words } = search;
  const status = statuses.find((known) => known === search['status']);
  const date = presets.find((known) => known === search['date']);
  return {
    ...(status ? { status } : {}),
    ...(isMethod(method) ? { method } : {}),
    ...(date ? { date } : {}),
    ...(words !== undefined && words.trim().length >= 2 ? { search: words.trim().slice(0, 64) } : {}),
  };
}

/** The filters as the API asks for them. Days begin at midnight in the user's time zone. */
export function queryOf({ date, ...rest }: Filters, { after, now, timeZone }: { after?: string; now: Date; timeZone: string }): TransactionQuery {
  return { ...rest, ...(date === undefined ? {} : dateRange(date, now, timeZone)), ...(after ? { after } : {}), limit: String(pageSize) };
}

/** Whether a row belongs into a list with these filters; what only the server can tell counts as no. */
export function fits(row: Pick<TransactionRow, 'status' | 'method' | 'createdAt'>, { status, method, date, search }: Filters, { now, timeZone }: { now: Date; timeZone: string }): boolean {
  if (search !== undefined) return false;
  const { from, to } = date === undefined ? {} : dateRange(date, now, timeZone);
  const isInTime = (from === undefined || row.createdAt >= from) && (to === undefined || row.createdAt < to);
  return isInTime && (status === undefined || status === row.status) && (method === undefined || method === row.method);
}

function isMethod(word: string | undefined): word is Method {
  return word !== undefined && Object.hasOwn(methodTable, word);
}

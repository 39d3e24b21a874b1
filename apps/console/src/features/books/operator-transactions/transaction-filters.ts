import type {
  Currency,
  endpoints,
  Flag,
  Mode,
  OperatorTransactionRow,
  Provider,
  SentQueryOf,
} from '@wallet/contract';
import { currencies, flags, paymentMethods, providers } from '@wallet/contract';
import { depositMachine, payoutMachine, statesOf } from '@wallet/contract/states';
import type { Search } from '../../../app/router/search.ts';
import { isWithin } from '../../../lib/dates/date-range.ts';
import { noDays, readDays, spanOf, type DayFilter } from '../../../shared/filters/day-filter.ts';

export type TransactionsQuery = NonNullable<SentQueryOf<typeof endpoints.listOperatorTransactions>>;
type Status = OperatorTransactionRow['status'];
type Method = OperatorTransactionRow['method'];
type Kind = OperatorTransactionRow['kind'];
type RealFlag = Exclude<Flag, 'none'>;

export interface TransactionFilters extends DayFilter {
  mode: Mode;
  search?: string;
  kind?: Kind;
  status?: Status[];
  flag?: RealFlag | 'any';
  method?: Method[];
  provider?: Provider;
  merchantId?: string;
  accountId?: string;
  deviceId?: string;
  /** A decimal text, of the currency. */
  amount?: string;
  currency?: Currency;
}

export const modes = ['live', 'test'] as const satisfies readonly Mode[];
export const kinds: readonly Kind[] = ['deposit', 'payout', 'refund', 'adjustment'];
/** Every state a transaction can be in, deposits first. */
export const statuses: readonly Status[] = [
  ...new Set<Status>([...statesOf(depositMachine), ...statesOf(payoutMachine)]),
];
export const realFlags = flags.filter((flag): flag is RealFlag => flag !== 'none');
export const methods = paymentMethods;
export { providers };
export const pageSize = 50;
/** What the address of an unfiltered list says. */
export const noFilters = {
  ...noDays,
  search: undefined,
  kind: undefined,
  status: undefined,
  flag: undefined,
  method: undefined,
  provider: undefined,
  merchant: undefined,
  account: undefined,
  device: undefined,
  amount: undefined,
  currency: undefined,
  after: undefined,
  id: undefined,
} as const;

/** What the address asks for. Words it does not know are no filters, and never an error. */
export function readFilters(search: Search): TransactionFilters {
  const known = <Word extends string>(name: string, among: readonly Word[]) =>
    among.find((word) => word === search[name]);
  const several = <Word extends string>(name: string, among: readonly Word[]) => {
    const words = search[name]?.split(',') ?? [];
    const found = among.filter((word) => words.includes(word));
    return found.length === 0 ? undefined : found;
  };
  const id = (name: string, prefix: string) =>
    new RegExp(`^${prefix}_[0-9a-z]{26}$`).test(search[name] ?? '') ? search[name] : undefined;
  const words = search['search']?.trim().slice(0, 64) ?? '';
  const amount = /^\d{1,13}(\.\d{2})?$/.test(search['amount'] ?? '') ? search['amount'] : undefined;
  return {
    mode: search['mode'] === 'test' ? 'test' : 'live',
    ...readDays(search),
    ...present({
      search: words.length >= 2 ? words : undefined,
      kind: known('kind', kinds),
      status: several('status', statuses),
      flag: known('flag', [...realFlags, 'any' as const]),
      method: several('method', methods),
      provider: known('provider', providers),
      merchantId: id('merchant', 'mer'),
      accountId: id('account', 'acc'),
      deviceId: id('device', 'dev'),
      amount,
      currency: amount === undefined ? undefined : known('currency', currencies),
    }),
  };
}

export function isFiltered({ mode: _mode, ...filters }: TransactionFilters): boolean {
  return Object.keys(filters).length > 0;
}

interface At {
  now: Date;
  timeZone: string;
}

/** The filters as the API asks for them. */
export function queryOf(
  { date, from, to, status, method, ...same }: TransactionFilters,
  after: string | undefined,
  at: At,
): TransactionsQuery {
  const days = present({ date, from, to });
  return {
    ...same,
    ...(status ? { status: status.join(',') } : {}),
    ...(method ? { method: method.join(',') } : {}),
    ...spanOf(days, at),
    ...(after === undefined ? {} : { after }),
    limit: String(pageSize),
    count: 'true',
  };
}

/** Whether a row belongs into a list with these filters; what only the server can tell counts as no. */
export function fits(row: OperatorTransactionRow, filters: TransactionFilters, at: At): boolean {
  const {
    mode,
    search,
    kind,
    status,
    flag,
    method,
    provider,
    merchantId,
    accountId,
    deviceId,
    amount,
    currency,
  } = filters;
  const inputs: readonly [unknown, unknown][] = [
    [kind, row.kind],
    [provider, row.account?.provider],
    [merchantId, row.merchant.id],
    [accountId, row.account?.id],
    [deviceId, row.device?.id],
    [currency, row.paymentAmount.currency],
  ];
  const isFlagged =
    flag === undefined || (flag === 'any' ? row.flag !== 'none' : row.flag === flag);
  const isAmount =
    amount === undefined ||
    [row.paymentAmount, row.finalPayment, row.paidAmount].some(
      (money) => money?.value === (amount.includes('.') ? amount : `${amount}.00`),
    );
  return (
    search === undefined &&
    isWithin(row.createdAt, spanOf(filters, at)) &&
    row.mode === mode &&
    isFlagged &&
    isAmount &&
    (status?.includes(row.status) ?? true) &&
    (method?.includes(row.method) ?? true) &&
    inputs.every(([input, is]) => input === undefined || input === is)
  );
}

type Present<T> = { [Key in keyof T]?: Exclude<T[Key], undefined> };

function present<T extends object>(values: T): Present<T> {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  ) as Present<T>;
}

import type { TransactionRow } from '@wallet/contract';
import { transactionRow } from '#modules/deposits';
import { all, one } from '#platform/db';
import type { Query } from '#platform/db';
import type { Vault } from '#platform/vault';
import { idFloor } from '#platform/ids';
import { defaultLimit, idCursor, pageOfRows } from './page.ts';
import { searchTerms } from './search-terms.ts';
import { countTransactions, selectTransactions } from './transactions.sql.ts';
import type { Filter, Owner } from './transactions.sql.ts';

export interface TransactionsQuery {
  after?: string | undefined;
  limit?: number | undefined;
  status?: string | undefined;
  kind?: string | undefined;
  method?: string | undefined;
  sessionId?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  search?: string | undefined;
  /** In the merchant's currency, with no or two places. */
  amount?: string | undefined;
}

export interface TransactionsPage {
  data: TransactionRow[];
  next: string | null;
}

const countCap = 1_000;

/** A merchant's transactions, newest first. `from` is included, `to` is not. Refuses a cursor that is not one. */
export async function listTransactions(
  query: Query,
  owner: Owner,
  wish: TransactionsQuery,
  vault?: Pick<Vault, 'mac' | 'eachMac'>,
): Promise<TransactionsPage> {
  const limit = wish.limit ?? defaultLimit;
  const filter = filterOf(wish, vault);
  const beforeId = idCursor(wish.after, 'txn') ?? filter.beforeId;
  const rows = await all(query, selectTransactions(owner, { ...filter, beforeId }, limit + 1));
  const { page, next } = pageOfRows(rows, { limit, cursor: ({ id }) => id });
  return { data: page.map(transactionRow), next };
}

/** The same with the number of all that match: exact up to 1,000, above that `more` is true. */
export async function listTransactionsCounted(
  query: Query,
  owner: Owner,
  wish: TransactionsQuery,
  vault?: Pick<Vault, 'mac' | 'eachMac'>,
): Promise<TransactionsPage & { total: number; more: boolean }> {
  const [page, { count }] = await Promise.all([
    listTransactions(query, owner, wish, vault),
    one(query, countTransactions(owner, filterOf(wish, vault), countCap + 1)),
  ]);
  return { ...page, total: Math.min(count, countCap), more: count > countCap };
}

/** How many match, counted no further than `cap`. */
export async function countMatching(
  query: Query,
  owner: Owner,
  wish: TransactionsQuery,
  { cap, vault }: { cap: number; vault?: Pick<Vault, 'mac' | 'eachMac'> | undefined },
): Promise<number> {
  return (await one(query, countTransactions(owner, filterOf(wish, vault), cap))).count;
}

function filterOf(
  { status, kind, method, sessionId, from, to, search, amount }: TransactionsQuery,
  vault?: Pick<Vault, 'mac' | 'eachMac'>,
): Filter {
  return {
    status,
    kind,
    method,
    sessionId,
    fromId: floorOf(from),
    beforeId: floorOf(to),
    search: search === undefined ? undefined : searchTerms(search, vault),
    amountMinor: amount === undefined ? undefined : minorOf(amount),
  };
}

/** Times before 1970 have no ids; the floor of 1970 is below every id there is. */
function floorOf(time: string | undefined): string | undefined {
  return time === undefined ? undefined : idFloor('txn', new Date(Math.max(0, Date.parse(time))));
}

/** Both currencies have two places. */
function minorOf(amount: string): bigint {
  const [whole = '0', places = '00'] = amount.split('.');
  return BigInt(whole + places);
}

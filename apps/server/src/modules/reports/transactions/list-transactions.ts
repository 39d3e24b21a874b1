import type { PublicTransaction, TransactionRow } from '@wallet/contract';
import { publicTransaction, transactionRow } from '#modules/deposits';
import { one, type Query } from '#platform/db';
import type { Vault } from '#platform/vault';
import { countUpTo, type PageQuery, readPage } from '#platform/lists';
import { searchTerms } from '../search-terms.ts';
import { countTransactions, selectTransactions } from './transactions.sql.ts';
import type { Filter, Owner, TransactionFilters } from './transactions.sql.ts';

export interface TransactionsPage {
  data: TransactionRow[];
  next: string | null;
}

const countCap = 1_000;

/** A merchant's transactions, newest first. `from` is included, `to` is not. Refuses a cursor that is not one. */
export async function listTransactions(
  query: Query,
  owner: Owner,
  input: PageQuery & TransactionFilters,
  vault?: Pick<Vault, 'mac' | 'eachMac'>,
): Promise<TransactionsPage> {
  const { rows, next } = await readRows(query, owner, filterOf(input, vault), input);
  return { data: rows.map(transactionRow), next };
}

/** The same as the merchant's servers get them. */
export async function listPublicTransactions(
  query: Query,
  owner: Owner,
  input: PageQuery & TransactionFilters,
): Promise<{ data: PublicTransaction[]; next: string | null }> {
  const { rows, next } = await readRows(query, owner, filterOf(input), input);
  return { data: rows.map(publicTransaction), next };
}

function readRows(query: Query, owner: Owner, filter: Filter, page: PageQuery) {
  return readPage(query, page, {
    prefix: 'txn',
    select: ({ after, limit }) => selectTransactions(owner, { ...filter, beforeId: after }, limit),
  });
}

/** The same with the number of all that match: exact up to 1,000, above that `more` is true. */
export async function listTransactionsCounted(
  query: Query,
  owner: Owner,
  input: PageQuery & TransactionFilters,
  vault?: Pick<Vault, 'mac' | 'eachMac'>,
): Promise<TransactionsPage & { total: number; more: boolean }> {
  const [page, { count }] = await Promise.all([
    listTransactions(query, owner, input, vault),
    one(query, countTransactions(owner, filterOf(input, vault), countCap + 1)),
  ]);
  return { ...page, ...countUpTo(countCap, count) };
}

/** How many match, counted no further than `cap`. */
export async function countMatching(
  query: Query,
  owner: Owner,
  input: PageQuery & TransactionFilters,
  { cap, vault }: { cap: number; vault?: Pick<Vault, 'mac' | 'eachMac'> | undefined },
): Promise<number> {
  return (await one(query, countTransactions(owner, filterOf(input, vault), cap))).count;
}

function filterOf(
  { search, amount, ...filters }: TransactionFilters,
  vault?: Pick<Vault, 'mac' | 'eachMac'>,
): Filter {
  return {
    ...filters,
    search: search === undefined ? undefined : searchTerms(search, vault),
    amountMinor: amount === undefined ? undefined : minorOf(amount),
  };
}

/** Both currencies have two places. */
function minorOf(amount: string): bigint {
  const [whole = '0', places = '00'] = amount.split('.');
  return BigInt(whole + places);
}

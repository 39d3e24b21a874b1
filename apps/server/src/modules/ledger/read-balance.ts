import type { Currency, Mode } from '@wallet/contract';
import { all, one, type Query } from '#platform/db';
import { accountId } from './account.ts';
import {
  selectBalances,
  selectEntries,
  selectSums,
  selectWindow,
  type BalanceRow,
  type EntryView,
} from './ledger.sql.ts';

export interface MerchantBalanceName {
  merchantId: string;
  currency: Currency;
  mode: Mode;
}

export interface Balance {
  /** What can be withdrawn: posted less all that is set aside. Minor units, as all of them. */
  availableMinor: bigint;
  /** Set aside for payouts. */
  heldMinor: bigint;
  /** Credited and not yet available: nothing independent confirms it. */
  pendingMinor: bigint;
}

/** The balance of a merchant as the locked columns have it; never a sum over rows. */
export async function readBalance(query: Query, name: MerchantBalanceName): Promise<Balance> {
  const [row] = await all(query, selectBalances([payable(name)]));
  return balanceOf(row);
}

/** The live balances of many merchants at once, by merchant. One that has no account yet has nothing. */
export async function readBalances(
  query: Query,
  names: readonly MerchantBalanceName[],
): Promise<Map<string, Balance>> {
  const rows = new Map(
    (await all(query, selectBalances(names.map(payable)))).map((row) => [row.id, row]),
  );
  return new Map(names.map((name) => [name.merchantId, balanceOf(rows.get(payable(name)))]));
}

/** What the merchant owes us, as a positive amount in minor units. */
export async function readDebt(query: Query, name: MerchantBalanceName): Promise<bigint> {
  const [row] = await all(
    query,
    selectBalances([accountId({ ...name, kind: 'merchantReceivable', owner: name.merchantId })]),
  );
  return -(row?.postedMinor ?? 0n);
}

export interface StatementWindow {
  /** Entries from the first to the last sequence; none when `first` is above `last`. */
  first: bigint;
  last: bigint;
  openingMinor: bigint;
  closingMinor: bigint;
}

/**
 * The part of a merchant's entries between two times: from behind the last before `from` to the last before `to`, by
 * sequence and without a gap, so that opening + the sum of its entries is always closing.
 */
export function readWindow(
  query: Query,
  { from, to, ...name }: MerchantBalanceName & { from: Date | null; to: Date | null },
): Promise<StatementWindow> {
  return one(query, selectWindow({ account: payable(name), from, to }));
}

/** Credits and debits of a part of a merchant's entries, both in minor units and debits negative. */
export function sumWindow(
  query: Query,
  { first, last, ...name }: MerchantBalanceName & Pick<StatementWindow, 'first' | 'last'>,
): Promise<{ credits: bigint; debits: bigint }> {
  return one(query, selectSums({ account: payable(name), first, last }));
}

const nothing = { postedMinor: 0n, heldMinor: 0n, pendingMinor: 0n };

function balanceOf(row: BalanceRow | undefined): Balance {
  const { postedMinor, heldMinor, pendingMinor } = row ?? nothing;
  return {
    availableMinor: postedMinor - heldMinor,
    heldMinor: heldMinor - pendingMinor,
    pendingMinor,
  };
}

/**
 * The lines of a merchant's balance, newest first; `before` is the sequence of the last line of the page before,
 * `from` the lowest that counts.
 */
export function listEntries(
  query: Query,
  {
    before,
    from,
    limit,
    ...name
  }: MerchantBalanceName & { before?: bigint; from?: bigint; limit: number },
): Promise<EntryView[]> {
  return all(query, selectEntries({ account: payable(name), before, from, limit }));
}

/** The account of a merchant's balance. */
export function payable({ merchantId, currency, mode }: MerchantBalanceName): string {
  return accountId({ kind: 'merchantPayable', owner: merchantId, currency, mode });
}

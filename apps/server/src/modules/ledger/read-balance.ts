import type { Currency, Mode } from '@wallet/contract';
import { all, type Query } from '#platform/db';
import { accountId } from './account.ts';
import { selectBalances, selectEntries, type EntryView } from './ledger.sql.ts';

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
  const { posted, held, pending } = row ?? { posted: 0n, held: 0n, pending: 0n };
  return { availableMinor: posted - held, heldMinor: held - pending, pendingMinor: pending };
}

/** The lines of a merchant's balance, newest first; `before` is the sequence of the last line of the page before. */
export function listEntries(query: Query, { before, limit, ...name }: MerchantBalanceName & { before?: bigint; limit: number }): Promise<EntryView[]> {
  return all(query, selectEntries({ account: payable(name), before, limit }));
}

function payable({ merchantId, currency, mode }: MerchantBalanceName): string {
  return accountId({ kind: 'merchantPayable', owner: merchantId, currency, mode });
}

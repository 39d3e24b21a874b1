import type { Currency, Mode } from '@wallet/contract';
import { all, type Query } from '#platform/db';
import { accountId, type LedgerKind } from './account.ts';
import { selectCauses, selectLegs, type StoredCause, type StoredLeg } from './postings.sql.ts';

export interface PostingsQuestion {
  causes: readonly string[];
  currency: Currency;
  mode: Mode;
  merchantId: string;
  /** Accounts at providers whose money could have moved. */
  accountIds: readonly string[];
}

export interface FoundPosting extends StoredCause {
  entries: StoredLeg[];
}

const spread: readonly LedgerKind[] = ['feeIncome', 'providerFeeExpense', 'suspense', 'clearing'];
const single: readonly LedgerKind[] = ['claimsReceivable', 'floatInTransit', 'operatorCapital', 'writeOff'];
const slots = Array.from({ length: 16 }, (_, slot) => String(slot));

/**
 * What these causes posted, with the entries of all accounts that can have had a part in it, oldest first. A cause that
 * posted nothing (a hold, for example) has no entries; one that is not there is left out.
 */
export async function findPostings(query: Query, { causes, currency, mode, merchantId, accountIds }: PostingsQuestion): Promise<FoundPosting[]> {
  const found = await all(query, selectCauses(causes));
  const named = (kind: LedgerKind, owner: string) => accountId({ kind, owner, currency, mode });
  const accounts = [
    ...accountIds.map((id) => named('float', id)), named('merchantPayable', merchantId), named('merchantReceivable', merchantId),
    ...spread.flatMap((kind) => slots.map((slot) => named(kind, slot))), ...single.map((kind) => named(kind, 'operator')),
  ];
  const legs = await all(query, selectLegs(found.map(({ cause }) => cause), accounts));
  return found.map((one) => ({ ...one, entries: legs.filter(({ cause }) => cause === one.cause) }));
}

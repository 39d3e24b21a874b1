import type { Currency, Mode } from '@wallet/contract';
import { all, type Query } from '#platform/db';
import { accountId, type LedgerKind } from '../account.ts';
import {
  selectPostedCommands,
  selectLegs,
  selectPlacedLegs,
  type StoredCommand,
  type StoredLeg,
} from './postings.sql.ts';

export interface PostingsQuery {
  causes: readonly string[];
  currency: Currency;
  mode: Mode;
  merchantId: string;
  /** Accounts at providers whose money could have moved. */
  accountIds: readonly string[];
}

export interface FoundPosting extends StoredCommand {
  entries: StoredLeg[];
}

const spread: readonly LedgerKind[] = ['feeIncome', 'providerFeeExpense', 'suspense', 'clearing'];
const single: readonly LedgerKind[] = [
  'claimsReceivable',
  'floatInTransit',
  'operatorCapital',
  'writeOff',
];
const slots = Array.from({ length: 16 }, (_, slot) => String(slot));

/**
 * What these causes posted, with all their entries, oldest first. A cause that posted nothing (a
 * hold, for example) has no entries; one that is not there is left out. Merchant and accounts are
 * where old postings are looked for.
 */
export async function findPostings(
  query: Query,
  { causes, currency, mode, merchantId, accountIds }: PostingsQuery,
): Promise<FoundPosting[]> {
  const found = await all(query, selectPostedCommands(causes));
  const placed = await all(query, selectPlacedLegs(found.map(({ cause }) => cause)));
  // Written before causes knew their legs' places.
  const older = found
    .filter(({ cause, legs }) => placed.filter((leg) => leg.cause === cause).length < legs)
    .map(({ cause }) => cause);
  const searched =
    older.length === 0
      ? []
      : await all(query, selectLegs(older, accountsOf({ currency, mode, merchantId, accountIds })));
  return found.map((one) => ({
    ...one,
    entries: (older.includes(one.cause) ? searched : placed).filter(
      ({ cause }) => cause === one.cause,
    ),
  }));
}

/** The accounts on which a posting of this merchant and these providers' accounts can have had a part. */
function accountsOf({
  currency,
  mode,
  merchantId,
  accountIds,
}: Omit<PostingsQuery, 'causes'>): string[] {
  const named = (kind: LedgerKind, owner: string) => accountId({ kind, owner, currency, mode });
  return [
    ...accountIds.map((id) => named('float', id)),
    named('merchantPayable', merchantId),
    named('merchantReceivable', merchantId),
    ...spread.flatMap((kind) => slots.map((slot) => named(kind, slot))),
    ...single.map((kind) => named(kind, 'operator')),
  ];
}

import type { Currency, Mode } from '@wallet/contract';
import type { Lockable } from '#platform/writer';

export const ledgerKinds = [
  'float',
  'merchantPayable',
  'merchantReceivable',
  'feeIncome',
  'providerFeeExpense',
  'suspense',
  'claimsReceivable',
  'floatInTransit',
  'operatorCapital',
  'clearing',
  'writeOff',
] as const;
export type LedgerKind = (typeof ledgerKinds)[number];

export interface LedgerAccountName {
  kind: LedgerKind;
  /** A merchant's or an account's id, a writer's slot, or `operator`. */
  owner: string | number;
  currency: Currency;
  mode: Mode;
}

/** The id of a ledger account is its name, so nobody has to look it up: `merchantPayable.mer_x.IDR.live`. */
export function accountId({ kind, owner, currency, mode }: LedgerAccountName): string {
  return `${kind}.${owner}.${currency}.${mode}`;
}

export interface LedgerAccountRow {
  id: string;
  /** Sum of all entries, credit positive, minor units. */
  posted: bigint;
  /** Set aside, for payouts and until credits are confirmed. */
  held: bigint;
  /** The part of `held` that waits for confirmation. */
  pending: bigint;
  /** Number of its last entry. */
  sequence: bigint;
}

/** Ledger accounts are locked last, and many items of a batch may move the same one. */
export const ledgerAccounts: Lockable<LedgerAccountRow> = {
  name: 'ledgerAccount',
  table: 'ledger_account',
  rank: 9,
  shared: true,
  columns: { id: 'text', posted: 'bigint', held: 'bigint', pending: 'bigint', sequence: 'bigint' },
  changes: ['posted', 'held', 'pending', 'sequence'],
  stamped: false,
};

/** Only merchants' payables have a floor: never below what is held. */
export function mayStandAt({ id, posted, held, pending }: LedgerAccountRow): boolean {
  return !id.startsWith('merchantPayable.') || (posted >= held && held >= pending && pending >= 0n);
}

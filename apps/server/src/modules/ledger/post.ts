import type { ErrorCode } from '@wallet/contract';
import {
  add,
  change,
  type Insert,
  type Effects,
  type Insertable,
  type View,
} from '#platform/writer';
import { deltaOf } from './balance-delta.ts';
import { ledgerAccounts, mayStandAt, type LedgerAccountRow } from './account.ts';

/** One side of a posting. Credit is positive; minor units. */
export interface Leg {
  account: string;
  amountMinor: bigint;
}

interface EntryRow {
  accountId: string;
  sequence: bigint;
  cause: string;
  amount: bigint;
  balanceAfter: bigint;
}

const entryRows: Insertable<EntryRow> = {
  name: 'entry',
  table: 'ledger_entry',
  columns: {
    accountId: 'text',
    sequence: 'bigint',
    cause: 'text',
    amount: 'bigint',
    balanceAfter: 'bigint',
  },
};

/**
 * The posting of a cause over the accounts as the view has them: entries with running balances and the new state of
 * each account. Pure. Legs of zero are left out; the rest must sum to zero (a programmer's error otherwise).
 * Refused with `insufficientFunds` when a merchant's payable would fall below what is held.
 */
export function post(
  view: View,
  { cause, legs }: { cause: string; legs: readonly Leg[] },
): Effects | { refused: ErrorCode } {
  const moving = legs.filter((leg) => leg.amountMinor !== 0n);
  const sum = moving.reduce((total, leg) => total + leg.amountMinor, 0n);
  if (sum !== 0n || moving.length < 2)
    throw new RangeError(`the legs of ${cause} sum to ${sum} over ${moving.length} legs`);
  const accounts = new Map<string, LedgerAccountRow>();
  const inserts: Insert[] = [];
  const proofs: string[] = [];
  const places: string[] = [];
  for (const { account, amountMinor } of moving) {
    const before = accounts.get(account) ?? view.row(ledgerAccounts, account);
    if (!before) return { refused: 'ledgerAccountMissing' };
    const after = {
      ...before,
      posted: before.posted + amountMinor,
      sequence: before.sequence + 1n,
    };
    accounts.set(account, after);
    if (account.startsWith('merchantPayable.'))
      inserts.push(deltaOf(view, { account, amountMinor }));
    inserts.push(
      add(entryRows, {
        accountId: account,
        sequence: after.sequence,
        cause,
        amount: amountMinor,
        balanceAfter: after.posted,
      }),
    );
    const place = `${account} ${after.sequence}`;
    places.push(place);
    proofs.push(`${place} ${amountMinor} ${after.posted}`);
  }
  const after = [...accounts.values()];
  if (!after.every(mayStandAt)) return { refused: 'insufficientFunds' };
  return {
    changes: after.map((row) => change(ledgerAccounts, row)),
    inserts,
    legs: moving.length,
    proof: proofs.sort().join('\n'),
    places: places.sort().join('\n'),
  };
}

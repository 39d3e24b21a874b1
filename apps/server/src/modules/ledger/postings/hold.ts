import { holdMachine } from '@wallet/contract';
import type { Currency, ErrorCode, HoldStatus, Mode } from '@wallet/contract';
import {
  add,
  change,
  type CommandKind,
  type Effects,
  type Insertable,
  type LedgerDecision,
  lock,
  type Lockable,
  together,
  type View,
} from '#platform/writer';
import { accountId, ledgerAccounts, type LedgerAccountRow } from '../account.ts';
import { balanceChanged } from '../balance-changed.ts';
import { type Leg, post } from '../post.ts';

export interface HoldRow {
  id: string;
  accountId: string;
  merchantId: string;
  currency: Currency;
  mode: Mode;
  amount: bigint;
  status: HoldStatus;
  /** What it waits for: a payout, or evidence of the credit that it holds. */
  kind: 'payout' | 'pendingConfirmation';
}

/** Holds come after deposits, payouts and sessions in the order of locking. */
export const holds: Lockable<HoldRow> = {
  name: 'hold',
  table: 'hold',
  rank: 4,
  shared: false,
  columns: {
    id: 'text',
    accountId: 'text',
    merchantId: 'text',
    currency: 'text',
    mode: 'text',
    amount: 'bigint',
    status: 'text',
    kind: 'text',
  },
  changes: ['status'],
  stamped: true,
  sealed: ['status'],
};

export const holdRows: Insertable<HoldRow & { reason: string }> = {
  name: 'hold',
  table: 'hold',
  columns: { ...holds.columns, reason: 'text' },
  sealed: ['accountId', 'amount', 'kind', 'status'],
};

export interface NewHold {
  holdId: string;
  merchantId: string;
  currency: Currency;
  mode: Mode;
  amountMinor: bigint;
  reason: string;
}

/** Sets money of a merchant aside; refused with `insufficientFunds` above what is available. */
export const placeHold: CommandKind<NewHold> = {
  kind: 'hold.place',
  // The hold's own id is reserved, so that two placings of it never meet in one batch.
  lock: (placing) => [
    lock(holds, [placing.holdId]),
    lock(ledgerAccounts, [payableOf(placing), receivableOf(placing)]),
  ],
  decide: (placing, view) => {
    const { holdId, amountMinor, reason, merchantId, currency, mode } = placing;
    if (amountMinor <= 0n) return { refused: 'amountNotPositive' };
    const payable = view.row(ledgerAccounts, payableOf(placing));
    const receivable = view.row(ledgerAccounts, receivableOf(placing));
    if (!payable || !receivable) return { refused: 'ledgerAccountMissing' };
    if (view.row(holds, holdId)) return { refused: 'stateConflict' };
    // What a merchant owes stops his payouts until the next credits have repaid it.
    if (receivable.posted < 0n) return { refused: 'insufficientFunds' };
    if (payable.posted - payable.held < amountMinor) return { refused: 'insufficientFunds' };
    const row = {
      id: holdId,
      accountId: payable.id,
      merchantId,
      currency,
      mode,
      amount: amountMinor,
      status: holdMachine.initial,
      kind: 'payout' as const,
      reason,
    };
    const changes = [change(ledgerAccounts, { ...payable, held: payable.held + amountMinor })];
    return {
      effects: { changes, inserts: [add(holdRows, row), balanceChanged(row)], legs: 0 },
      result: undefined,
    };
  },
};

export interface HoldEnding {
  holdId: string;
  merchantId: string;
  currency: Currency;
  mode: Mode;
}

/** Gives held money back to what is available. */
export const releaseHold: CommandKind<HoldEnding> = {
  kind: 'hold.void',
  lock: (ending) => [lock(holds, [ending.holdId]), lock(ledgerAccounts, [payableOf(ending)])],
  decide: (ending, view) => {
    const found = pendingHold(view, ending);
    if ('refused' in found) return found;
    const { hold, payable } = found;
    const changes = [
      change(holds, { ...hold, status: holdMachine.moves.void.to }),
      change(ledgerAccounts, { ...payable, held: payable.held - hold.amount }),
    ];
    return { effects: { changes, inserts: [balanceChanged(hold)], legs: 0 }, result: undefined };
  },
};

/** Takes held money from the merchant into clearing, from where the outgoing statement line will take it. */
export const captureHold: CommandKind<HoldEnding> = {
  kind: 'hold.commit',
  lock: (ending, slot) => [
    lock(holds, [ending.holdId]),
    lock(ledgerAccounts, [payableOf(ending), clearingOf(ending, slot)]),
  ],
  decide: (ending, view, cause): LedgerDecision<void> => {
    const legsOf: HeldLegs = (payable, amountMinor) => [
      { account: payable, amountMinor: -amountMinor },
      { account: clearingOf(ending, view.slot), amountMinor },
    ];
    const effects = commitHeld(view, ending, { cause, legsOf });
    return 'refused' in effects ? effects : { effects, result: undefined };
  },
};

/** The legs of what a hold pays for, over the payable's id and the held amount. */
export type HeldLegs = (payable: string, amountMinor: bigint) => readonly Leg[];

/**
 * Ends a hold by taking its money: frees the payable of it, posts the legs with the rows of what it
 * pays for, and tells the balance. Pure; for commands that locked hold, payable and the accounts of
 * the legs. Refused with notFound, modeMismatch or holdNotPending.
 */
export function commitHeld(
  view: View,
  ending: HoldEnding,
  {
    cause,
    legsOf,
    rows,
  }: { cause: string; legsOf: HeldLegs; rows?: Pick<Effects, 'changes' | 'inserts'> },
): Effects | { refused: ErrorCode } {
  const found = pendingHold(view, ending);
  if ('refused' in found) return found;
  const { hold, payable } = found;
  const freed = { ...payable, held: payable.held - hold.amount };
  const freedView: View = {
    ...view,
    row: (lockable, id) => (id === freed.id ? (freed as never) : view.row(lockable, id)),
  };
  const posting = post(freedView, { cause, legs: legsOf(payable.id, hold.amount) });
  return 'refused' in posting
    ? posting
    : together(posting, {
        changes: [
          change(holds, { ...hold, status: holdMachine.moves.commit.to }),
          ...(rows?.changes ?? []),
        ],
        inserts: [...(rows?.inserts ?? []), balanceChanged(ending)],
      });
}

/**
 * Credits a merchant's payable and sets the same sum aside for a payout in one go, so that nothing
 * else can take it. Pure; for judges whose item locked hold, payable and source. Refused with
 * ledgerAccountMissing, or stateConflict when the hold is there already.
 */
export function creditHeld(
  view: View,
  placing: NewHold,
  { cause, source }: { cause: string; source: string },
): Effects | { refused: ErrorCode } {
  const { holdId, amountMinor: amount, reason, merchantId, currency, mode } = placing;
  const payable = view.row(ledgerAccounts, payableOf(placing));
  if (!payable) return { refused: 'ledgerAccountMissing' };
  if (view.row(holds, holdId)) return { refused: 'stateConflict' };
  const holding = { ...payable, held: payable.held + amount };
  const heldView: View = {
    ...view,
    row: (lockable, id) => (id === holding.id ? (holding as never) : view.row(lockable, id)),
  };
  const posting = post(heldView, {
    cause,
    legs: [
      { account: source, amountMinor: -amount },
      { account: payable.id, amountMinor: amount },
    ],
  });
  if ('refused' in posting) return posting;
  const row = {
    id: holdId,
    accountId: payable.id,
    merchantId,
    currency,
    mode,
    amount,
    status: holdMachine.initial,
    kind: 'payout' as const,
    reason,
  };
  return together(posting, { inserts: [add(holdRows, row), balanceChanged(row)] });
}

type Found = { hold: HoldRow; payable: LedgerAccountRow } | { refused: ErrorCode };

function pendingHold(view: View, ending: HoldEnding): Found {
  const hold = view.row(holds, ending.holdId);
  if (!hold || hold.merchantId !== ending.merchantId) return { refused: 'notFound' };
  if (hold.mode !== ending.mode || hold.currency !== ending.currency)
    return { refused: 'modeMismatch' };
  if (hold.status !== 'pending' || hold.kind !== 'payout') return { refused: 'holdNotPending' };
  const payable = view.row(ledgerAccounts, hold.accountId);
  return payable ? { hold, payable } : { refused: 'ledgerAccountMissing' };
}

function payableOf({ merchantId, currency, mode }: HoldEnding): string {
  return accountId({ kind: 'merchantPayable', owner: merchantId, currency, mode });
}

function receivableOf({ merchantId, currency, mode }: HoldEnding): string {
  return accountId({ kind: 'merchantReceivable', owner: merchantId, currency, mode });
}

function clearingOf({ currency, mode }: HoldEnding, slot: number): string {
  return accountId({ kind: 'clearing', owner: slot, currency, mode });
}

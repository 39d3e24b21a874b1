import type { Currency, Mode } from '@wallet/contract';
import { change, type Change, type Lockable, type View } from '#platform/writer';

/** Whose claim a credit is, and how much of that owner's claims is available unconfirmed. */
export interface UnverifiedOwner {
  ownerId: string;
  accountCeilingMinor: bigint;
  ownerCeilingMinor: bigint;
  /** Evidence that came before anybody used the line, as `confirmedBy` names it. */
  provedBy?: string | null;
}

export interface UnverifiedPlace {
  ownerId: string;
  accountId: string;
  currency: Currency;
  mode: Mode;
}

export interface UnconfirmedTotal {
  id: string;
  amount: bigint;
}

/** Sums of available unconfirmed credits, of an owner and of an account; a batch may move one often. */
export const unconfirmedTotals: Lockable<UnconfirmedTotal> = {
  name: 'unconfirmedTotal',
  table: 'unconfirmed_total',
  rank: 8,
  shared: true,
  columns: { id: 'text', amount: 'bigint' },
  changes: ['amount'],
  stamped: false,
};

/** The two sums that a credit counts in. */
export function totalIds(place: UnverifiedPlace): [owner: string, account: string] {
  const { ownerId, accountId, currency, mode } = place;
  return [`owner.${ownerId}.${currency}.${mode}`, `account.${accountId}.${currency}.${mode}`];
}

/** Whether an amount more stays within both ceilings; undefined when a sum does not exist. */
export function fitsCeilings(
  view: View,
  place: UnverifiedPlace,
  { claim, amountMinor }: { claim: UnverifiedOwner; amountMinor: bigint },
): boolean | undefined {
  const [owner, account] = totalIds(place).map((id) => view.row(unconfirmedTotals, id));
  if (!owner || !account) return undefined;
  return (
    owner.amount + amountMinor <= claim.ownerCeilingMinor &&
    account.amount + amountMinor <= claim.accountCeilingMinor
  );
}

/** Both sums, moved by an amount. Empty when one is missing or would fall below zero. */
export function moveTotals(view: View, place: UnverifiedPlace, amountMinor: bigint): Change[] {
  const totals = totalIds(place).flatMap((id) => view.row(unconfirmedTotals, id) ?? []);
  const moved = totals.map(({ id, amount }) => ({ id, amount: amount + amountMinor }));
  return moved.length === 2 && moved.every(({ amount }) => amount >= 0n)
    ? moved.map((row) => change(unconfirmedTotals, row))
    : [];
}

/** The hold of a pending credit has its line's number: nobody has to look for it, and there is one at most. */
export function holdOfLine(lineId: string): string {
  return `hld_${lineId.slice(lineId.indexOf('_') + 1)}`;
}

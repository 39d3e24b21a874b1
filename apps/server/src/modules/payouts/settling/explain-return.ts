import { totalIds, type UnverifiedOwner } from '#modules/matching/allocations';
import type { LinePower } from '#modules/statements/lines';
import type { UnpostedLine } from '#modules/matching/unposted';
import { all, type Query } from '#platform/db';
import type { LedgerCommand } from '#platform/writer';
import { type ReturnablePayout, selectNamedPayouts, selectTotals } from './returns.sql.ts';
import { type Returning, reversePayout } from './reverse-payout.ts';

/**
 * The item of a credit that surely brings a payout back: it names the one paid payout of its
 * account, and is its amount, or its amount with what the provider had taken. Undefined for every
 * other credit: one that only has the amount of a payout waits for a person, and so does one that
 * its phone’s owner claims above what is believed without evidence.
 */
export async function explainReturn(
  read: Query,
  { line, claim, reversalPossible }: UnpostedLine & { claim: UnverifiedOwner | null },
): Promise<LedgerCommand<unknown, unknown> | undefined> {
  if (!reversalPossible) return undefined;
  const names = [line.reversalOf, line.providerTransactionId].filter((name) => name !== null);
  if (names.length === 0) return undefined;
  const { id: lineId, accountId, mode, occurredTo, amount } = line;
  const [sole, ...others] = await all(
    read,
    selectNamedPayouts({ accountId, mode, names, occurredTo }),
  );
  if (!sole || others.length > 0 || !isItsSum(amount, sole)) return undefined;
  if (claim && !(await isBelieved(read, line, claim))) return undefined;
  const payload: Returning = { ...returningOf(lineId, sole), claim };
  return { kind: reversePayout, cause: `line:${lineId}`, mode, order: payload.merchantId, payload };
}

/** What brings a payout back is its amount, or its amount with what the provider had taken. */
export function isItsSum(
  minor: bigint,
  { amountMinor, tookMinor }: Pick<ReturnablePayout, 'amountMinor' | 'tookMinor'>,
): boolean {
  return minor === amountMinor || minor === amountMinor + tookMinor;
}

export function returningOf(
  lineId: string,
  { intentId, transactionId, requestId, merchantId, accountId, currency, mode }: ReturnablePayout,
): Omit<Returning, 'claim'> {
  return { lineId, intentId, transactionId, requestId, merchantId, accountId, currency, mode };
}

/** Judged again over the locked sums. */
async function isBelieved(
  read: Query,
  { accountId, currency, mode, amount }: LinePower,
  { ownerId, ownerCeilingMinor, accountCeilingMinor }: UnverifiedOwner,
): Promise<boolean> {
  const [owner, account] = totalIds({ ownerId, accountId, currency, mode });
  const totals = new Map(
    (await all(read, selectTotals([owner, account]))).map(({ id, amountMinor: sum }) => [id, sum]),
  );
  return (
    (totals.get(owner) ?? 0n) + amount <= ownerCeilingMinor &&
    (totals.get(account) ?? 0n) + amount <= accountCeilingMinor
  );
}

import type { UnverifiedOwner } from '#modules/matching/allocations';
import type { UnpostedLine } from '#modules/matching/unposted';
import type { LedgerCommand } from '#platform/writer';
import { all, type Query } from '#platform/db';
import { type PossibleIntent, selectPossibleIntents } from './debits.sql.ts';
import { explainReturn } from './explain-return.ts';
import { matchDebit } from './match-debit.ts';
import { payFee } from './pay-fee.ts';
import { readTiming } from '../payout-timing.ts';
import { type PayoutLine, settlePayout } from './settle-payout.ts';
import { surfacePayout } from './surface-payout.ts';

/**
 * The money item of a debit that a payout of its account caused, or of a credit that surely brings
 * one back; undefined for any other, and for one that could be several. Its cause is the line’s.
 */
export async function explainPayout(
  read: Query,
  unposted: UnpostedLine & { claim: UnverifiedOwner | null },
): Promise<LedgerCommand<unknown, unknown> | undefined> {
  const { line } = unposted;
  if (line.direction === 'credit') return explainReturn(read, unposted);
  const debit = { ...line, amountMinor: line.amount };
  const meaning = matchDebit(debit, await all(read, selectPossibleIntents(debit)));
  if (!('intent' in meaning)) return undefined;
  const { id: lineId, accountId, currency, mode } = line;
  const { longestPendingMs, historyLagMs } = await readTiming(read, accountId);
  const payload = toEnding(meaning.intent, {
    lineId,
    accountId,
    currency,
    mode,
    guardMs: longestPendingMs + historyLagMs,
  });
  const item = { cause: `line:${lineId}`, mode, order: payload.merchantId, payload };
  if (meaning.kind === 'paid') return { ...item, kind: settlePayout };
  return meaning.kind === 'fee' ? { ...item, kind: payFee } : { ...item, kind: surfacePayout };
}

function toEnding(
  {
    id: intentId,
    transactionId,
    requestId,
    holdId,
    merchantId,
    payeeKey,
    amountMinor,
    day,
    lastIntentId,
  }: PossibleIntent,
  of: Pick<PayoutLine, 'lineId' | 'accountId' | 'currency' | 'mode' | 'guardMs'>,
): PayoutLine {
  return {
    ...of,
    intentId,
    transactionId,
    requestId,
    holdId,
    merchantId,
    payeeKey,
    amountMinor,
    day,
    lastIntentId,
  };
}

import type { PayoutExplainer } from '#modules/deposits';
import { all } from '#platform/db';
import type { Query } from '#platform/db';
import { selectPossibleIntents } from './debits.sql.ts';
import type { PossibleIntent } from './debits.sql.ts';
import { explainReturn } from './explain-return.ts';
import { judgeDebit } from './judge-debit.ts';
import { payFee } from './pay-fee.ts';
import { readTiming } from '../payout-timing.ts';
import { settlePayout } from './settle-payout.ts';
import type { PayoutLine } from './settle-payout.ts';
import { surfacePayout } from './surface-payout.ts';

/** Explains debits by the payouts of their account, and credits by the one payout that they name as brought back; undefined for one that is none of them, or could be several. */
export function payoutExplainer(read: Query): PayoutExplainer {
  return async (line) => {
    if (line.direction === 'credit') return explainReturn(read, line);
    const meaning = judgeDebit(line, await all(read, selectPossibleIntents(line)));
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
  };
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

import { Refusal, writeMoney } from '@wallet/contract';
import type { LateMoney } from '@wallet/contract';
import { all, maybe } from '#platform/db';
import type { Query } from '#platform/db';
import { selectLateLine, selectLateLines } from './late-money.sql.ts';
import type { LateLine } from './late-money.sql.ts';

const usualLimit = 50;
const cursorForm = /^lin_[0-9a-hjkmnp-tv-z]{26}$/;

/** A page of the late money of a merchant that wants to be asked, the oldest first. Refuses `cursorInvalid`. */
export async function listLateMoney(
  query: Query,
  merchantId: string,
  {
    after = null,
    limit = usualLimit,
  }: { after?: string | null | undefined; limit?: number | undefined },
): Promise<{ data: LateMoney[]; next: string | null }> {
  if (after !== null && !cursorForm.test(after)) throw new Refusal('cursorInvalid');
  const rows = await all(query, selectLateLines(merchantId, { after, limit: limit + 1 }));
  const page = rows.slice(0, limit);
  return {
    data: page.map(lateMoneyAnswer),
    next: rows.length > limit ? (page.at(-1)?.lineId ?? null) : null,
  };
}

/** One of them. Refuses `notFound`, also for another merchant's. */
export async function readLateLine(
  query: Query,
  merchantId: string,
  lineId: string,
): Promise<LateLine> {
  const line = await maybe(query, selectLateLine(merchantId, lineId));
  if (!line) throw new Refusal('notFound');
  return line;
}

export function lateMoneyAnswer(line: LateLine): LateMoney {
  const { lineId, currency, payerName, transactionId, code, customerName, choice, chosenAt } = line;
  const money = (minor: bigint) => writeMoney({ minor, currency });
  return {
    lineId,
    payerName,
    transactionId,
    code,
    customerName,
    amount: money(line.amountMinor),
    paidAt: line.occurredTo.toISOString(),
    seenAt: line.observedAt.toISOString(),
    expected: money(line.finalMinor),
    expiredAt: line.expiresAt.toISOString(),
    state: line.hasProposal ? 'proposed' : choice === null ? 'waits' : 'noted',
    choice: choice === null || chosenAt === null ? null : { choice, at: chosenAt.toISOString() },
  };
}

import { ApiError, writeMoney } from '@wallet/contract';
import type { AnswerOf, endpoints, LateMoney, QueryOf } from '@wallet/contract';
import { all, maybe, type Query } from '#platform/db';
import { idCursor, pageOfRows, usualLimit } from '#platform/lists';
import { type LateLine, selectLateLine, selectLateLines } from './late-money.sql.ts';

/** A page of the late money of a merchant that wants to be asked, the oldest first. Refuses `cursorInvalid`. */
export async function listLateMoney(
  query: Query,
  merchantId: string,
  { after, limit = usualLimit, ...filters }: QueryOf<typeof endpoints.listLateMoney>,
): Promise<AnswerOf<typeof endpoints.listLateMoney>> {
  const bounds = { after: idCursor(after, 'lin'), limit: limit + 1 };
  const found = await all(query, selectLateLines(merchantId, filters, bounds));
  const { rows, next } = pageOfRows(found, { limit, cursor: ({ lineId }) => lineId });
  return { data: rows.map(lateMoneyAnswer), next };
}

/** One of them. Refuses `notFound`, also for another merchant's. */
export async function readLateLine(
  query: Query,
  merchantId: string,
  lineId: string,
): Promise<LateLine> {
  const line = await maybe(query, selectLateLine(merchantId, lineId));
  if (!line) throw new ApiError('notFound');
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

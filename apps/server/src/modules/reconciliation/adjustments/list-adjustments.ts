import { ApiError, writeMoney } from '@wallet/contract';
import type { Adjustment, AnswerOf, endpoints, QueryOf } from '@wallet/contract';
import { all, type Query } from '#platform/db';
import { readPage } from '#platform/lists';
import { type ListedAdjustment, selectAdjustments } from './adjustments.sql.ts';

/** A page of postings by hand, newest first. Refuses with cursorInvalid. */
export async function listAdjustments(
  query: Query,
  input: QueryOf<typeof endpoints.listAdjustments>,
): Promise<AnswerOf<typeof endpoints.listAdjustments>> {
  const { rows, next } = await readPage(query, input, {
    prefix: 'adj',
    select: (page) => selectAdjustments(input, page),
  });
  return { data: rows.map(answerOf), next };
}

/** One posting by hand. Refuses with notFound. */
export async function readAdjustment(query: Query, id: string): Promise<Adjustment> {
  const [row] = await all(query, selectAdjustments({ id }, { limit: 1 }));
  if (!row) throw new ApiError('notFound');
  return answerOf(row);
}

function answerOf(row: ListedAdjustment): Adjustment {
  const { id, code, kind, goal, status, reason, differenceId, lineId, moveId, expectedId } = row;
  return {
    id,
    code,
    kind,
    goal,
    status,
    reason,
    differenceId,
    lineId,
    moveId,
    expectedId,
    amount: writeMoney({ minor: row.amountMinor, currency: row.currency }),
    account:
      row.accountId === null
        ? null
        : { id: row.accountId, label: row.accountLabel ?? '', last4: row.accountLast4 ?? '' },
    merchant: row.merchantId === null ? null : { id: row.merchantId, name: row.merchantName ?? '' },
    proposedBy: { id: row.proposedBy, name: row.proposedName ?? '' },
    proposedAt: row.proposedAt.toISOString(),
    lapsesAt: row.lapsesAt.toISOString(),
    decision:
      row.decidedBy === null || row.decidedAt === null
        ? null
        : {
            by: { id: row.decidedBy, name: row.decidedName ?? '' },
            at: row.decidedAt.toISOString(),
            reason: row.decisionReason ?? '',
          },
  };
}

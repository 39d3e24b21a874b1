import { Refusal, writeMoney } from '@wallet/contract';
import type { Adjustment, AdjustmentStatus } from '@wallet/contract';
import { all } from '#platform/db';
import type { Query } from '#platform/db';
import { selectAdjustments } from './adjustments.sql.ts';
import type { ListedAdjustment } from './adjustments.sql.ts';

const usualLimit = 50;

/** A page of postings by hand, newest first. Refuses with cursorInvalid. */
export async function listAdjustments(
  query: Query,
  {
    id,
    after,
    status,
    lineId,
    limit = usualLimit,
  }: {
    id?: string | undefined;
    after?: string | undefined;
    status?: AdjustmentStatus | undefined;
    lineId?: string | undefined;
    limit?: number | undefined;
  },
): Promise<{ data: Adjustment[]; next: string | null }> {
  if (after !== undefined && !/^adj_[0-9a-hjkmnp-tv-z]{26}$/.test(after))
    throw new Refusal('cursorInvalid');
  const rows = await all(query, selectAdjustments({ id, after, status, lineId, limit: limit + 1 }));
  const page = rows.slice(0, limit).map(answerOf);
  return { data: page, next: rows.length > limit ? (page.at(-1)?.id ?? null) : null };
}

/** One posting by hand. Refuses with notFound. */
export async function readAdjustment(query: Query, id: string): Promise<Adjustment> {
  const [row] = await all(query, selectAdjustments({ id, limit: 1 }));
  if (!row) throw new Refusal('notFound');
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

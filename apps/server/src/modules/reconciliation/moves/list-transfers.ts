import { ApiError, writeMoney } from '@wallet/contract';
import type { AnswerOf, endpoints, InternalTransfer, QueryOf } from '@wallet/contract';
import { all, type Query } from '#platform/db';
import { readPage } from '#platform/lists';
import { type ListedMove, selectMoves } from './internal-transfers.sql.ts';
import { readPace } from '../read-pace.ts';

const hourSeconds = 3_600;

/** A page of own moves, newest first. Refuses with cursorInvalid. */
export async function listTransfers(
  query: Query,
  input: QueryOf<typeof endpoints.listOwnMoves>,
): Promise<AnswerOf<typeof endpoints.listOwnMoves>> {
  const { rows, next } = await readPage(query, input, {
    prefix: 'flm',
    select: (page) => selectMoves(input, page),
  });
  const { moveHours } = await readPace(query);
  return { data: rows.map((row) => moveAnswer(row, moveHours)), next };
}

/** One own move. Refuses with notFound. */
export async function readTransfer(query: Query, id: string): Promise<InternalTransfer> {
  const [row] = await all(query, selectMoves({ id }, { limit: 1 }));
  if (!row) throw new ApiError('notFound');
  return moveAnswer(row, (await readPace(query)).moveHours);
}

function moveAnswer(row: ListedMove, moveHours: number): InternalTransfer {
  const { id, kind, status, mode, reason, cancelReason, openSeconds } = row;
  return {
    id,
    kind,
    status,
    mode,
    reason,
    cancelReason,
    openSeconds,
    amount: writeMoney({ minor: row.amountMinor, currency: row.currency }),
    from: endOf(row.fromId, row.fromLabel, row.fromLast4),
    to: endOf(row.toId, row.toLabel, row.toLast4),
    outLine: sideOf(row.outLineId, row.outFrom, row.outTo),
    inLine: sideOf(row.inLineId, row.inFrom, row.inTo),
    proposedBy: { id: row.proposedBy, name: row.proposedName ?? '' },
    proposedAt: row.proposedAt.toISOString(),
    decision:
      row.decidedBy === null || row.decidedAt === null
        ? null
        : {
            by: { id: row.decidedBy, name: row.decidedName ?? '' },
            at: row.decidedAt.toISOString(),
            reason: row.decisionReason ?? '',
          },
    isOverdue: openSeconds !== null && openSeconds > moveHours * hourSeconds,
  };
}

function endOf(
  id: string | null,
  label: string | null,
  last4: string | null,
): InternalTransfer['from'] {
  return id === null ? null : { id, label: label ?? '', last4: last4 ?? '' };
}

function sideOf(
  lineId: string | null,
  from: Date | null,
  to: Date | null,
): InternalTransfer['outLine'] {
  return lineId === null || from === null || to === null
    ? null
    : { lineId, occurredFrom: from.toISOString(), occurredTo: to.toISOString() };
}

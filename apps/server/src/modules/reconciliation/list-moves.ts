import { Refusal, writeMoney } from '@wallet/contract';
import type { MoveStatus, OwnMove } from '@wallet/contract';
import { all } from '#platform/db';
import type { Query } from '#platform/db';
import { selectMoves } from './moves.sql.ts';
import type { ListedMove } from './moves.sql.ts';
import { readPace } from './read-pace.ts';

export interface MoveQuestion {
  id?: string | undefined;
  after?: string | undefined;
  limit?: number | undefined;
  status?: MoveStatus | undefined;
  accountId?: string | undefined;
}

const usualLimit = 50;
const hourSeconds = 3_600;

/** A page of own moves, newest first. Refuses with cursorInvalid. */
export async function listMoves(
  query: Query,
  { after, limit = usualLimit, ...filter }: MoveQuestion,
): Promise<{ data: OwnMove[]; next: string | null }> {
  if (after !== undefined && !/^flm_[0-9a-hjkmnp-tv-z]{26}$/.test(after))
    throw new Refusal('cursorInvalid');
  const { moveHours } = await readPace(query);
  const rows = await all(query, selectMoves({ after, ...filter, limit: limit + 1 }));
  const page = rows.slice(0, limit).map((row) => moveAnswer(row, moveHours));
  return { data: page, next: rows.length > limit ? (page.at(-1)?.id ?? null) : null };
}

/** One own move. Refuses with notFound. */
export async function readMove(query: Query, id: string): Promise<OwnMove> {
  const [row] = await all(query, selectMoves({ id, limit: 1 }));
  if (!row) throw new Refusal('notFound');
  return moveAnswer(row, (await readPace(query)).moveHours);
}

function moveAnswer(row: ListedMove, moveHours: number): OwnMove {
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

function endOf(id: string | null, label: string | null, last4: string | null): OwnMove['from'] {
  return id === null ? null : { id, label: label ?? '', last4: last4 ?? '' };
}

function sideOf(lineId: string | null, from: Date | null, to: Date | null): OwnMove['outLine'] {
  return lineId === null || from === null || to === null
    ? null
    : { lineId, occurredFrom: from.toISOString(), occurredTo: to.toISOString() };
}

import { mayRole, type StatementLineRow, writeMoney } from '@wallet/contract';
import type { UserPrincipal } from '#modules/identity';
import type { Query } from '#platform/db';
import { type PageQuery, readPage } from '#platform/lists';
import { maskedName } from '#platform/mask-name';
import { type LineFilters, type ListedLine, selectLinePage } from './lines.sql.ts';

export interface LinesQuery extends PageQuery, LineFilters {
  /** Whoever may not see whole data sees of whom was paid the first letters only. */
  hidesPayees?: boolean | undefined;
}

/** A page of statement lines, newest first; accounts show only four digits. Refuses `cursorInvalid`. */
export async function listStatementLines(
  query: Query,
  { hidesPayees = false, ...input }: LinesQuery,
): Promise<{ data: StatementLineRow[]; next: string | null }> {
  const { rows, next } = await readPage(query, input, {
    prefix: 'lin',
    select: (page) => selectLinePage(input, page),
  });
  return { data: rows.map((line) => toRow(line, hidesPayees)), next };
}

/** Who may reveal what is masked sees it at once. */
export function hidesPayees({ roleId }: UserPrincipal): boolean {
  return !mayRole(roleId, 'data.reveal');
}

function toRow(
  { amountMinor, currency, occurredFrom, occurredTo, observedAt, ...line }: ListedLine,
  hidesPayees: boolean,
): StatementLineRow {
  const { direction, counterparty } = line;
  return {
    ...line,
    counterparty:
      hidesPayees && direction === 'debit' && counterparty !== null
        ? maskedName(counterparty)
        : counterparty,
    amount: writeMoney({ minor: amountMinor, currency }),
    occurredFrom: occurredFrom.toISOString(),
    occurredTo: occurredTo.toISOString(),
    observedAt: observedAt.toISOString(),
  };
}

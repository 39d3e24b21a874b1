import { writeMoney } from '@wallet/contract';
import type { AnswerOf, DifferenceRow, endpoints, Mode, QueryOf } from '@wallet/contract';
import { all, type Query } from '#platform/db';
import { readPage } from '#platform/lists';
import { selectDifferences, selectDifferencesOf } from './differences.sql.ts';
import type { ListedDifference } from './differences.sql.ts';
import { isOneCause, whyNoPosting } from './posting-blocker.ts';

/** A page of differences between sources, newest first. Refuses `cursorInvalid`. */
export async function listDifferences(
  query: Query,
  input: QueryOf<typeof endpoints.listDifferences>,
): Promise<AnswerOf<typeof endpoints.listDifferences>> {
  const { rows, next } = await readPage(query, input, {
    prefix: 'dif',
    select: (page) => selectDifferences(input, page),
  });
  return { data: rows.map(toRow), next };
}

function toRow(row: ListedDifference): DifferenceRow {
  const {
    id,
    accountId,
    accountProvider,
    accountLabel,
    accountLast4,
    kind,
    source,
    lineId,
    moveId,
    direction,
    counterparty,
    status,
    ageDays,
  } = row;
  return {
    id,
    accountId,
    accountProvider,
    accountLabel,
    accountLast4,
    kind,
    source,
    lineId,
    moveId,
    direction,
    counterparty,
    status,
    ageDays,
    amount: writeMoney({ minor: row.amountMinor, currency: row.currency }),
    occurredFrom: row.occurredFrom.toISOString(),
    occurredTo: row.occurredTo.toISOString(),
    openedAt: row.openedAt.toISOString(),
    closedAt: row.closedAt?.toISOString() ?? null,
    closedBy:
      status === 'open'
        ? null
        : { how: row.closedHow ?? 'evidence', name: row.closedName, note: row.note },
    proposal:
      row.proposalId === null
        ? null
        : { id: row.proposalId, code: row.proposalCode ?? '', proposedBy: row.proposalName ?? '' },
    whyNoPosting: postingBlocker(row),
  };
}

/** Why no posting can be proposed for a difference as it is listed; null when one can. */
export function postingBlocker({
  kind,
  status,
  proposalId,
  isAccountProposed,
  isPostedSince,
  isMoveSeen,
}: ListedDifference): DifferenceRow['whyNoPosting'] {
  return whyNoPosting({
    kind,
    status,
    isProposed: proposalId !== null || (isAccountProposed && !isOneCause(kind)),
    isPostedSince,
    isMoveSeen,
  });
}

/** Those of these differences that are there, as they stand. */
export function readDifferences(
  query: Query,
  ids: readonly string[],
): Promise<(ListedDifference & { mode: Mode })[]> {
  return all(query, selectDifferencesOf(ids));
}

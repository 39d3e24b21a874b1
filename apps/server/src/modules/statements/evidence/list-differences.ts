import { Refusal, writeMoney } from '@wallet/contract';
import type { DifferenceKind, DifferenceRow, Mode } from '@wallet/contract';
import { all } from '#platform/db';
import type { Query } from '#platform/db';
import { selectDifferences, selectDifferencesOf } from './differences.sql.ts';
import type { ListedDifference } from './differences.sql.ts';
import { isOneCause, whyNoPosting } from './why-no-posting.ts';

export interface DifferenceQuestion {
  id?: string | undefined;
  after?: string | undefined;
  limit?: number | undefined;
  accountId?: string | undefined;
  status?: 'open' | 'explained' | undefined;
  kind?: DifferenceKind | undefined;
}

const usualLimit = 50;
const cursorForm = /^dif_[0-9a-hjkmnp-tv-z]{26}$/;

/** A page of differences between sources, newest first. Refuses `cursorInvalid`. */
export async function listDifferences(
  query: Query,
  question: DifferenceQuestion,
): Promise<{ data: DifferenceRow[]; next: string | null }> {
  const {
    id = null,
    after = null,
    limit = usualLimit,
    accountId = null,
    status = null,
    kind = null,
  } = question;
  if (after !== null && !cursorForm.test(after)) throw new Refusal('cursorInvalid');
  const rows = await all(
    query,
    selectDifferences({ id, after, accountId, status, kind, limit: limit + 1 }),
  );
  const page = rows.slice(0, limit);
  return { data: page.map(toRow), next: rows.length > limit ? (page.at(-1)?.id ?? null) : null };
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
    whyNoPosting: whyNotPosted(row),
  };
}

/** Why no posting can be proposed for a difference as it is listed; null when one can. */
export function whyNotPosted({
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

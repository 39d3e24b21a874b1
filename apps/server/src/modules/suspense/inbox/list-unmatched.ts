import { writeMoney } from '@wallet/contract';
import type { AnswerOf, endpoints, QueryOf, UnmatchedLine } from '@wallet/contract';
import type { Query } from '#platform/db';
import { readPage } from '#platform/lists';
import { evaluateDeposit, readHinted, toCandidate } from '../proposals/find-candidates.ts';
import type { LineToMatch } from '../proposals/find-candidates.ts';
import type { CandidateDeposit } from '../proposals/candidates.sql.ts';
import { type InboxLine, selectInbox } from '../proposals/unmatched.sql.ts';

/** A page of lines awaiting a person, oldest first, with likeliest deposits. Refuses `cursorInvalid`. */
export async function listUnmatched(
  query: Query,
  input: QueryOf<typeof endpoints.listUnmatchedLines>,
  { userId }: { userId: string },
): Promise<AnswerOf<typeof endpoints.listUnmatchedLines>> {
  const { rows, next } = await readPage(query, input, {
    prefix: 'lin',
    select: (page) => selectInbox(input, { ...page, userId }),
  });
  const hinted = await readHinted(query, rows.map(toMatch));
  return { data: rows.map((row) => toUnmatched(row, hinted)), next };
}

/** A line as the inbox shows it, with the deposit that it was recorded with. */
export function toUnmatched(
  row: InboxLine,
  hinted: ReadonlyMap<string, CandidateDeposit>,
): UnmatchedLine {
  const {
    id,
    accountId,
    provider,
    accountLast4,
    mode,
    currency,
    direction,
    counterparty,
    matchStatus,
    reason,
    revision,
    isPending,
    ageSeconds,
    candidateId,
  } = row;
  const money = (minor: bigint) => writeMoney({ minor, currency });
  const deposit =
    candidateId === null || direction === 'debit' ? undefined : hinted.get(candidateId);
  return {
    id,
    accountId,
    provider,
    accountLast4,
    mode,
    direction,
    counterparty,
    matchStatus,
    reason,
    revision,
    isPending,
    ageSeconds,
    code: `UNM-${id.slice(-6).toUpperCase()}`,
    amount: money(row.amountMinor),
    allocated: money(row.allocatedMinor),
    rest: money(row.amountMinor - row.allocatedMinor),
    occurredFrom: row.occurredFrom.toISOString(),
    occurredTo: row.occurredTo.toISOString(),
    observedAt: row.observedAt.toISOString(),
    transactionId: row.transactionId ?? candidateId,
    assignee:
      row.assigneeId === null
        ? null
        : { id: row.assigneeId, name: row.assigneeName ?? row.assigneeId },
    lateChoice: row.lateChoice,
    proposal: openProposalOf(row),
    candidate: deposit ? toCandidate(evaluateDeposit(toMatch(row), deposit)) : null,
  };
}

/** What of a line is looked for a deposit: what waits, or all of it once nothing does. */
export function toMatch(row: InboxLine): LineToMatch {
  const restMinor = row.amountMinor - row.allocatedMinor;
  return { ...row, restMinor: restMinor === 0n ? row.amountMinor : restMinor };
}

function openProposalOf({
  proposalId: id,
  proposalKind: kind,
  proposedBy,
  proposerName,
  lapsesAt,
  approvalsLeft,
}: InboxLine): UnmatchedLine['proposal'] {
  if (id === null || kind === null || proposedBy === null || lapsesAt === null) return null;
  return {
    id,
    kind,
    proposedBy: { id: proposedBy, name: proposerName ?? proposedBy },
    lapsesAt: lapsesAt.toISOString(),
    approvalsLeft: approvalsLeft ?? 1,
  };
}

import { ApiError, writeMoney } from '@wallet/contract';
import type {
  AnswerOf,
  CandidateGuard,
  endpoints,
  EvidenceFile,
  LineProposal,
  QueryOf,
} from '@wallet/contract';
import { readEvidenceOf } from '#modules/evidence';
import { all, maybe, type Query } from '#platform/db';
import { readPage } from '#platform/lists';
import { selectListedProposal, selectProposals, selectProposalsOf } from './proposal-list.sql.ts';
import type { ListedProposal } from './proposal-list.sql.ts';

/** A page of proposals about lines and markings, newest first. Refuses `cursorInvalid`. */
export async function listProposals(
  query: Query,
  input: QueryOf<typeof endpoints.listProposals>,
): Promise<AnswerOf<typeof endpoints.listProposals>> {
  const { rows, next } = await readPage(query, input, {
    prefix: 'prp',
    select: (page) => selectProposals(input, page),
  });
  return { data: await toProposals(query, rows), next };
}

/** One proposal. Refuses `notFound`. */
export async function readProposal(query: Query, id: string): Promise<LineProposal> {
  const row = await maybe(query, selectListedProposal(id));
  if (!row) throw new ApiError('notFound');
  return toProposal(row, await readEvidenceOf(query, row.evidenceFileIds));
}

/** What was proposed about a line, newest first. */
export async function proposalsOf(query: Query, lineId: string): Promise<LineProposal[]> {
  return toProposals(query, await all(query, selectProposalsOf(lineId)));
}

async function toProposals(query: Query, rows: readonly ListedProposal[]): Promise<LineProposal[]> {
  const files = await readEvidenceOf(
    query,
    rows.flatMap(({ evidenceFileIds }) => evidenceFileIds),
  );
  return rows.map((row) => toProposal(row, files));
}

function refundOf({
  refundRequestId: requestId,
  refundTo,
  refundIsForeign,
  refundNameCheck: nameCheck,
}: ListedProposal): LineProposal['refund'] {
  if (requestId === null || refundTo === null) return null;
  const { institutionName, last4, holderName } = refundTo;
  return {
    requestId,
    institutionName,
    last4,
    holderName,
    isPayer: refundIsForeign !== true,
    nameCheck,
  };
}

function toProposal(row: ListedProposal, files: ReadonlyMap<string, EvidenceFile>): LineProposal {
  const {
    id,
    kind,
    nature,
    status,
    mode,
    lineId,
    transactionId,
    transactionCode,
    accountId,
    provider,
    accountLast4,
    evidence,
    reason,
    approvalsNeeded,
    currency,
  } = row;
  const money = (minor: bigint) => writeMoney({ minor, currency });
  const { firstApprovedBy, firstApprovedAt, decidedBy, decidedAt } = row;
  return {
    id,
    kind,
    nature,
    status,
    mode,
    lineId,
    transactionId,
    transactionCode,
    accountId,
    evidence,
    reason,
    approvalsNeeded,
    account: provider === null || accountLast4 === null ? null : { provider, last4: accountLast4 },
    merchant:
      row.merchantId === null
        ? null
        : { id: row.merchantId, name: row.merchantName ?? row.merchantId },
    amount: money(row.amountMinor),
    fee: row.feeMinor === null ? null : money(row.feeMinor),
    evidenceFiles: row.evidenceFileIds.flatMap((id) => files.get(id) ?? []),
    refund: refundOf(row),
    accepted: row.accepted.split(',').filter((guard): guard is CandidateGuard => guard !== ''),
    proposedBy: { id: row.proposedBy, name: row.proposerName },
    proposedAt: row.proposedAt.toISOString(),
    lapsesAt: row.lapsesAt.toISOString(),
    firstApproval:
      firstApprovedBy === null || firstApprovedAt === null
        ? null
        : {
            by: { id: firstApprovedBy, name: row.firstApproverName ?? firstApprovedBy },
            at: firstApprovedAt.toISOString(),
            reason: row.firstReason ?? '',
          },
    decision:
      decidedAt === null
        ? null
        : {
            by: decidedBy === null ? null : { id: decidedBy, name: row.deciderName ?? decidedBy },
            at: decidedAt.toISOString(),
            reason: row.decisionReason,
          },
  };
}

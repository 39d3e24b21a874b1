import { ApiError, writeMoney } from '@wallet/contract';
import type {
  AnswerOf,
  endpoints,
  ErrorCode,
  PayoutCase,
  PayoutProposal,
  QueryOf,
  UnknownPayout,
} from '@wallet/contract';
import { all, maybe, type Query } from '#platform/db';
import type { Vault } from '#platform/vault';
import { readPage } from '#platform/lists';
import { type Actor, payoutActions } from './payout-actions.ts';
import { selectCase, selectUnknown } from './payout-case.sql.ts';
import { selectPayoutProposals, type StoredProposal } from './payout-proposals.sql.ts';
import { type CaseEvidence, readPayoutEvidence } from './read-payout-evidence.ts';
import { refuseAlone } from './single-person-blocker.ts';

/** One payout with everything that speaks for and against it. Refuses `notFound`. */
export async function readEvidenceOf(query: Query, transactionId: string): Promise<CaseEvidence> {
  const row = await maybe(query, selectCase(transactionId));
  const [found] = row ? await readPayoutEvidence(query, [row]) : [];
  if (!found) throw new ApiError('notFound');
  return found;
}

/** The same as people see it, with what this one may do. Refuses `notFound`. */
export async function readPayoutCase(
  query: Query,
  vault: Pick<Vault, 'attests'>,
  { transactionId, actor }: { transactionId: string; actor: Actor },
): Promise<PayoutCase> {
  const found = await readEvidenceOf(query, transactionId);
  const proposals = await all(query, selectPayoutProposals(transactionId));
  const notAlone = await whyNotAlone(query, vault, { found, person: actor.userId });
  return {
    payout: toUnknown(found),
    evidence: found.evidence,
    acts: payoutActions(found, actor, { notAlone }),
    proposals: proposals.map(toProposal),
  };
}

/** A page of the payouts whose outcome nobody knows, the oldest first. Refuses `cursorInvalid`. */
export async function listUnknownPayouts(
  query: Query,
  input: QueryOf<typeof endpoints.listUnknownPayouts>,
): Promise<AnswerOf<typeof endpoints.listUnknownPayouts>> {
  const { rows, next } = await readPage(query, input, {
    prefix: 'int',
    select: (page) => selectUnknown(input, page),
  });
  return { data: (await readPayoutEvidence(query, rows)).map(toUnknown), next };
}

/** Why this person may not say it alone; null when he may. */
async function whyNotAlone(
  query: Query,
  vault: Pick<Vault, 'attests'>,
  of: Parameters<typeof refuseAlone>[2],
): Promise<ErrorCode | null> {
  try {
    await refuseAlone(query, vault, of);
    return null;
  } catch (error) {
    if (error instanceof ApiError) return error.code;
    throw error;
  }
}

function toUnknown({ row, evidence: { confidence } }: CaseEvidence): UnknownPayout {
  const { code, mode, requestId, refNo, payeeLast4, statusReason, ageSeconds, currency, revision } =
    row;
  const proposal =
    row.proposalId !== null &&
    row.proposalOutcome !== null &&
    row.proposedBy !== null &&
    row.proposalLapsesAt !== null
      ? {
          id: row.proposalId,
          outcome: row.proposalOutcome,
          proposedBy: { id: row.proposedBy, name: row.proposerName ?? row.proposedBy },
          lapsesAt: row.proposalLapsesAt.toISOString(),
        }
      : null;
  return {
    id: row.transactionId,
    code,
    mode,
    requestId,
    refNo,
    payeeLast4,
    status: row.payoutStatus,
    statusReason,
    ageSeconds,
    confidence,
    proposal,
    revision,
    merchant: { id: row.merchantId, name: row.merchantName },
    account: {
      id: row.accountId,
      provider: row.provider,
      label: row.accountLabel,
      last4: row.accountLast4,
      payoutsStopped: row.payoutsStopped,
    },
    device: { id: row.deviceId, name: row.deviceName },
    amount: writeMoney({ minor: row.amountMinor, currency }),
    providerFee: writeMoney({ minor: row.feeMinor, currency }),
    takenAt: row.takenAt?.toISOString() ?? null,
    pressUntil: row.pressUntil?.toISOString() ?? null,
    decideAfter: row.decideAfter?.toISOString() ?? null,
  };
}

function toProposal(row: StoredProposal): PayoutProposal {
  const { id, outcome, status, lineId, endsRequest, evidence, reason, decidedAt, decidedBy } = row;
  return {
    id,
    outcome,
    status,
    lineId,
    endsRequest,
    evidence,
    reason,
    proposedBy: { id: row.proposedBy, name: row.proposerName ?? row.proposedBy },
    proposedAt: row.proposedAt.toISOString(),
    lapsesAt: row.lapsesAt.toISOString(),
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

import type {
  Currency,
  endpoints,
  FiltersOf,
  IgnoredNature,
  Mode,
  ProposalKind,
  ProposalStatus,
  Provider,
  VerificationStatus,
} from '@wallet/contract';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { conditionsOf, every, olderThan } from '#platform/lists';
import type { PageBounds } from '#platform/lists';

export interface ListedProposal {
  id: string;
  kind: ProposalKind;
  nature: IgnoredNature | null;
  status: ProposalStatus;
  mode: Mode;
  lineId: string | null;
  transactionId: string | null;
  transactionCode: string | null;
  merchantId: string | null;
  merchantName: string | null;
  accountId: string | null;
  provider: Provider | null;
  accountLast4: string | null;
  currency: Currency;
  amountMinor: bigint;
  feeMinor: bigint | null;
  accepted: string;
  evidence: string | null;
  evidenceFileIds: string[];
  refundRequestId: string | null;
  refundTo: { institutionName: string; last4: string; holderName: string | null } | null;
  refundIsForeign: boolean | null;
  refundNameCheck: VerificationStatus | null;
  reason: string;
  proposedBy: string;
  proposerName: string;
  proposedAt: Date;
  lapsesAt: Date;
  approvalsNeeded: number;
  firstApprovedBy: string | null;
  firstApproverName: string | null;
  firstApprovedAt: Date | null;
  firstReason: string | null;
  decidedBy: string | null;
  deciderName: string | null;
  decidedAt: Date | null;
  decisionReason: string | null;
}

const name = (id: RawBuilder<unknown>) =>
  sql`coalesce((select u.name from app_user u where u.id = ${id}), ${id})`;
const columns = sql`p.id, p.kind, p.nature, p.status, p.mode, p.line_id as "lineId", p.transaction_id as "transactionId", t.code as "transactionCode", p.merchant_id as "merchantId", m.name as "merchantName",
  a.id as "accountId", a.provider, a.last4 as "accountLast4", coalesce(p.currency, l.currency) as currency, coalesce(p.amount, l.amount) as "amountMinor", p.fee as "feeMinor", p.accepted, p.evidence,
  p.evidence_file_ids as "evidenceFileIds", w.id as "refundRequestId", w.destination_shown as "refundTo", w.is_foreign as "refundIsForeign", v.status as "refundNameCheck",
  p.reason, p.proposed_by as "proposedBy", ${name(sql`p.proposed_by`)} as "proposerName", p.created_at as "proposedAt", p.lapses_at as "lapsesAt", p.approvals_needed::int as "approvalsNeeded",
  p.first_approved_by as "firstApprovedBy", ${name(sql`p.first_approved_by`)} as "firstApproverName", p.first_approved_at as "firstApprovedAt", p.first_reason as "firstReason",
  p.decided_by as "decidedBy", ${name(sql`p.decided_by`)} as "deciderName", p.decided_at as "decidedAt", p.decision_reason as "decisionReason"`;
const joins = sql`left join statement_line l on l.id = p.line_id left join merchant m on m.id = p.merchant_id left join transaction t on t.id = p.transaction_id
  left join account a on a.id = coalesce(p.account_id, l.account_id)
  left join line_refund r on r.proposal_id = p.id left join withdrawal_request w on w.id = r.request_id left join account_verification v on v.id = w.verification_id`;

/** Newest first; the cursor is the last id of the page before. `ended`: everything but what is open. */
export function selectProposals(
  filters: FiltersOf<typeof endpoints.listProposals>,
  { after, limit }: PageBounds,
): RawBuilder<ListedProposal> {
  const conditions = conditionsOf(filters, {
    status: (status) =>
      status === 'ended' ? sql`p.status <> 'open'` : sql`p.status = ${sql.lit(status)}`,
  });
  return sql<ListedProposal>`select ${columns} from (select p.* from line_proposal p where ${every(conditions)} ${olderThan('p.id', after)} order by p.id desc limit ${limit}) p ${joins} order by p.id desc`;
}

/** Those about a line, newest first. */
export function selectProposalsOf(lineId: string): RawBuilder<ListedProposal> {
  return sql<ListedProposal>`select ${columns} from line_proposal p ${joins} where p.line_id = ${lineId} order by p.id desc limit 50`;
}

export function selectListedProposal(id: string): RawBuilder<ListedProposal> {
  return sql<ListedProposal>`select ${columns} from line_proposal p ${joins} where p.id = ${id}`;
}

import type {
  Currency,
  endpoints,
  FiltersOf,
  Provider,
  VerificationStatus,
} from '@wallet/contract';
import { columnsOf, type RawBuilder, type RowOf, sql } from '#platform/db';
import { conditionsOf, every, olderThan, type PageBounds } from '#platform/lists';

export interface ListedProposal extends RowOf<typeof lineProposalColumns> {
  transactionCode: string | null;
  merchantName: string | null;
  accountId: string | null;
  provider: Provider | null;
  accountLast4: string | null;
  currency: Currency;
  amountMinor: bigint;
  refundRequestId: string | null;
  refundTo: { institutionName: string; last4: string; holderName: string | null } | null;
  refundIsForeign: boolean | null;
  refundNameCheck: VerificationStatus | null;
  proposerName: string;
  approvalsNeeded: number;
  firstApproverName: string | null;
  deciderName: string | null;
}

const name = (id: RawBuilder<unknown>) =>
  sql`coalesce((select u.name from app_user u where u.id = ${id}), ${id})`;
const lineProposalColumns = columnsOf(`id, kind, nature, status, mode, line_id, transaction_id,
  merchant_id, fee as feeMinor, accepted, evidence, evidence_file_ids, reason, proposed_by,
  created_at as proposedAt, lapses_at, first_approved_by, first_approved_at, first_reason,
  decided_by, decided_at, decision_reason from line_proposal p`);
const columns = sql`${lineProposalColumns}, t.code as "transactionCode", m.name as "merchantName",
  a.id as "accountId", a.provider,
  a.last4 as "accountLast4", coalesce(p.currency, l.currency) as currency,
  coalesce(p.amount, l.amount) as "amountMinor", w.id as "refundRequestId", w.destination_shown as "refundTo",
  w.is_foreign as "refundIsForeign", v.status as "refundNameCheck",
  ${name(sql`p.proposed_by`)} as "proposerName", p.approvals_needed::int as "approvalsNeeded",
  ${name(sql`p.first_approved_by`)} as "firstApproverName", ${name(sql`p.decided_by`)} as "deciderName"`;
const joins = sql`left join statement_line l on l.id = p.line_id
  left join merchant m on m.id = p.merchant_id left join transaction t on t.id = p.transaction_id
  left join account a on a.id = coalesce(p.account_id, l.account_id)
  left join line_refund r on r.proposal_id = p.id left join withdrawal_request w on w.id = r.request_id
    left join account_verification v on v.id = w.verification_id`;

/** Newest first; the cursor is the last id of the page before. `ended`: everything but what is open. */
export function selectProposals(
  filters: FiltersOf<typeof endpoints.listProposals>,
  { after, limit }: PageBounds,
): RawBuilder<ListedProposal> {
  const conditions = conditionsOf(filters, {
    status: (status) =>
      status === 'ended' ? sql`p.status <> 'open'` : sql`p.status = ${sql.lit(status)}`,
  });
  return sql`select ${columns} from (select p.* from line_proposal p
    where ${every(conditions)} ${olderThan('p.id', after)} order by p.id desc limit ${limit}) p ${joins}
      order by p.id desc`;
}

/** Those about a line, newest first. */
export function selectProposalsOf(lineId: string): RawBuilder<ListedProposal> {
  return sql`select ${columns} from line_proposal p ${joins} where p.line_id = ${lineId} order by p.id desc limit 50`;
}

export function selectListedProposal(id: string): RawBuilder<ListedProposal> {
  return sql`select ${columns} from line_proposal p ${joins} where p.id = ${id}`;
}

import { proposalMachine } from '@wallet/contract';
import type { Mode, PayoutOutcome, ProposalStatus } from '@wallet/contract';
import { columnsOf, type RawBuilder, type RowOf, sql } from '#platform/db';
import { isState } from '#platform/db/fragments';
import { type LockedPayoutProposal, payoutProposalRows } from './payout-proposal-rows.ts';

const storedProposalColumns = columnsOf(`id, transaction_id, intent_id, intent_revision, mode,
  outcome, line_id, line_revision, ends_request, evidence, reason, proposed_by,
  created_at as proposedAt, lapses_at, decided_by, decided_at, decision_reason
  from payout_proposal p`);

/** What people proposed about a payout. */
export interface StoredProposal extends RowOf<typeof storedProposalColumns> {
  /** Whoever looks behind its time finds it lapsed. */
  status: ProposalStatus;
  proposerName: string | null;
  deciderName: string | null;
}

/** What was proposed about a payout, newest first. */
export function selectPayoutProposals(transactionId: string): RawBuilder<StoredProposal> {
  return sql`select ${storedProposalColumns},
      case when p.status = 'open' and p.lapses_at <= now() then 'lapsed' else p.status end as status,
      u.name as "proposerName", d.name as "deciderName"
    from payout_proposal p left join app_user u on u.id = p.proposed_by left join app_user d on d.id = p.decided_by
    where p.transaction_id = ${transactionId} order by p.id desc limit 50`;
}

/** A proposal just as its money item locks it. */
export function selectAsLocked(id: string): RawBuilder<LockedPayoutProposal> {
  const columns = Object.keys(payoutProposalRows.columns).map(
    (name) =>
      sql`${sql.ref(name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))} as ${sql.ref(name)}`,
  );
  return sql`select ${sql.join(columns)} from payout_proposal where id = ${id}`;
}

export interface NewPayoutProposal {
  id: string;
  transactionId: string;
  intentId: string;
  intentRevision: number;
  mode: Mode;
  outcome: PayoutOutcome;
  lineId: string | null;
  lineRevision: number | null;
  endsRequest: boolean | null;
  evidence: string | null;
  reason: string;
  proposedBy: string;
}

/** Those of a payout that nobody decided in time make way. */
export function lapsePayoutProposals(transactionId: string): RawBuilder<unknown> {
  const { from, to } = proposalMachine.moves.lapse;
  return sql`update payout_proposal set status = ${to}, decided_at = now(), updated_at = now()
    where transaction_id = ${transactionId} and ${isState(sql`status`, from)} and lapses_at <= now()`;
}

/** Open for 24 hours. No row when the payout has an open one. */
export function insertPayoutProposal(row: NewPayoutProposal): RawBuilder<{ id: string }> {
  return sql`insert into payout_proposal (id, transaction_id, intent_id, intent_revision, mode, outcome,
    line_id, line_revision, ends_request, evidence, reason, proposed_by, status, lapses_at)
    values (${row.id}, ${row.transactionId}, ${row.intentId}, ${row.intentRevision}, ${row.mode},
      ${row.outcome}, ${row.lineId}, ${row.lineRevision}::int, ${row.endsRequest}::boolean,
        ${row.evidence}, ${row.reason},
      ${row.proposedBy}, ${proposalMachine.initial}, now() + interval '24 hours')
    on conflict (transaction_id) where status = 'open' do nothing returning id`;
}

export interface PayoutProposalEnding {
  id: string;
  status: 'rejected' | 'withdrawn';
  by: string;
  reason: string | null;
}

/** Ends an open proposal without effect. No row when it has ended or lapsed. */
export function endPayoutProposal({
  id,
  status,
  by,
  reason,
}: PayoutProposalEnding): RawBuilder<{ id: string }> {
  const { reject, withdraw } = proposalMachine.moves;
  const { from, to } = status === 'rejected' ? reject : withdraw;
  return sql`update payout_proposal set status = ${to}, decided_by = ${status === 'rejected' ? by : null},
    decided_at = now(), decision_reason = ${reason}, updated_at = now()
    where id = ${id} and ${isState(sql`status`, from)} and lapses_at > now() returning id`;
}

import { lineMachine, proposalMachine } from '@wallet/contract';
import type { Currency, Mode, ProposalKind, RoleId } from '@wallet/contract';
import { columnsOf, type OrNull, type RawBuilder, type RowOf, sql, valuesOf } from '#platform/db';
import { isState } from '#platform/db/fragments';
import { unverifiedOwnerOf } from '#modules/approvals/deciders';
import { proposalRows } from '#modules/matching/proposals';
import type { LockedProposal, ProposableLine } from '#modules/matching/proposals';

const statementLineColumns = columnsOf(`account_id, mode, currency, direction,
  amount as amountMinor, counterparty, occurred_from, occurred_to, observed_at,
  candidate_transaction_id as candidateId, revision from statement_line l`);
const held = sql`returning ${statementLineColumns}, l.id, a.provider, l.amount - l.allocated as "restMinor"`;

/** What went to review under its proposal, or is used in part and pending, may have one. */
const isNobodys = sql`not exists (select from line_proposal p where p.line_id = l.id and p.status = 'open')`;

/** Locks a line whose float moved and of which something waits. No row when changed since it was read, or held. */
export function lockSuspenseLine(lineId: string, revision: number): RawBuilder<ProposableLine> {
  return sql`update statement_line l
    set match_status = ${lineMachine.moves.propose.to}, revision = l.revision + 1, updated_at = now() from account a
    where l.id = ${lineId} and l.revision = ${revision} and l.posted
      and ${isState(sql`l.match_status`, lineMachine.moves.propose.from)} and a.id = l.account_id
        and ${isNobodys} ${held}`;
}

/** A pending credit, with its next revision, so that two proposals and an item cannot pass each other. */
export function lockPendingCredit(lineId: string, revision: number): RawBuilder<ProposableLine> {
  return sql`update statement_line l set revision = l.revision + 1, updated_at = now() from account a
    where l.id = ${lineId} and l.revision = ${revision} and l.confirmation = 'pending'
      and a.id = l.account_id and ${isNobodys} ${held}`;
}

export function selectLineExists(lineId: string): RawBuilder<{ id: string }> {
  return sql`select id from statement_line where id = ${lineId}`;
}

const newProposalColumns = columnsOf(`id, line_id, line_revision, mode, currency, account_id,
  kind, nature, amount as amountMinor, transaction_id, deposit_revision, merchant_id,
  fee as feeMinor, move_id, expected_id, accepted, evidence, evidence_file_ids, reason,
  proposed_by, approvals_needed, status, lapses_at
  from line_proposal`);

export interface NewProposal extends Omit<
  RowOf<typeof newProposalColumns>,
  'evidenceFileIds' | 'status' | 'lapsesAt'
> {
  evidenceFileIds?: readonly string[];
}

/** Open for 24 hours. No row when the deposit has one already. */
export function insertProposal(row: NewProposal): RawBuilder<{ id: string }> {
  return sql`insert into line_proposal ${valuesOf(newProposalColumns, {
    ...row,
    evidenceFileIds: [...(row.evidenceFileIds ?? [])],
    status: proposalMachine.initial,
    lapsesAt: sql`now() + interval '24 hours'`,
  })}
    on conflict (transaction_id) where status = 'open' and kind = 'mark' do nothing returning id`;
}

const lineProposalColumns = columnsOf(`id, kind, status, proposed_by, approvals_needed,
  first_approved_by, line_id, transaction_id, move_id, expected_id, mode, amount as amountMinor
  from line_proposal p`);
const transactionColumns = columnsOf('session_id, line_id as paidLineId from transaction t');

export interface ProposalToDecide
  extends RowOf<typeof lineProposalColumns>, OrNull<RowOf<typeof transactionColumns>> {
  /** The line that paid the transaction. */
  paidLineId: string | null;
  merchantId: string | null;
  /** The deposit of the expected line. */
  expectedDepositId: string | null;
  accountId: string;
  currency: Currency;
  isLapsed: boolean;
  /** Whose word the line is, while it is nobody's claim yet. */
  claimOwnerId: string | null;
  /** Who brought the file that proves it. */
  provedByPerson: string | null;
  /** How much it moves, in minor units. */
  movesMinor: bigint;
  proposerRole: RoleId | null;
  /** It sends money back to somebody who is not, by name, who sent it. */
  isForeignRefund: boolean;
}

/** A proposal just as its money item locks it. */
export function selectAsLocked(id: string): RawBuilder<LockedProposal> {
  const columns = Object.keys(proposalRows.columns).map(
    (name) =>
      sql`${sql.ref(name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))} as ${sql.ref(name)}`,
  );
  return sql`select ${sql.join(columns)} from line_proposal where id = ${id}`;
}

export function selectProposal(id: string): RawBuilder<ProposalToDecide> {
  return sql`select ${lineProposalColumns}, ${transactionColumns},
    coalesce(p.merchant_id, t.merchant_id) as "merchantId",
      e.transaction_id as "expectedDepositId", coalesce(p.account_id, l.account_id) as "accountId",
      coalesce(p.currency, l.currency) as currency, p.lapses_at <= now() as "isLapsed",
      case when l.source = 'history' and l.direction = 'credit' then ${unverifiedOwnerOf('d')} end as "claimOwnerId",
      (select i.imported_by from evidence_line e join statement_import i on i.id = e.import_id
        where e.line_id = l.id and e.source = 'import' limit 1) as "provedByPerson",
      case when p.kind = 'release' then l.amount else coalesce(p.amount, l.amount - l.allocated) end as "movesMinor",
      (select u.role_id from app_user u where u.id = p.proposed_by) as "proposerRole",
      exists (select from line_refund r join withdrawal_request w on w.id = r.request_id
        where r.proposal_id = p.id and w.is_foreign) as "isForeignRefund"
    from line_proposal p left join statement_line l on l.id = p.line_id
      left join account a on a.id = l.account_id left join device d on d.id = a.device_id
      left join transaction t on t.id = p.transaction_id left join expected_line e on e.id = p.expected_id
    where p.id = ${id}`;
}

/** What one was enough for needs two; whoever proposed it as an Admin is the first of them. */
export function needTwo(id: string): RawBuilder<{ id: string }> {
  return sql`update line_proposal p set approvals_needed = 2, updated_at = now()
    where p.id = ${id} and p.status = 'open' and p.approvals_needed = 1
    and not exists (select from app_user u where u.id = p.proposed_by and u.role_id = 1) returning p.id`;
}

/** The first of two who must agree. No row when somebody was first, or it has ended. */
export function approveFirst({
  id,
  by,
  reason,
}: {
  id: string;
  by: string;
  reason: string;
}): RawBuilder<{ id: string }> {
  return sql`update line_proposal
    set first_approved_by = ${by}, first_approved_at = now(), first_reason = ${reason}, updated_at = now()
    where id = ${id} and status = 'open' and lapses_at > now() and first_approved_by is null
      and proposed_by <> ${by} returning id`;
}

export interface EndedProposal {
  id: string;
  lineId: string | null;
  transactionId: string | null;
  accountId: string | null;
  mode: Mode;
  kind: ProposalKind;
}

export interface Ending {
  id: string;
  status: 'rejected' | 'withdrawn';
  by: string;
  reason: string | null;
}

/** Ends an open proposal without effect and frees its line, locked first as by the writer. No row if it has ended. */
export function endProposal({ id, status, by, reason }: Ending): RawBuilder<EndedProposal> {
  const { reject, withdraw } = proposalMachine.moves;
  const { from, to } = status === 'rejected' ? reject : withdraw;
  const decidedBy = status === 'rejected' ? by : null;
  return sql`with line as materialized (
      select l.id from line_proposal p join statement_line l on l.id = p.line_id
        where p.id = ${id} and ${isState(sql`p.status`, from)} for update of l
    ), ended as (
      update line_proposal p set status = ${to}, decided_by = ${decidedBy}, decided_at = now(),
        decision_reason = ${reason}, updated_at = now()
      where p.id = ${id} and ${isState(sql`p.status`, from)}
        and (p.line_id is null or p.line_id in (select id from line)) returning p.*
    ) ${freed()}`;
}

const { lapse } = proposalMachine.moves;
const canLapse = isState(sql`p.status`, lapse.from);

/** Ends what nobody decided in time. Lines in other hands are left to the next turn. */
export function lapseProposals(limit: number): RawBuilder<EndedProposal> {
  return sql`with due as materialized (
      select p.id from line_proposal p join statement_line l on l.id = p.line_id
        where ${canLapse} and p.lapses_at <= now()
      order by l.id limit ${limit} for update of l skip locked
    ), marks as materialized (
      select p.id from line_proposal p where ${canLapse} and p.lapses_at <= now() and p.line_id is null
        order by p.id limit ${limit} for update skip locked
    ), ended as (
      update line_proposal p set status = ${lapse.to}, decided_at = now(), updated_at = now()
        from (select id from due union all select id from marks) d
      where p.id = d.id and ${canLapse} returning p.*
    ) ${freed()}`;
}

/** A freed line waits for an explanation again; pending credits stay pending, lines in review stay there. */
function freed(): RawBuilder<unknown> {
  const { from, to } = lineMachine.moves.lapse;
  const status = sql`case when ${isState(sql`l.match_status`, from)} then ${sql.lit(to)} else l.match_status end`;
  return sql`, lines as (
    update statement_line l set match_status = ${status}, revision = l.revision + 1, updated_at = now()
    from ended p where l.id = p.line_id and l.match_status in ('proposed', 'review', 'matched') returning l.id
  )
  select p.id, p.line_id as "lineId", p.transaction_id as "transactionId", p.account_id as "accountId",
    p.mode, p.kind from ended p left join lines l on l.id = p.line_id`;
}

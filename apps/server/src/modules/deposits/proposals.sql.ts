import type { Currency, Mode } from '@wallet/contract';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { LockedProposal } from './line-proposal.ts';

export interface ProposableLine {
  id: string;
  accountId: string;
  mode: Mode;
  revision: number;
}

/** Holds a line whose float has moved and that nobody has used. No row when it is not as it was read. */
export function holdLine(lineId: string, revision: number): RawBuilder<ProposableLine> {
  return sql<ProposableLine>`update statement_line set match_status = 'proposed', revision = revision + 1, updated_at = now()
    where id = ${lineId} and revision = ${revision} and posted and match_status in ('unmatched', 'review') returning id, account_id as "accountId", mode, revision`;
}

/** A pending credit, with its next revision, so that two proposals and an item cannot pass each other. */
export function holdPending(lineId: string, revision: number): RawBuilder<ProposableLine> {
  return sql<ProposableLine>`update statement_line set revision = revision + 1, updated_at = now()
    where id = ${lineId} and revision = ${revision} and confirmation = 'pending'
      and not exists (select from line_proposal p where p.line_id = statement_line.id and p.status = 'open')
    returning id, account_id as "accountId", mode, revision`;
}

export type NewProposal = Pick<LockedProposal, 'id' | 'lineId' | 'mode' | 'kind' | 'nature' | 'lineRevision' | 'proposedBy'> & { reason: string };

/** Open for 24 hours. */
export function insertProposal(row: NewProposal): RawBuilder<unknown> {
  return sql`insert into line_proposal (id, line_id, mode, kind, nature, line_revision, status, reason, proposed_by, lapses_at)
    values (${row.id}, ${row.lineId}, ${row.mode}, ${row.kind}, ${row.nature}, ${row.lineRevision}, 'open', ${row.reason}, ${row.proposedBy}, now() + interval '24 hours')`;
}

export interface ProposalToDecide {
  id: string;
  kind: 'ignore' | 'release';
  status: LockedProposal['status'];
  proposedBy: string;
  lineId: string;
  accountId: string;
  currency: Currency;
  mode: Mode;
  isLapsed: boolean;
}

export function selectProposal(id: string): RawBuilder<ProposalToDecide> {
  return sql<ProposalToDecide>`select p.id, p.kind, p.status, p.proposed_by as "proposedBy", p.line_id as "lineId", p.mode, l.account_id as "accountId", l.currency,
      p.lapses_at <= now() as "isLapsed"
    from line_proposal p join statement_line l on l.id = p.line_id where p.id = ${id}`;
}

export interface EndedProposal {
  id: string;
  lineId: string;
  accountId: string;
  mode: Mode;
  kind: 'ignore' | 'release';
}

/** Ends an open proposal without effect; its line, locked first as by the writer, is free again. No row when it ended before. */
export function rejectProposal({ id, by, reason }: { id: string; by: string; reason: string }): RawBuilder<EndedProposal> {
  return sql<EndedProposal>`with due as materialized (
      select p.id from line_proposal p join statement_line l on l.id = p.line_id where p.id = ${id} and p.status = 'open' for update of l
    ), ended as (
      update line_proposal p set status = 'rejected', decided_by = ${by}, decided_at = now(), decision_reason = ${reason}, updated_at = now()
      from due where p.id = due.id and p.status = 'open' returning p.id, p.line_id, p.mode, p.kind
    ) ${freed()}`;
}

/** Ends what nobody decided in time. Lines in other hands are left to the next turn. */
export function lapseProposals(limit: number): RawBuilder<EndedProposal> {
  return sql<EndedProposal>`with due as materialized (
      select p.id from line_proposal p join statement_line l on l.id = p.line_id where p.status = 'open' and p.lapses_at <= now()
      order by l.id limit ${limit} for update of l skip locked
    ), ended as (
      update line_proposal p set status = 'lapsed', decided_at = now(), updated_at = now() from due where p.id = due.id and p.status = 'open'
      returning p.id, p.line_id, p.mode, p.kind
    ) ${freed()}`;
}

/** A line that was proposed to be ignored waits for an explanation again; a pending credit stays pending. */
function freed(): RawBuilder<unknown> {
  return sql`, lines as (
    update statement_line l set match_status = case when p.kind = 'ignore' then 'unmatched' else l.match_status end, revision = l.revision + 1, updated_at = now()
    from ended p where l.id = p.line_id and (p.kind = 'release' or l.match_status = 'proposed') returning l.id, l.account_id
  )
  select p.id, p.line_id as "lineId", l.account_id as "accountId", p.mode, p.kind from ended p join lines l on l.id = p.line_id`;
}

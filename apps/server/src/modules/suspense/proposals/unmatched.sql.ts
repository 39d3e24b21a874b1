import type {
  endpoints,
  FiltersOf,
  LateMoneyChoice,
  ProposalKind,
  Provider,
} from '@wallet/contract';
import { columnsOf, type RawBuilder, type RowOf, sql } from '#platform/db';
import { conditionsOf, equals, every, newerThan, olderThan } from '#platform/lists';
import type { FilterTable, PageBounds } from '#platform/lists';

/** A line as the inbox shows it. */
export interface InboxLine extends RowOf<typeof statementLineColumns> {
  provider: Provider;
  accountLast4: string;
  /** The deposit that it pays. */
  transactionId: string | null;
  isPending: boolean;
  ageSeconds: number;
  assigneeId: string | null;
  assigneeName: string | null;
  lateChoice: LateMoneyChoice | null;
  proposalId: string | null;
  proposalKind: ProposalKind | null;
  proposedBy: string | null;
  proposerName: string | null;
  lapsesAt: Date | null;
  approvalsLeft: number | null;
}

const statementLineColumns = columnsOf(`id, account_id, mode, currency, direction,
  amount as amountMinor, allocated as allocatedMinor, counterparty, occurred_from, occurred_to,
  observed_at, match_status, reason, candidate_transaction_id as candidateId, revision
  from statement_line l`);
const columns = sql`${statementLineColumns}, a.provider, a.last4 as "accountLast4",
  coalesce(l.confirmation = 'pending', false) as "isPending",
  greatest(0, extract(epoch from now() - l.observed_at))::int as "ageSeconds",
  (select o.target from line_allocation o where o.line_id = l.id and o.status = 'active'
    and o.purpose = 'deposit' order by o.id limit 1) as "transactionId",
  x.user_id as "assigneeId", u.name as "assigneeName", c.choice as "lateChoice", p.id as "proposalId",
  p.kind as "proposalKind", p.proposed_by as "proposedBy", coalesce(v.name, p.proposed_by) as "proposerName",
  p.lapses_at as "lapsesAt",
  (p.approvals_needed - (p.first_approved_by is not null)::int)::int as "approvalsLeft"`;
const joins = sql`join account a on a.id = l.account_id left join line_assignment x on x.line_id = l.id
  left join app_user u on u.id = x.user_id left join late_money_choice c on c.line_id = l.id
  left join line_proposal p on p.line_id = l.id and p.status = 'open' left join app_user v on v.id = p.proposed_by`;

export type InboxFilters = FiltersOf<typeof endpoints.listUnmatchedLines>;

/**
 * Lines awaiting a person; the cursor is the previous page's last id. Excludes lines being matched,
 * and test lines unless their account is named.
 */
export function selectInbox(
  { order = 'oldest', ...filters }: InboxFilters,
  { after, limit, userId }: PageBounds & { userId: string },
): RawBuilder<InboxLine> {
  const inOrder = {
    oldest: { by: sql`l.id`, behind: newerThan('l.id', after) },
    newest: { by: sql`l.id desc`, behind: olderThan('l.id', after) },
  } as const satisfies Record<typeof order, unknown>;
  const { by, behind } = inOrder[order];
  const assigned = sql`select from line_assignment x where x.line_id = l.id`;
  const table: FilterTable<Omit<InboxFilters, 'order'>> = {
    matchStatus: (status) => sql`l.match_status = ${sql.lit(status)}`,
    reason: equals('l.reason'),
    accountId: equals('l.account_id'),
    direction: equals('l.direction'),
    assignee: (who) =>
      who === 'me'
        ? sql`exists (${assigned} and x.user_id = ${userId})`
        : sql`not exists (${assigned})`,
  };
  const conditions = [
    sql`l.match_status in ('unmatched', 'proposed', 'review') and (l.posted or l.match_status = 'review')`,
    ...(filters.accountId === undefined ? [sql`l.mode = 'live'`] : []),
    ...conditionsOf(filters, table),
  ];
  return sql`select ${columns} from (select l.* from statement_line l where ${every(conditions)} ${behind}
    order by ${by} limit ${limit}) l ${joins} order by ${by}`;
}

export function selectInboxLine(id: string): RawBuilder<InboxLine> {
  return sql`select ${columns} from statement_line l ${joins} where l.id = ${id}`;
}

const storedAllocationColumns = columnsOf(`id, amount as amountMinor, purpose, target, status,
  created_at as at from line_allocation`);

export type StoredAllocation = RowOf<typeof storedAllocationColumns>;

export function selectAllocations(lineId: string): RawBuilder<StoredAllocation> {
  return sql`select ${storedAllocationColumns} from line_allocation where line_id = ${lineId} order by id`;
}

/** An announced transfer, and whether a line is the side of it that has not been seen. */
export function selectTransferToJoin({
  moveId,
  lineId,
}: {
  moveId: string;
  lineId: string;
}): RawBuilder<{ isItsSide: boolean }> {
  return sql`select f.status in ('announced', 'inTransit') and f.mode = l.mode and f.currency = l.currency
    and f.amount = l.amount
      and (case l.direction when 'credit' then f.to_account_id else f.from_account_id
        end) is not distinct from l.account_id
      and (case l.direction when 'credit' then f.in_line_id else f.out_line_id end) is null as "isItsSide"
    from float_move f, statement_line l where f.id = ${moveId} and l.id = ${lineId}`;
}

export function selectNow(): RawBuilder<{ now: Date }> {
  return sql`select now() as now`;
}

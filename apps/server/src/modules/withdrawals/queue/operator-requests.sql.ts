import type {
  ApprovalReason,
  endpoints,
  FiltersOf,
  LimitReason,
  Mode,
  RuleFinding,
  WithdrawalDecision,
} from '@wallet/contract';
import { columnsOf, type RawBuilder, type RowOf, sql } from '#platform/db';
import { conditionsOf, equals, every, newerThan, olderThan } from '#platform/lists';
import type { FilterTable, PageBounds } from '#platform/lists';
import { selectDecisionsOf } from './decisions-of-request.sql.ts';
import { inTab, isLike, requestColumns, type StoredRequest } from '../requests/own-requests.sql.ts';

/** A request as people of the house see it. */
export interface QueuedRequest extends StoredRequest {
  merchantCode: string;
  merchantName: string;
  approvalsNeeded: number | null;
  approvedBy: string;
  requesters: string;
  reasons: ApprovalReason[];
  /** In minor units, as text. */
  limits: Partial<Record<LimitReason, string>>;
  findings: RuleFinding[];
  ownerId: string | null;
  ownerName: string | null;
  payloadHash: string;
  destinationKey: string;
  /** When a payout method was added; null for a destination of its own. */
  methodAddedAt: Date | null;
  revision: number;
}

const columns = sql`${requestColumns}, m.code as "merchantCode", m.name as "merchantName",
  w.approvals_needed as "approvalsNeeded", w.approved_by as "approvedBy", w.requesters,
  w.approval_reasons as reasons, w.approval_limits as limits, w.findings, o.id as "ownerId",
    o.name as "ownerName", w.payload_hash as "payloadHash", w.destination_key as "destinationKey",
  (select p.created_at from payout_method p where p.id = w.payout_method_id) as "methodAddedAt", w.revision`;
const joined = sql`withdrawal_request w join merchant m on m.id = w.merchant_id
  left join account_verification v on v.id = w.verification_id
  left join transaction t on t.id = w.transaction_id left join app_user o on o.id = w.case_owner
  left join lateral (select id, name from app_user where id = w.created_by union all select id, name
    from api_token where id = w.created_by limit 1) u on true`;

type QueueFilters = FiltersOf<typeof endpoints.listWithdrawalQueue>;
export interface QueueFilter extends QueueFilters {
  mode: Mode;
  /** Who sees names masked finds nobody by one. */
  isMasked?: boolean;
}

function conditionsFor({ isMasked, ...filters }: QueueFilter): RawBuilder<unknown> {
  const table: FilterTable<QueueFilters> = {
    mode: equals('w.mode'),
    tab: inTab,
    search: (search) => isLike(search, { isMasked }),
    merchantId: equals('w.merchant_id'),
    source: equals('w.source'),
  };
  return every(conditionsOf<QueueFilters>(filters, table));
}

/** A page behind a row: the longest waiting first, or newest first. */
export function selectQueue(
  filter: QueueFilter,
  { after, limit, oldestFirst }: PageBounds & { oldestFirst: boolean },
): RawBuilder<QueuedRequest> {
  const behind = oldestFirst ? newerThan('w.id', after) : olderThan('w.id', after);
  return sql`select ${columns} from ${joined} where ${conditionsFor(filter)} ${behind}
    order by w.id ${oldestFirst ? sql`asc` : sql`desc`} limit ${limit}`;
}

export function selectCase(id: string): RawBuilder<QueuedRequest> {
  return sql`select ${columns} from ${joined} where w.id = ${id}`;
}

/** How many there are, and what they come to by currency; exact to 1,000. */
export function sumQueue(
  filter: QueueFilter,
): RawBuilder<{ currency: 'IDR' | 'PHP'; count: number; minor: bigint }> {
  return sql`select currency, count(*)::int as count, sum(amount)::bigint as minor
    from (select w.currency, w.amount from withdrawal_request w where ${conditionsFor(filter)}
      limit 1001) found group by currency order by currency`;
}

export interface StoredDecision {
  userId: string;
  name: string;
  roleId: number;
  decision: WithdrawalDecision;
  reason: string | null;
  revision: number;
  at: Date;
}

export function selectDecisions(requestId: string): RawBuilder<StoredDecision> {
  return sql`select d.user_id as "userId", coalesce(u.name, d.user_id) as name,
    coalesce(u.role_id, 1) as "roleId", d.decision, d.reason, d.revision, d.at
    from ${selectDecisionsOf(requestId)} d left join app_user u on u.id = d.user_id order by d.at, d.user_id`;
}

export interface DestinationPast {
  paidCount: number;
  paidMinor: bigint;
  firstPaidAt: Date | null;
  lastPaidAt: Date | null;
  failedCount: number;
  otherMerchants: number;
}

/** What was paid to a destination before, by the merchant, and by how many others. */
export function selectDestinationPast({
  requestId,
  merchantId,
  mode,
  destinationKey,
}: {
  requestId: string;
  merchantId: string;
  mode: Mode;
  destinationKey: string;
}): RawBuilder<DestinationPast> {
  return sql`select count(*) filter (where own and status = 'succeeded')::int as "paidCount",
    coalesce(sum(amount) filter (where own and status = 'succeeded'), 0)::bigint as "paidMinor",
      min(stands_since) filter (where own and status = 'succeeded') as "firstPaidAt",
        max(stands_since) filter (where own and status = 'succeeded') as "lastPaidAt",
      count(*) filter (where own and status = 'failed')::int as "failedCount",
        count(distinct merchant_id) filter (where not own and status = 'succeeded')::int as "otherMerchants"
    from (select merchant_id, merchant_id = ${merchantId} as own, status, amount, stands_since from withdrawal_request
      where destination_key = ${destinationKey} and mode = ${mode} and id <> ${requestId}
        order by id desc limit 10000) w`;
}

const recentPaymentColumns = columnsOf(`id, ref_no, amount as amountMinor, status,
  created_at as at from withdrawal_request`);

export type RecentPayment = RowOf<typeof recentPaymentColumns>;

/** The merchant's latest requests to a destination. */
export function selectRecent({
  requestId,
  merchantId,
  mode,
  destinationKey,
}: {
  requestId: string;
  merchantId: string;
  mode: Mode;
  destinationKey: string;
}): RawBuilder<RecentPayment> {
  return sql`select ${recentPaymentColumns} from withdrawal_request
    where destination_key = ${destinationKey} and merchant_id = ${merchantId} and mode = ${mode}
      and id <> ${requestId} order by id desc limit 10`;
}

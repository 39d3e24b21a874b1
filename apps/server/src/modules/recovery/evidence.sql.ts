import type { Currency, endpoints, FiltersOf, Provider, RecoveryStep } from '@wallet/contract';
import { columnsOf, type OrNull, type RawBuilder, type RowOf, sql } from '#platform/db';
import { conditionsOf, equals, every, type PageBounds } from '#platform/lists';
import { sinceOf } from './recovery.sql.ts';

export interface AccountEvidence {
  id: string;
  provider: Provider;
  label: string;
  last4: string;
  currency: Currency;
  deviceId: string | null;
  deviceName: string | null;
  isConnected: boolean;
  step: RecoveryStep;
  /** The time that reads have to prove. */
  from: Date;
  to: Date;
  provedTo: Date | null;
  isWhole: boolean;
  journal: 'whole' | 'another' | 'missing';
  journalAt: Date | null;
  orders: number;
  debits: number;
  openDebits: number;
  asks: number;
  /** It was asked to read its history a moment ago. */
  isAsked: boolean;
  firstById: string | null;
  firstByName: string | null;
  firstAt: Date | null;
  firstReason: string | null;
  releasedById: string | null;
  releasedByName: string | null;
  releasedAt: Date | null;
  releasedReason: string | null;
}

export interface ProvedSpan {
  accountId: string;
  covered_from: Date;
  covered_to: Date;
}

export interface EvidenceQuery {
  recoveryId: string;
  /** How late lines of before the restore may come, in seconds by provider without a full journal. */
  lateSeconds: Readonly<Record<Provider, number>>;
  /** What complete reads since the restore cover, each proved. */
  proved: readonly ProvedSpan[];
  accountId?: string | undefined;
}

const paceSeconds = 20;
/** What left an account since a day before the backup, and nothing explains. */
const isOpenDebit = sql`l.booked and l.match_status in ('unmatched', 'proposed', 'review') and l.allocated < l.amount`;

/**
 * What the accounts of a recovery have shown. Only reads that began after the restore count. They must prove, without a
 * gap, the time from a day before the backup, or from the baseline, until the restore; and until no line can come late,
 * where the journal of before the backup does not tell of everything that was ordered.
 */
export function selectEvidence(
  { recoveryId, lateSeconds, proved, accountId }: EvidenceQuery,
  filters: FiltersOf<typeof endpoints.listRecoveryAccounts> = {},
  { after = '', limit }: PageBounds = { limit: 1_000_000 },
): RawBuilder<AccountEvidence> {
  const late = sql`(case a.provider ${sql.join(
    Object.entries(lateSeconds).map(
      ([provider, seconds]) => sql`when ${provider} then ${seconds}::int`,
    ),
    sql` `,
  )} else 0 end)`;
  return sql`
    with seen as (
      select a.id, a.provider, a.label, a.last4, a.currency, a.device_id as "deviceId", d.name as "deviceName",
        coalesce(d.connected_to is not null and d.last_seen_at > now() - interval '90 seconds', false) as "isConnected",
        t.journal, c.journal_at as "journalAt", c.asks,
          coalesce(c.asked_at > now() - make_interval(secs => ${paceSeconds}), false) as "isAsked",
        t.begins as "from", t.ends as "to", v.proved as "provedTo", coalesce(v.proved >= t.ends, false) as "isWhole",
        (select count(*)::int from recovery_order o
          where o.account_id = a.id and o.recovery_id = r.id) as orders, l.seen as debits, l.open as "openDebits",
        c.first_by as "firstById", f.name as "firstByName", c.first_at as "firstAt", c.first_reason as "firstReason",
        c.released_by as "releasedById", s.name as "releasedByName", c.released_at as "releasedAt",
          c.released_reason as "releasedReason"
      from recovery r join recovery_account c on c.recovery_id = r.id join account a on a.id = c.account_id
        left join device d on d.id = a.device_id
        left join app_user f on f.id = c.first_by left join app_user s on s.id = c.released_by
        cross join lateral (select ${sinceOf} as since) o
        cross join lateral (select j.journal,
          least(greatest(o.since - interval '1 day', coalesce(a.baseline_at, r.started_at)), r.started_at) as begins,
            case j.journal when 'whole' then r.started_at else r.started_at + make_interval(secs => ${late}) end as ends
          from (select case when c.journal_id is null then 'missing'
            when c.journal_id = c.journal_before then 'whole' else 'another' end as journal) j) t
        cross join lateral (select (select upper(span)
          from unnest(range_agg(tstzrange(g.covered_from, g.covered_to, '[]'))) as span
            where span @> t.begins) as proved
          from jsonb_to_recordset(${JSON.stringify(proved)}::jsonb) as g ("accountId" text,
            covered_from timestamptz, covered_to timestamptz) where g."accountId" = a.id) v
        cross join lateral (select count(*)::int as seen,
          (count(*) filter (where ${isOpenDebit}))::int as open from statement_line l
          where l.account_id = a.id and l.direction = 'debit'
            and l.id >= id_floor('lin', o.since - interval '3 days') and l.occurred_to >= o.since - interval '1 day') l
      where r.id = ${recoveryId} and a.id > ${after}
        and (${accountId ?? null}::text is null or a.id = ${accountId ?? null})
    ), judged as (
      select *, case when "releasedAt" is not null then 'released' when not "isWhole" then 'reading'
        when "openDebits" > 0 then 'debits'
        when "firstAt" is not null then 'halfReleased' else 'ready' end as step
      from seen
    )
    select * from judged where ${every(conditionsOf(filters, { step: equals('step') }))} order by id limit ${limit}`;
}

export function updateAsked(recoveryId: string, accountId: string): RawBuilder<unknown> {
  return sql`update recovery_account set asked_at = now(), asks = asks + 1
    where recovery_id = ${recoveryId} and account_id = ${accountId}`;
}

export interface Word {
  recoveryId: string;
  accountId: string;
  by: string;
  reason: string;
}

export function insertFirstWord({ recoveryId, accountId, by, reason }: Word): RawBuilder<unknown> {
  return sql`update recovery_account set first_by = ${by}, first_at = now(), first_reason = ${reason}
    where recovery_id = ${recoveryId} and account_id = ${accountId}`;
}

export function insertSecondWord({ recoveryId, accountId, by, reason }: Word): RawBuilder<unknown> {
  return sql`update recovery_account
    set released_by = ${by}, released_at = now(), released_reason = ${reason}
      where recovery_id = ${recoveryId} and account_id = ${accountId}`;
}

/** Its debits are explained by now: what stopped its payouts is over. */
export function resumePayouts(accountId: string): RawBuilder<{ id: string }> {
  return sql`update account
    set payouts_stopped_at = null, payouts_stopped_reason = null, revision = revision + 1, updated_at = now()
    where id = ${accountId} and payouts_stopped_reason = 'unexplainedDebit' returning id`;
}

// One account in detail ----------------------------------------------------------------------------------------------

const statementLineColumns = columnsOf(`id as lineId, account_id, currency, amount as amountMinor,
  provider_transaction_id as reference, counterparty, occurred_from, occurred_to, match_status,
  posted as isPosted from statement_line l`);
const withdrawalRequestColumns = columnsOf(`id as paidRequestId, ref_no as paidRefNo
  from withdrawal_request w`);
const recoveryAttachmentColumns = columnsOf(`request_id as namedRequestId,
  proposed_by as namedById, proposed_at as namedAt, reason as namedReason
  from recovery_attachment n`);

export interface DebitRow
  extends
    RowOf<typeof statementLineColumns>,
    OrNull<RowOf<typeof withdrawalRequestColumns>>,
    OrNull<RowOf<typeof recoveryAttachmentColumns>> {
  isOpen: boolean;
  payoutCode: string | null;
  namedRefNo: string | null;
  namedByName: string | null;
}

/**
 * What left an account since a day before the backup, what nothing explains first, then the newest;
 * one line of it, where it is named.
 */
export function selectDebits({
  accountId,
  since,
  lineId,
}: {
  accountId?: string | undefined;
  since: Date;
  lineId?: string | undefined;
}): RawBuilder<DebitRow> {
  return sql`select ${statementLineColumns}, ${withdrawalRequestColumns}, ${recoveryAttachmentColumns},
    ${isOpenDebit} as "isOpen",
      t.code as "payoutCode", v.ref_no as "namedRefNo", u.name as "namedByName"
    from statement_line l left join transaction t on t.id = l.candidate_transaction_id and t.kind = 'payout'
      left join withdrawal_request w on w.id = t.withdrawal_request_id
      left join recovery_attachment n on n.line_id = l.id and n.decided_at is null
        left join withdrawal_request v on v.id = n.request_id left join app_user u on u.id = n.proposed_by
    where l.direction = 'debit' and l.mode = 'live'
      and (${accountId ?? null}::text is null or l.account_id = ${accountId ?? null})
        and (${lineId ?? null}::text is null or l.id = ${lineId ?? null})
      and l.id >= id_floor('lin', ${since}::timestamptz - interval '3 days')
        and l.occurred_to >= ${since}::timestamptz - interval '1 day'
    order by (${isOpenDebit}) desc, l.occurred_to desc, l.id desc limit 500`;
}

export interface CandidateRow {
  lineId: string;
  requestId: string;
  refNo: string;
  merchantId: string;
  merchantName: string;
  currency: Currency;
  amountMinor: bigint;
  payeeLast4: string | null;
  status: string;
  mayBeAttached: boolean;
}

/** The most that a page shows of one debit; any other request of its sum may be named all the same. */
const mostCandidates = 50;

/**
 * Requests whose amount a debit has, alone or with a fee of up to a tenth on top, that are not
 * over: those that may be attached first; or one of them.
 */
export function selectCandidates(
  lineIds: readonly string[],
  requestId: string | null = null,
): RawBuilder<CandidateRow> {
  return sql`select l.id as "lineId", c.* from statement_line l cross join lateral (
      select w.id as "requestId", w.ref_no as "refNo", m.id as "merchantId", m.name as "merchantName",
        w.currency, w.amount as "amountMinor", w.destination_shown->>'last4' as "payeeLast4", w.status,
        w.status in ('approved', 'processing') and not exists (select from payout_intent i
          where i.request_id = w.id and i.state <> 'closed' and (i.account_id <> l.account_id or i.state <> 'waiting')
          and i.id <> 'int_' || substr(l.id, 5)) as "mayBeAttached"
      from withdrawal_request w join merchant m on m.id = w.merchant_id
      where w.mode = 'live' and w.currency = l.currency and w.amount <= l.amount and w.amount * 11 >= l.amount * 10
        and w.status in ('verifying', 'awaitingConfirmation', 'pendingApproval', 'onHold', 'approved', 'processing')
        and (${requestId}::text is null or w.id = ${requestId})
      order by "mayBeAttached" desc, abs(w.amount - l.amount), w.id limit ${mostCandidates}) c
    where l.id = any(${[...lineIds]}::text[])`;
}

const orderColumns = columnsOf(`intent_id, epoch, state, currency, amount as amountMinor,
  payee_last4, taken_at, request_id from recovery_order o`);

export interface OrderRow extends RowOf<typeof orderColumns> {
  refNo: string | null;
}

export function selectOrders(recoveryId: string, accountId: string): RawBuilder<OrderRow> {
  return sql`select ${orderColumns}, w.ref_no as "refNo"
    from recovery_order o left join withdrawal_request w on w.id = o.request_id
      where o.recovery_id = ${recoveryId} and o.account_id = ${accountId}
        order by o.taken_at desc nulls last, o.intent_id, o.epoch limit 500`;
}

// Attaching ----------------------------------------------------------------------------------------------------------

export interface Attachment {
  requestId: string;
  proposedBy: string;
  isDecided: boolean;
}

export function lockAttachment(lineId: string): RawBuilder<Attachment> {
  return sql`select request_id as "requestId", proposed_by as "proposedBy",
    decided_at is not null as "isDecided" from recovery_attachment where line_id = ${lineId} for update`;
}

export function upsertAttachment({
  lineId,
  recoveryId,
  requestId,
  reason,
  by,
}: {
  lineId: string;
  recoveryId: string;
  requestId: string;
  reason: string;
  by: string;
}): RawBuilder<unknown> {
  return sql`insert into recovery_attachment (line_id, recovery_id, request_id, reason, proposed_by)
    values (${lineId}, ${recoveryId}, ${requestId}, ${reason}, ${by})
    on conflict (line_id) do update set recovery_id = excluded.recovery_id,
      request_id = excluded.request_id, reason = excluded.reason, proposed_by = excluded.proposed_by,
        proposed_at = now()
      where recovery_attachment.decided_at is null`;
}

export function decideAttachment(lineId: string, by: string): RawBuilder<{ lineId: string }> {
  return sql`update recovery_attachment set decided_by = ${by}, decided_at = now()
    where line_id = ${lineId} and decided_at is null and proposed_by <> ${by} returning line_id as "lineId"`;
}

export function selectRequestExists(id: string): RawBuilder<{ id: string }> {
  return sql`select id from withdrawal_request where id = ${id} and mode = 'live'`;
}

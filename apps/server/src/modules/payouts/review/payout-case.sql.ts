import type { endpoints, FiltersOf, LineStatus, PayoutOutcome, Provider } from '@wallet/contract';
import { type RawBuilder, sql } from '#platform/db';
import { coveragePower } from '#modules/statements/completeness';
import { conditionsOf, equals, every, newerThan, type PageBounds } from '#platform/lists';
import { provedColumns } from '#platform/row-mac';
import { intentColumns, type IntentRow } from '../intents.sql.ts';
import type { StoredRead } from '../proving/resolve.sql.ts';

/** A payout as people look at it. Amounts in minor units. */
export interface CaseRow extends IntentRow {
  code: string;
  statusReason: string | null;
  refNo: string;
  merchantName: string;
  provider: Provider;
  accountLabel: string;
  accountLast4: string;
  payoutsStopped: boolean;
  deviceName: string;
  payeeLast4: string | null;
  approvedUntil: Date | null;
  ageSeconds: number;
  /** The balance at the baseline, what posted lines made of it until the report, and the report. */
  baselineMinor: bigint | null;
  linesMinor: bigint;
  reportedMinor: bigint | null;
  reportedAt: Date | null;
  /** Until where complete reads have come. */
  coveredTo: Date | null;
  proposalId: string | null;
  proposalOutcome: PayoutOutcome | null;
  proposedBy: string | null;
  proposerName: string | null;
  proposalLapsesAt: Date | null;
}

const caseColumns = sql`${intentColumns}, t.code, t.status_reason as "statusReason", w.ref_no as "refNo",
  m.name as "merchantName", a.provider, a.label as "accountLabel", a.last4 as "accountLast4",
  a.payouts_stopped_at is not null as "payoutsStopped", d.name as "deviceName",
    t.payee->>'last4' as "payeeLast4", w.approved_until as "approvedUntil",
  greatest(0, extract(epoch from clock_timestamp() - coalesce(i.taken_at, i.created_at)))::int as "ageSeconds",
  a.baseline_balance as "baselineMinor", a.reported_balance as "reportedMinor", a.reported_at as "reportedAt",
  coalesce((select -f.posted from ledger_account f
    where f.id = 'float.' || a.id || '.' || i.currency || '.' || i.mode), 0)::bigint - coalesce((
    select sum(case l.direction when 'credit' then l.amount else -l.amount end) from statement_line l
    where l.account_id = a.id and l.id >= id_floor('lin', a.reported_at - interval '1 hour') and l.posted
      and l.occurred_from > a.reported_at
  ), 0)::bigint as "linesMinor",
  (select max(c.covered_to) from coverage c where c.account_id = a.id) as "coveredTo",
  p.id as "proposalId", p.outcome as "proposalOutcome", p.proposed_by as "proposedBy",
    u.name as "proposerName", p.lapses_at as "proposalLapsesAt"`;

const caseTables = sql`payout_intent i join transaction t on t.id = i.transaction_id
  join withdrawal_request w on w.id = i.request_id join merchant m on m.id = i.merchant_id
  join account a on a.id = i.account_id join device d on d.id = i.device_id
  left join payout_proposal p on p.transaction_id = i.transaction_id and p.status = 'open'
    and p.lapses_at > now() left join app_user u on u.id = p.proposed_by`;

/** Live payouts whose outcome nobody knows, the oldest first. The cursor is the intent's id. */
export function selectUnknown(
  filters: FiltersOf<typeof endpoints.listUnknownPayouts>,
  { after, limit }: PageBounds,
): RawBuilder<CaseRow> {
  const conditions = [
    sql`i.state in ('waiting', 'taken', 'pressed', 'denied', 'unknown') and i.mode = 'live'
      and t.status in ('unknown', 'review')`,
    ...conditionsOf(filters, { accountId: equals('i.account_id') }),
  ];
  return sql`select ${caseColumns} from ${caseTables} where ${every(conditions)} ${newerThan('i.id', after)}
    order by i.id limit ${limit}`;
}

/** One payout, whatever became of it. */
export function selectCase(transactionId: string): RawBuilder<CaseRow> {
  return sql`select ${caseColumns} from ${caseTables}
    where i.transaction_id = ${transactionId} and t.id = ${transactionId}`;
}

/** Where and when a debit of a payout has to be, and between which sums something is worth a look. */
export interface DebitWindow {
  intentId: string;
  accountId: string;
  from: Date;
  lowMinor: bigint;
  highMinor: bigint;
}

export interface NearDebit {
  intentId: string;
  lineId: string;
  amountMinor: bigint;
  reference: string | null;
  counterparty: string | null;
  occurredFrom: Date;
  occurredTo: Date;
  matchStatus: LineStatus;
  posted: boolean;
  reason: string | null;
  revision: number;
  /** The payout that it paid. */
  usedBy: string | null;
  /** Other payouts of the account whose outcome is open and whose sum it is. */
  rivals: string[];
}

const mostDebits = 20;

/** Debits of about the sums of these payouts, nearest in time first, with what rules each out. */
export function selectNearDebits(windows: readonly DebitWindow[]): RawBuilder<NearDebit> {
  const wanted = JSON.stringify(
    windows.map(({ lowMinor, highMinor, ...rest }) => ({
      ...rest,
      low: String(lowMinor),
      high: String(highMinor),
    })),
  );
  return sql`
    select q."intentId", l.id as "lineId", l.amount as "amountMinor",
      l.provider_transaction_id as reference, l.counterparty, l.occurred_from as "occurredFrom",
        l.occurred_to as "occurredTo",
      l.match_status as "matchStatus", l.posted, l.reason, l.revision,
      (select u.code from line_allocation x join transaction u on u.id = x.target
        where x.line_id = l.id and x.status = 'active' and x.purpose = 'payout' limit 1) as "usedBy",
      array(select u.code from payout_intent o join transaction u on u.id = o.transaction_id
        where o.account_id = l.account_id and o.id <> q."intentId"
          and o.state in ('taken', 'pressed', 'denied', 'unknown')
            and l.amount in (o.amount, o.amount + o.fee) and o.taken_at <= l.occurred_to
        order by u.code limit 10) as rivals
    from jsonb_to_recordset(${wanted}::jsonb) as q ("intentId" text, "accountId" text, "from" timestamptz,
      low bigint, high bigint)
    cross join lateral (
      select * from statement_line s
      where s.account_id = q."accountId" and s.direction = 'debit' and s.booked and s.amount between q.low
        and q.high and s.id >= id_floor('lin', q."from" - interval '1 hour') and s.occurred_to >= q."from"
      order by s.occurred_from, s.id limit ${mostDebits}
    ) l
    order by q."intentId", l.occurred_from, l.id`;
}

export type SnapshotOfCase = StoredRead & { intentId: string };

/** Complete reads over the time of each payout, which count once proved. One statement. */
export function selectSnapshotsOf(
  times: readonly { intentId: string; accountId: string; from: Date; to: Date }[],
): RawBuilder<SnapshotOfCase> {
  return sql`
    select q."intentId", r.*
    from jsonb_to_recordset(${JSON.stringify(times)}::jsonb) as q ("intentId" text, "accountId" text,
      "from" timestamptz, "to" timestamptz)
    cross join lateral (
      select ${provedColumns(coveragePower, 'c')}, o.payload_enc as "commandEnc"
      from coverage c left join device_command o on o.id = c.command_id
      where c.account_id = q."accountId" and c.covered_from <= q."from" and c.covered_to >= q."to"
        order by c.read_started_at desc limit 50
    ) r`;
}

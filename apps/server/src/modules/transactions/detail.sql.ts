import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type {
  CommandState,
  Flag,
  LineStatus,
  Mode,
  PaymentMethod,
  Provider,
  SessionStatus,
  TransactionRow,
} from '@wallet/contract';
import type { CommandKind } from '@wallet/agent-protocol';

export interface AccountLabel {
  id: string;
  provider: Provider;
  label: string;
  last4: string;
}

/** What a transaction's row and its session's know besides what lists show. Times inside JSON are texts. */
export interface Around {
  mode: Mode;
  merchantId: string;
  sessionId: string | null;
  requestId: string | null;
  note: string | null;
  terms: Record<string, unknown>;
  claimedAt: Date | null;
  lastLookAt: Date | null;
  updatedAt: Date;
  session: {
    status: SessionStatus;
    reference: string;
    source: 'api' | 'console' | 'requestTransaction';
    phoneLast4: string | null;
    customerName: string | null;
    refNo: string;
    openedAt: string | null;
    claimedAt: string | null;
    expiresAt: string;
    monitoringUntil: string;
    createdAt: string;
  } | null;
}

export function selectAround(id: string): RawBuilder<Around> {
  return sql<Around>`select t.mode, t.merchant_id as "merchantId", t.session_id as "sessionId", t.withdrawal_request_id as "requestId", t.note, t.terms, t.claimed_at as "claimedAt", t.last_look_at as "lastLookAt",
      t.updated_at as "updatedAt",
      (select jsonb_build_object('status', s.status, 'reference', s.merchant_reference, 'source', s.source, 'phoneLast4', s.phone_last4, 'customerName', s.customer_name, 'refNo', s.ref_no, 'openedAt', s.opened_at,
        'claimedAt', s.claimed_transferred_at, 'expiresAt', s.expires_at, 'monitoringUntil', s.monitoring_until, 'createdAt', s.created_at) from transaction_session s where s.id = t.session_id) as session
    from transaction t where t.id = ${id}`;
}

export interface BesideRow {
  id: string;
  code: string;
  status: TransactionRow['status'];
  statusReason: string | null;
  flag: Flag;
  method: PaymentMethod;
  account: AccountLabel | null;
  deviceName: string | null;
  finalMinor: bigint;
  createdAt: Date;
  completedAt: Date | null;
}

const accountLabel = (column: string) =>
  sql`(select jsonb_build_object('id', a.id, 'provider', a.provider, 'label', a.label, 'last4', a.last4) from account a where a.id = ${sql.ref(column)}) as account`;

/** The other transactions of its session or request, oldest first. */
export function selectBeside(
  id: string,
  { sessionId, requestId }: Pick<Around, 'sessionId' | 'requestId'>,
): RawBuilder<BesideRow> {
  return sql<BesideRow>`select t.id, t.code, t.status, t.status_reason as "statusReason", t.flag, t.method, ${accountLabel('t.account_id')}, (select d.name from device d where d.id = t.device_id) as "deviceName",
      t.final_payment as "finalMinor", t.created_at as "createdAt", t.completed_at as "completedAt"
    from transaction t where (t.session_id = ${sessionId} or t.withdrawal_request_id = ${requestId}) and t.id <> ${id} order by t.id limit 100`;
}

export interface AskedCommand {
  id: string;
  kind: CommandKind;
  state: CommandState;
  device: { id: string; name: string };
  attempt: number;
  steps: { number: number; step: string; message?: string; at: string }[];
  error: string | null;
  createdAt: Date;
  endedAt: Date | null;
}

/** What was asked of these commands' phones. Payloads stay where they are. */
export function selectAsked(ids: readonly string[]): RawBuilder<AskedCommand> {
  return sql<AskedCommand>`select c.id, c.kind, c.state, jsonb_build_object('id', d.id, 'name', d.name) as device, c.attempt, c.steps, c.error, c.created_at as "createdAt", c.ended_at as "endedAt"
    from device_command c join device d on d.id = c.device_id where c.id = any(${ids}::text[]) order by c.id`;
}

export interface LineFacts {
  id: string;
  account: AccountLabel;
  direction: 'credit' | 'debit';
  minor: bigint;
  balanceAfterMinor: bigint | null;
  counterparty: string | null;
  providerReference: string | null;
  occurredFrom: Date;
  occurredTo: Date;
  observedAt: Date;
  source: 'history' | 'import';
  booked: boolean;
  matchStatus: LineStatus;
  reason: string | null;
  confirmation: 'unconfirmed' | 'pending' | 'confirmed' | null;
  rawEnc: string;
  rawDroppedAt: Date | null;
  allocatedMinor: bigint | null;
}

const lineColumns = (
  id: string,
) => sql`l.id, ${accountLabel('l.account_id')}, l.direction, l.amount as minor, l.balance_after as "balanceAfterMinor", l.counterparty, l.provider_transaction_id as "providerReference",
  l.occurred_from as "occurredFrom", l.occurred_to as "occurredTo", l.observed_at as "observedAt", l.source, l.booked, l.match_status as "matchStatus", l.reason, l.confirmation, l.raw_enc as "rawEnc", l.raw_dropped_at as "rawDroppedAt",
  (select sum(x.amount)::bigint from line_allocation x where x.line_id = l.id and x.status = 'active' and x.target = any(array[${id}, ${id} || '.fee', ${id} || '.return']::text[])) as "allocatedMinor"`;

export function selectLineFacts(id: string, lineIds: readonly string[]): RawBuilder<LineFacts> {
  return sql<LineFacts>`select ${lineColumns(id)} from statement_line l where l.id = any(${lineIds}::text[]) order by l.id`;
}

/** Lines of its account and amount that are nobody's yet. */
export function selectWaitingLines(
  id: string,
  { accountId, minor, since }: { accountId: string; minor: bigint; since: Date },
): RawBuilder<LineFacts> {
  return sql<LineFacts>`select ${lineColumns(id)} from statement_line l
    where l.account_id = ${accountId} and l.amount = ${minor}::bigint and l.match_status in ('unmatched', 'proposed', 'review') and l.occurred_to >= ${since} order by l.id limit 10`;
}

export interface ReadOf {
  id: string;
  from: Date;
  to: Date;
  readStartedAt: Date;
  proof: 'runningBalance' | 'openingClosing';
  passes: number;
}

/** Complete reads of an account that cover a part of the time, the first twenty. */
export function selectReads({
  accountId,
  from,
  to,
}: {
  accountId: string;
  from: Date;
  to: Date;
}): RawBuilder<ReadOf> {
  return sql<ReadOf>`select id, covered_from as "from", covered_to as "to", read_started_at as "readStartedAt", proof, passes from coverage
    where account_id = ${accountId} and covered_to >= ${from} and covered_from <= ${to} order by covered_to limit 20`;
}

export interface Notification {
  id: string;
  direction: string;
  minor: bigint | null;
  observedAt: Date;
  lineId: string | null;
}

/** Notifications of an account that may be about it: of its amount, or without one, in its time. */
export function selectNotifications({
  accountId,
  minor,
  from,
  to,
}: {
  accountId: string;
  minor: bigint;
  from: Date;
  to: Date;
}): RawBuilder<Notification> {
  return sql<Notification>`select id, direction, amount as minor, observed_at as "observedAt", line_id as "lineId" from observation
    where account_id = ${accountId} and id >= id_floor('obs', ${from}::timestamptz) and id < id_floor('obs', ${to}::timestamptz) and (amount = ${minor}::bigint or amount is null) order by id limit 20`;
}

export interface ProposalOf {
  id: string;
  kind: string;
  status: string;
  proposedAt: Date;
  proposedBy: string;
  proposerName: string | null;
  decidedAt: Date | null;
  decidedBy: string | null;
  deciderName: string | null;
}

/** What people proposed about it or one of its lines, oldest first. */
export function selectProposals(id: string, lineIds: readonly string[]): RawBuilder<ProposalOf> {
  return sql<ProposalOf>`select p.*, o.name as "proposerName", d.name as "deciderName" from (
      select id, kind, status, created_at as "proposedAt", proposed_by as "proposedBy", decided_at as "decidedAt", decided_by as "decidedBy" from line_proposal where transaction_id = ${id} or line_id = any(${lineIds}::text[])
      union all
      select id, outcome, status, created_at, proposed_by, decided_at, decided_by from payout_proposal where transaction_id = ${id}
    ) as p left join app_user o on o.id = p."proposedBy" left join app_user d on d.id = p."decidedBy" order by p.id limit 50`;
}

export interface NoteRow {
  id: string;
  text: string;
  authorId: string;
  authorName: string;
  at: Date;
}

export function selectNotes(transactionId: string): RawBuilder<NoteRow> {
  return sql<NoteRow>`select n.id, n.text, u.id as "authorId", u.name as "authorName", n.created_at as at from transaction_note n join app_user u on u.id = n.written_by where n.transaction_id = ${transactionId} order by n.id limit 200`;
}

/** No row when there is no such transaction. */
export function insertNote({
  id,
  transactionId,
  text,
  by,
}: {
  id: string;
  transactionId: string;
  text: string;
  by: string;
}): RawBuilder<NoteRow & { merchantId: string; mode: Mode }> {
  return sql<NoteRow & { merchantId: string; mode: Mode }>`with written as (
      insert into transaction_note (id, transaction_id, mode, merchant_id, text, written_by) select ${id}, t.id, t.mode, t.merchant_id, ${text}, ${by} from transaction t where t.id = ${transactionId} returning *
    ) select w.id, w.text, u.id as "authorId", u.name as "authorName", w.created_at as at, w.merchant_id as "merchantId", w.mode from written w join app_user u on u.id = w.written_by`;
}

export interface OwnerName {
  id: string;
  name: string;
}

export function selectOwnerNames(ids: readonly string[]): RawBuilder<OwnerName> {
  return sql<OwnerName>`select id, name from merchant where id = any(${ids}::text[]) union all select id, label from account where id = any(${ids}::text[])`;
}

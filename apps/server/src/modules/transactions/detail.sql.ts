import { columnsOf, type RawBuilder, type RowOf, sql } from '#platform/db';
import type { Flag, Mode, Provider, SessionStatus } from '@wallet/contract';

export interface AccountLabel {
  id: string;
  provider: Provider;
  label: string;
  last4: string;
}

const aroundColumns = columnsOf(`mode, merchant_id, session_id,
  withdrawal_request_id as requestId, note, terms, claimed_at, last_look_at, updated_at
  from transaction t`);

/** What a transaction's row and its session's know besides what lists show. Times inside JSON are texts. */
export interface Around extends RowOf<typeof aroundColumns> {
  terms: Record<string, unknown>;
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
  return sql`select ${aroundColumns},
      (select jsonb_build_object('status', s.status, 'reference', s.merchant_reference, 'source', s.source,
        'phoneLast4', s.phone_last4, 'customerName', s.customer_name, 'refNo', s.ref_no, 'openedAt', s.opened_at,
        'claimedAt', s.claimed_transferred_at, 'expiresAt', s.expires_at, 'monitoringUntil',
          s.monitoring_until, 'createdAt', s.created_at) from transaction_session s
            where s.id = t.session_id) as session
    from transaction t where t.id = ${id}`;
}

const besideColumns = columnsOf(`id, code, status, status_reason, flag, method,
  final_payment as finalMinor, created_at, completed_at from transaction t`);

export interface BesideRow extends RowOf<typeof besideColumns> {
  flag: Flag;
  account: AccountLabel | null;
  deviceName: string | null;
}

const accountLabel = (column: string) =>
  sql`(select jsonb_build_object('id', a.id, 'provider', a.provider, 'label', a.label, 'last4', a.last4)
    from account a where a.id = ${sql.ref(column)}) as account`;

/** The other transactions of its session or request, oldest first. */
export function selectBeside(
  id: string,
  { sessionId, requestId }: Pick<Around, 'sessionId' | 'requestId'>,
): RawBuilder<BesideRow> {
  return sql`select ${besideColumns}, ${accountLabel('t.account_id')},
      (select d.name from device d where d.id = t.device_id) as "deviceName"
    from transaction t where (t.session_id = ${sessionId} or t.withdrawal_request_id = ${requestId})
      and t.id <> ${id} order by t.id limit 100`;
}

const askedCommandColumns = columnsOf(`id, kind, state, attempt, steps, error, created_at,
  ended_at from device_command c`);

export interface AskedCommand extends RowOf<typeof askedCommandColumns> {
  device: { id: string; name: string };
  steps: { number: number; step: string; message?: string; at: string }[];
}

/** What was asked of these commands' phones. Payloads stay where they are. */
export function selectAsked(ids: readonly string[]): RawBuilder<AskedCommand> {
  return sql`select ${askedCommandColumns}, jsonb_build_object('id', d.id, 'name', d.name) as device
    from device_command c join device d on d.id = c.device_id where c.id = any(${ids}::text[]) order by c.id`;
}

const statementLineColumns = columnsOf(`id, direction, amount as amountMinor,
  balance_after as balanceAfterMinor, counterparty, provider_transaction_id as providerReference,
  occurred_from, occurred_to, observed_at, source, booked, match_status, reason, confirmation,
  raw_enc, raw_dropped_at from statement_line l`);

export interface LineFacts extends RowOf<typeof statementLineColumns> {
  account: AccountLabel;
  allocatedMinor: bigint | null;
}

const lineColumns = (id: string) => sql`${statementLineColumns}, ${accountLabel('l.account_id')},
  (select sum(x.amount)::bigint from line_allocation x
    where x.line_id = l.id and x.status = 'active'
      and x.target = any(array[${id}, ${id} || '.fee', ${id} || '.return']::text[])) as "allocatedMinor"`;

export function selectLineFacts(id: string, lineIds: readonly string[]): RawBuilder<LineFacts> {
  return sql`select ${lineColumns(id)} from statement_line l where l.id = any(${lineIds}::text[]) order by l.id`;
}

/** Lines of its account and amount that are nobody's yet. */
export function selectWaitingLines(
  id: string,
  { accountId, minor, since }: { accountId: string; minor: bigint; since: Date },
): RawBuilder<LineFacts> {
  return sql`select ${lineColumns(id)} from statement_line l
    where l.account_id = ${accountId} and l.amount = ${minor}::bigint
      and l.match_status in ('unmatched', 'proposed', 'review') and l.occurred_to >= ${since} order by l.id limit 10`;
}

const readOfColumns = columnsOf(`id, covered_from as from, covered_to as to, read_started_at,
  proof, passes from coverage`);

export type ReadOf = RowOf<typeof readOfColumns>;

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
  return sql`select ${readOfColumns} from coverage
    where account_id = ${accountId} and covered_to >= ${from} and covered_from <= ${to} order by covered_to limit 20`;
}

const notificationColumns = columnsOf('id, direction, observed_at, line_id from observation');

export interface Notification extends RowOf<typeof notificationColumns> {
  amountMinor: bigint | null;
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
  return sql`select ${notificationColumns}, amount as "amountMinor" from observation
    where account_id = ${accountId} and id >= id_floor('obs', ${from}::timestamptz)
      and id < id_floor('obs', ${to}::timestamptz) and (amount = ${minor}::bigint or amount is null)
        order by id limit 20`;
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
  return sql`select p.*, o.name as "proposerName", d.name as "deciderName" from (
      select id, kind, status, created_at as "proposedAt", proposed_by as "proposedBy",
        decided_at as "decidedAt", decided_by as "decidedBy" from line_proposal
          where transaction_id = ${id} or line_id = any(${lineIds}::text[])
      union all
      select id, outcome, status, created_at, proposed_by, decided_at, decided_by from payout_proposal
        where transaction_id = ${id}
    ) as p left join app_user o on o.id = p."proposedBy" left join app_user d on d.id = p."decidedBy"
      order by p.id limit 50`;
}

const transactionNoteColumns = columnsOf('id, text, created_at as at from transaction_note n');
const appUserColumns = columnsOf('id as authorId, name as authorName from app_user u');

export type NoteRow = RowOf<typeof transactionNoteColumns> & RowOf<typeof appUserColumns>;

export function selectNotes(transactionId: string): RawBuilder<NoteRow> {
  return sql`select ${transactionNoteColumns}, ${appUserColumns} from transaction_note n
    join app_user u on u.id = n.written_by where n.transaction_id = ${transactionId} order by n.id limit 200`;
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
  return sql`with written as (
      insert into transaction_note (id, transaction_id, mode, merchant_id, text, written_by) select ${id},
        t.id, t.mode, t.merchant_id, ${text}, ${by} from transaction t where t.id = ${transactionId} returning *
    ) select w.id, w.text, u.id as "authorId", u.name as "authorName", w.created_at as at,
      w.merchant_id as "merchantId", w.mode from written w join app_user u on u.id = w.written_by`;
}

export interface OwnerName {
  id: string;
  name: string;
}

export function selectOwnerNames(ids: readonly string[]): RawBuilder<OwnerName> {
  return sql`select id, name from merchant where id = any(${ids}::text[]) union all select id, label
    from account where id = any(${ids}::text[])`;
}

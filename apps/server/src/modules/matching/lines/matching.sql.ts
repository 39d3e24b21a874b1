import { type DepositStatus, lineMachine } from '@wallet/contract';
import { type RawBuilder, sql } from '#platform/db';
import { isAmong, isSince, isState } from '#platform/db/fragments';
import { candidateDays, isUnposted } from '../unposted/unposted-lines.sql.ts';
import { provedJson } from '#platform/row-mac';
import { floorBefore } from '#platform/ids';
import type { LatePolicy } from '#modules/deposits/settings';
import { type SessionAsText, sessionPower } from '#modules/sessions';

/** Ids of lines that still wait for their posting, oldest first: what a lost wake-up left behind. */
export function selectForgottenLines(after: string, limit: number): RawBuilder<{ id: string }> {
  return sql`select l.id from statement_line l
    where l.id > ${after} and ${isSince(sql`l.id`, after)} and ${isUnposted}
      and l.reason is distinct from 'foreignCurrency' order by l.id limit ${limit}`;
}

/** Opens the sums that credits of these owners and accounts count in; those that are there stay. */
export function insertTotals(ids: readonly string[]): RawBuilder<unknown> {
  return sql`insert into unconfirmed_total (id, mode) select id, right(id, 4)
    from unnest(${ids}::text[]) as id order by id on conflict do nothing`;
}

export interface CandidateRow {
  lineId: string;
  via: 'reference' | 'amount';
  id: string;
  sessionId: string;
  merchantId: string;
  status: DepositStatus;
  finalMinor: bigint;
  createdAt: Date;
  expiresAt: Date;
  monitoringUntil: Date;
  latePolicy: LatePolicy;
  slotShared: boolean;
  customerName: string | null;
  /** The session that says that name, as its MAC covers it, where a name decides. */
  named: SessionAsText | null;
}

/**
 * Deposits of the lines' accounts with the same amount, or the same reference of the provider,
 * ended ones included; older ones than nine days only when they hold, or were the last to hold, the
 * amount of a line. `occurredFrom` is the time of the earliest line and `holderIds` are those
 * deposits, as values, so that the months before are not planned.
 */
export function selectCandidates({
  lineIds,
  occurredFrom,
  holderIds,
}: {
  lineIds: readonly string[];
  occurredFrom: Date;
  holderIds: readonly string[];
}): RawBuilder<CandidateRow> {
  const [oldest = ''] = [floorBefore('txn', occurredFrom, candidateDays), ...holderIds].toSorted();
  const candidate = sql`t.id, t.session_id as "sessionId", t.merchant_id as "merchantId", t.status,
    t.final_payment as "finalMinor",
    t.created_at as "createdAt", t.expires_at as "expiresAt", t.monitoring_until as "monitoringUntil",
    coalesce(t.terms->>'latePolicy', 'ask') as "latePolicy",
      coalesce((t.terms->>'slotShared')::boolean, true) as "slotShared",
    s.customer_name as "customerName", case
      when coalesce((t.terms->>'slotShared')::boolean, true) then ${provedJson(sessionPower, 's')} end as named`;
  const same = sql`t.kind = 'deposit' and t.account_id = l.account_id and t.mode = l.mode and t.currency = l.currency
    and ${isSince(sql`t.id`, oldest)}
      and (t.id >= id_floor('txn', l.occurred_from - make_interval(days => ${sql.lit(candidateDays)}))
        or t.id = any(${[...holderIds]}))`;
  const lines = sql`statement_line l where ${isAmong(sql`l.id`, lineIds)} and l.direction = 'credit'`;
  return sql`
    select l.id as "lineId", 'amount' as via, ${candidate}
      from (select l.* from ${lines}) l join transaction t on ${same} and t.final_payment = l.amount
      join transaction_session s on s.id = t.session_id
    union all
    select l.id, 'reference', ${candidate}
      from (select l.* from ${lines} and l.provider_transaction_id is not null) l
      join transaction t on ${same} and t.provider_transaction_id = l.provider_transaction_id
      join transaction_session s on s.id = t.session_id`;
}

/** A line that can be posted nowhere waits for a person. No row when it was marked before. */
export function markUnpostable(
  id: string,
  reason: 'foreignCurrency' | 'rowNotProved',
): RawBuilder<{ id: string }> {
  return sql`update statement_line set match_status = ${lineMachine.moves.doubt.to}, reason = ${reason},
    revision = revision + 1, updated_at = now()
    where id = ${id} and not posted and ${isState(sql`match_status`, lineMachine.moves.doubt.from)} returning id`;
}

/** Stops an account's payouts; no row if stopped. A debit nobody ordered says more than a balance. */
export function stopPayouts(accountId: string, reason: string): RawBuilder<{ id: string }> {
  return sql`update account set payouts_stopped_at = now(), payouts_stopped_reason = ${reason},
    revision = revision + 1, updated_at = now()
    where id = ${accountId} and (payouts_stopped_at is null
      or (payouts_stopped_reason = 'balanceDiffers' and ${reason} <> 'balanceDiffers')) returning id`;
}

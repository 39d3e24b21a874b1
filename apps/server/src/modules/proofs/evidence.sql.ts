import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Currency } from '@wallet/contract';

export interface IntentOf {
  id: string;
  rail: string | null;
  choice: unknown;
  state: string;
  epoch: number;
  journalId: string | null;
  takenAt: Date | null;
  pressUntil: Date | null;
  evidence: Record<string, unknown>;
  lineIds: string[];
  /** The cause of its beginning, by how many attempts came before it. */
  begun: string;
}

/** The orders that a payout\u2019s phone was given for it. */
export function selectIntents(transactionId: string): RawBuilder<IntentOf> {
  return sql<IntentOf>`select id, rail, choice, state, epoch, journal_id as "journalId", taken_at as "takenAt", press_until as "pressUntil", evidence,
      array_remove(array[line_id, fee_line_id, return_line_id], null) as "lineIds",
      'payout:' || request_id || '.' || (select count(*) from payout_intent f where f.request_id = i.request_id and f.id < i.id) as begun
    from payout_intent i where transaction_id = ${transactionId} order by id`;
}

export interface AllocationOf {
  id: string;
  lineId: string;
  purpose: string;
  minor: bigint;
  status: string;
  createdAt: Date;
}

/** Which lines the movement used, for itself, its fee and what came back, former uses included. */
export function selectAllocations(transactionId: string): RawBuilder<AllocationOf> {
  return sql<AllocationOf>`select id, line_id as "lineId", purpose, amount as minor, status, created_at as "createdAt" from line_allocation
    where target = any(array[${transactionId}, ${transactionId} || '.fee', ${transactionId} || '.return', ${transactionId} || '.reversal']::text[]) order by id`;
}

export interface LineOf {
  id: string;
  accountId: string;
  key: string;
  direction: 'credit' | 'debit';
  minor: bigint;
  currency: Currency;
  balanceAfterMinor: bigint | null;
  counterparty: string | null;
  providerReference: string | null;
  occurredFrom: Date;
  occurredTo: Date;
  observedAt: Date;
  source: string;
  matchStatus: string;
  confirmation: string | null;
  rawDroppedAt: Date | null;
  rawDigest: string | null;
}

export function selectLines(ids: readonly string[]): RawBuilder<LineOf> {
  return sql<LineOf>`select id, account_id as "accountId", key, direction, amount as minor, currency, balance_after as "balanceAfterMinor", counterparty, provider_transaction_id as "providerReference",
      occurred_from as "occurredFrom", occurred_to as "occurredTo", observed_at as "observedAt", source, match_status as "matchStatus", confirmation, raw_dropped_at as "rawDroppedAt", raw_digest as "rawDigest"
    from statement_line where id = any(${ids}::text[]) order by id`;
}

export interface CoverageOf {
  id: string;
  from: Date;
  to: Date;
  readStartedAt: Date;
  proof: string;
  passes: number;
}

/** The first complete reads that cover a moment of an account. */
export function selectCoverage({
  accountId,
  moment,
}: {
  accountId: string;
  moment: Date;
}): RawBuilder<CoverageOf> {
  return sql<CoverageOf>`select id, covered_from as "from", covered_to as "to", read_started_at as "readStartedAt", proof, passes from coverage
    where account_id = ${accountId} and covered_to >= ${moment} and covered_from <= ${moment} order by covered_to limit 3`;
}

export interface ObservationOf {
  id: string;
  source: string;
  direction: string;
  minor: bigint | null;
  at: Date;
  lineId: string | null;
}

/** What other sources saw of these lines: notifications, and lines of other statements. */
export function selectObservations(lineIds: readonly string[]): RawBuilder<ObservationOf> {
  return sql<ObservationOf>`select id, 'notification' as source, direction, amount as minor, observed_at as at, line_id as "lineId" from observation where line_id = any(${lineIds}::text[])
    union all select id, source, direction, amount, occurred_to, line_id from evidence_line where line_id = any(${lineIds}::text[]) order by at, id`;
}

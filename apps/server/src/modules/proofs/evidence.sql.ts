import { columnsOf, type RawBuilder, type RowOf, sql } from '#platform/db';

const intentOfColumns = columnsOf(`id, rail, choice, state, epoch, journal_id, taken_at,
  press_until, evidence from payout_intent`);

export interface IntentOf extends RowOf<typeof intentOfColumns> {
  evidence: Record<string, unknown>;
  lineIds: string[];
  /** The cause of its beginning, by how many attempts came before it. */
  begun: string;
}

/** The orders that a payout\u2019s phone was given for it. */
export function selectIntents(transactionId: string): RawBuilder<IntentOf> {
  return sql`select ${intentOfColumns}, array_remove(array[line_id, fee_line_id, return_line_id], null) as "lineIds",
      'payout:' || request_id || '.' || (select count(*) from payout_intent f
        where f.request_id = i.request_id and f.id < i.id) as begun
    from payout_intent i where transaction_id = ${transactionId} order by id`;
}

const allocationOfColumns = columnsOf(`id, line_id, purpose, amount as amountMinor, status,
  created_at from line_allocation`);

export type AllocationOf = RowOf<typeof allocationOfColumns>;

/** Which lines the movement used, for itself, its fee and what came back, former uses included. */
export function selectAllocations(transactionId: string): RawBuilder<AllocationOf> {
  return sql`select ${allocationOfColumns} from line_allocation
    where target = any(array[${transactionId}, ${transactionId} || '.fee', ${transactionId} || '.return',
      ${transactionId} || '.reversal']::text[]) order by id`;
}

const lineOfColumns = columnsOf(`id, account_id, key, direction, currency,
  amount as amountMinor, balance_after as balanceAfterMinor, counterparty, provider_transaction_id as providerReference,
  occurred_from, occurred_to, observed_at, source, match_status, confirmation, raw_dropped_at,
  raw_digest from statement_line`);

export type LineOf = RowOf<typeof lineOfColumns>;

export function selectLines(ids: readonly string[]): RawBuilder<LineOf> {
  return sql`select ${lineOfColumns}
    from statement_line where id = any(${ids}::text[]) order by id`;
}

const coverageOfColumns = columnsOf(`id, covered_from as from, covered_to as to, read_started_at,
  proof, passes from coverage`);

export type CoverageOf = RowOf<typeof coverageOfColumns>;

/** The first complete reads that cover a moment of an account. */
export function selectCoverage({
  accountId,
  moment,
}: {
  accountId: string;
  moment: Date;
}): RawBuilder<CoverageOf> {
  return sql`select ${coverageOfColumns} from coverage
    where account_id = ${accountId} and covered_to >= ${moment} and covered_from <= ${moment}
      order by covered_to limit 3`;
}

export interface ObservationOf {
  id: string;
  source: string;
  direction: string;
  amountMinor: bigint | null;
  at: Date;
  lineId: string | null;
}

/** What other sources saw of these lines: notifications, and lines of other statements. */
export function selectObservations(lineIds: readonly string[]): RawBuilder<ObservationOf> {
  return sql`select id, 'notification' as source, direction, amount as "amountMinor", observed_at as at,
    line_id as "lineId" from observation where line_id = any(${lineIds}::text[])
    union all select id, source, direction, amount, occurred_to, line_id from evidence_line
      where line_id = any(${lineIds}::text[]) order by at, id`;
}

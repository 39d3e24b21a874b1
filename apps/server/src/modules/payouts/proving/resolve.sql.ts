import { type RawBuilder, sql } from '#platform/db';
import { isSince } from '#platform/db/fragments';
import { type CoveragePower, coveragePower } from '#modules/statements/completeness';
import { floorBefore } from '#platform/ids';
import { type Proved, provedColumns } from '#platform/row-mac';

export interface StatementSnapshotQuery {
  accountId: string;
  from: Date;
  to: Date;
}

/** A complete read as it is kept, with what was sealed of the command that it answered. */
export type StoredRead = Proved<CoveragePower> & { commandEnc: string | null };

/** The latest complete reads of an account over a time, without those of some ids. */
export function selectCoveringReads(
  { accountId, from, to }: StatementSnapshotQuery,
  { without, limit }: { without: readonly string[]; limit: number },
): RawBuilder<StoredRead> {
  return sql`select ${provedColumns(coveragePower, 'c')}, o.payload_enc as "commandEnc"
    from coverage c left join device_command o on o.id = c.command_id
      and ${isSince(sql`o.id`, floorBefore('cmd', from, 1))}
    where c.account_id = ${accountId} and c.covered_from <= ${from} and c.covered_to >= ${to}
      and c.id <> all(${without}::text[]) order by c.read_started_at desc limit ${limit}`;
}

export interface DebitQuery {
  accountId: string;
  amountMinor: bigint;
  feeMinor: bigint;
  since: Date;
}

/** Debits of an account since a moment that could be a payout of that sum and belong to nothing yet. */
export function countOpenDebits({
  accountId,
  amountMinor,
  feeMinor,
  since,
}: DebitQuery): RawBuilder<{ count: number }> {
  return sql`select count(*)::int as count from statement_line l
    where l.account_id = ${accountId} and l.direction = 'debit'
      and l.amount in (${amountMinor}::bigint, ${amountMinor}::bigint + ${feeMinor}::bigint)
      and ${isSince(sql`l.id`, floorBefore('lin', since, 1))} and l.occurred_to >= ${since}
        and l.match_status in ('unmatched', 'proposed', 'review') and l.allocated < l.amount`;
}

/** Until when a request may be paid. */
export function selectApproval(requestId: string): RawBuilder<{ approvedUntil: Date | null }> {
  return sql`select approved_until as "approvedUntil" from withdrawal_request where id = ${requestId}`;
}

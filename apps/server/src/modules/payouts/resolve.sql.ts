import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { isSince } from '#platform/db';
import { floorBefore } from '#platform/ids';
import type { CoveringRead } from './next-step.ts';

export interface ReadQuestion {
  accountId: string;
  from: Date;
  to: Date;
}

/** Complete reads of an account that cover a time, which begin minutes after they are asked for. One that answered a command with a restart says so by the command's key. */
export function selectCoveringReads({
  accountId,
  from,
  to,
}: ReadQuestion): RawBuilder<CoveringRead> {
  return sql<CoveringRead>`select c.read_started_at as "startedAt", coalesce(o.idempotency_key like 'absent-%-restart-%', false) as restarted
    from coverage c left join device_command o on o.id = c.command_id and ${isSince(sql`o.id`, floorBefore('cmd', from, 1))}
    where c.account_id = ${accountId} and c.covered_from <= ${from} and c.covered_to >= ${to} order by c.read_started_at desc limit 50`;
}

export interface DebitQuestion {
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
}: DebitQuestion): RawBuilder<{ count: number }> {
  return sql<{ count: number }>`select count(*)::int as count from statement_line l
    where l.account_id = ${accountId} and l.direction = 'debit' and l.amount in (${amountMinor}::bigint, ${amountMinor}::bigint + ${feeMinor}::bigint)
      and ${isSince(sql`l.id`, floorBefore('lin', since, 1))} and l.occurred_to >= ${since} and l.match_status in ('unmatched', 'proposed', 'review') and l.allocated < l.amount`;
}

/** Until when a request may be paid. */
export function selectApproval(requestId: string): RawBuilder<{ approvedUntil: Date | null }> {
  return sql<{
    approvedUntil: Date | null;
  }>`select approved_until as "approvedUntil" from withdrawal_request where id = ${requestId}`;
}

/** Notes that somebody is asked about an intent, for the how-manieth time; no row when the last time is only a moment ago. */
export function noteAsked(id: string, paceSeconds: number): RawBuilder<{ asks: number }> {
  return sql<{
    asks: number;
  }>`update payout_intent set asked_at = clock_timestamp(), asks = asks + 1
    where id = ${id} and (asked_at is null or asked_at <= clock_timestamp() - make_interval(secs => ${paceSeconds})) returning asks`;
}

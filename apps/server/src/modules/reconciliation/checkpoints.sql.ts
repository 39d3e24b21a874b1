import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** A checkpoint is not believed for longer than this: then every line is read for it again. */
export const proofDays = 7;

const signed = sql`case l.direction when 'credit' then l.amount else -l.amount end`;

export interface ProvedCheckpoint {
  accountId: string;
  /** What the checkpoint and its changes said before, where it was there; other than the lines: somebody changed a line past its triggers. */
  saidMinor: bigint | null;
  linesMinor: bigint;
}

/**
 * Reads every line of accounts for their checkpoints: of the named ones, or of those that have none or an old one. It is one
 * statement, so the changes that it takes away are exactly those that are in the lines that it reads.
 */
export function proveCheckpoints(
  accountIds: readonly string[] | null,
): RawBuilder<ProvedCheckpoint> {
  return sql<ProvedCheckpoint>`with due as materialized (
      select a.id, k.amount as said from account a left join reconciliation_checkpoint k on k.account_id = a.id
      where a.mode = 'live' and case when ${accountIds}::text[] is null then k.account_id is null or k.proved_at < now() - make_interval(days => ${proofDays}) else a.id = any(${accountIds}) end
    ), gone as (
      delete from statement_line_change c using due d where c.account_id = d.id returning c.account_id, c.amount
    ), changed as (
      select account_id, sum(amount) as amount from gone group by account_id
    ), read as (
      select d.id, d.said + coalesce(c.amount, 0) as said, coalesce(s.amount, 0)::bigint as amount, coalesce(s.lines, 0) as lines
      from due d left join changed c on c.account_id = d.id
        left join lateral (select sum(${signed}) as amount, count(*) as lines from statement_line l where l.account_id = d.id and l.booked and l.match_status <> 'baseline') s on true
    ), kept as (
      insert into reconciliation_checkpoint (account_id, amount, lines, proved_at) select id, amount, lines, now() from read
      on conflict (account_id) do update set amount = excluded.amount, lines = excluded.lines, proved_at = excluded.proved_at
    )
    select id as "accountId", said::bigint as "saidMinor", amount as "linesMinor" from read`;
}

/** Takes what changed since into the checkpoints, so that the next comparison reads it as one row. */
export function foldLineChanges(): RawBuilder<unknown> {
  return sql`with gone as (
      delete from statement_line_change c using reconciliation_checkpoint k where k.account_id = c.account_id returning c.account_id, c.amount, c.lines
    ), changed as (
      select account_id, sum(amount) as amount, sum(lines) as lines from gone group by account_id
    )
    update reconciliation_checkpoint k set amount = k.amount + c.amount, lines = k.lines + c.lines from changed c where c.account_id = k.account_id`;
}

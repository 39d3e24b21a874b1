import { type RawBuilder, sql } from '#platform/db';
import type { Mode } from '@wallet/contract';

/** Payment notifications of the last three days, after the baseline, still without a line when their time is up. */
export function insertGaps(patienceSeconds: number): RawBuilder<{ id: string }> {
  return sql`insert into history_gap (observation_id, account_id, mode, observed_at)
    select o.id, o.account_id, o.mode, o.observed_at from observation o join account a on a.id = o.account_id
    where o.line_id is null and o.amount is not null and o.id >= id_floor('obs', now() - interval '3 days')
      and o.observed_at > now() - interval '3 days'
        and o.observed_at <= now() - make_interval(secs => ${patienceSeconds})
      and a.settling_source = 'history' and o.observed_at >= a.baseline_at and a.status <> 'retired'
    on conflict do nothing returning observation_id as id`;
}

export function deleteFoundGaps(): RawBuilder<unknown> {
  return sql`delete from history_gap g using observation o where o.id = g.observation_id and o.line_id is not null`;
}

export interface DueGap {
  accountId: string;
  /** When the oldest of them was heard. */
  since: Date;
  observationIds: string[];
  /** Reads that were asked for before, of the one asked for most often. */
  asks: number;
}

/** The gaps of each account on a connected phone whose next read is due, an account at a time. */
export function selectDueGaps({
  mostAsks,
  limit,
}: {
  mostAsks: number;
  limit: number;
}): RawBuilder<DueGap> {
  return sql`select g.account_id as "accountId", min(g.observed_at) as since, array_agg(g.observation_id
    order by g.observation_id) as "observationIds", max(g.asks)::int as asks
    from history_gap g join account a on a.id = g.account_id join device d on d.id = a.device_id
    where g.next_ask_at <= now() and g.asks < ${mostAsks} and a.status = 'active' and d.retired_at is null
      and d.connected_to is not null and d.last_seen_at > now() - interval '30 seconds'
    group by g.account_id order by min(g.next_ask_at) limit ${limit}`;
}

/** After each read the next one waits longer: `delaysMinutes` says how long, by how often it was asked for. */
export function updateRequestedGaps(
  observationIds: readonly string[],
  delaysMinutes: readonly number[],
): RawBuilder<unknown> {
  return sql`update history_gap
    set asks = asks + 1, asked_at = now(),
      next_ask_at = now() + make_interval(mins => (${[...delaysMinutes]}::int[])[asks + 1])
    where observation_id = any(${[...observationIds]}::text[])`;
}

/** Those that all reads have passed without finding: nobody asks any more. */
export function giveUpGaps(
  mostAsks: number,
): RawBuilder<{ accountId: string; mode: Mode; missing: number }> {
  return sql`with over as (
      update history_gap set next_ask_at = null where next_ask_at <= now() and asks >= ${mostAsks}
        returning account_id, mode
    ) select account_id as "accountId", mode, count(*)::int as missing from over group by account_id, mode
      order by account_id`;
}

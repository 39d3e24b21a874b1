import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { RetentionClass } from '@wallet/contract';

/** A history whose rows go by age. Ids hold the time, so the primary key finds the oldest. */
interface History {
  table: string;
  prefix: string;
  /** Made of monthly partitions, which go with their last row. */
  monthly: boolean;
  /** What else must be so before a row may go. */
  ripe: RawBuilder<unknown>;
  /** Whether a kept account, phone or object (`k`) is the row's (`r`). */
  concerns: RawBuilder<unknown>;
}

const ofBoth = sql`k.account_id = r.account_id or k.device_id = r.device_id`;

const histories: Readonly<Record<RetentionClass, History>> = {
  healthHistory: { table: 'health_check', prefix: 'hck', monthly: true, ripe: sql`true`, concerns: ofBoth },
  deviceEvents: { table: 'device_event', prefix: 'dve', monthly: true, ripe: sql`true`, concerns: sql`k.device_id = r.device_id` },
  // What an order to pay, a question for a name or a code was is proof of money and stays as long as money does.
  commands: {
    table: 'device_command', prefix: 'cmd', monthly: true, concerns: ofBoth,
    ripe: sql`r.state in ('succeeded', 'failed', 'cancelled', 'expired') and r.kind not in ('transfer', 'inquireName', 'makeQr')`,
  },
  observations: { table: 'observation', prefix: 'obs', monthly: false, ripe: sql`not exists (select from history_gap g where g.observation_id = r.id)`, concerns: sql`k.account_id = r.account_id` },
  // One that no line explains is a difference, or will be one.
  importedFacts: {
    table: 'evidence_line', prefix: 'evl', monthly: false, concerns: sql`k.account_id = r.account_id`,
    ripe: sql`r.line_id is not null and not exists (select from reconciliation_difference d where d.evidence_id = r.id)`,
  },
  facts: {
    table: 'fact', prefix: 'fct', monthly: true, ripe: sql`r.delivered_at is not null`,
    concerns: sql`k.object_id = any(array[r.key, r.payload ->> 'merchantId', r.payload ->> 'transactionId', r.payload ->> 'accountId', r.payload ->> 'deviceId'])
      or k.account_id = r.payload ->> 'accountId' or k.device_id = r.payload ->> 'deviceId'`,
  },
};

/** Of whom everything is kept from when on, as the first id of that moment. */
function keeps(prefix: string): RawBuilder<unknown> {
  return sql`keeps as materialized (select account_id, device_id, object_id,
    case when since = '-infinity' then ${prefix}::text else id_floor(${prefix}, since) end as from_id from retention_keeps())`;
}

const isKept = ({ concerns }: History) => sql`exists (select from keeps k where r.id >= k.from_id collate "C" and (${concerns}))`;
const isOld = ({ prefix }: History, days: number) => sql`r.id < id_floor(${prefix}, now() - make_interval(days => ${days})) collate "C"`;

/** Takes the one lock of everything that deletes by age; false when another process has it. It ends with the transaction. */
export function tryRetentionLock(): RawBuilder<{ taken: boolean }> {
  return sql<{ taken: boolean }>`select pg_try_advisory_xact_lock(hashtextextended('retention', 0)) as taken`;
}

/** Waits for it. */
export function takeRetentionLock(): RawBuilder<unknown> {
  return sql`select pg_advisory_xact_lock(hashtextextended('retention', 0))`;
}

/** Deletes the oldest rows of a class that nothing keeps, `limit` at most; tells how many. Only under the lock. */
export function deleteOld(name: RetentionClass, { days, limit }: { days: number; limit: number }): RawBuilder<{ count: number }> {
  const history = histories[name];
  const table = sql.table(history.table);
  return sql<{ count: number }>`with ${keeps(history.prefix)},
      old as (delete from ${table} where id = any(array(
        select r.id from ${table} r where ${isOld(history, days)} and ${history.ripe} and not ${isKept(history)} order by r.id limit ${limit}
      )) returning id),
      keys as (delete from command_key where ${name === 'commands'} and command_id in (select id from old))
    select count(*)::int as count from old`;
}

/** Drops the months of a class in which no row is left; tells how many. Only under the lock. */
export function dropEmptyMonths(name: RetentionClass, days: number): RawBuilder<{ count: number }> {
  const { table, prefix, monthly } = histories[name];
  if (!monthly) return sql<{ count: number }>`select 0 as count`;
  return sql<{ count: number }>`select drop_empty_months(${table}::regclass, ${prefix}, now() - make_interval(days => ${days})) as count`;
}

/** What a run would delete now and what it would leave although it is old enough, each counted to `most`. */
export function selectDue(name: RetentionClass, { days, most }: { days: number; most: number }): RawBuilder<{ due: number; kept: number; oldest: string | null }> {
  const history = histories[name];
  const old = sql`from ${sql.table(history.table)} r where ${isOld(history, days)}`;
  return sql<{ due: number; kept: number; oldest: string | null }>`with ${keeps(history.prefix)},
      due as materialized (select r.id ${old} and ${history.ripe} and not ${isKept(history)} order by r.id limit ${most}),
      kept as (select r.id ${old} and not (${history.ripe} and not ${isKept(history)}) limit ${most})
    select (select count(*)::int from due) as due, (select count(*)::int from kept) as kept, (select min(id) from due) as oldest`;
}

import { type RawBuilder, sql } from '#platform/db';
import type { RetentionClass } from '@wallet/contract';

/** A history whose rows, or what is raw in them, go by age. Ids hold the time, so the primary key finds the oldest. */
interface History {
  table: string;
  prefix: string;
  /** Made of monthly partitions, which go with their last row. */
  monthly: boolean;
  /** The sealed column that is emptied; without one the row goes. */
  raw?: RawPlace['column'];
  /** Which of the table's rows are of this class, and have not gone yet. */
  own: RawBuilder<unknown>;
  /** What else must be so before a row may go. */
  ripe: RawBuilder<unknown>;
  /** Whether a kept account, phone or object (`k`) is the row's (`r`). */
  concerns: RawBuilder<unknown>;
}

const ofBoth = sql`k.account_id = r.account_id or k.device_id = r.device_id`;

const hasEnded = sql`r.state in ('succeeded', 'failed', 'cancelled', 'expired')`;

const histories: Readonly<Record<RetentionClass, History>> = {
  healthHistory: {
    table: 'health_check',
    prefix: 'hck',
    monthly: true,
    own: sql`true`,
    ripe: sql`true`,
    concerns: ofBoth,
  },
  deviceEvents: {
    table: 'device_event',
    prefix: 'dve',
    monthly: true,
    own: sql`true`,
    ripe: sql`true`,
    concerns: sql`k.device_id = r.device_id`,
  },
  // That there was an order to pay, a question for a name or a code is proof of money and stays as long as money does.
  commands: {
    table: 'device_command',
    prefix: 'cmd',
    monthly: true,
    own: sql`r.kind not in ('transfer', 'inquireName', 'makeQr')`,
    concerns: ofBoth,
    ripe: hasEnded,
  },
  observations: {
    table: 'observation',
    prefix: 'obs',
    monthly: false,
    own: sql`true`,
    ripe: sql`not exists (select from history_gap g where g.observation_id = r.id)`,
    concerns: sql`k.account_id = r.account_id`,
  },
  // One that no line explains is a difference, or will be one.
  importedFacts: {
    table: 'evidence_line',
    prefix: 'evl',
    monthly: false,
    own: sql`true`,
    concerns: sql`k.account_id = r.account_id`,
    ripe: sql`r.line_id is not null and not exists (select from reconciliation_difference d
      where d.evidence_id = r.id)`,
  },
  facts: {
    table: 'fact',
    prefix: 'fct',
    monthly: true,
    own: sql`true`,
    ripe: sql`r.delivered_at is not null`,
    concerns: sql`k.object_id = any(array[r.key, r.payload ->> 'merchantId', r.payload ->> 'transactionId',
      r.payload ->> 'accountId', r.payload ->> 'deviceId'])
      or k.account_id = r.payload ->> 'accountId' or k.device_id = r.payload ->> 'deviceId'`,
  },
  // What waits for evidence may need all that its phone said.
  lineRaw: {
    table: 'statement_line',
    prefix: 'lin',
    monthly: false,
    raw: 'raw_enc',
    own: sql`r.raw_enc <> ''`,
    concerns: sql`k.account_id = r.account_id`,
    ripe: sql`r.match_status in ('baseline', 'matched', 'ignored') and r.confirmation is distinct from 'pending'`,
  },
  orderRaw: {
    table: 'device_command',
    prefix: 'cmd',
    monthly: false,
    raw: 'payload_enc',
    own: sql`r.kind in ('transfer', 'inquireName', 'makeQr') and r.payload_enc <> ''`,
    concerns: ofBoth,
    ripe: hasEnded,
  },
};

/** Of whom everything is kept from when on, as the first id of that moment. */
function keeps(prefix: string): RawBuilder<unknown> {
  return sql`keeps as materialized (select account_id, device_id, object_id,
    case when since = '-infinity' then ${prefix}::text else id_floor(${prefix}, since) end as from_id
      from retention_keeps())`;
}

const isKept = ({ concerns }: History) =>
  sql`exists (select from keeps k where r.id >= k.from_id collate "C" and (${concerns}))`;
const isOld = ({ own, prefix }: History, days: number) =>
  sql`${own} and r.id < id_floor(${prefix}, now() - make_interval(days => ${days})) collate "C"`;

/** Takes the single retention lock until the transaction ends; false when another process has it. */
export function tryRetentionLock(): RawBuilder<{ taken: boolean }> {
  return sql`select pg_try_advisory_xact_lock(hashtextextended('retention', 0)) as taken`;
}

/** Waits for it. */
export function takeRetentionLock(): RawBuilder<unknown> {
  return sql`select pg_advisory_xact_lock(hashtextextended('retention', 0))`;
}

interface Batch {
  days: number;
  limit: number;
}

/** The oldest rows of a class that nothing keeps. */
const oldest = (history: History, { days, limit }: Batch) =>
  sql`from ${sql.table(history.table)} r
    where ${isOld(history, days)} and ${history.ripe} and not ${isKept(history)} order by r.id limit ${limit}`;

/** Deletes the oldest rows of a class that nothing keeps, `limit` at most; tells how many. Only under the lock. */
export function deleteOld(
  name: RetentionClass,
  { days, limit }: Batch,
): RawBuilder<{ count: number }> {
  return sql`select erase_old_rows(${name}, ${days}, ${limit}) as count`;
}

export interface RawPlace {
  table: string;
  column: 'raw_enc' | 'payload_enc';
}

/** Where a class keeps what is raw in rows that stay; undefined when its rows go. */
export function rawPlace(name: RetentionClass): RawPlace | undefined {
  const { table, raw } = histories[name];
  return raw && { table, column: raw };
}

/** What is sealed in the oldest rows of a class that nothing keeps. Only under the lock. */
export function selectOldRaw(
  name: RetentionClass,
  { column }: RawPlace,
  batch: Batch,
): RawBuilder<{ id: string; sealed: string }> {
  const history = histories[name];
  return sql`with ${keeps(history.prefix)} select r.id, r.${sql.ref(column)} as sealed ${oldest(history, batch)}`;
}

/** Leaves a digest in place of it, where it is still what was read; tells how many. Only under the lock. */
export function dropRaw(
  { table, column }: RawPlace,
  rows: readonly { id: string; sealed: string; digest: string }[],
): RawBuilder<{ count: number }> {
  const values = (name: 'id' | 'sealed' | 'digest') => sql`${rows.map((row) => row[name])}::text[]`;
  return sql`with gone as (
      update ${sql.table(table)} r set ${sql.ref(column)} = '', raw_digest = n.digest, raw_dropped_at = now()
      from unnest(${values('id')}, ${values('sealed')}, ${values('digest')}) as n (id, sealed, digest)
        where r.id = n.id and r.${sql.ref(column)} = n.sealed returning r.id
    ) select count(*)::int as count from gone`;
}

/** Drops the months of a class in which no row is left; tells how many. Only under the lock. */
export function dropEmptyMonths(name: RetentionClass, days: number): RawBuilder<{ count: number }> {
  const { table, prefix, monthly } = histories[name];
  if (!monthly) return sql`select 0 as count`;
  return sql`select drop_empty_months(${table}::regclass, ${prefix}, now() - make_interval(days => ${days})) as count`;
}

/** What a run would delete now and what it would leave although it is old enough, each counted to `most`. */
export function selectDue(
  name: RetentionClass,
  { days, most }: { days: number; most: number },
): RawBuilder<{ due: number; kept: number; oldest: string | null }> {
  const history = histories[name];
  const old = sql`from ${sql.table(history.table)} r where ${isOld(history, days)}`;
  return sql`with ${keeps(history.prefix)},
      due as materialized (select r.id ${old} and ${history.ripe} and not ${isKept(history)}
        order by r.id limit ${most}),
      kept as (select r.id ${old} and not (${history.ripe} and not ${isKept(history)}) limit ${most})
    select (select count(*)::int from due) as due, (select count(*)::int from kept) as kept, (select min(id)
      from due) as oldest`;
}

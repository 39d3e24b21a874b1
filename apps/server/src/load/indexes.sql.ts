import { type RawBuilder, sql } from '#platform/db';

/** The tables that a load fills, in which one pass over an index costs less than a place in it for each row. */
export const loadedTables = [
  'transaction_session',
  'transaction',
  'transaction_code',
  'merchant_reference',
  'transaction_amount',
  'transaction_place',
  'transaction_term',
  'statement_line',
  'line_key',
  'statement_line_name',
  'line_allocation',
  'posting_cause',
] as const;

/** An index that is put away while rows come in, with the words that do so and that make it again. */
export interface LooseIndex {
  drop: string;
  make: string;
}

/** All indexes of these tables but those that foreign keys lean on, and the promises of partitioned tables. */
export function selectLooseIndexes(tables: readonly string[]): RawBuilder<LooseIndex> {
  return sql`select case when c.oid is null then 'drop index ' || i.indexrelid::regclass
    else format('alter table %I drop constraint %I', t.relname, c.conname) end as drop,
      case when c.oid is null then replace(pg_get_indexdef(i.indexrelid), ' ON ONLY ', ' ON ')
        else format('alter table %I add constraint %I %s', t.relname, c.conname,
          pg_get_constraintdef(c.oid)) end as make
    from pg_index i join pg_class t on t.oid = i.indrelid
      left join pg_constraint c on c.conindid = i.indexrelid and c.contype in ('p', 'u')
    where t.relname = any(${[...tables]}::text[]) and t.relnamespace = 'public'::regnamespace
      and (not i.indisunique or (t.relkind = 'r' and not exists (select from pg_constraint f
        where f.contype = 'f' and f.conindid = i.indexrelid)))
    order by t.relname, i.indexrelid::regclass::text`;
}

export function run(words: string): RawBuilder<unknown> {
  return sql.raw(words);
}

/** For the load alone: rows are written past triggers, whose work it does itself. */
export function settle(): RawBuilder<unknown> {
  return sql.raw(
    `set local session_replication_role = replica; set local maintenance_work_mem = '256MB'; set local work_mem = '128MB'; set local lock_timeout = '5s'`,
  );
}

/**
 * So that plans know what is there, and lists need not look whether rows are dead. Roll-ups that
 * were added to often are written anew.
 */
export function tidyUp(): RawBuilder<unknown>[] {
  const often = ['transaction_count', 'transaction_total', 'merchant_figure'].map((name) =>
    sql.raw(`vacuum (full, analyze) ${name}`),
  );
  return [
    ...often,
    ...[...loadedTables, 'ledger_entry', 'ledger_account', 'merchant', 'account', 'device'].map(
      (name) => sql.raw(`vacuum (analyze) ${name}`),
    ),
  ];
}

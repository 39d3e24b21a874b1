/** Our own reading of the counters is in none of them. */
export const countNothing = `set pg_stat_statements.track = 'none'`;

export const createExtensions = `create extension if not exists pg_stat_statements;
  create extension if not exists pg_walinspect`;

/**
 * PostgreSQL's statements since its start. `control` begins, ends or configures; `nested` came from
 * triggers and functions; `forgotten` counts evicted texts.
 */
export const readStatements = `select
    case when not toplevel then 'nested' when is_control then 'control' else 'statements' end as kind,
    sum(calls)::float8 as calls, sum(plans)::float8 as plans,
    sum(total_plan_time)::float8 as "planMs",
    sum(total_exec_time) filter (where toplevel)::float8 as "runMs",
    (select dealloc from pg_stat_statements_info)::float8 as forgotten
  from (select s.*, query ~*
    '^\\s*(begin|start|commit|rollback|abort|savepoint|release|set|reset|show|listen|unlisten|notify|discard|deallocate)\\M'
      or query ~* '^\\s*select set_config\\(' as is_control
    from pg_stat_statements s where dbid = (select oid from pg_database where datname = current_database())) as asked
  group by 1`;

/** Transactions of this database that committed, those that only read included, and what it holds. */
export const readDatabase = `select xact_commit::float8 as transactions, pg_database_size(datid)::float8 as bytes,
    pg_current_wal_insert_lsn()::text as "walEnd"
  from pg_stat_database where datname = current_database()`;

/** Flushes a record and all before it: what is not on disk, or after the last record, is unreadable. */
export const flushLog = `select pg_logical_emit_message(false, 'cost', '', true)`;

/** Between two log positions: commits with an id, bytes of records, bytes of full pages after a checkpoint. */
export const readLog = `select
    coalesce(sum(count) filter (where "resource_manager/record_type" like 'Transaction/COMMIT%'), 0)::float8 as commits,
    coalesce(sum(record_size), 0)::float8 as "recordBytes", coalesce(sum(fpi_size), 0)::float8 as "pageBytes"
  from pg_get_wal_stats($1::pg_lsn, $2::pg_lsn, true)`;

/** Which texts were asked most, for who looks for the reason of a figure. */
export const readTexts = `select queryid::text as id, toplevel,
  left(regexp_replace(query, '\\s+', ' ', 'g'), 160) as text, calls::float8 as calls,
    plans::float8 as plans, total_plan_time::float8 as "planMs", total_exec_time::float8 as "runMs"
  from pg_stat_statements where dbid = (select oid from pg_database where datname = current_database())`;

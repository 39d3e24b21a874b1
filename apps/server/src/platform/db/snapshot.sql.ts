import { type RawBuilder, sql } from 'kysely';

/** Names the moment that this transaction sees, for as long as it lasts. */
export function exportMoment(): RawBuilder<{ moment: string }> {
  return sql`select pg_export_snapshot() as moment`;
}

/** Has this transaction, which has read nothing yet, see that moment. */
export function useSnapshot(moment: string): RawBuilder<unknown> {
  return sql`set transaction snapshot ${sql.lit(moment)}`;
}

/** Queries of this transaction use no further processes. */
export function useOneCore(): RawBuilder<unknown> {
  return sql`set local max_parallel_workers_per_gather = 0`;
}

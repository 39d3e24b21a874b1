import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** The lines that a file showed first, locked. Used is what moved its float, or what a person has begun to decide about. */
export function lockImported(importId: string): RawBuilder<{ id: string; isUsed: boolean }> {
  return sql<{
    id: string;
    isUsed: boolean;
  }>`select id, posted or allocated > 0 or match_status in ('proposed', 'matched', 'ignored') as "isUsed"
    from statement_line where import_id = ${importId} order by id for update`;
}

/** With their keys, and with what other sources said of them free again. */
export function deleteLines(ids: readonly string[]): RawBuilder<{ id: string }> {
  return sql<{ id: string }>`with evidence as (
      update evidence_line set line_id = null where line_id = any(${ids})
    ), heard as (
      update observation set line_id = null where line_id = any(${ids})
    ), differences as (
      delete from reconciliation_difference where line_id = any(${ids})
    ), assigned as (
      delete from line_assignment where line_id = any(${ids})
    ), keys as (
      delete from line_key where line_id = any(${ids})
    )
    delete from statement_line where id = any(${ids}) returning id`;
}

export function deleteCoverage(importId: string): RawBuilder<{ id: string }> {
  return sql<{ id: string }>`delete from coverage where import_id = ${importId} returning id`;
}

/** The next file is the baseline. */
export function forgetBaseline(accountId: string): RawBuilder<unknown> {
  return sql`update account set baseline_at = null, baseline_balance = null, reported_balance = null, reported_at = null, revision = revision + 1, updated_at = now() where id = ${accountId}`;
}

/** The lines that a file is linked to, locked, and whether it is what confirms them. */
export function lockConfirmed(importId: string): RawBuilder<{ isConfirmed: boolean }> {
  return sql<{ isConfirmed: boolean }>`select l.confirmed_by = 'import:' || e.id as "isConfirmed"
    from evidence_line e join statement_line l on l.id = e.line_id where e.import_id = ${importId} order by l.id for update of l`;
}

/** With the differences it made; those of the history that only it explained are open again. */
export function deleteEvidence(importId: string): RawBuilder<{ id: string }> {
  return sql<{ id: string }>`with mine as materialized (
      select id, line_id from evidence_line where import_id = ${importId}
    ), made as (
      delete from reconciliation_difference where import_id = ${importId} or evidence_id in (select id from mine)
    ), opened as (
      update reconciliation_difference d set status = 'open', closed_at = null
      from mine where d.line_id = mine.line_id and d.source = 'import' and d.status = 'explained' and d.import_id is distinct from ${importId}
    )
    delete from evidence_line where id in (select id from mine) returning id`;
}

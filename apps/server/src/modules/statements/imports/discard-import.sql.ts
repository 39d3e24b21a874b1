import { type RawBuilder, sql } from '#platform/db';
import { type Proved, provedColumns } from '#platform/row-mac';
import { evidencePower, type EvidencePower } from '../evidence/evidence-power.ts';

/** Locks the lines a file showed first. Used: it moved its float, or a person began to decide about it. */
export function lockImported(importId: string): RawBuilder<{ id: string; isUsed: boolean }> {
  return sql`select id, posted or allocated > 0 or match_status in ('proposed', 'matched', 'ignored') as "isUsed"
    from statement_line where import_id = ${importId} order by id for update`;
}

/** What other sources say of the lines that a file showed first, until the transaction ends. */
export function lockLinkedTo(importId: string): RawBuilder<Proved<EvidencePower>> {
  return sql`select ${provedColumns(evidencePower, 'e')} from evidence_line e
    join statement_line l on l.id = e.line_id where l.import_id = ${importId}
    order by e.id for no key update of e`;
}

/** Deletes lines and coverage that only this file brought. The database also refuses if one line is used. */
export function discardLines(importId: string): RawBuilder<{ lines: number; covers: number }> {
  return sql`select * from discard_imported_lines(${importId})`;
}

/** The next file is the baseline. */
export function deleteBaseline(accountId: string): RawBuilder<unknown> {
  return sql`update account set baseline_at = null, baseline_balance = null, reported_balance = null,
    reported_at = null, revision = revision + 1, updated_at = now() where id = ${accountId}`;
}

/** The lines that a file is linked to, locked, and whether it is what confirms them. */
export function lockConfirmed(importId: string): RawBuilder<{ isConfirmed: boolean }> {
  return sql`select l.confirmed_by = 'import:' || e.id as "isConfirmed"
    from evidence_line e join statement_line l on l.id = e.line_id where e.import_id = ${importId}
      order by l.id for update of l`;
}

/** With the differences it made; those of the history that only it explained are open again. */
export function discardEvidence(importId: string): RawBuilder<{ removed: number }> {
  return sql`select discard_imported_evidence(${importId}) as removed`;
}

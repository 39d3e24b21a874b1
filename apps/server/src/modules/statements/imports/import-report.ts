import { importVerdicts, writeMoney } from '@wallet/contract';
import type { Currency, ImportReport, ImportVerdict } from '@wallet/contract';
import type { FileOutcome, EvaluatedRow } from './file-lines.ts';
import type { FileRow } from './read-statement-file.ts';

interface About {
  importId: string | null;
  purpose: ImportReport['purpose'];
  identity: ImportReport['identity'];
  currency: Currency;
  waitsBecause?: ImportReport['waitsBecause'];
}

/** What came of each row of a file, as its importer reads it: in the order of the file. */
export function reportOf(
  { rows, missing, shortfall }: Pick<FileOutcome, 'rows' | 'missing' | 'shortfall'>,
  { importId, purpose, currency, identity, waitsBecause = null }: About,
): ImportReport {
  const lines = rows
    .toSorted((a, b) => a.row - b.row)
    .map(({ row, verdict, detail, line }) => ({
      row,
      verdict,
      detail,
      direction: line?.direction ?? null,
      amount: line ? writeMoney({ minor: line.amountMinor, currency }) : null,
      occurredFrom: line?.occurredFrom.toISOString() ?? null,
    }));
  return {
    importId,
    repeated: false,
    purpose,
    lines,
    counts: countsOf(rows),
    missing,
    shortfall,
    identity,
    waitsBecause,
  };
}

/** A file of which a row cannot be read: it says which and why, and nothing of it is kept. */
export function unreadable(rows: readonly FileRow[], about: Omit<About, 'importId'>): ImportReport {
  const judged = rows.map((row): EvaluatedRow => {
    if ('problem' in row)
      return { row: row.row, verdict: 'error', detail: row.problem, line: null };
    return {
      row: row.row,
      verdict: 'line' in row ? 'held' : 'pending',
      detail: null,
      line: 'line' in row ? row.line : null,
    };
  });
  return reportOf({ rows: judged, missing: 0, shortfall: null }, { ...about, importId: null });
}

function countsOf(rows: readonly EvaluatedRow[]): Record<ImportVerdict, number> {
  const count = (verdict: ImportVerdict) => rows.filter((row) => row.verdict === verdict).length;
  return Object.fromEntries(importVerdicts.map((verdict) => [verdict, count(verdict)])) as Record<
    ImportVerdict,
    number
  >;
}

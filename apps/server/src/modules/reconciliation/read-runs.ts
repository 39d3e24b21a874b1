import { Refusal } from '@wallet/contract';
import type {
  AccountVerdict,
  ReconciledAccount,
  ReconciliationDetail,
  ReconciliationOverall,
  ReconciliationRun,
} from '@wallet/contract';
import { all, maybe } from '#platform/db';
import type { Query } from '#platform/db';
import { reportCsv } from './report-csv.ts';
import { selectReport, selectRun, selectRuns } from './runs.sql.ts';
import type { RunRow } from './runs.sql.ts';

/** What is stored of a report beside its file: the shape that it had when it was made. */
interface StoredReport {
  overall: ReconciliationOverall[];
  rows: ReconciledAccount[];
}

const usualLimit = 50;
const mostRows = 200;

/** A page of comparisons, newest first. Refuses with cursorInvalid. */
export async function listRuns(
  query: Query,
  {
    after = null,
    kind = null,
    limit = usualLimit,
  }: {
    after?: string | null | undefined;
    kind?: string | null | undefined;
    limit?: number | undefined;
  },
): Promise<{ data: ReconciliationRun[]; next: string | null }> {
  if (after !== null && !/^rec_[0-9a-hjkmnp-tv-z]{26}$/.test(after))
    throw new Refusal('cursorInvalid');
  const rows = await all(query, selectRuns({ after, kind, limit: limit + 1 }));
  return {
    data: rows.slice(0, limit).map(runAnswer),
    next: rows.length > limit ? (rows[limit - 1]?.id ?? null) : null,
  };
}

/** One comparison with at most 200 of its accounts, what does not agree first. Refuses with notFound. */
export async function readRun(
  query: Query,
  id: string,
  { verdict }: { verdict?: AccountVerdict | undefined } = {},
): Promise<ReconciliationDetail> {
  const row = await maybe(query, selectRun(id));
  if (!row) throw new Refusal('notFound');
  const { overall, rows } = row.report as StoredReport;
  const wanted = verdict === undefined ? rows : rows.filter((one) => one.verdict === verdict);
  const { found, closed } = row.counts;
  return {
    ...runAnswer(row),
    overall,
    rows: wanted.slice(0, mostRows),
    rowsLeft: Math.max(0, wanted.length - mostRows),
    found,
    closed,
  };
}

/** The report as a file: as it was signed, or its accounts for a spreadsheet. Refuses with notFound. */
export async function readReport(
  query: Query,
  id: string,
  format: 'json' | 'csv',
): Promise<{ fileName: string; contentType: 'application/json' | 'text/csv'; text: string }> {
  const row = await maybe(query, selectReport(id));
  if (!row) throw new Refusal('notFound');
  const name = `reconciliation-${row.day}${row.kind === 'daily' ? '' : `-${id.slice(-6)}`}`;
  if (format === 'json')
    return { fileName: `${name}.json`, contentType: 'application/json', text: row.file };
  return {
    fileName: `${name}.csv`,
    contentType: 'text/csv',
    text: reportCsv((row.report as StoredReport).rows),
  };
}

function runAnswer({
  id,
  day,
  zone,
  kind,
  startedBy,
  startedName,
  at,
  counts,
  digest,
  keyId,
}: RunRow): ReconciliationRun {
  const person = startedBy === null ? null : { id: startedBy, name: startedName ?? '' };
  return {
    id,
    day,
    zone,
    kind,
    startedBy: person,
    at: at.toISOString(),
    accounts: counts.accounts,
    openDifferences: counts.openDifferences,
    digest,
    keyId,
  };
}

import { ApiError } from '@wallet/contract';
import type {
  AccountVerdict,
  AnswerOf,
  endpoints,
  QueryOf,
  ReconciledAccount,
  ReconciliationDetail,
  ReconciliationOverall,
  ReconciliationRun,
} from '@wallet/contract';
import { maybe, type Query } from '#platform/db';
import { readPage } from '#platform/lists';
import { reportCsv } from './report-csv.ts';
import { type RunRow, selectReport, selectRun, selectRuns } from './runs.sql.ts';

/** What is stored of a report beside its file: the shape that it had when it was made. */
interface StoredReport {
  overall: ReconciliationOverall[];
  rows: ReconciledAccount[];
}

const mostRows = 200;

/** A page of comparisons, newest first. Refuses with cursorInvalid. */
export async function listRuns(
  query: Query,
  input: QueryOf<typeof endpoints.listReconciliations>,
): Promise<AnswerOf<typeof endpoints.listReconciliations>> {
  const { rows, next } = await readPage(query, input, {
    prefix: 'rec',
    select: (page) => selectRuns(input, page),
  });
  return { data: rows.map(runAnswer), next };
}

/** One comparison with at most 200 of its accounts, what does not agree first. Refuses with notFound. */
export async function readRun(
  query: Query,
  id: string,
  { verdict }: { verdict?: AccountVerdict | undefined } = {},
): Promise<ReconciliationDetail> {
  const row = await maybe(query, selectRun(id));
  if (!row) throw new ApiError('notFound');
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
  if (!row) throw new ApiError('notFound');
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

import { Refusal } from '@wallet/contract';
import type { InstitutionImportReport } from '@wallet/contract';
import { recordAudit } from '#modules/audit';
import type { Actor } from '#modules/audit';
import type { Trail } from '#modules/identity';
import { all } from '#platform/db';
import type { Db, Trx } from '#platform/db';
import { idOfPlace } from './institution-answer.ts';
import { lockInstitutions, selectInstitutions, upsertFacts, upsertRails } from './institutions.sql.ts';
import type { Facts, StoredInstitution } from './institutions.sql.ts';
import { readInstitutionsFile, type FileRow } from './read-institutions-file.ts';

export interface InstitutionImport extends Trail {
  /** The parsed JSON. */
  file: unknown;
  source: string;
  /** Reports and changes nothing. */
  dryRun: boolean;
  by: Actor;
}

type Row = InstitutionImportReport['rows'][number];

const everything = 100_000;

/**
 * Loads facts about institutions: new ones are added, known ones changed, none is removed, and what was switched off
 * stays off. The report of a dry run is what a real one would do. Refuses with importHasErrors, before anything is
 * changed, what is no such file, and unless it is a dry run a file with wrong rows.
 */
export async function importInstitutions(db: Pick<Db, 'transaction'>, { file, source, dryRun, by, ...trail }: InstitutionImport): Promise<InstitutionImportReport> {
  const read = readInstitutionsFile(file);
  if (!read.ok) throw new Refusal('importHasErrors', { errors: [{ path: 'file', message: read.problem }] });
  const wrong = read.rows.filter(({ problem }) => problem !== null);
  if (!dryRun && wrong.length > 0) {
    throw new Refusal('importHasErrors', { errors: wrong.slice(0, 50).map(({ row, problem }) => ({ path: `institutions.${row - 1}`, message: problem ?? '' })) });
  }
  return db.transaction(async (trx) => {
    const known = await readKnown(trx, read.rows);
    const rows = read.rows.map((row) => compare(row, known));
    const report = toReport({ rows, known, dryRun });
    if (dryRun) return report;
    for (const { facts } of read.rows) if (facts) await store(trx, { ...facts, source }, rows);
    const { added, changed, unchanged, missing } = report;
    const after = { added, changed, unchanged, missing: missing.length, asOf: read.rows[0]?.facts?.asOf };
    if (added + changed > 0) await recordAudit(trx, { actor: by, action: 'institutions.imported', entity: 'institution', entityId: source.slice(0, 64), after, ...trail });
    return report;
  });
}

/** Everything of the file's countries, locked in one order. */
async function readKnown(trx: Trx, rows: readonly FileRow[]): Promise<Map<string, StoredInstitution>> {
  const countries = [...new Set(rows.flatMap(({ facts }) => (facts ? [facts.country] : [])))];
  await lockInstitutions({ countries }).execute(trx);
  const stored = await all(trx, selectInstitutions({}, everything));
  return new Map(stored.filter(({ country }) => countries.includes(country)).map((row) => [idOfPlace(row), row]));
}

function compare({ row, id, name, facts, problem }: FileRow, known: ReadonlyMap<string, StoredInstitution>): Row {
  if (!facts || id === null) return { row, id, name, outcome: 'wrong', changes: [], problem };
  const before = known.get(id);
  if (!before) return { row, id, name, outcome: 'added', changes: [], problem: null };
  const was = shown({ ...before, rails: before.rails.filter((rail) => rail.source === 'import' || facts.rails.some((each) => each.rail === rail.rail)) });
  const is = shown(facts);
  const changes = (Object.keys(is) as (keyof typeof is)[]).filter((field) => was[field] !== is[field]).map((field) => ({ field, before: was[field], after: is[field] }));
  return { row, id, name, outcome: changes.length > 0 ? 'changed' : 'unchanged', changes, problem: null };
}

/** What a file says of an institution, as texts. A rail that an operator added is no difference. */
function shown({ name, shortName, type, rails }: Pick<Facts, 'name' | 'shortName' | 'type' | 'rails'>) {
  return { name, shortName, type, rails: rails.map(({ rail, code }) => (code === null ? rail : `${rail} ${code}`)).join(', ') || null };
}

function toReport({ rows, known, dryRun }: { rows: Row[]; known: ReadonlyMap<string, StoredInstitution>; dryRun: boolean }): InstitutionImportReport {
  const count = (outcome: Row['outcome']) => rows.filter((row) => row.outcome === outcome).length;
  const named = new Set(rows.map(({ id }) => id));
  const missing = [...known.keys()].filter((id) => !named.has(id)).toSorted();
  return { dryRun, added: count('added'), changed: count('changed'), unchanged: count('unchanged'), wrong: count('wrong'), missing, rows };
}

async function store(trx: Trx, facts: Facts, rows: readonly Row[]): Promise<void> {
  const isChanged = rows.some(({ id, outcome }) => id === idOfPlace(facts) && outcome === 'changed');
  await upsertFacts(facts, { isChanged }).execute(trx);
  await upsertRails(facts).execute(trx);
}

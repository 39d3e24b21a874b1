import { ApiError, type InstitutionImportReport } from '@wallet/contract';
import { actOn, type Actor, recordAudit } from '#modules/audit';
import type { Trail } from '#modules/identity';
import { all, type Db, type Trx } from '#platform/db';
import { newId } from '#platform/ids';
import { insertChanges, type NewInstitutionChange } from './changes.sql.ts';
import { differ, factsOf } from './compare.ts';
import { idOfPlace, placeOfId } from './institution-answer.ts';
import {
  lockInstitutions,
  selectInstitutions,
  switchOff,
  upsertFacts,
  upsertRails,
} from './institutions.sql.ts';
import type { Facts, StoredInstitution } from './institutions.sql.ts';
import { readInstitutionsFile, type FileRow } from './read-institutions-file.ts';

export interface InstitutionImport extends Trail {
  /** The parsed JSON. */
  file: unknown;
  source: string;
  /** Reports and changes nothing. */
  dryRun: boolean;
  /** Switches off what the file's countries have and the file does not name. */
  switchOffMissing?: boolean | undefined;
  by: Actor;
  /** Who is told in the history; null: a command of the shell. */
  userId: string | null;
}

type Row = InstitutionImportReport['rows'][number];

const everything = 100_000;

/**
 * Loads facts about institutions: new ones are added, known ones changed, none is removed, and what
 * was switched off stays off; what the file lacks is switched off only where that was asked for.
 * The report of a dry run is what a real one would do. Refuses with importHasErrors, before
 * anything is changed, what is no such file, and unless it is a dry run a file with wrong rows.
 */
export async function importInstitutions(
  db: Pick<Db, 'transaction'>,
  { file, source, dryRun, switchOffMissing = false, by, userId, ...trail }: InstitutionImport,
): Promise<InstitutionImportReport> {
  const read = readInstitutionsFile(file);
  if (!read.ok)
    throw new ApiError('importHasErrors', { errors: [{ path: 'file', message: read.problem }] });
  const wrong = read.rows.filter(({ problem }) => problem !== null);
  if (!dryRun && wrong.length > 0) {
    throw new ApiError('importHasErrors', {
      errors: wrong
        .slice(0, 50)
        .map(({ row, problem }) => ({ path: `institutions.${row - 1}`, message: problem ?? '' })),
    });
  }
  return db.transaction(async (trx) => {
    const known = await readKnown(trx, read.rows);
    const rows = read.rows.map((row) => compare(row, known));
    const report = toReport({ rows, known, dryRun, switchOffMissing });
    if (dryRun) return report;
    for (const { facts } of read.rows) if (facts) await store(trx, { ...facts, source }, rows);
    if (report.switchedOff.length > 0) await switchOff(report.switchedOff).execute(trx);
    await insertChanges(changesOf(report), { source, by: userId }).execute(trx);
    const { added, changed, unchanged, missing, switchedOff } = report;
    const after = {
      added,
      changed,
      unchanged,
      missing: missing.length,
      switchedOff: switchedOff.length,
      asOf: read.rows[0]?.facts?.asOf,
    };
    if (added + changed + switchedOff.length > 0)
      await recordAudit(trx, {
        actor: by,
        ...actOn('institutions.imported', source.slice(0, 64), 'institution'),
        after,
        ...trail,
      });
    return report;
  });
}

/** Everything of the file's countries, locked in one order. */
async function readKnown(
  trx: Trx,
  rows: readonly FileRow[],
): Promise<Map<string, StoredInstitution>> {
  const countries = [...new Set(rows.flatMap(({ facts }) => (facts ? [facts.country] : [])))];
  await lockInstitutions({ countries }).execute(trx);
  const stored = await all(trx, selectInstitutions({}, { isUsable: false, limit: everything }));
  return new Map(
    stored.filter(({ country }) => countries.includes(country)).map((row) => [idOfPlace(row), row]),
  );
}

function compare(
  { row, id, name, facts, problem }: FileRow,
  known: ReadonlyMap<string, StoredInstitution>,
): Row {
  if (!facts || id === null) return { row, id, name, outcome: 'wrong', changes: [], problem };
  const before = known.get(id);
  if (!before) return { row, id, name, outcome: 'added', changes: [], problem: null };
  // A rail that an operator added is no difference.
  const changes = differ(
    factsOf({
      ...before,
      rails: before.rails.filter(
        (rail) => rail.source === 'import' || facts.rails.some((each) => each.rail === rail.rail),
      ),
    }),
    factsOf(facts),
  );
  return {
    row,
    id,
    name,
    outcome: changes.length > 0 ? 'changed' : 'unchanged',
    changes,
    problem: null,
  };
}

/** What the history is told of a file: what came, what differs, and what was switched off. */
function changesOf({ rows, switchedOff }: InstitutionImportReport): NewInstitutionChange[] {
  const rowsSaid = rows.flatMap(({ id, name, outcome, changes }) =>
    id === null || (outcome !== 'added' && outcome !== 'changed')
      ? []
      : [
          {
            id,
            changes: outcome === 'added' ? [{ field: 'name', before: null, after: name }] : changes,
          },
        ],
  );
  const off = switchedOff.map((id) => ({
    id,
    changes: [{ field: 'enabled', before: 'true', after: 'false' }],
  }));
  return [...rowsSaid, ...off].map(({ id, changes }) => ({
    id: newId('inc'),
    ...placeOfId(id),
    changes,
  }));
}

function toReport({
  rows,
  known,
  dryRun,
  switchOffMissing,
}: {
  rows: Row[];
  known: ReadonlyMap<string, StoredInstitution>;
  dryRun: boolean;
  switchOffMissing: boolean;
}): InstitutionImportReport {
  const count = (outcome: Row['outcome']) => rows.filter((row) => row.outcome === outcome).length;
  const named = new Set(rows.map(({ id }) => id));
  const missing = [...known.keys()].filter((id) => !named.has(id)).toSorted();
  const switchedOff = switchOffMissing ? missing.filter((id) => known.get(id)?.enabled) : [];
  return {
    dryRun,
    switchedOff,
    added: count('added'),
    changed: count('changed'),
    unchanged: count('unchanged'),
    wrong: count('wrong'),
    missing,
    rows,
  };
}

async function store(trx: Trx, facts: Facts, rows: readonly Row[]): Promise<void> {
  const isChanged = rows.some(
    ({ id, outcome }) => id === idOfPlace(facts) && outcome === 'changed',
  );
  await upsertFacts(facts, { isChanged }).execute(trx);
  await upsertRails(facts).execute(trx);
}

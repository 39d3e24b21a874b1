import { all, type Query, type RawBuilder, sql } from '#platform/db';
import { witnessedClasses } from './classes.ts';
import type { Catalogue, ColumnClass, TableEntry, Witness } from './classes.ts';
import { otherValues } from './other-values.ts';
import type { Finding, Proof, Proofs } from './proofs.ts';
import { changeValue, deleteRow, doubleRow, readRows, readTables } from './schema.sql.ts';
import type { Row, Table } from './schema.sql.ts';

export type Outcome =
  /** A constraint did not allow it. */
  | 'refused'
  /** A proof names the row. */
  | 'named'
  /** A proof says that something is wrong, and not where. */
  | 'notNamed'
  | 'unnoticed';

export interface Tried {
  table: string;
  /** Absent when the whole row was deleted or doubled. */
  column?: string;
  columnClass: ColumnClass | 'row';
  witness: Witness;
  kind: 'changed' | 'deleted' | 'doubled';
  /** In which state the row was. */
  state: string;
  outcome: Outcome;
  /** Which proofs named the row, or what refused the change. */
  by: readonly string[];
}

export interface Walk {
  tried: Tried[];
  /** Tables with columns that need a witness and no row that could be changed. */
  empty: string[];
}

interface WalkOptions {
  catalogue: Catalogue;
  /** Each is asked what it finds, the witness's own first, until one names the row. */
  proofs: Proofs;
  /** Rows in different states that are tried of each table; all states when left out. */
  statesEach?: number;
  /** Only these trials. */
  only?: (trial: { table: string; column?: string; columnClass: ColumnClass | 'row' }) => boolean;
}

interface Trial extends Omit<Tried, 'outcome' | 'by'> {
  names: readonly string[];
  key: readonly string[];
  called: readonly string[];
  /** Tried until one is not refused. */
  statements: readonly RawBuilder<{ isOther: boolean }>[];
}

/**
 * Changes every column that needs a witness, and deletes and doubles rows, one at a time and behind
 * the triggers, and asks the proofs after each. `query` is one connection of the superuser;
 * everything is rolled back. Throws when the proofs find something before anything was changed.
 */
export async function corruptAll(query: Query, options: WalkOptions): Promise<Walk> {
  await sql`begin`.execute(query);
  try {
    await sql`set local session_replication_role = replica`.execute(query);
    const before = await findAll(query, Object.values(options.proofs));
    if (before.length > 0)
      throw new Error(`the proofs hold before nothing was changed: ${JSON.stringify(before)}`);
    const tables = await readTables(query);
    const walk: Walk = { tried: [], empty: [] };
    for (const [name, entry] of Object.entries(options.catalogue)) {
      const found = tables.get(name);
      if (!found) continue;
      const rows = (await readRows(query, found)).filter(({ values }) => entry.says(values));
      if (rows.length === 0 && entry.groups.some(isTried)) walk.empty.push(name);
      for (const trial of trialsOf(found, entry, { rows, statesEach: options.statesEach }))
        if (!options.only || options.only(trial))
          walk.tried.push(await tryOne(query, trial, options.proofs));
    }
    return walk;
  } finally {
    await sql`rollback`.execute(query);
  }
}

const isTried = ({ columnClass, witness }: { columnClass: ColumnClass; witness: Witness }) =>
  witnessedClasses.includes(columnClass) || witness.kind !== 'none';

/** What says in which state a row is. */
const stateColumns =
  /^(status|state|kind|purpose|confirmation|outcome|type|direction|match_status|is_open|flag|verdict|rule_kind)$/;

/** A figure is one sum whatever it is of. */
const statesOf = (columnClass: ColumnClass) => (columnClass === 'figure' ? 2 : 12);

function trialsOf(
  table: Table,
  entry: TableEntry,
  { rows, statesEach = 12 }: { rows: readonly Row[]; statesEach?: number | undefined },
): Trial[] {
  const byState = new Map<string, Row>();
  for (const row of rows) if (!byState.has(stateOf(row))) byState.set(stateOf(row), row);
  const samples = [...byState.values()].slice(0, statesEach);
  const signed = signedOf({ rows, samples });
  const trials: Trial[] = [];
  const add = (
    row: Row,
    more: Pick<Trial, 'columnClass' | 'witness' | 'kind' | 'statements'> & { column?: string },
  ) =>
    trials.push({
      table: table.name,
      state: stateOf(row),
      ...namesOf(table, entry, { row, column: more.column }),
      ...more,
    });
  for (const { columnClass, witness, columns } of entry.groups.filter(isTried))
    for (const name of columns) {
      const column = table.columns.find((one) => one.name === name);
      if (!column || column.isGenerated) continue;
      const of = witness.kind === 'mac' && !entry.isPartlySigned ? signed : { rows, samples };
      for (const row of rowsWith(name, of).slice(0, statesOf(columnClass)))
        add(row, {
          column: name,
          columnClass,
          witness,
          kind: 'changed',
          statements: otherValues(table, { column, row, rows }).map((value) =>
            changeValue(table, { row, column: name, value }),
          ),
        });
    }
  if (entry.rows.kind === 'none') return trials;
  const isFigure = entry.groups.some(({ columnClass }) => columnClass === 'figure');
  for (const row of samples.slice(0, statesOf(isFigure ? 'figure' : 'money')))
    for (const [kind, statement] of [
      ['deleted', deleteRow],
      ['doubled', doubleRow],
    ] as const)
      add(row, {
        columnClass: 'row',
        witness: entry.rows,
        kind,
        statements: [statement(table, row)],
      });
  return trials;
}

/** Those that carry a MAC, where some do: what was laid down without one may wait for it. */
function signedOf({ rows, samples }: { rows: readonly Row[]; samples: readonly Row[] }) {
  const isSigned = ({ values }: Row) => values['mac'] != null;
  const of = { rows: rows.filter(isSigned), samples: samples.filter(isSigned) };
  return of.rows.length === 0 ? { rows, samples } : of;
}

/**
 * The samples that say something in this column; if none does, any row that does, and if there is
 * none, one that does not.
 */
function rowsWith(
  column: string,
  { rows, samples }: { rows: readonly Row[]; samples: readonly Row[] },
): readonly Row[] {
  const isFilled = ({ values }: Row) => values[column] !== null;
  const filled = samples.filter(isFilled);
  if (filled.length > 0) return filled;
  const any = rows.find(isFilled) ?? samples[0];
  return any ? [any] : [];
}

function stateOf({ values }: Row): string {
  return Object.entries(values)
    .filter(([name, value]) => stateColumns.test(name) && value !== null)
    .map(([, value]) => value)
    .join(' ');
}

/** Of a key that is changed itself the other parts still call the row. */
function namesOf(
  { key }: Table,
  { calledBy }: TableEntry,
  { row: { values }, column }: { row: Row; column: string | undefined },
) {
  const textsOf = (columns: readonly string[]) =>
    columns.map((name) => values[name] ?? '').filter((value) => value !== '');
  return {
    names: textsOf([...key, ...calledBy]),
    key: textsOf(key.filter((name) => name !== column)),
    called: textsOf(calledBy),
  };
}

/** What heads miss is called by when it was made, where the audit log does not know its id. */
const missedText = /^(\w+) .+ (gone|putIn|exchanged)$/;

/** An id or a hash names a row wherever it stands, a number as a word of its own, and short words only all together. */
function isNamed({ table, columnClass, names, key, called }: Trial, text: string): boolean {
  if (columnClass === 'row' && missedText.exec(text)?.[1] === table) return true;
  if (names.some((name) => name.length >= 8 && text.includes(name))) return true;
  const words = new Set(text.split(/[^\w-]+/));
  if (called.some((name) => /^\d+$/.test(name) && words.has(name))) return true;
  return key.length > 0 && key.every((part) => words.has(part));
}

async function tryOne(query: Query, trial: Trial, proofs: Proofs): Promise<Tried> {
  const { names: _names, key: _key, called: _called, statements, ...head } = trial;
  const refusals = new Set<string>();
  for (const statement of statements) {
    await sql`savepoint tried`.execute(query);
    try {
      const refusal = await apply(query, statement);
      if (refusal === undefined) return { ...head, ...(await decide(query, trial, proofs)) };
      refusals.add(refusal);
    } finally {
      await sql`rollback to savepoint tried`.execute(query);
    }
  }
  return { ...head, outcome: 'refused', by: [...refusals] };
}

/** Tells what refused it; undefined when it took effect. */
async function apply(
  query: Query,
  statement: RawBuilder<{ isOther: boolean }>,
): Promise<string | undefined> {
  try {
    const [changed] = await all(query, statement);
    return changed?.isOther === true ? undefined : 'the same value';
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return 'constraint' in error ? String(error.constraint) : error.message;
  }
}

/** Whose it is to notice a change is asked first. */
function inOrder(proofs: Proofs, { kind }: Witness): Proof[] {
  const first =
    { mac: 'verify-rows', heads: 'verify-rows', chain: 'verify-audit' }[kind as string] ??
    'verify-ledger';
  return Object.entries(proofs)
    .toSorted(([one], [two]) => Number(two === first) - Number(one === first))
    .map(([, proof]) => proof);
}

async function decide(
  query: Query,
  trial: Trial,
  proofs: Proofs,
): Promise<Pick<Tried, 'outcome' | 'by'>> {
  const vague: string[] = [];
  for (const proof of inOrder(proofs, trial.witness)) {
    let findings: Finding[];
    try {
      findings = await proof(query);
    } catch (error) {
      // A proof that cannot be made over what was changed has noticed it, and nothing more can be
      // asked in this transaction.
      return { outcome: 'notNamed', by: [`the proof ended: ${String(error)}`] };
    }
    const naming = findings.find(({ text }) => isNamed(trial, text));
    if (naming) return { outcome: 'named', by: [naming.proof] };
    vague.push(...findings.map(({ text }) => text));
  }
  return { outcome: vague.length > 0 ? 'notNamed' : 'unnoticed', by: vague };
}

async function findAll(query: Query, proofs: readonly Proof[]): Promise<Finding[]> {
  const found: Finding[] = [];
  for (const proof of proofs) found.push(...(await proof(query)));
  return found;
}

import { hash } from 'node:crypto';
import { arraysOf } from './array-text.ts';
import type { Insertable, Lockable } from './types.ts';

export interface Prepared {
  readonly name: string;
  readonly text: string;
}

const preparedLocks = new Map<object, Prepared>();

/** Locks rows in id order. Parameter: the ids, joined because only a join prunes partitions in a generic plan. */
export function lockRows(lockable: Lockable<{ id: string }>): Prepared {
  const { name, table, columns, strength = 'update' } = lockable;
  const known = preparedLocks.get(lockable) ?? {
    name: `writer lock ${name}`,
    text: `select ${Object.keys(columns)
      .map((column) => `t.${snake(column)} as "${column}"`)
      .join(
        ', ',
      )} from unnest($1::text[]) as wanted (id) join ${table} t on t.id = wanted.id order by t.id for ${strength} of t`,
  };
  preparedLocks.set(lockable, known);
  return known;
}

/**
 * Existing idempotency keys, the time and the transaction's start. Runs after the locks, to see
 * another process's duplicate. Always one row: the first has the time, and no key if none exists.
 */
export const readCommands: Prepared = {
  name: 'writer causes',
  text: `select clock_timestamp() as now, (extract(epoch from now()) * 1000000)::bigint as "beganMicros",
    known.cause, known.payload_hash as "payloadHash"
    from (values (1)) as once left join posting_cause known on known.cause = any($1::text[])`,
};

/** One table's share of what a batch writes: rows of one kind, changed or new. */
export interface Writing {
  readonly into: Lockable<{ id: string }> | Insertable<object>;
  readonly rows: readonly object[];
}

/**
 * Writes a whole batch in one statement, planned once per set of tables; its triggers run at the
 * end and see all. Parameters: per table one array per column.
 */
export function applyAll(writings: readonly Writing[]): Prepared & { values: string[] } {
  const name = `writer apply ${writings.map(({ into }) => into.name).join(' ')}`;
  const known = applied.get(name) ?? composed(name, writings);
  applied.set(name, known);
  return {
    ...known,
    values: writings.flatMap(({ into, rows }) => arraysOf(rows, writtenColumns(into))),
  };
}

const applied = new Map<string, Prepared>();

function composed(name: string, writings: readonly Writing[]): Prepared {
  let used = 0;
  const parts = writings.map(({ into }, index) => {
    const first = used + 1;
    used += writtenColumns(into).length;
    return `w${index} as (${'changes' in into ? updateRows(into, first) : insertRows(into, first)})`;
  });
  return { name: shortName(name), text: `with ${parts.join(',\n')}\nselect` };
}

/** PostgreSQL cuts names at 63 bytes, where two could become one. */
function shortName(name: string): string {
  return name.length < 64 ? name : `writer ${hash('sha256', name, 'hex').slice(0, 32)}`;
}

function writtenColumns(into: Writing['into']): readonly string[] {
  return 'changes' in into ? ['id', ...into.changes] : Object.keys(into.columns);
}

function updateRows(lockable: Lockable<{ id: string }>, first: number): string {
  const { table, columns, changes, stamped } = lockable as Lockable<{ id: string }> & {
    changes: readonly string[];
  };
  const types: Record<string, string> = columns;
  const sets = changes.map(
    (column) => `${snake(column)} = ${cast(types[column], `given.${snake(column)}`)}`,
  );
  if (stamped) sets.push('updated_at = now()');
  return `update ${table} as t set ${sets.join(', ')} from ${unnest(['id', ...changes], types, first)} where t.id = given.id`;
}

function insertRows(insertable: Insertable<object>, first: number): string {
  const types: Record<string, string> = insertable.columns;
  const names = Object.keys(types);
  return `insert into ${insertable.table} (${names.map(snake).join(', ')})
    select ${names.map((name) => cast(types[name], snake(name))).join(', ')} from ${unnest(names, types, first)}`;
}

/** jsonb travels as text: an array of jsonb would be read as one JSON array. */
function unnest(names: readonly string[], types: Record<string, string>, first: number): string {
  const arrays = names.map(
    (name, index) => `$${first + index}::${types[name] === 'jsonb' ? 'text' : types[name]}[]`,
  );
  return `unnest(${arrays.join(', ')}) as given (${names.map(snake).join(', ')})`;
}

function cast(type: string | undefined, expression: string): string {
  return type === 'jsonb' ? `${expression}::jsonb` : expression;
}

function snake(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/**
 * Makes a writer's connection plan by key whatever the table sizes: plans are made once, one for an
 * empty table would scan it until the next ANALYZE, and a hash join cannot prune partitions.
 */
export const planByKey = `select set_config(name, 'off', false)
  from unnest(array['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin', 'jit']) as name`;

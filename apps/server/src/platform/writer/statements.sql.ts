import { hash } from 'node:crypto';
import { arraysOf } from './array-text.ts';
import type { Insertable, Lockable } from './types.ts';

export interface Prepared {
  readonly name: string;
  readonly text: string;
}

const preparedLocks = new Map<object, Prepared>();

/**
 * Locks rows by id, in the order of their ids. Parameter: the ids; joined, because only a join
 * prunes partitions under a generic plan.
 */
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
 * Which of these causes exist, the time, and when the transaction began: a statement behind the
 * locks, so that a twin of another process is seen. At least one row, the first with the time and,
 * when no cause exists, no cause.
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
 * Everything a batch writes as one statement, planned once for each set of tables. Its triggers run at its end, so they
 * see all of it. Parameters: for each table one array for each column.
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
 * How a writer's connection plans: by key, whatever the tables' sizes are. Its plans are made once,
 * and one made while a table was empty would scan it until the next ANALYZE; a hash join cannot
 * prune partitions.
 */
export const planByKey = `select set_config(name, 'off', false)
  from unnest(array['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin', 'jit']) as name`;

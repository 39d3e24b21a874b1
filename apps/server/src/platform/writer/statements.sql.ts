import type { Columns, Insertable, Lockable } from './types.ts';

export interface Prepared {
  readonly name: string;
  readonly text: string;
}

const prepared = new Map<object, Prepared>();
const preparedLocks = new Map<object, Prepared>();

/** Locks rows by id, in the order of their ids. Parameter: the ids; joined, because only a join prunes partitions under a generic plan. */
export function lockRows(lockable: Lockable<{ id: string }>): Prepared {
  const { name, table, columns } = lockable;
  return remember(preparedLocks, lockable, () => ({
    name: `writer lock ${name}`,
    text: `select ${Object.keys(columns).map((column) => `t.${snake(column)} as "${column}"`).join(', ')} from unnest($1::text[]) as wanted (id) join ${table} t on t.id = wanted.id order by t.id for update of t`,
  }));
}

/** Which of these causes exist, read after the rows were locked, so that a twin of another process is seen. */
export const readCauses: Prepared = {
  name: 'writer causes',
  text: 'select cause, payload_hash as "payloadHash" from posting_cause where cause = any($1::text[])',
};

export const readNow: Prepared = { name: 'writer now', text: 'select clock_timestamp() as now' };

/** Writes the new state of locked rows. Parameters: one array for `id`, then one for each changed column. */
export function updateRows(lockable: Lockable<{ id: string }>): Prepared {
  return remember(prepared, lockable, () => {
    const { name, table, columns, changes, stamped } = lockable as Lockable<{ id: string }> & { changes: readonly string[] };
    const types = columns as Record<string, string>;
    const given = ['id', ...changes];
    const sets = changes.map((column) => `${snake(column)} = ${cast(types[column], `given.${snake(column)}`)}`);
    if (stamped) sets.push('updated_at = now()');
    return {
      name: `writer update ${name}`,
      text: `update ${table} as t set ${sets.join(', ')} from ${unnest(given, types)} where t.id = given.id`,
    };
  });
}

/** Adds rows. Parameters: one array for each column. */
export function insertRows(insertable: Insertable<object>): Prepared {
  return remember(prepared, insertable, () => {
    const types = insertable.columns as Record<string, string>;
    const names = Object.keys(types);
    return {
      name: `writer insert ${insertable.name}`,
      text: `insert into ${insertable.table} (${names.map(snake).join(', ')}) select ${names.map((name) => cast(types[name], snake(name))).join(', ')} from ${unnest(names, types)}`,
    };
  });
}

/** The columns of `rows` as arrays, in the order of `names`. */
export function columnsOf(rows: readonly object[], names: readonly string[]): unknown[][] {
  return names.map((name) => rows.map((row) => (row as Record<string, unknown>)[name] ?? null));
}

export function columnNames(columns: Columns<object>): string[] {
  return Object.keys(columns);
}

/** jsonb travels as text: an array of jsonb would be read as one JSON array. */
function unnest(names: readonly string[], types: Record<string, string>): string {
  const arrays = names.map((name, index) => `$${index + 1}::${types[name] === 'jsonb' ? 'text' : types[name]}[]`);
  return `unnest(${arrays.join(', ')}) as given (${names.map(snake).join(', ')})`;
}

function cast(type: string | undefined, expression: string): string {
  return type === 'jsonb' ? `${expression}::jsonb` : expression;
}

function snake(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function remember(memory: Map<object, Prepared>, key: object, make: () => Prepared): Prepared {
  const known = memory.get(key);
  if (known) return known;
  const made = make();
  memory.set(key, made);
  return made;
}

/**
 * How a writer's connection plans: by key, whatever the tables' sizes are. Its plans are made once, and one made while a
 * table was empty would scan it until the next ANALYZE; a hash join cannot prune partitions.
 */
export const planByKey = `select set_config(name, 'off', false) from unnest(array['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin', 'jit']) as name`;

import { connectOwner } from '#platform/db';
import { idFloor } from '#platform/ids';
import { type AnyPowerRows, type PowerRows, signPowerRow } from '#platform/row-mac';
import type { Stays } from '#platform/row-heads';
import { asLogin } from './as-login.ts';
import type { TestDatabase } from './test-database.ts';
import { testVault } from './test-vault.ts';

export interface RowsOfKind {
  /**
   * Adds a row that was made so many minutes ago, with a MAC, and tells its id. What it says is
   * nothing that could be.
   */
  add(minutesAgo: number, values?: Readonly<Record<string, string>>): Promise<string>;
  /** Deletes a row behind every trigger, and tells how it is put back as it was. */
  take(id: string): Promise<() => Promise<void>>;
  /** Statements of a superuser, behind every trigger. */
  steal(statement: string): Promise<unknown>;
}

/**
 * Rows of any kind in a database whose rules about what such rows say are gone: for what looks at
 * ids and MACs alone.
 */
export async function rowsOfKind(
  database: TestDatabase,
  { rows, stays = {} }: { rows: AnyPowerRows; stays?: Stays | undefined },
): Promise<RowsOfKind> {
  const { table, key = 'id' } = rows;
  const steal = (statement: string) =>
    asLogin(database, `set session_replication_role = replica; ${statement}`);
  const columns = await readColumns(database, table);
  await dropChecks(database, table);
  const needed = columns.filter(({ isNeeded }) => isNeeded);
  const names = columns.map(({ name }) => name).join(', ');
  let made = 0;
  return {
    steal,
    add: async (minutesAgo, values = {}) => {
      const at = new Date(Date.now() - minutesAgo * 60_000);
      const id = `${idFloor('row', at).slice(0, -6)}${String(++made).padStart(6, '0')}`;
      const given: Record<string, string> = {
        ...Object.fromEntries(needed.map(({ name, type }) => [name, valueOf(type, made)])),
        ...(stays.madeAt && { [stays.madeAt]: `'${at.toISOString()}'` }),
        ...values,
        [key]: `'${id}'`,
      };
      await steal(
        `insert into ${table} (${Object.keys(given).join(', ')}) values (${Object.values(given).join(', ')})`,
      );
      await sign(database, rows, id);
      return id;
    },
    take: async (id) => {
      const found = await asLogin(
        database,
        `select to_jsonb(t)::text as row from ${table} t where ${key} = '${id}'`,
      );
      const row = textOf(found);
      await steal(`delete from ${table} where ${key} = '${id}'`);
      return async () => {
        await steal(
          `insert into ${table} (${names}) select ${names}
            from jsonb_populate_record(null::${table}, $row$${row}$row$::jsonb)`,
        );
      };
    },
  };
}

interface Column {
  name: string;
  type: string;
  /** Nothing is there by itself. */
  isNeeded: boolean;
}

async function readColumns(database: TestDatabase, table: string): Promise<Column[]> {
  return (await asLogin(
    database,
    `select column_name as name, data_type as type, is_nullable = 'NO'
      and column_default is null as "isNeeded" from information_schema.columns
     where table_name = '${table}' and table_schema = 'public' and is_generated = 'NEVER'`,
  )) as Column[];
}

async function dropChecks(database: TestDatabase, table: string): Promise<void> {
  const checks = (await asLogin(
    database,
    `select conname as name from pg_constraint where conrelid = '${table}'::regclass and contype = 'c'`,
  )) as { name: string }[];
  for (const { name } of checks)
    await asLogin(database, `alter table ${table} drop constraint "${name}"`);
  const singles = (await asLogin(
    database,
    `select indexrelid::regclass::text as name from pg_index
      where indrelid = '${table}'::regclass and indisunique and indexprs is not null`,
  )) as { name: string }[];
  for (const { name } of singles) await asLogin(database, `drop index ${name}`);
}

async function sign(database: TestDatabase, rows: AnyPowerRows, id: string): Promise<void> {
  const owner = connectOwner(database.url);
  try {
    const kind = rows as PowerRows<{ id: string }>;
    await owner.transaction().execute((trx) => signPowerRow(trx, testVault(), kind, id));
  } finally {
    await owner.destroy();
  }
}

function valueOf(type: string, made: number): string {
  if (type === 'ARRAY') return `'{}'`;
  if (type === 'jsonb') return `'{}'`;
  if (type === 'boolean') return 'false';
  if (type.startsWith('timestamp')) return `now() + interval '3 days'`;
  return /int|numeric/.test(type) ? String(made) : `'x${made}'`;
}

function textOf(found: unknown[]): string {
  const text = (found as { row?: string }[])[0]?.row;
  if (text === undefined) throw new Error('there is no such row');
  return text;
}

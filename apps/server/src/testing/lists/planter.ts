import { Client } from 'pg';
import { idFloor } from '#platform/ids';
import { testVault } from '../database/test-vault.ts';

export type Row = Readonly<Record<string, unknown>>;

export interface Planter {
  /** Adds a row of that time; what is not given says whatever the column takes. Tells the whole row. */
  plant(table: string, given: Row, of?: { prefix?: string | undefined; at?: Date }): Promise<Row>;
  close(): Promise<void>;
}

interface Column {
  table: string;
  name: string;
  type: string;
  isNeeded: boolean;
}

/** Writes rows as the owner, past triggers, keys and checks: what a list finds is all that counts. */
export async function openPlanter(url: string): Promise<Planter> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows: columns } = await client.query<Column>(
    `select table_name as table, column_name as name, data_type as type, is_nullable = 'NO'
      and column_default is null as "isNeeded"
     from information_schema.columns where table_schema = 'public' and is_generated = 'NEVER' and is_identity = 'NO'`,
  );
  const { rows: checks } = await client.query<{ table: string; text: string }>(
    `select conrelid::regclass::text as table, pg_get_constraintdef(oid) as text from pg_constraint
      where contype = 'c' and connamespace = 'public'::regnamespace`,
  );
  await client.query(withoutRules);
  await client.query('set session_replication_role = replica');
  const columnsOf = Map.groupBy(columns, ({ table }) => table);
  let planted = 0;
  return {
    plant: async (table, given, { prefix, at = new Date(0) } = {}) => {
      const number = ++planted;
      const id = prefix === undefined ? {} : { id: idAt(prefix, at, number) };
      const row: Record<string, unknown> = { ...id, ...given };
      for (const column of columnsOf.get(table) ?? [])
        if (!(column.name in row) && (column.isNeeded || column.name.endsWith('_enc')))
          row[column.name] = valueFor(column, { number, checks, rowId: String(row['id']) });
      const names = Object.keys(row);
      const values = names.map((name) =>
        row[name] !== null && isDocument(columnsOf.get(table), name)
          ? JSON.stringify(row[name])
          : row[name],
      );
      await client.query(
        `insert into ${table} (${names.map((name) => `"${name}"`).join(', ')})
          values (${names.map((_, i) => `$${i + 1}`).join(', ')})`,
        values,
      );
      return row;
    },
    close: () => client.end(),
  };
}

/** The first id of a moment, made different by its number. */
function idAt(prefix: string, at: Date, number: number): string {
  return `${idFloor(prefix, at).slice(0, -6)}${String(number).padStart(6, '0')}`;
}

function isDocument(columns: readonly Column[] | undefined, name: string): boolean {
  return columns?.find((column) => column.name === name)?.type === 'jsonb';
}

const prefixOf: Readonly<Record<string, string>> = { account: 'acc', transaction: 'txn' };

function valueFor(
  { table, name, type }: Column,
  {
    number,
    checks,
    rowId,
  }: { number: number; checks: readonly { table: string; text: string }[]; rowId: string },
): unknown {
  if (name.endsWith('_enc')) return testVault().seal('x', { table, id: rowId, column: name });
  if (type === 'ARRAY') return [];
  if (type === 'jsonb') return {};
  if (type === 'boolean') return false;
  if (type.startsWith('timestamp') || type === 'date') return new Date();
  if (/int|numeric|double|xid/.test(type)) return number;
  const allowed = checks
    .filter((check) => check.table === table)
    .map(({ text }) => new RegExp(`\\(${name} = ANY \\(ARRAY\\['([^']*)'`).exec(text)?.[1])
    .find((word) => word !== undefined);
  const [, parent] = /^(\w+)_id$/.exec(name) ?? [];
  if (parent !== undefined)
    return `${prefixOf[parent] ?? 'row'}_${String(number).padStart(26, '0')}`;
  return allowed ?? `X${number}`;
}

/** Rows say what a list asks of them, and nothing else has to be right about them. */
const withoutRules = `do $$ declare r record; begin
  for r in select conrelid::regclass as home, conname from pg_constraint
    where contype in ('c', 'f', 'u') and coninhcount = 0 and connamespace = 'public'::regnamespace loop
    execute format('alter table %s drop constraint if exists %I cascade', r.home, r.conname);
  end loop;
  for r in select i.indexrelid::regclass as name from pg_index i join pg_class c on c.oid = i.indrelid
    where i.indisunique and not i.indisprimary and c.relnamespace = 'public'::regnamespace and not c.relispartition loop
    execute format('drop index %s', r.name);
  end loop;
end $$`;

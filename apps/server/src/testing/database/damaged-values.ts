import { Client } from 'pg';
import { createVault, type Place, type Vault } from '#platform/vault';
import type { EmptyDatabase } from './test-database.ts';
import { testVault } from './test-vault.ts';

/** The same stored value with one bit of one byte of its ciphertext turned. */
export function flipByte(sealed: string): string {
  const parts = sealed.split('.');
  const bytes = Buffer.from(parts[3] ?? '', 'base64url');
  bytes.writeUInt8(bytes.readUInt8(0) ^ 1, 0);
  return [...parts.slice(0, 3), bytes.toString('base64url')].join('.');
}

/** A vault whose key has left: `lost` is its id. */
export const lostKey = 'lost';
export function lostVault(): Vault {
  return createVault({
    autoMade: false,
    macSecret: 'm'.repeat(43),
    keys: [{ id: lostKey, secret: 'l'.repeat(43) }],
  });
}

type Database = Pick<EmptyDatabase, 'url'>;

/** Runs one statement as whoever owns the database, behind every trigger. */
export async function asIntruder<Row extends object>(
  { url }: Database,
  statement: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('set session_replication_role = replica');
    return (await client.query<Row>(statement, values)).rows;
  } finally {
    await client.end();
  }
}

/** What is stored there now. */
export async function storedAt(database: Database, { table, id, column }: Place): Promise<string> {
  const [row] = await asIntruder<{ sealed: string }>(
    database,
    `select ${column} as sealed from ${table} where ${keyOf(table)} = $1`,
    [id],
  );
  return row?.sealed ?? '';
}

/** Writes a value there, whatever it is. */
export async function writeAt(
  database: Database,
  { table, id, column }: Place,
  sealed: string,
): Promise<void> {
  await asIntruder(database, `update ${table} set ${column} = $2 where ${keyOf(table)} = $1`, [
    id,
    sealed,
  ]);
}

/**
 * Damages what is stored there: a byte is flipped, the value of another row is put there, or it
 * needs a key that is lost.
 */
export async function damage(
  database: Database,
  place: Place,
  how: 'flipped' | 'keyMissing' | { copiedFrom: string },
): Promise<void> {
  const stored = await storedAt(database, place);
  if (how === 'flipped') return writeAt(database, place, flipByte(stored));
  if (how === 'keyMissing')
    return writeAt(database, place, lostVault().seal(testVault().open(stored, place), place));
  await writeAt(database, place, await storedAt(database, { ...place, id: how.copiedFrom }));
}

function keyOf(table: string): string {
  return table === 'refresh_token' ? 'hash' : 'id';
}

/**
 * Makes sessions of these ids like one that there is, each with an encrypted link and phone number
 * of its own. Their MACs do not fit.
 */
export async function copySessions(
  database: Database,
  sessionId: string,
  ids: readonly string[],
): Promise<void> {
  const vault = testVault();
  const sealed = (column: string, text: string) =>
    ids.map((id) => vault.seal(text, { table: 'transaction_session', id, column }));
  const own = [
    'id',
    'token_hash',
    'ref_no',
    'merchant_reference',
    'token_enc',
    'customer_phone_enc',
  ];
  const columns = await asIntruder<{ name: string }>(
    database,
    `select quote_ident(attname) as name from pg_attribute
      where attrelid = 'transaction_session'::regclass and attnum > 0
      and not attisdropped and attgenerated = '' and attname <> all($1)`,
    [own],
  );
  const rest = columns.map(({ name }) => name).join(', ');
  const names = ids.map((_, at) => `copy-${at}`);
  await asIntruder(
    database,
    `insert into transaction_session (${own.join(', ')}, ${rest})
      select n.new_id, n.new_id, n.name, n.name, n.token, n.phone, ${rest} from transaction_session s,
        unnest($2::text[], $3::text[], $4::text[], $5::text[]) as n (new_id, name, token, phone) where s.id = $1`,
    [
      sessionId,
      ids,
      names,
      sealed('token_enc', 'a'.repeat(43)),
      sealed('customer_phone_enc', '+62 812 0000 4242'),
    ],
  );
}

import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { all, one, sql } from '#platform/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findByToken } from '#modules/sessions/links';
import { createSession } from '#modules/sessions/actions';
import { sessionPower } from '#modules/sessions';
import { createUnreadableWatch } from '#modules/unreadable';
import { systemClock } from '#platform/clock';
import { newId } from '#platform/ids';
import { silentLog } from '#platform/log';
import { isProvedRow, selectPowerRowsNamed } from '#platform/row-mac';
import type { Place } from '#platform/vault';
import { claimKeys } from '../../start/keys/installation.ts';
import {
  asIntruder,
  copySessions,
  damage,
  lostKey,
  storedAt,
  writeAt,
} from '../../testing/database/damaged-values.ts';
import {
  addAccount,
  addMerchant,
  depositWorld,
  signRow,
  testDatabase,
  testVault,
} from '../../testing/index.ts';
import type { DepositWorld, TestDatabase } from '../../testing/index.ts';
import type { ShellEnd } from '../../testing/servers/in-shell.ts';

const programFile = fileURLToPath(new URL('../../cli.ts', import.meta.url));
const many = 5_000;
let database: TestDatabase;
let world: DepositWorld;
let folder: string;
let merchantId: string;
let copies: string[];

beforeAll(async () => {
  database = await testDatabase();
  world = await depositWorld(database);
  folder = await mkdtemp(join(tmpdir(), 'wallet-unreadable-'));
  await writeKeys('secret.key', 's');
  await claimKeys(database.db, { keys: testVault().prints(), path: 'secret.key' });
  merchantId = await addMerchant(database.db);
  copies = Array.from({ length: many }, () => newId('txs')).sort();
  await copySessions(database, await session(), copies);
}, 60_000);
afterAll(async () => {
  await rm(folder, { recursive: true });
  await world.close();
  await database.close();
});

function writeKeys(name: string, letter: string): Promise<void> {
  const keys = [{ id: 'test', secret: letter.repeat(43), addedAt: '2026-01-01T00:00:00Z' }];
  const file = { autoMade: true, macSecret: 'm'.repeat(43), keys };
  return writeFile(join(folder, name), JSON.stringify(file), { mode: 0o600 });
}

/** The command as a program of its own. */
async function wallet(args: string[] = [], keyFile = 'secret.key'): Promise<ShellEnd> {
  const env = {
    ...process.env,
    DATABASE_URL: database.url,
    SECRET_KEY_FILE: join(folder, keyFile),
    DATA_DIR: folder,
    NODE_ENV: '',
  };
  const words = [programFile, 'unreadable', ...args];
  try {
    return { code: 0, ...(await promisify(execFile)(process.execPath, words, { env })) };
  } catch (error) {
    return error as ShellEnd;
  }
}

async function session(): Promise<string> {
  const { id } = await database.db.transaction((trx) =>
    createSession(trx, world.deps, {
      amount: { minor: 2_000_000n, currency: 'IDR' },
      merchantId,
      mode: 'live',
      source: 'api',
      createdBy: null,
      reference: newId('ord'),
      customer: { name: 'Siti', phone: '+62 812 7777 4242' },
    }),
  );
  return id;
}

const linkOf = (id: string): Place => ({ table: 'transaction_session', id, column: 'token_enc' });
const phoneOf = (id: string): Place => ({ ...linkOf(id), column: 'customer_phone_enc' });
const readAt = async (place: Place) => testVault().open(await storedAt(database, place), place);

async function acts(action: string, entityId: string): Promise<unknown[]> {
  const rows = await all(
    database.db.read,
    sql<{
      after: unknown;
    }>`select after from audit_entry where action = ${action} and entity_id = ${entityId} order by id`,
  );
  return rows.map(({ after }) => after);
}

const openEntries = () =>
  all(
    database.db.read,
    sql<{
      name: string;
    }>`select table_name || '.' || column_name || ' ' || row_id as name from unreadable_value
      where ended_at is null order by 1`,
  );

test('where everything decrypts the command says how much that is and ends with 0', async () => {
  const { code, stdout } = await wallet();
  const count = Number(/^All (\d+) encrypted values decrypt\.$/m.exec(stdout)?.[1]);
  expect([code, count > 2 * many]).toEqual([0, true]);
}, 60_000);

test('a damaged value among thousands is named with what is lost and what to do, an alert is raised, and nothing is changed', async () => {
  const [flipped, moved] = [copies[1_700] ?? '', copies[4_990] ?? ''];
  const before = await storedAt(database, phoneOf(moved));
  await damage(database, linkOf(flipped), 'flipped');
  await damage(database, phoneOf(moved), { copiedFrom: copies[3] ?? '' });
  const damaged = [
    await storedAt(database, linkOf(flipped)),
    await storedAt(database, phoneOf(moved)),
  ];
  const { code, stdout } = await wallet();
  expect(code).toBe(1);
  expect(stdout.split('\n').filter((line) => line.startsWith('UNREADABLE'))).toEqual([
    expect.stringContaining(`transaction_session.customer_phone_enc ${moved}: `),
    expect.stringContaining(`transaction_session.token_enc ${flipped}: `),
  ]);
  expect(stdout).toMatch(/Lost: a customer’s phone number\. Restore a backup/);
  expect(stdout).toMatch(/^2 of \d+ encrypted values do not decrypt\. Mended: 0\. Left: 2\.$/m);
  expect(await openEntries()).toEqual([
    { name: `transaction_session.customer_phone_enc ${moved}` },
    { name: `transaction_session.token_enc ${flipped}` },
  ]);
  expect([
    await storedAt(database, linkOf(flipped)),
    await storedAt(database, phoneOf(moved)),
  ]).toEqual(damaged);

  // Its copy has a MAC that does not fit, so its link is left as it is; the number is a person's to put back.
  const mended = await wallet(['--mend']);
  expect(mended.code).toBe(1);
  expect(mended.stdout).toMatch(
    new RegExp(`^NOT MENDED +transaction_session.token_enc ${flipped}`, 'm'),
  );
  expect(mended.stdout).toContain('Its row was changed behind the application');
  expect(mended.stdout).toMatch(
    new RegExp(`^BY A PERSON +transaction_session.customer_phone_enc ${moved}`, 'm'),
  );
  expect([
    await storedAt(database, linkOf(flipped)),
    await storedAt(database, phoneOf(moved)),
  ]).toEqual(damaged);

  // What is put back from a backup decrypts, and its alert is over.
  await sql`update transaction_session set customer_phone_enc = ${before} where id = ${moved}`.execute(
    database.db.read,
  );
  await sql`update transaction_session set token_enc = ${testVault().seal('x', linkOf(flipped))}
    where id = ${flipped}`.execute(database.db.read);
  expect(await wallet()).toMatchObject({ code: 0 });
  expect(await openEntries()).toEqual([]);
}, 60_000);

test('mending gives a session another link: it opens the page, the old one does not, its row is proved, and the audit log has it', async () => {
  const id = await session();
  const old = await readAt(linkOf(id));
  await damage(database, linkOf(id), 'flipped');
  const watch = createUnreadableWatch({
    db: database.db,
    log: silentLog(),
    clock: systemClock,
    vault: testVault(),
  });
  expect(() => watch.vault.open('v1.test.AAAA.AAAA', linkOf(id))).toThrow('does not open');
  await watch.settle();
  expect(await openEntries()).toHaveLength(1);
  const { code, stdout } = await wallet(['--mend']);
  expect(code).toBe(0);
  expect(stdout).toMatch(new RegExp(`^MENDED +transaction_session.token_enc ${id}`, 'm'));
  const fresh = await readAt(linkOf(id));
  expect(fresh).not.toBe(old);
  expect(await findByToken(database.db.read, old)).toBeUndefined();
  expect(await findByToken(database.db.read, fresh)).toMatchObject({
    sessionId: id,
    readOnly: false,
  });
  const row = await one(database.db.read, selectPowerRowsNamed(sessionPower, [id]));
  expect(isProvedRow(testVault(), sessionPower, row)).toBe(true);
  expect(await acts('value.mended', `transaction_session ${id}`)).toEqual([
    {
      table: 'transaction_session',
      row: id,
      column: 'token_enc',
      by: 'newLink',
      problem: 'changed',
      keyId: null,
    },
  ]);
  expect(await openEntries()).toEqual([]);
  expect(await wallet(['--mend'])).toMatchObject({ code: 0 });
  expect(await readAt(linkOf(id))).toBe(fresh);
}, 60_000);

test('a withdrawal’s link, which nobody could be told again, goes on for the customer who has it', async () => {
  const id = await session();
  await asIntruder(database, `update transaction_session set type = 'withdrawal' where id = $1`, [
    id,
  ]);
  await signRow(database.db, sessionPower, id);
  const old = await readAt(linkOf(id));
  const stored = await storedAt(database, linkOf(id));
  await damage(database, linkOf(id), 'flipped');
  const { code, stdout } = await wallet(['--mend']);
  expect(code).toBe(1);
  expect(stdout).toMatch(new RegExp(`^BY A PERSON +transaction_session.token_enc ${id}`, 'm'));
  expect(await findByToken(database.db.read, old)).toMatchObject({ sessionId: id });
  await writeAt(database, linkOf(id), stored);
}, 60_000);

test('what its owner can be asked for again is put away', async () => {
  const { accountId } = await addAccount(database.db);
  const place = { table: 'account', id: accountId, column: 'credentials_enc' };
  await sql`update account set credentials_enc = ${testVault().seal('pin', { ...place, id: 'another' })}
    where id = ${accountId}`.execute(database.db.read);
  const { code, stdout } = await wallet(['--mend']);
  expect([code, stdout]).toEqual([
    0,
    expect.stringMatching(new RegExp(`^MENDED +account.credentials_enc ${accountId}`, 'm')),
  ]);
  expect(await storedAt(database, place)).toBe('');
  expect(await acts('value.mended', `account ${accountId}`)).toMatchObject([{ by: 'putAway' }]);
}, 60_000);

test('a value whose key is missing is never touched, and the key is named, until somebody says that it is lost for good', async () => {
  const id = await session();
  await damage(database, linkOf(id), 'keyMissing');
  const stored = await storedAt(database, linkOf(id));
  for (const args of [[], ['--mend']]) {
    const { code, stdout } = await wallet(args);
    expect(code).toBe(1);
    expect(stdout).toMatch(
      new RegExp(
        `^KEY MISSING +transaction_session.token_enc ${id}: the key ${lostKey} is not in the key file`,
        'm',
      ),
    );
    expect(await storedAt(database, linkOf(id))).toBe(stored);
  }
  expect(await wallet(['--mend', '--lost-key', 'test'])).toMatchObject({
    code: 1,
    stderr: 'The key test is in the key file.\n',
  });
  expect(await wallet(['--lost-key', lostKey])).toMatchObject({ code: 1 });
  expect(await wallet(['--mend', '--lost-key', lostKey])).toMatchObject({ code: 0 });
  expect(await readAt(linkOf(id))).toHaveLength(43);
  expect(await acts('keys.givenUp', lostKey)).toEqual([{ lostKeys: [lostKey] }]);
}, 60_000);

test('with a key of the same name that is another installation’s nothing is looked at, and with one that the database does not know nothing is mended', async () => {
  await writeKeys('other.key', 'o');
  const id = await session();
  const stored = await storedAt(database, linkOf(id));
  const foreign = await wallet(['--mend'], 'other.key');
  expect([foreign.code, foreign.stdout]).toEqual([1, '']);
  expect(foreign.stderr).toContain('another key named test than this database');
  await asIntruder(database, 'update vault_key set print = null');
  const unknown = await wallet(['--mend'], 'other.key');
  expect(unknown.code).toBe(1);
  expect(unknown.stdout).toMatch(/^KEY MISSING .*: the database does not name the key test$/m);
  expect(unknown.stdout).toMatch(/Mended: 0\./);
  expect(await openEntries()).toEqual([]);
  expect(await storedAt(database, linkOf(id))).toBe(stored);
  await claimKeys(database.db, { keys: testVault().prints(), path: 'secret.key' });
}, 60_000);

import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contentsOf, createSigner, signedText } from '#platform/signature';
import { testDatabase, testVault, type TestDatabase } from '../testing/index.ts';
import { inShell, type ShellEnd } from '../testing/servers/in-shell.ts';
import { runCommand } from './run-command.ts';

const programFile = fileURLToPath(new URL('../cli.ts', import.meta.url));
let database: TestDatabase;
let folder: string;

beforeAll(async () => {
  database = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), 'wallet-cli-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await database.close();
});

test('as a program it ends with 0 when all is well and with 1 when not', async () => {
  const [listed, unknown] = await Promise.all([program(), program('nonsense')]);
  expect(listed).toMatchObject({ code: 0, stdout: expect.stringContaining('verify-ledger') });
  expect(unknown).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('no command nonsense'),
    stdout: expect.stringContaining('migrate'),
  });
});

test('what a command does not take is refused in one line, and nothing is done', async () => {
  for (const [words, said] of [
    [['release-facts', 'x'], 'release-facts takes no argument, and x was given.\n'],
    [['rotate-keys', '--bogus'], "Unknown option '--bogus'.\n"],
    [['drill', '--minutes', '-1', 'FILE'], /^Option '--minutes' argument is ambiguous\..*\.\n$/],
    [['import-institutions', programFile], /cannot be read as JSON: .*\n$/],
  ] as const) {
    const { code, stderr, stdout } = await wallet(...words);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(said);
    expect(stderr.split('\n')).toHaveLength(2);
  }
});

test('every command explains itself', async () => {
  expect(await wallet('create-admin', '--help')).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('npm run wallet -- create-admin EMAIL'),
  });
});

test('the first Admin is made once, with a password of 128 random bits that is shown once', async () => {
  const key = join(folder, 'secret.key');
  expect(await wallet('make-key', key)).toMatchObject({ code: 0 });
  expect(await wallet('make-key', key)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('exists already'),
  });
  const made = await wallet('create-admin', 'first@example.com');
  expect(made).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/Password \(shown once\): [\w-]{22}\n/),
  });
  expect(await wallet('create-admin', 'First@Example.com')).toMatchObject({
    code: 1,
    stderr: 'There is a user First@Example.com already.\n',
  });
  expect(await wallet('create-admin', 'nonsense')).toMatchObject({
    code: 1,
    stderr: 'nonsense is not an e-mail address.\n',
  });
});

test('verify-ledger proves empty books and ends with 1 and the place when they were changed', async () => {
  expect(await wallet('verify-ledger')).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('the books are proved'),
  });
  await database.db.writerPool.query(
    `update ledger_account set posted = 5 where id = 'clearing.0.IDR.live'`,
  );
  const broken = await wallet('verify-ledger');
  expect(broken).toMatchObject({
    code: 1,
    stdout: expect.stringContaining(
      'account clearing.0.IDR.live should have posted 0 after 0 entries and has posted 5',
    ),
  });
});

test('institutions are loaded whole or not at all, and a dry run tells what would change', async () => {
  const path = join(folder, 'institutions.json');
  const mandiri = {
    country: 'ID',
    code: '008',
    name: 'Bank Mandiri',
    shortName: 'Mandiri',
    type: 'bank',
    rails: ['BI-FAST'],
  };
  const write = (...institutions: object[]) =>
    writeFile(path, JSON.stringify({ asOf: '2026-11-21', institutions }));
  await write(mandiri);
  expect(await wallet('import-institutions', path, '--dry-run')).toMatchObject({
    code: 0,
    stdout:
      '  row 1: added ID-008 Bank Mandiri\nWould be: 1 added, 0 changed, 0 as before, 0 wrong, 0 not in the file.\n',
  });
  expect(await wallet('import-institutions', path)).toMatchObject({
    code: 0,
    stdout: 'Loaded: 1 added, 0 changed, 0 as before, 0 wrong, 0 not in the file.\n',
  });
  await write({ ...mandiri, name: 'Mandiri' }, { country: 'XX' });
  expect(await wallet('import-institutions', path, '--dry-run')).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(
      /row 1: changed ID-008 Mandiri \(name Bank Mandiri -> Mandiri\)\n  row 2: wrong .*country.*\nWould be: 0 added, 1 changed, 0 as before, 1 wrong/,
    ),
  });
  expect(await wallet('import-institutions', path)).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(
      /does not fit; nothing was changed\.\n  institutions\.1: country/,
    ),
  });
});

test('verify-document proves what was signed here, and ends with 1 and the row when it was changed', async () => {
  const path = join(folder, 'proof.json');
  const parts = { kind: 'sample', rows: [{ amount: '10.00' }, { amount: '20.00' }] };
  const document = { ...parts, contents: contentsOf(parts) };
  const text = signedText(
    document,
    await createSigner({ db: database.db, vault: testVault() }).sign(document),
  );
  await writeFile(path, text);
  expect(await wallet('verify-document', path)).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('as it was signed'),
  });
  await writeFile(path, text.replace('"20.00"', '"90.00"'));
  expect(await wallet('verify-document', path)).toMatchObject({
    code: 1,
    stdout: expect.stringContaining('rows: row 2 was changed'),
  });
});

test('on a machine that has nothing yet every command says to migrate first, and migrate makes it ready', async () => {
  const own = { DATA_DIR: join(folder, 'data'), DATABASE_URL: '' };
  expect(await walletWith(own, 'verify-ledger')).toMatchObject({
    code: 1,
    stderr: 'The database has no tables yet. Run npm run wallet -- migrate first.\n',
  });
  expect(await walletWith(own, 'migrate')).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('0001-platform.sql'),
  });
  expect(await walletWith(own, 'verify-ledger')).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('the books are proved'),
  });
}, 60_000);

const wallet = (...args: string[]) => walletWith({}, ...args);
const walletWith = (own: Readonly<Record<string, string>>, ...args: string[]) =>
  inShell(
    {
      DATABASE_URL: database.url,
      SECRET_KEY_FILE: join(folder, 'secret.key'),
      NODE_ENV: '',
      ...own,
    },
    () => runCommand(args),
  );

async function program(...args: string[]): Promise<ShellEnd> {
  try {
    return { code: 0, ...(await promisify(execFile)(process.execPath, [programFile, ...args])) };
  } catch (error) {
    return error as ShellEnd;
  }
}

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#platform/config';
import { silentLog } from '#platform/log';
import { createKeyFile, readKeyFile } from '#platform/vault';
import { startPlatform } from '../../start/platform/start-platform.ts';
import { asLogin, dumpRows, testDatabase } from '../../testing/index.ts';
import type { Dump, TestDatabase } from '../../testing/index.ts';
import { inShell, type ShellEnd } from '../../testing/servers/in-shell.ts';
import { runCommand } from '../run-command.ts';

let database: TestDatabase;
let folder: string;
let before: Dump;

/** Beside the one of the installation, which has begun and was given a second key. */
const files = {
  'the key file of another installation': 'other.key',
  'a key file with other keys of the same names': 'named.key',
  'a key file that lacks one of two keys': 'half.key',
};

beforeAll(async () => {
  database = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), 'wallet-foreign-'));
  const own = join(folder, 'own.key');
  await walletBy('own.key', 'make-key', own);
  await walletBy('own.key', 'create-admin', 'first@example.com');
  await walletBy('own.key', 'rotate-keys');
  await asLogin(database, `insert into installation (kind) values ('demo')`);
  const kept = await readKeyFile(own);
  await createKeyFile(join(folder, 'other.key'), { autoMade: false });
  const text = await readFile(own, 'utf8');
  const [first, second] = kept?.keys ?? [];
  await writeFile(
    join(folder, 'named.key'),
    text.replace(first?.secret ?? '', 'x'.repeat(43)).replace(second?.secret ?? '', 'y'.repeat(43)),
  );
  await writeFile(join(folder, 'half.key'), JSON.stringify({ ...kept, keys: [first] }));
  before = await dumpRows(database.url);
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

const env = (file: string) => ({
  DATABASE_URL: database.url,
  SECRET_KEY_FILE: join(folder, file),
  DATA_DIR: folder,
  NODE_ENV: '',
});
function walletBy(file: string, ...args: string[]): Promise<ShellEnd> {
  return inShell(env(file), () => runCommand(args));
}

const commands = [
  ['create-admin', 'second@example.com'],
  ['sign-rows', '--yes'],
  ['verify-rows'],
  ['verify-ledger'],
  ['seed-load', '--transactions', '10'],
  ['backup', join(tmpdir(), 'never.backup')],
  ['rotate-keys'],
  ['rotate-keys', '--drop-now'],
];

test.each(
  Object.entries(files).flatMap(([name, file]) => commands.map((args) => ({ name, file, args }))),
)(
  '$args with $name says so in one line and writes nothing, neither a row nor a key',
  async ({ file, args }) => {
    const text = await readFile(join(folder, file), 'utf8');
    const { code, stdout, stderr } = await walletBy(file, ...args);
    expect({ code, stdout, stderr }).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(
        /^The key file \S+ lacks [^\n]+, which this database needs[^\n]+\n$/,
      ),
    });
    expect(await dumpRows(database.url)).toEqual(before);
    expect(await readFile(join(folder, file), 'utf8')).toBe(text);
  },
);

test.each(Object.entries(files))(
  'a start with %s writes nothing either, not even the schema of its version',
  async (_, file) => {
    await asLogin(database, `delete from schema_migration where name like '0123%'`);
    const marked = await dumpRows(database.url);
    await expect(
      startPlatform(readConfig(env(file), { kind: 'demo' }), {
        log: silentLog(),
        say: () => undefined,
      }),
    ).rejects.toThrow('which this database needs');
    expect(await dumpRows(database.url)).toEqual(marked);
  },
);

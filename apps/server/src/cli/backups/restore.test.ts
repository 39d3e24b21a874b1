import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createSealer, recordAudit, systemActor } from '#modules/audit';
import { isUnfinished, readBackupHead } from '#platform/backup';
import { systemClock } from '#platform/clock';
import { silentLog } from '#platform/log';
import { createKeyFile, readKeyFile } from '#platform/vault';
import { inShell } from '../../testing/servers/in-shell.ts';
import { emptyDatabase, testDatabase } from '../../testing/database/test-database.ts';
import type { EmptyDatabase, TestDatabase } from '../../testing/database/test-database.ts';
import { runCommand } from '../run-command.ts';

let source: TestDatabase;
let target: EmptyDatabase;
let broken: EmptyDatabase;
let folder: string;
let keyFile: string;

/**
 * An installation whose server was stopped a minute ago; since then its shell wrote what nobody has
 * sealed.
 */
beforeAll(async () => {
  [source, target, broken] = [await testDatabase(), await emptyDatabase(), await emptyDatabase()];
  folder = await mkdtemp(join(tmpdir(), 'wallet-restore-'));
  keyFile = join(folder, 'secret.key');
  await createKeyFile(keyFile, { autoMade: false });
  await on(source.url, `insert into installation (kind) values ('demo')`);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 60_000 });
  await act();
  await createSealer({
    db: source.db,
    clock: systemClock,
    log: silentLog(),
    headsFile: join(folder, 'source', 'heads', 'audit.jsonl'),
  }).stop();
  await act();
  vi.useRealTimers();
});
afterAll(async () => {
  for (const database of [source, target, broken]) await database.close();
  await rm(folder, { recursive: true });
});

const act = () =>
  source.db.transaction((trx) =>
    recordAudit(trx, {
      actor: systemActor,
      action: 'thing.changed',
      entity: 'thing',
      entityId: 'one',
    }),
  );

async function on<Row extends object>(url: string, statement: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

const shell = (url: string, ...args: string[]) =>
  inShell(
    {
      DATABASE_URL: url,
      DATA_DIR: join(folder, new URL(url).pathname),
      SECRET_KEY_FILE: keyFile,
      BACKUP_DIR: join(folder, 'elsewhere'),
      NODE_ENV: '',
    },
    () => runCommand(args),
  );

test(
  'a backup that a rotation would make unreadable is named and stops it, is wrapped again when that is asked for, and then restores with the new key file',
  { timeout: 60_000 },
  async () => {
    const file = join(folder, 'one.backup');
    expect(await shell(source.url, 'backup', file)).toMatchObject({
      code: 0,
      stderr: expect.stringContaining('Copied: table'),
      stdout: expect.stringContaining('It is encrypted; the key file'),
    });
    expect(await shell(source.url, 'backup', '--verify', file)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('Every table has the rows that SQL counted'),
    });
    expect(await shell(source.url, 'rotate-keys')).toMatchObject({ code: 0 });
    expect(await on(source.url, 'select id from vault_key')).toHaveLength(2);
    const { backupAt } = await readBackupHead(file);
    expect(await shell(source.url, 'rotate-keys', '--drop-now')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        new RegExp(
          `these backups would be unreadable, so nothing was taken out.*--rewrap-backups.*\\n {2}${file} of ${backupAt}\\n$`,
        ),
      ),
    });
    const keys = (await readKeyFile(keyFile))?.keys.map(({ id }) => id);
    expect(keys).toHaveLength(2);
    expect(await shell(source.url, 'rotate-keys', '--drop-now', '--rewrap-backups')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining(`Wrapped ${file} again.\nTook 1 older keys`),
    });
    expect((await readKeyFile(keyFile))?.keys.map(({ id }) => id)).toEqual(keys?.slice(1));
    expect(await on(source.url, 'select id from vault_key')).toEqual([{ id: keys?.[1] }]);

    const restored = await shell(target.url, 'restore', file);
    expect(restored).toMatchObject({
      code: 0,
      stdout: expect.stringContaining(`Put ${keys?.[0]} back into ${keyFile}`),
    });
    const after = await readKeyFile(keyFile);
    expect(after?.keys.map(({ id }) => id)).toEqual(keys);
    expect(restored.stdout).toContain('Digests are by a new secret');
    expect(await on(target.url, 'select id from digest_secret')).toEqual([{ id: after?.macId }]);
  },
);

test('a restore of a backup that a stopped server left, with entries that nobody had sealed, proves the audit log, and so does whoever asks afterwards', async () => {
  expect(await isUnfinished(target.url)).toBe(false);
  const heads = await readFile(
    join(folder, new URL(target.url).pathname, 'heads', 'audit.jsonl'),
    'utf8',
  );
  expect(heads.trim().split('\n')).toHaveLength(1);
  expect(await shell(target.url, 'verify-audit')).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('heads kept outside: 1'),
  });
  expect(await on(target.url, `select state from installation`)).toEqual([{ state: 'recovery' }]);
});

test(
  'broken books stay marked after a restore: nothing that writes runs on them, and the word for it is written into the audit log',
  { timeout: 60_000 },
  async () => {
    const file = join(folder, 'broken.backup');
    await on(
      source.url,
      `set session_replication_role = replica; insert into ledger_account (id, kind, owner, currency, mode, posted) values ('suspense.x.IDR.live', 'suspense', 'x', 'IDR', 'live', 95)`,
    );
    expect(await shell(source.url, 'backup', file)).toMatchObject({ code: 0 });
    const heads = join(folder, new URL(broken.url).pathname, 'heads');
    await mkdir(heads, { recursive: true });
    await writeFile(join(heads, 'audit.jsonl'), 'one\n');
    await writeFile(join(heads, 'rows.jsonl'), 'rows\n');
    expect(await shell(broken.url, 'restore', file)).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(
        /BROKEN {2}every account stands(.|\n)*stays marked and nothing starts on it(.|\n)*--despite-breaks/,
      ),
    });
    expect(await isUnfinished(broken.url)).toBe(true);
    for (const args of [
      ['migrate'],
      ['backup', join(folder, 'no.backup')],
      ['create-admin', 'a@b.example'],
      ['rotate-keys'],
      ['seed-load', '--transactions', '1'],
      ['release-facts'],
    ]) {
      expect(await shell(broken.url, ...args)).toMatchObject({
        code: 1,
        stdout: '',
        stderr: expect.stringMatching(
          /^A restore into this database was broken off or is not proved\..*\n$/,
        ),
      });
    }
    expect(await shell(broken.url, 'verify-ledger')).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('BROKEN'),
    });
    await writeFile(join(heads, 'audit.jsonl'), 'two\n');
    expect(await shell(broken.url, 'restore', file, '--despite-breaks')).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('Servers may start on it despite these breaks'),
    });
    expect(await isUnfinished(broken.url)).toBe(false);
    expect(
      await on(
        broken.url,
        `select after->'breaks'->>0 as what from audit_entry where action = 'restore.finishedDespiteBreaks'`,
      ),
    ).toEqual([{ what: expect.stringContaining('suspense.x.IDR.live') }]);
    expect(await on(broken.url, 'select books_broken() as broken')).toEqual([{ broken: true }]);
    const aside = (await readdir(heads)).filter((name) => name.includes('before')).toSorted();
    expect(aside.filter((name) => name.startsWith('rows.jsonl.before-restore-of-'))).toHaveLength(
      1,
    );
    const ofLog = aside.filter((name) => name.startsWith('audit'));
    const kept = ofLog.map((name) => readFile(join(heads, name), 'utf8'));
    expect(await Promise.all(kept)).toEqual(['one\n', 'two\n']);
  },
);

import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createAccount } from '#modules/accounts';
import { systemActor } from '#modules/audit';
import { enrolDevice, enrolmentPower } from '#modules/devices';
import { all, one } from '#platform/db';
import { openVault, readKeyFile } from '#platform/vault';
import type { Vault } from '#platform/vault';
import { powerKinds } from '../start/power-rows.ts';
import { refuseUnsigned, signRows } from '../start/sign-rows.ts';
import { addAccount, asLogin, testDatabase } from '../testing/index.ts';
import type { TestDatabase } from '../testing/index.ts';
import { inShell } from '../testing/in-shell.ts';
import type { ShellEnd } from '../testing/in-shell.ts';
import { runCommand } from './run-command.ts';

let database: TestDatabase;
let folder: string;
let keyFile: string;

beforeEach(async () => {
  database = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), 'wallet-many-'));
  keyFile = join(folder, 'secret.key');
  await wallet('make-key', keyFile);
});
afterEach(async () => {
  await rm(folder, { recursive: true });
  await database.close();
});

const wallet = (...args: string[]): Promise<ShellEnd> =>
  inShell(
    { DATABASE_URL: database.url, SECRET_KEY_FILE: keyFile, DATA_DIR: folder, NODE_ENV: '' },
    () => runCommand(args),
  );
const steal = (statements: string) =>
  asLogin(database, `set session_replication_role = replica; ${statements}`);
const counted = async (what: string) =>
  (await one(database.db.read, sql<{ n: number }>`select (${sql.raw(what)})::int as n`)).n;
const codes = 200_000;
const signedCodes = 'select count(*) from device_enrolment where mac is not null';

async function vaultNow(): Promise<Vault> {
  const keys = await readKeyFile(keyFile);
  if (!keys) throw new Error('there is no key file');
  return openVault(keys);
}

/** Signs until so many codes have their MACs, and dies. */
async function dieAfter(rows: number): Promise<void> {
  const onPage = ({ table, signed }: { table: string; signed: number }) => {
    if (table === enrolmentPower.table && signed >= rows) throw new Error('killed');
  };
  const vault = await vaultNow();
  await expect(signRows({ db: database.db, vault, onPage })).rejects.toThrow('killed');
}

test('two hundred thousand rows are signed a thousand in a transaction; killed, it goes on where it was and signs nothing twice', async () => {
  await wallet('create-admin', 'first@example.com');
  await steal(
    `delete from row_signing_kind; update app_user set mac = null;
     insert into device_enrolment (digest, device_id, expires_at, used_at)
     select 'digest_' || lpad(n::text, 20, '0'), 'dev_' || n, now(), now() from generate_series(1, ${codes}) n`,
  );
  await dieAfter(60_000);
  expect(await counted(signedCodes)).toBe(60_000);
  await expect(refuseUnsigned(database.db.read)).rejects.toThrow('device_enrolment');
  await steal(
    `update device_enrolment set mac = null where digest = 'digest_' || lpad('777', 20, '0')`,
  );
  expect(await wallet('sign-rows')).toMatchObject({
    code: 0,
    stdout: expect.stringContaining(`device_enrolment: ${codes}, 60000 signed before it broke off`),
  });
  expect(await wallet('sign-rows', '--yes')).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/device_enrolment: 200000 signed[^]*Signed 200001 rows\./),
  });
  expect(await counted(signedCodes)).toBe(codes - 1);
  // What was signed together has the same transaction.
  expect(
    await counted(
      'select max(n) from (select count(*) as n from device_enrolment group by xmin::text) as together',
    ),
  ).toBeLessThanOrEqual(1_000);
  expect(await wallet('verify-rows')).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(
      /^BROKEN {2}device_enrolment digest_0+777 has no MAC\n1 of \d+ rows/,
    ),
  });
  expect(await wallet('sign-rows', '--yes')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('signed before'),
  });
}, 120_000);

test('a kind that an update brings along is signed by itself, once: what was signed before is not signed again', async () => {
  await wallet('create-admin', 'first@example.com');
  const { accountId } = await addAccount(database.db);
  await steal(
    `delete from row_signing_kind where id = 'account'; update account set mac = null; update app_user set mac = null; update device set mac = null`,
  );
  await expect(refuseUnsigned(database.db.read)).rejects.toThrow('(account)');
  expect(await wallet('verify-rows')).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(/BROKEN {2}app_user[^]*No MACs yet for account/),
  });
  const shown = await wallet('sign-rows');
  expect(shown.stdout).toMatch(
    /^account: 1\n {2}dana Test \(TOKO DINAMIS, .*deposits, owner Test Owner, on TEST-/,
  );
  expect(shown.stdout).not.toContain('app_user');
  expect((await wallet('sign-rows', '--yes')).stdout).toContain('Signed 1 rows.');
  expect(await counted('select count(*) from app_user where mac is not null')).toBe(0);
  await steal(
    `delete from row_signing_kind where id = 'account'; update account set mac = null, owner_name = 'THIEF'; update row_signing_run set reached = ''`,
  );
  expect(await wallet('sign-rows', '--yes')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('The audit log says that the rows of account were signed'),
  });
  expect(
    await counted(`select count(*) from account where id = '${accountId}' and mac is null`),
  ).toBe(1);
});

test('rotating keys makes the MACs of accounts, phones, codes and confirmations anew', async () => {
  await wallet('create-admin', 'first@example.com');
  const vault = await vaultNow();
  await database.db.transaction(async (trx) => {
    const phone = { mode: 'live', name: 'A', model: 'M', by: systemActor } as const;
    const { deviceId } = await enrolDevice(trx, phone);
    await createAccount(trx, vault, {
      mode: 'live',
      provider: 'dana',
      label: 'a',
      holderName: 'TOKO',
      number: '081200000001',
      deviceId,
      by: systemActor,
    });
  });
  await steal(
    `insert into device_enrolment (digest, device_id, expires_at) select 'x'::text || repeat('y', 30), id, now() from device;
     insert into user_session (id, user_id, console, ip, expires_at, confirmed_at) select 'ses_1', id, 'admin', '127.0.0.1', now(), now() from app_user;
     delete from row_signing_kind; update app_user set mac = null; update account set mac = null; update device set mac = null`,
  );
  await wallet('sign-rows', '--yes');
  const mine = ['account', 'device', 'device_enrolment', 'user_session'];
  const keysOf = async () =>
    new Set(
      (
        await Promise.all(
          mine.map((table) =>
            all(
              database.db.read,
              sql<{ key: string }>`select split_part(mac, '.', 2) as key from ${sql.table(table)}`,
            ),
          ),
        )
      ).flatMap((rows) => rows.map(({ key }) => key)),
    );
  const before = await keysOf();
  expect(before.size).toBe(1);
  expect(await wallet('rotate-keys')).toMatchObject({ code: 0 });
  const after = await keysOf();
  expect(after.size).toBe(1);
  expect(after).not.toEqual(before);
  expect(await wallet('rotate-keys', '--drop-old')).toMatchObject({ code: 0 });
  expect(await wallet('verify-rows')).toMatchObject({ code: 0 });
});

test('what people read of verify-rows and sign-rows, and the operations page, name every kind of row', async () => {
  const page = await readFile(new URL('../../../../docs/operations.md', import.meta.url), 'utf8');
  const [, section = ''] = page.split('## Rows that give power');
  const texts = [
    (await wallet('verify-rows', '--help')).stdout,
    (await wallet('sign-rows', '--help')).stdout,
    section.split('\n## ')[0] ?? '',
  ];
  for (const { words } of powerKinds)
    expect(texts.map((text) => text.includes(words))).toEqual([true, true, true]);
});

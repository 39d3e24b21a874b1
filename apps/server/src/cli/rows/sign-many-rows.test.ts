import { readFile } from 'node:fs/promises';
import { all, one, sql } from '#platform/db';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createAccount } from '#modules/accounts/virtual';
import { systemActor } from '#modules/audit';
import { enrolDevice } from '#modules/devices/enrolment';
import { enrolmentPower } from '#modules/devices';
import { powerKinds } from '../../start/rows/power-rows.ts';
import { refuseUnsigned, signRows } from '../../start/rows/sign-rows.ts';
import { addAccount } from '../../testing/index.ts';
import { type CliWorld, createCliWorld } from '../../testing/servers/cli-world.ts';

let world: CliWorld;

beforeEach(async () => {
  world = await createCliWorld();
});
afterEach(() => world.close());

const counted = async (what: string) =>
  (await one(world.database.db.read, sql<{ n: number }>`select (${sql.raw(what)})::int as n`)).n;
const codes = 200_000;
const signedCodes = 'select count(*) from device_enrolment where mac is not null';

/** Signs until so many codes have their MACs, and dies. */
async function dieAfter(rows: number): Promise<void> {
  const onPage = ({ table, signed }: { table: string; signed: number }) => {
    if (table === enrolmentPower.table && signed >= rows) throw new Error('killed');
  };
  const vault = await world.vault();
  await expect(signRows({ db: world.database.db, vault, onPage })).rejects.toThrow('killed');
}

test('two hundred thousand rows are signed a thousand in a transaction; killed, it goes on where it was and signs nothing twice', async () => {
  await world.wallet('create-admin', 'first@example.com');
  await world.steal(
    `delete from row_signing_kind; update app_user set mac = null;
     insert into device_enrolment (digest, device_id, expires_at, used_at)
     select 'digest_' || lpad(n::text, 20, '0'), 'dev_' || n, now(), now() from generate_series(1, ${codes}) n`,
  );
  await dieAfter(60_000);
  expect(await counted(signedCodes)).toBe(60_000);
  await expect(refuseUnsigned(world.database.db.read)).rejects.toThrow('device_enrolment');
  await world.steal(
    `update device_enrolment set mac = null where digest = 'digest_' || lpad('777', 20, '0')`,
  );
  expect(await world.wallet('sign-rows')).toMatchObject({
    code: 0,
    stdout: expect.stringContaining(`device_enrolment: ${codes}, 60000 signed before it broke off`),
  });
  expect(await world.wallet('sign-rows', '--yes')).toMatchObject({
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
  expect(await world.wallet('verify-rows')).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(
      /^BROKEN {2}device_enrolment digest_0+777 has no MAC\n1 of \d+ rows/,
    ),
  });
  expect(await world.wallet('sign-rows', '--yes')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('signed before'),
  });
}, 120_000);

test('a kind that an update brings along is signed by itself, once: what was signed before is not signed again', async () => {
  await world.wallet('create-admin', 'first@example.com');
  const { accountId } = await addAccount(world.database.db);
  await world.steal(
    `delete from row_signing_kind where id = 'account'; update account set mac = null; update app_user
      set mac = null; update device set mac = null`,
  );
  await expect(refuseUnsigned(world.database.db.read)).rejects.toThrow('(account)');
  expect(await world.wallet('verify-rows')).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(/BROKEN {2}app_user[^]*No MACs yet for account/),
  });
  const shown = await world.wallet('sign-rows');
  expect(shown.stdout).toMatch(
    /^account: 1\n {2}dana Test \(TOKO DINAMIS, .*deposits, owner Test Owner, on TEST-/,
  );
  expect(shown.stdout).not.toContain('app_user');
  expect((await world.wallet('sign-rows', '--yes')).stdout).toContain('Signed 1 rows.');
  expect(await counted('select count(*) from app_user where mac is not null')).toBe(0);
  await world.steal(
    `delete from row_signing_kind where id = 'account'; update account
      set mac = null, owner_name = 'THIEF'; update row_signing_run set reached = ''`,
  );
  expect(await world.wallet('sign-rows', '--yes')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('The audit log says that the rows of account were signed'),
  });
  expect(
    await counted(`select count(*) from account where id = '${accountId}' and mac is null`),
  ).toBe(1);
});

test('lines of many months, with what other sources said of them, are signed once in pages, proved, and signed anew with the keys', async () => {
  await world.wallet('create-admin', 'first@example.com');
  await world.steal(
    `delete from row_signing_kind where id in ('statement_line', 'coverage', 'evidence_line', 'statement_import');
     insert into statement_line (id, account_id, mode, key, direction, amount, currency, occurred_from,
       occurred_to, source, booked, raw_enc, match_status, posted, baseline)
     select left(id_floor('lin', at), 14) || lpad(n::text, 16, '0'), 'acc_1', 'live', 'k' || n, 'credit', n,
       'IDR', at, at, 'history', true, '',
       case when n % 50 = 0 then 'baseline' when n > 19990 then 'unmatched' else 'matched' end, n % 50 <> 0
         and n <= 19990, n % 50 = 0
     from generate_series(1, 20000) n, lateral (select now() - make_interval(mins => 20 * (20000 - n)) as at) t;
     insert into statement_import (id, account_id, mode, purpose, file_hash, file_name, mapping,
       covers_from, covers_to, report, imported_by)
     values ('imp_1', 'acc_1', 'live', 'confirm', 'x', 'mutasi.csv', '{"b": [1], "a": {"d": null}}', now(),
       now(), '{}', 'usr_1');
     insert into evidence_line (id, account_id, mode, source, key, direction, amount, currency,
       occurred_from, occurred_to, raw_enc, line_id, import_id)
     select 'evl_' || n, 'acc_1', 'live', 'import', 'e' || n, 'credit', n, 'IDR', now(), now(), '',
       'lin_' || n, 'imp_1' from generate_series(1, 1500) n;
     insert into coverage (id, account_id, mode, covered_from, covered_to, read_started_at, proof, passes)
     select 'cov_' || n, 'acc_1', 'live', now() - interval '1 day', now(), now(), 'runningBalance', 2
       from generate_series(1, 3) n`,
  );
  await expect(refuseUnsigned(world.database.db.read)).rejects.toThrow(
    '(statement_line, coverage, evidence_line, statement_import)',
  );
  expect((await world.wallet('sign-rows')).stdout).toMatch(
    /statement_line: 20000\n {2}line lin_\w+ of account acc_1: credit of 19999 IDR \(in minor units\) at [-\d]+ [\d:]+ UTC by history, not posted yet/,
  );
  expect((await world.wallet('sign-rows', '--yes')).stdout).toContain('Signed 21504 rows.');
  expect(
    await counted(
      'select max(n) from (select count(*) as n from statement_line group by xmin::text) as together',
    ),
  ).toBeLessThanOrEqual(1_000);
  expect(await world.wallet('verify-rows')).toMatchObject({ code: 0 });
  expect(await world.wallet('rotate-keys')).toMatchObject({ code: 0 });
  expect(await world.wallet('rotate-keys', '--drop-now')).toMatchObject({ code: 0 });
  expect(await world.wallet('verify-rows')).toMatchObject({ code: 0 });
  const [posted, waiting, kept] = await Promise.all(
    ['posted', `match_status = 'unmatched'`, 'baseline'].map((what) =>
      counted(`select min(right(id, 16))::int from statement_line where ${what}`),
    ),
  );
  await world.steal(
    `update statement_line set amount = amount + 1 where right(id, 16)::int = ${posted ?? 0};
     update statement_line set counterparty = 'X' where right(id, 16)::int = ${waiting ?? 0};
     update statement_line set match_status = 'unmatched' where right(id, 16)::int = ${kept ?? 0};
     update coverage set passes = 3 where id = 'cov_2';
     update evidence_line set line_id = null where id = 'evl_7'; update statement_import set stood_by = 'usr_1 usr_2'`,
  );
  const broken = (await world.wallet('verify-rows')).stdout
    .split('\n')
    .filter((line) => line.startsWith('BROKEN'));
  expect(broken.map((line) => line.replace(/lin_\w{10}0+/, 'lin '))).toEqual([
    `BROKEN  statement_line lin ${posted} is not what its MAC was made of`,
    `BROKEN  statement_line lin ${waiting} is not what its MAC was made of`,
    expect.stringMatching(
      new RegExp(`^BROKEN {2}statement_line lin ${kept} is contradicted by other rows`),
    ),
    'BROKEN  coverage cov_2 is not what its MAC was made of',
    'BROKEN  evidence_line evl_7 is not what its MAC was made of',
    'BROKEN  statement_import imp_1 is not what its MAC was made of',
  ]);
}, 120_000);

test('rotating keys makes the MACs of accounts, phones, codes and confirmations anew', async () => {
  await world.wallet('create-admin', 'first@example.com');
  const vault = await world.vault();
  await world.database.db.transaction(async (trx) => {
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
  await world.steal(
    `insert into device_enrolment (digest, device_id, expires_at) select 'x'::text || repeat('y', 30),
      id, now() from device;
     insert into user_session (id, user_id, console, ip, expires_at, confirmed_at) select 'ses_1', id,
       'admin', '127.0.0.1', now(), now() from app_user;
     delete from row_signing_kind; update app_user set mac = null; update account
       set mac = null; update device set mac = null`,
  );
  await world.wallet('sign-rows', '--yes');
  const mine = ['account', 'device', 'device_enrolment', 'user_session'];
  const keysOf = async () =>
    new Set(
      (
        await Promise.all(
          mine.map((table) =>
            all(
              world.database.db.read,
              sql<{ key: string }>`select split_part(mac, '.', 2) as key from ${sql.table(table)}`,
            ),
          ),
        )
      ).flatMap((rows) => rows.map(({ key }) => key)),
    );
  const before = await keysOf();
  expect(before.size).toBe(1);
  expect(await world.wallet('rotate-keys')).toMatchObject({ code: 0 });
  const after = await keysOf();
  expect(after.size).toBe(1);
  expect(after).not.toEqual(before);
  expect(await world.wallet('rotate-keys', '--drop-now')).toMatchObject({ code: 0 });
  expect(await world.wallet('verify-rows')).toMatchObject({ code: 0 });
});

test('what people read of verify-rows and sign-rows, and the operations page, name every kind of row', async () => {
  const page = await readFile(
    new URL('../../../../../docs/operations.md', import.meta.url),
    'utf8',
  );
  const [, section = ''] = page.split('## Rows that give power');
  const texts = [
    (await world.wallet('verify-rows', '--help')).stdout,
    (await world.wallet('sign-rows', '--help')).stdout,
    section.split('\n## ')[0] ?? '',
  ];
  for (const { words } of powerKinds)
    expect(texts.map((text) => text.includes(words))).toEqual([true, true, true]);
});

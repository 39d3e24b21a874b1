import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { all, sql } from '#platform/db';
import { personRows } from '#modules/approvals';
import { readIndependence } from '#modules/approvals/independence';
import { createUser } from '#modules/identity/credentials';
import { signPowerRow } from '#platform/row-mac';
import { systemActor } from '#modules/audit';
import { refuseUnsigned } from '../../start/rows/sign-rows.ts';
import { asLogin } from '../../testing/index.ts';
import { type CliWorld, createCliWorld } from '../../testing/servers/cli-world.ts';

let world: CliWorld;

beforeEach(async () => {
  world = await createCliWorld();
});
afterEach(() => world.close());

/** What an installation of before has: no kind was signed, and none was begun. */
const unmarked = 'delete from row_signing_kind; delete from row_signing_run';
/** As a database that was made before there were MACs. */
const asOfBefore = () => world.steal(`${unmarked}; update app_user set mac = null`);
const macs = async () =>
  (
    await all(
      world.database.db.read,
      sql<{ mac: string | null }>`select mac from app_user order by id`,
    )
  ).map(({ mac }) => mac?.split('.')[1]);

test('rows of before are signed once: nothing starts on them until then, and a MAC that is taken away stays away', async () => {
  await world.wallet('create-admin', 'first@example.com');
  await asOfBefore();
  await expect(refuseUnsigned(world.database.db.read)).rejects.toThrow('wallet -- sign-rows');
  expect(await world.wallet('create-admin', 'second@example.com')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('sign-rows'),
  });
  const shown = await world.wallet('sign-rows');
  expect(shown).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(
      /app_user: 1\n {2}Admin first@example\.com, active, no second step[^]*Nothing was signed/,
    ),
  });
  expect(await macs()).toEqual([undefined]);
  expect(await world.wallet('sign-rows', '--yes')).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('Signed 1 rows.'),
  });
  await expect(refuseUnsigned(world.database.db.read)).resolves.toBeUndefined();
  expect(await world.wallet('verify-rows')).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('holds'),
  });
  await world.steal('update app_user set mac = null, role_id = 2');
  for (const attempt of ['the row alone', 'the mark too']) {
    const again = await world.wallet('sign-rows', '--yes');
    expect([attempt, again.code, again.stderr.includes('signed before')]).toEqual([
      attempt,
      1,
      true,
    ]);
    await world.steal("delete from row_signing_kind where id = 'app_user'");
  }
  await world.steal("insert into row_signing_kind (id) values ('app_user')");
  expect(await macs()).toEqual([undefined]);
  expect(await world.wallet('verify-rows')).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(/BROKEN {2}app_user usr_\w+ has no MAC/),
  });
  expect(await world.wallet('verify-ledger')).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(/BROKEN {2}app_user/),
  });
});

test('whom somebody invited before there were links is no second person to him after the first signing', async () => {
  await world.wallet('create-admin', 'first@example.com');
  await world.wallet('create-admin', 'helper@example.com');
  await world.steal(
    `update app_user u set invited_by = i.id, created_at = now() - interval '2 days' from app_user i
      where u.email = 'helper@example.com' and i.email = 'first@example.com';
     ${unmarked}; delete from audit_entry where action = 'rows.signed'; update app_user set mac = null`,
  );
  expect(await world.wallet('sign-rows', '--yes')).toMatchObject({ code: 0 });
  const [first, helper] = await all(
    world.database.db.read,
    sql<{ id: string }>`select id from app_user order by email`,
  );
  const between = [first?.id ?? '', helper?.id ?? ''] as const;
  expect(
    await readIndependence(world.database.db.read, await world.vault(), between),
  ).toMatchObject({
    dependence: 'leads',
  });
});

test('a single MAC that is left says that the rows were signed before, and so does the audit log', async () => {
  await world.wallet('create-admin', 'first@example.com');
  await world.wallet('create-admin', 'second@example.com');
  await world.steal(`${unmarked}; update app_user set mac = null where email like 'first%'`);
  expect(await world.wallet('sign-rows', '--yes')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('1 rows of app_user have MACs'),
  });
  expect((await macs()).filter(Boolean)).toHaveLength(1);
});

test('the first two Admins of the shell count at once; a third counts after the cool-down, is told to both, and is written down', async () => {
  await asLogin(world.database, `insert into installation (kind) values ('live')`);
  for (const email of ['first@example.com', 'second@example.com'])
    expect(await world.wallet('create-admin', email)).toMatchObject({
      stdout: expect.stringContaining('counts as a second person at once'),
    });
  expect(await world.wallet('create-admin', 'third@example.com')).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(
      /counts as a second person from \d{4}-\S+Z on\. Every active Admin is mailed/,
    ),
  });
  const rows = await all(
    world.database.db.read,
    sql<{
      hours: number | null;
    }>`select round(extract(epoch from counts_from - now()) / 3600)::int as hours from app_user order by id`,
  );
  expect(rows.map(({ hours }) => hours)).toEqual([null, null, 24]);
  expect(
    await all(
      world.database.db.read,
      sql`select count(*)::int as mails from boss.job where name = 'mail.send'`,
    ),
  ).toEqual([{ mails: 2 }]);
  expect(
    await all(
      world.database.db.read,
      sql`select action from audit_entry where action = 'user.rootFounded'`,
    ),
  ).toHaveLength(3);
  expect(await world.wallet('verify-rows')).toMatchObject({ code: 0 });
});

test('once a live account was switched on every new Admin of the shell waits, also after it was switched off', async () => {
  await asLogin(world.database, `insert into installation (kind) values ('live')`);
  await asLogin(
    world.database,
    `insert into account (id, mode, provider, kind, label, holder_name, number_enc, account_key,
      last4, currency, status)
     values ('acc_1', 'live', 'dana', 'wallet', 'l', 'h', 'x', 'k', '0000', 'IDR', 'new')`,
  );
  await world.wallet('create-admin', 'first@example.com');
  for (const on of [true, false])
    await asLogin(world.database, `update account set accepts_payouts = ${on}`);
  expect(await world.wallet('create-admin', 'second@example.com')).toMatchObject({
    stdout: expect.stringContaining('counts as a second person from'),
  });
});

test('rotating keys makes every MAC anew with what it covers, leaves what does not verify, and keeps the old key while it does', async () => {
  await world.wallet('create-admin', 'first@example.com');
  await world.wallet('create-admin', 'second@example.com');
  const before = await world.vault();
  const [oldKey = ''] = before.keyIds();
  const { id } = (
    await all(world.database.db.read, sql<{ id: string }>`select id from app_user order by id`)
  )[0] ?? { id: '' };
  const helper = await world.database.db.transaction((trx) =>
    createUser({ vault: before }, trx, {
      email: 'helper@example.com',
      name: 'H',
      roleId: 2,
      by: { ...systemActor, actorId: id },
    }),
  );
  const sealed = before.seal('secret', { table: 'app_user', id, column: 'totp_enc' });
  await world.steal(`update app_user set totp_enc = '${sealed}' where id = '${id}'`);
  await world.database.db.transaction((trx) => signPowerRow(trx, before, personRows, id));
  await world.steal(`update app_user set role_id = 1 where id = '${helper}'`);
  const first = await world.wallet('rotate-keys');
  expect(first).toMatchObject({
    code: 1,
    stdout: expect.stringContaining(
      `Not signed: app_user ${helper} was changed behind the application`,
    ),
  });
  const after = await world.vault();
  const newKey = after.keyIds().at(-1);
  expect(await macs()).toEqual([newKey, newKey, oldKey]);
  const [row] = await all(
    world.database.db.read,
    sql<{ totpEnc: string }>`select totp_enc as "totpEnc" from app_user where id = ${id}`,
  );
  expect(after.isCurrent(row?.totpEnc ?? '')).toBe(true);
  expect(
    await all(
      world.database.db.read,
      sql`select mac like ${`m1.${newKey}.%`} as fresh from person_link`,
    ),
  ).toEqual([{ fresh: true }]);
  const kept = await readFile(world.keyFile, 'utf8');
  expect(await world.wallet('rotate-keys', '--drop-now')).toMatchObject({ code: 1 });
  expect(await readFile(world.keyFile, 'utf8')).toBe(kept);
  await world.steal(`update app_user set role_id = 2 where id = '${helper}'`);
  expect(await world.wallet('rotate-keys', '--drop-now')).toMatchObject({ code: 0 });
  expect((await world.vault()).keyIds()).toEqual([newKey]);
  expect(await world.wallet('verify-rows')).toMatchObject({ code: 0 });
});

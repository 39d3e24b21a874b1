import { Client, type Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asLogin, migratedDatabase, type TestDatabase, testDatabase } from '@wallet/server/testing';
import { silentLog } from '#platform/log';
import { createDb } from '../index.ts';
import { addressOf, checkLogins, LoginProblem, makeLogins, type PlainLogins } from './index.ts';
import { scramVerifier } from './scram.ts';

let database: TestDatabase;
let pools: Record<keyof PlainLogins, Pool>;
/** Names of their own: logins belong to the whole server, which other tests share. */
const names = { staff: 'till_staff', writer: 'till_writer', tenant: 'till_tenant' };
const allNames = Object.values(names).join(', ');

beforeAll(async () => {
  database = await testDatabase();
  const { staffPool: staff, writerPool: writer, tenantPool: tenant } = database.db;
  pools = { staff, writer, tenant };
});
afterAll(async () => {
  await asLogin(database, `drop role if exists ${allNames}, till_owner`);
  await database.close();
});

const escapes = [
  'set role wap_owner',
  'set role wap_staff',
  'set role wap_writer',
  'set role wap_tenant',
  'set role wallet',
  'set session authorization wallet',
  'set session authorization wap_owner',
  'create role thief superuser',
  'alter role wallet_staff superuser',
  `alter role wallet_watch password 'known'`,
  'grant wap_owner to wallet_staff',
  'grant wap_writer to wallet_staff, wallet_tenant',
  'alter system set log_statement = none',
  'select * from pg_authid',
  'select * from pg_shadow',
  `copy (select 1) to program 'id'`,
  `copy (select 1) to '/tmp/out'`,
  `select pg_read_file('postgresql.conf')`,
  `select pg_reload_conf()`,
  'create table loot (n int)',
  'create temporary table loot (n int)',
  'create schema loot',
  'create extension adminpack',
  'create database loot',
  `create function loot() returns int language sql as 'select 1'`,
  'alter table merchant disable row level security',
  'alter table ledger_entry disable trigger all',
  'drop trigger audit_entry_is_append_only on audit_entry',
  'set session_replication_role = replica',
  'truncate merchant',
  'do $$ begin set local role wap_owner; end $$',
];

test.each(['staff', 'writer', 'tenant'] as const)(
  'whoever runs SQL on a connection of the %s pool becomes nobody else and reaches nothing of the server',
  async (pool) => {
    const client = await pools[pool].connect();
    try {
      for (const escape of escapes) {
        const tried = client.query(escape).then(
          () => 'done',
          (error: unknown) => (error as { code: string }).code,
        );
        // Not privileged; must be owner; cannot be done by this login.
        expect([escape, await tried]).toEqual([escape, expect.stringMatching(/^(42501|0A000)$/)]);
      }
      for (const vain of ['reset role', 'reset session authorization', 'set role none'])
        await client.query(vain);
      const { rows } = await client.query(
        `select session_user as session, current_user as current, array(select rolname::text from pg_roles
          where rolname <> session_user and pg_has_role(rolname, 'member')) as roles`,
      );
      expect(rows).toEqual([
        { session: `wallet_${pool}`, current: `wallet_${pool}`, roles: [`wap_${pool}`] },
      ]);
    } finally {
      client.release(true);
    }
  },
);

test('the owner takes roles on and lays them down, which is why no pool of a server has his address', async () => {
  const db = await createDb({ url: database.url, log: silentLog(), poolSize: 1 });
  const client = await db.staffPool.connect();
  await client.query('set role none');
  const { rows } = await client.query(`select rolsuper from pg_roles where rolname = current_user`);
  expect(rows).toEqual([{ rolsuper: true }]);
  client.release(true);
  await db.close();
});

test('every login of the server is judged plain', async () => {
  expect(await checkLogins(pools)).toEqual([]);
});

test('a pool whose login is more than a member of its role is named with what it is, and settled by making it again', async () => {
  const own = await migratedDatabase();
  const logins = loginsOf(own.url);
  await makeLogins(own.url, logins);
  const excess = async () => {
    const db = await createDb({ url: logins, log: silentLog(), poolSize: 1 });
    const { staffPool: staff, writerPool: writer, tenantPool: tenant } = db;
    try {
      return await checkLogins({ staff, writer, tenant });
    } finally {
      await db.close();
    }
  };
  expect(await excess()).toEqual([]);
  const login = (what: string) => `The staff pool’s login "till_staff" ${what}.`;
  const cases = [
    ['alter role till_staff superuser', 'is a superuser'],
    ['alter role till_staff createrole', 'may create roles'],
    ['alter role till_staff createdb', 'may create databases'],
    ['alter role till_staff replication', 'may replicate the server'],
    ['alter role till_staff bypassrls', 'bypasses row-level security'],
    ['grant wap_owner to till_staff with inherit false', 'is a member of wap_owner, too'],
    ['grant wap_writer to till_staff', 'is a member of wap_writer, too'],
    ['grant pg_read_server_files to till_staff', 'is a member of pg_read_server_files, too'],
    ['grant wap_staff to till_staff with admin true', 'may give its role to others'],
  ] as const;
  for (const [more, what] of cases) {
    await asLogin(own, more);
    expect(await excess()).toEqual([login(what)]);
    expect(await makeLogins(own.url, logins, { settleKnown: true })).toEqual(Object.values(names));
    expect([more, await excess()]).toEqual([more, []]);
  }
  const inDatabase = [
    [
      'grant update on setting to till_staff',
      'owns something, or was granted something besides its role',
    ],
    ['grant create on schema public to till_staff', 'may create objects in the schema'],
    [
      `do $$ begin execute format('grant create on database %I to till_staff', current_database()); end $$`,
      'may create schemas or temporary tables in the database',
    ],
    [
      `do $$ begin execute format('alter database %I owner to till_staff', current_database()); end $$`,
      'owns the database',
    ],
  ] as const;
  for (const [more, what] of inDatabase) {
    await asLogin(own, more);
    expect(await excess()).toEqual([login(what)]);
    if (more.includes('update')) await asLogin(own, 'revoke all on setting from till_staff');
    else if (more.includes('schema'))
      await asLogin(own, 'revoke all on schema public from till_staff');
    else if (more.includes('grant create'))
      await asLogin(
        own,
        `do $$ begin execute format('revoke create on database %I from till_staff', current_database()); end $$`,
      );
  }
  await own.close();
});

test('missing logins are made, those that are there keep their passwords, and making them again gives new ones', async () => {
  const own = await migratedDatabase();
  await asLogin(own, `drop role if exists ${allNames}`);
  const first = loginsOf(own.url);
  const made = await Promise.all([makeLogins(own.url, first), makeLogins(own.url, first)]);
  expect(made.map((each) => each.length).toSorted((a, b) => a - b)).toEqual([0, 3]);
  const second = loginsOf(own.url);
  expect(await makeLogins(own.url, second)).toEqual([]);
  expect([await opens(first.staff), await opens(second.staff)]).toEqual([true, false]);
  await makeLogins(own.url, second, { settleKnown: true });
  expect([await opens(first.staff), await opens(second.staff)]).toEqual([false, true]);
  await own.close();
});

test('an owner who may only create roles makes plain logins, too', async () => {
  const own = await migratedDatabase();
  await asLogin(own, `drop role if exists ${allNames}`);
  await asLogin(
    own,
    `create role till_owner login createrole password 'plain';
     grant wap_owner, wap_staff, wap_writer, wap_tenant to till_owner with inherit false, set true, admin true`,
  );
  const owner = addressOf(own.url, 'till_owner', 'plain');
  const logins = loginsOf(owner);
  expect(await makeLogins(owner, logins)).toEqual(Object.values(names));
  expect(await makeLogins(owner, logins, { settleKnown: true })).toEqual(Object.values(names));
  expect(await opens(logins.tenant)).toBe(true);
  await asLogin(own, `drop role ${allNames}; drop role till_owner`);
  await own.close();
});

test('one login for two pools, or the owner for one, and an address without a password are refused', async () => {
  const { url } = database;
  const logins = loginsOf(url);
  const shared = { ...logins, writer: logins.staff };
  await expect(makeLogins(url, shared)).rejects.toThrow(
    'The login "till_staff" stands in two of DATABASE_URL',
  );
  await expect(makeLogins(url, { ...logins, tenant: url })).rejects.toThrow(LoginProblem);
  const bare = { ...logins, staff: addressOf(url, 'till_staff', '') };
  await expect(makeLogins(url, bare)).rejects.toThrow('names no user and password');
});

test('a login that is somebody else’s stays as it is', async () => {
  const own = await migratedDatabase();
  await asLogin(
    own,
    `create role till_books login password 'theirs'; grant pg_monitor to till_books`,
  );
  const logins = { ...loginsOf(own.url), staff: addressOf(own.url, 'till_books', 'ours') };
  await expect(makeLogins(own.url, logins, { settleKnown: true })).rejects.toThrow(
    'The login "till_books" is there already and is somebody else’s: it is no member of wap_staff.',
  );
  expect(await opens(addressOf(own.url, 'till_books', 'theirs'))).toBe(true);
  await asLogin(own, 'drop role till_books');
  await own.close();
});

test('the server is told what it keeps of a password, never the password', async () => {
  const own = await migratedDatabase();
  const logins = loginsOf(own.url);
  await makeLogins(own.url, logins, { settleKnown: true });
  const [kept] = (await asLogin(
    own,
    `select rolpassword as verifier from pg_authid where rolname = 'till_staff'`,
  )) as { verifier: string }[];
  const salt = Buffer.from(kept?.verifier.split(/[:$]/)[2] ?? '', 'base64');
  expect(kept?.verifier).toBe(scramVerifier(new URL(logins.staff).password, salt));
  expect(await opens(logins.staff)).toBe(true);
  await own.close();
});

let made = 0;

function loginsOf(ownerUrl: string): PlainLogins {
  made++;
  const { staff, writer, tenant } = names;
  return {
    staff: addressOf(ownerUrl, staff, `secret-${made}`),
    writer: addressOf(ownerUrl, writer, `secret-${made}`),
    tenant: addressOf(ownerUrl, tenant, `secret-${made}`),
  };
}

async function opens(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url });
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end();
  }
}

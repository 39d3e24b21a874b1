import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { all, sql } from '#platform/db';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { watchRows } from '#modules/approvals/row-proofs';
import { checkEachMinute, readStops } from '#modules/integrity';
import { silentLog } from '#platform/log';
import { powerKinds } from '../../start/rows/power-rows.ts';
import { rowHeadsOf } from '../../start/rows/rows-that-stay.ts';
import { refuseUnsigned, signRows } from '../../start/rows/sign-rows.ts';
import { type CliWorld, createCliWorld } from '../../testing/servers/cli-world.ts';

let world: CliWorld;

beforeEach(async () => {
  world = await createCliWorld();
  await world.wallet('create-admin', 'first@example.com');
  await world.wallet('create-admin', 'second@example.com');
  await world.steal(`update app_user set created_at = now() - interval '2 hours'`);
});
afterEach(() => world.close());

const deleteSecond = () => world.steal(`delete from app_user where email = 'second@example.com'`);

/** What the server does every hour. */
async function proveAsServer(): Promise<string[]> {
  const heads = rowHeadsOf({ dataDir: world.folder });
  const deps = { db: world.database.db, vault: await world.vault(), log: silentLog(), heads };
  const { unproved } = await watchRows(deps, powerKinds, { keepsHead: true });
  return unproved.map(({ table, id, problem }) => `${table} ${problem} ${id}`);
}

async function stopsAll(): Promise<boolean> {
  const vault = await world.vault();
  await checkEachMinute(
    { db: world.database.db, vault, log: silentLog() },
    { standing: [], postings: [] },
  );
  return (await readStops(world.database.db.read, vault)).all;
}

const secondGone = /BROKEN {2}app_user 1 row made before \S+Z gone: deleted behind the application/;

test('a person who is gone stops all payouts, is named at the shell, and is over once heads are begun anew with a reason', async () => {
  expect(await world.wallet('verify-rows')).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/no head of rows at \S+: that none is gone is not proved/),
  });
  expect(await proveAsServer()).toEqual([]);
  expect(await world.wallet('verify-rows')).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('the newest head of rows was kept outside at'),
  });
  expect(await stopsAll()).toBe(false);
  await deleteSecond();
  for (const command of ['verify-rows', 'verify-ledger'])
    expect(await world.wallet(command)).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(secondGone),
    });
  expect(await stopsAll()).toBe(true);
  expect(await proveAsServer()).toHaveLength(1);

  expect(await world.wallet('verify-rows', '--heads-anew', ' ')).toMatchObject({ code: 1 });
  expect(await world.wallet('verify-rows', '--heads-anew', 'He was a rehearsal')).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(
      /^Moved the heads of rows to \S+ Keep them\.\nNo longer missed: app_user 1 row/,
    ),
  });
  expect(await readdir(join(world.folder, 'heads'))).toEqual([
    expect.stringMatching(/^rows\.jsonl\.before-\d{4}/),
  ]);
  expect(await stopsAll()).toBe(false);
  expect(await proveAsServer()).toEqual([]);
  expect(await world.wallet('verify-rows')).toMatchObject({ code: 0 });
  expect(
    await all(
      world.database.db.read,
      sql`select reason, after -> 'missed' as missed from audit_entry where action = 'rows.headsBegunAnew'`,
    ),
  ).toEqual([
    {
      reason: 'He was a rehearsal',
      missed: [expect.stringMatching(/^app_user 1 row made before/)],
    },
  ]);
});

test('a table whose mark and MACs were all taken away, in an installation that no command signed, is not believed to be of before', async () => {
  const forge = `delete from row_signing_kind
    where id = 'app_user'; delete from row_signing_run; update app_user set mac = null, role_id = 1`;
  await proveAsServer();
  await world.steal(forge);
  const everSigned = ['app_user'];
  expect(await world.wallet('verify-rows')).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(
      /BROKEN {2}app_user the mark that its rows were signed is gone: somebody took it away\nBROKEN {2}app_user usr_\w+ has no MAC/,
    ),
  });
  expect(await stopsAll()).toBe(true);
  expect(await proveAsServer()).toContain('app_user unmarked the mark that its rows were signed');
  for (const command of [['sign-rows'], ['sign-rows', '--yes'], ['create-admin', 'c@example.com']])
    expect(await world.wallet(...command)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(
        'The heads kept outside the database say that the rows of app_user were signed before',
      ),
    });
  await expect(refuseUnsigned(world.database.db.read, everSigned)).rejects.toThrow('took it away');
  const vault = await world.vault();
  await expect(signRows({ db: world.database.db, vault, everSigned })).rejects.toThrow(
    'took it away',
  );
  expect(
    await all(world.database.db.read, sql`select id from app_user where mac is not null`),
  ).toHaveLength(0);

  await world.wallet('verify-rows', '--heads-anew', 'I am the thief');
  for (let turn = 0; turn < 2; turn++)
    expect(await proveAsServer()).toContain('app_user unmarked the mark that its rows were signed');
  expect(await stopsAll()).toBe(true);
  await rm(join(world.folder, 'heads', 'rows.jsonl'));
  expect(await world.wallet('sign-rows', '--yes')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('The audit log says that the rows of app_user were signed'),
  });
  await proveAsServer();
  await world.steal(`insert into row_signing_kind (id) values ('app_user')`);
  expect((await proveAsServer()).filter((row) => row.includes('unmarked'))).toEqual([]);
  expect(
    await all(
      world.database.db.read,
      sql`select from unproved_row where problem = 'unmarked' and ended_at is null`,
    ),
  ).toEqual([]);
});

test('heads outlive a rotation of keys: the newest is signed anew before the old key goes, and what is gone afterwards is missed', async () => {
  await proveAsServer();
  expect(await world.wallet('rotate-keys')).toMatchObject({ code: 0 });
  expect(await proveAsServer()).toEqual([]);
  expect(await world.wallet('rotate-keys', '--drop-now')).toMatchObject({ code: 0 });
  expect((await world.vault()).keyIds()).toHaveLength(1);
  expect(await world.wallet('rotate-keys')).toMatchObject({ code: 0 });
  expect(await world.wallet('rotate-keys', '--drop-now')).toMatchObject({ code: 0 });
  const lines = (await readFile(join(world.folder, 'heads', 'rows.jsonl'), 'utf8'))
    .trim()
    .split('\n');
  expect(lines).toHaveLength(4);
  await deleteSecond();
  expect(await world.wallet('verify-rows')).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(secondGone),
  });
});

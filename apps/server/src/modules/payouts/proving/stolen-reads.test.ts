import { all, one, sql } from '#platform/db';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  addRead,
  asLogin,
  payingWorld,
  takeUnknown,
  testDatabase,
  testVault,
} from '@wallet/server/testing';
import type { PayingWorld, TestDatabase, UnknownPayoutOf } from '@wallet/server/testing';
import { proveRows } from '#modules/approvals/row-proofs';
import { coveragePower } from '#modules/statements/completeness';
import { newId } from '#platform/ids';
import { proveRowsBy } from '#platform/row-mac';
import { resignPowerRows } from '#platform/row-mac/tables';
import { createVault } from '#platform/vault';
import { powerKinds } from '../../../start/rows/power-rows.ts';
import { readEvidenceOf } from '../review/read-payout-case.ts';
import { resolveIntent } from './resolve-intent.ts';

let database: TestDatabase;
let world: PayingWorld;
let of: UnknownPayoutOf;

beforeAll(async () => {
  database = await testDatabase();
  world = await payingWorld(database);
});
afterAll(async () => {
  await world.prove();
  await world.close();
  await database.close();
});

/** An order whose phone cannot say what became of it, whose time for a line is over. */
beforeEach(async () => {
  of = await takeUnknown(world);
  await world.letProofTimePass(of.intent.id);
});

const read = () => database.db.read;
const steal = (statement: string) =>
  asLogin(database, `set session_replication_role = replica; ${statement}`);

/** A true read by its phone; answers its id. */
async function trueRead(way: 'look' | 'restart'): Promise<string> {
  await addRead(database.db, { intentId: of.intent.id, accountId: of.accountId, read: way });
  const { id } = await one(
    read(),
    sql<{ id: string }>`select c.id from coverage c join device_command o on o.id = c.command_id
      where c.account_id = ${of.accountId} and o.idempotency_key like ${`%-${way}-%`}
        order by c.created_at desc limit 1`,
  );
  return id;
}

/** It is not sent again and has not ended: the engine looks on, and a person is asked when nothing comes. */
async function expectWaiting(): Promise<void> {
  expect(await resolveIntent(world.deps, of.intent.id)).toBe('look');
  expect((await world.request(of.requestId)).intents).toMatchObject([{ state: 'unknown' }]);
}

/** What the next proof names of reads. */
async function found(): Promise<string[]> {
  const { unproved } = await proveRows(read(), world.deps.vault, powerKinds);
  return unproved.flatMap(({ table, id, problem }) =>
    table === 'coverage' ? [`${id} ${problem}`] : [],
  );
}

const told = () =>
  all(
    read(),
    sql<{
      id: string;
    }>`select row_id as id from unproved_row where table_name = 'coverage' order by 1`,
  );

test('two true reads end an order, and are proved', async () => {
  await trueRead('look');
  await trueRead('restart');
  expect(await resolveIntent(world.deps, of.intent.id)).toBe('end');
  expect(await found()).toEqual([]);
});

test('two complete reads that somebody wrote into the database end nothing, and are named once', async () => {
  const invented = [newId('cov'), newId('cov')].toSorted();
  for (const [at, id] of invented.entries())
    await steal(
      `insert into device_command (id, device_id, account_id, kind, state, payload_enc, idempotency_key,
        deadline, priority, asked_by, asked_role)
         values ('cmd_${id.slice(4)}', '${of.deviceId}', '${of.accountId}', 'readHistory', 'succeeded', '',
           'absent-${of.intent.id}-${at === 0 ? 'look' : 'restart'}-${at}', now(), 5, 'system', 'System');
       insert into coverage (id, account_id, mode, covered_from, covered_to, read_started_at, proof, passes, command_id)
         values ('${id}', '${of.accountId}', 'live', now() - interval '40 days', now(),
           now() - interval '${at} hours', 'runningBalance', 2, 'cmd_${id.slice(4)}')`,
    );
  await expectWaiting();
  await expectWaiting();
  expect(await found()).toEqual(invented.map((id) => `${id} missing`));
  await expect.poll(told).toEqual(invented.map((id) => ({ id })));
  expect(await readEvidenceOf(read(), of.intent.transactionId)).toMatchObject({
    evidence: { reads: { complete: 0, restarted: false } },
  });
  await steal(`delete from coverage where id in ('${invented.join(`', '`)}')`);
});

const another = `(select mac from coverage where account_id <> '{account}' and mac is not null limit 1)`;
test.each([
  ['of a shorter time, widened', `covered_to = covered_to + interval '1 hour'`],
  ['of a later time, begun earlier', `covered_from = covered_from - interval '1 day'`],
  ['moved to a later beginning', `read_started_at = read_started_at + interval '1 hour'`],
  ['of more passes', `passes = passes + 1`],
  ['proved otherwise', `proof = 'openingClosing'`],
  ['of another file', `import_id = 'imp_1'`],
  ['with the MAC of another', `mac = ${another}`],
  ['without a MAC', `mac = null`],
  ['of another id', `id = id || 'x'`],
])('a true read is none any more: %s', async (_, change) => {
  await trueRead('look');
  const id = await trueRead('restart');
  await steal(
    `update coverage set ${change.replace('{account}', of.accountId)} where id = '${id}'`,
  );
  await expectWaiting();
  expect(await found()).toEqual([
    `${change.startsWith('id') ? `${id}x` : id} ${change.endsWith('null') ? 'missing' : 'wrong'}`,
  ]);
  await steal(`delete from coverage where id like '${id}%'`);
});

test('a true read of another account says nothing of this one', async () => {
  await trueRead('look');
  const id = await trueRead('restart');
  const next = await takeUnknown(world);
  await world.letProofTimePass(next.intent.id);
  await steal(`update coverage set account_id = '${next.accountId}' where id = '${id}'`);
  of = next;
  await trueRead('look');
  await expectWaiting();
  expect(await found()).toEqual([`${id} wrong`]);
  await steal(`delete from coverage where id = '${id}'`);
});

test.each([
  [
    'its key is rewritten',
    (look: string, key: string) => `idempotency_key = '${key}' where id = '${look}'`,
  ],
  [
    'the payload of one with a restart is copied',
    (look: string, key: string) =>
      `idempotency_key = '${key}', payload_enc = (select payload_enc from device_command where idempotency_key like '%-restart-%' limit 1) where id = '${look}'`,
  ],
])('a look is no read behind a restart of the app when %s', async (_, change) => {
  const other = await takeUnknown(world);
  await addRead(database.db, {
    intentId: other.intent.id,
    accountId: other.accountId,
    read: 'restart',
  });
  await trueRead('look');
  await trueRead('look');
  const { id } = await one(
    read(),
    sql<{
      id: string;
    }>`select command_id as id from coverage where account_id = ${of.accountId} limit 1`,
  );
  await steal(`update device_command set ${change(id, `absent-${of.intent.id}-restart-9`)}`);
  await expectWaiting();
});

test('more invented reads than a page hide no true ones, and the true ones end the order', async () => {
  await steal(
    `insert into coverage (id, account_id, mode, covered_from, covered_to, read_started_at, proof, passes)
     select 'cov_stolen' || n, '${of.accountId}', 'live', now() - interval '40 days', now(), now(),
       'runningBalance', 2 from generate_series(1, 120) n`,
  );
  await trueRead('look');
  await trueRead('restart');
  expect(await resolveIntent(world.deps, of.intent.id)).toBe('end');
  await steal(`delete from coverage where id like 'cov_stolen%'`);
});

test('reads that were signed before keys were rotated end an order afterwards', async () => {
  await trueRead('look');
  await trueRead('restart');
  const rotated = createVault({
    autoMade: true,
    macSecret: 'm'.repeat(43),
    keys: [
      { id: 'test', secret: 's'.repeat(43) },
      { id: 'newer', secret: 'n'.repeat(43) },
    ],
  });
  expect(await resignPowerRows(read(), rotated, coveragePower, 'newer')).toMatchObject({
    left: 0,
    unproved: [],
  });
  proveRowsBy(rotated);
  expect(await resolveIntent({ ...world.deps, vault: rotated }, of.intent.id)).toBe('end');
  proveRowsBy(testVault());
  // The proofs after the tests know the old key alone.
  await steal('delete from coverage');
});

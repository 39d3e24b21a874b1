import { one, sql } from '#platform/db';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  addFarm,
  addLine,
  depositWorld,
  signRow,
  signSettings,
  strangers,
  testDatabase,
  testVault,
  testApprovals,
} from '@wallet/server/testing';
import type { DepositWorld, OpenDeposit, Strangers, TestDatabase } from '@wallet/server/testing';
import { importPower } from '#modules/statements/evidence';
import { importStatement, endorseImport } from '#modules/statements/imports';
import { newId } from '#platform/ids';
import { thiefOf } from '../../../testing/people/power-world.ts';
import { matchLines } from '../lines/match-lines.ts';
import { sweepConfirmations } from './confirm-credits.ts';

const vault = testVault();
let database: TestDatabase;
let world: DepositWorld;
let thief: ReturnType<typeof thiefOf>;
let person: Strangers;
let farm: string;
let count = 0;

beforeAll(async () => {
  database = await testDatabase();
  world = await depositWorld(database);
  thief = thiefOf(database);
  person = await strangers(database);
  await sql`insert into setting (id, key, value, valid_from, source, created_by)
    select ${newId('set')}, key, jsonb_set(value, '{IDR}', '{"accountMinor":"0","ownerMinor":"0"}'), now(),
      'test', 'test' from setting where key = 'accounts.unconfirmedCeilings'`.execute(
    database.db.read,
  );
  await signSettings(database.db);
});
beforeEach(async () => {
  farm = await addFarm(database.db);
});
afterEach(() => world.prove());
afterAll(async () => {
  await world.close();
  await database.close();
});

interface Claim extends OpenDeposit {
  lineId: string;
  number: string;
}

/** A deposit that a farm's phone says was paid: nothing of it may be spent before somebody else says so. */
async function claimed(): Promise<Claim> {
  const of = await world.deposit({ ownerUserId: farm });
  const number = `0816${String(++count).padStart(8, '0')}`;
  const place = { table: 'account', id: of.accountId, column: 'number_enc' };
  await sql`update account
    set number_enc = ${vault.seal(number, place)}, baseline_at = now() - interval '9 days'
      where id = ${of.accountId}`.execute(database.db.read);
  const { accountId, finalMinor: amountMinor } = of;
  const lineId = await addLine(database.db, { accountId, amountMinor });
  await matchLines(world.deps, [lineId]);
  expect(await confirmation(lineId)).toBe('pending');
  return { ...of, lineId, number };
}

const confirmation = async (lineId: string) =>
  (
    await one(
      database.db.read,
      sql<{ is: string }>`select confirmation as is from statement_line where id = ${lineId}`,
    )
  ).is;

const days = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Jakarta' });
const day = (ago: number) => days.format(new Date(Date.now() - ago * 86_400_000));

/**
 * A file that shows one movement of the account: the claim's own, or another one of a sum. By name
 * it stands by itself.
 */
async function told(
  of: Claim,
  { isNamed = true, minor = of.finalMinor }: { isNamed?: boolean; minor?: bigint } = {},
): Promise<string> {
  const { at } = await one(
    database.db.read,
    sql<{
      at: string;
    }>`select to_char(occurred_from at time zone 'Asia/Jakarta', 'YYYY-MM-DD HH24:MI:SS') as at
      from statement_line where id = ${of.lineId}`,
  );
  const amount = `${minor / 100n}.00`;
  const report = await importStatement(database.db, vault, {
    accountId: of.accountId,
    purpose: 'confirm',
    dryRun: false,
    fileName: `mutasi-${newId('x')}.csv`,
    csv: `Rekening,${isNamed ? of.number : 'TOKO'}\nDate,Amount,Balance,Ref\n${at},${amount},${amount},B1`,
    mapping: {
      delimiter: ',',
      skipRows: 1,
      date: { column: 'Date', format: 'yyyy-MM-dd', time: 'HH:mm:ss' },
      decimal: 'point',
      amount: { sign: 'signed', column: 'Amount' },
      balanceAfter: 'Balance',
      order: 'oldestFirst',
    },
    from: day(2),
    to: day(0),
    identityReason: 'downloaded by me',
    by: { actor: person() },
  });
  return report.importId ?? '';
}

/** No sweep confirms it, and nothing of it is spendable; the proof names what was written. */
async function expectUnconfirmed(
  { lineId, merchantId }: Claim,
  named: readonly RegExp[],
): Promise<void> {
  for (const _ of [1, 2]) await sweepConfirmations(world.deps);
  expect(await confirmation(lineId)).toBe('pending');
  const { held, posted } = await one(
    database.db.read,
    sql<{
      held: bigint;
      posted: bigint;
    }>`select held, posted from ledger_account where id = ${`merchantPayable.${merchantId}.IDR.live`}`,
  );
  expect(held).toBe(posted);
  expect(await thief.named()).toEqual(named.map((name): unknown => expect.stringMatching(name)));
}

const invented = (of: Claim, source: string, importId: string | null, lineId: string | null) => {
  const text = (id: string | null) => (id === null ? 'null' : `'${id}'`);
  return `insert into evidence_line (id, account_id, mode, source, key, direction, amount, currency,
    occurred_from, occurred_to, raw_enc, line_id, import_id)
    select 'evl_invented', account_id, mode, '${source}', 'invented', direction, amount, currency,
      occurred_from, occurred_to, '', ${text(lineId)}, ${text(importId)}
    from statement_line where id = '${of.lineId}'`;
};
const forget = () => thief.steal(`delete from evidence_line where id = 'evl_invented'`);

test('evidence that was put there by SQL confirms nothing: of a provider, or of a file that stands', async () => {
  const of = await claimed();
  await thief.steal(invented(of, 'providerApi', null, of.lineId));
  await expectUnconfirmed(of, [/^evidence_line evl_invented missing$/]);
  expect(await thief.audited('row.notProved')).toContain('evidence_line evl_invented');
  await forget();
  const importId = await told(of, { minor: 100n });
  await thief.steal(invented(of, 'import', importId, of.lineId));
  await expectUnconfirmed(of, [/^evidence_line evl_invented missing$/]);
  await forget();
});

test('evidence that was put there without a line is linked to none by the next file', async () => {
  const of = await claimed();
  await thief.steal(invented(of, 'providerApi', null, null));
  await told(of, { minor: 100n });
  await expectUnconfirmed(of, [/^evidence_line evl_invented missing$/]);
  expect(
    await one(
      database.db.read,
      sql`select line_id as line from evidence_line where id = 'evl_invented'`,
    ),
  ).toEqual({ line: null });
  await forget();
});

test('true evidence that is linked to another line by SQL, or told to be of another sum, confirms nothing', async () => {
  const of = await claimed();
  const importId = await told(of, { minor: 100n });
  const steal = (set: string) =>
    thief.steal(`update evidence_line set ${set} where import_id = '${importId}'`);
  await steal(`line_id = '${of.lineId}'`);
  await expectUnconfirmed(of, [/^evidence_line \w+ wrong$/]);
  await steal(`line_id = '${of.lineId}', amount = ${of.finalMinor}`);
  await expectUnconfirmed(of, [/^evidence_line \w+ wrong$/]);
  await steal(`line_id = null, amount = 100`);
  await expectUnconfirmed(of, []);
});

test.each([
  ['alone', `stands = 'alone', waits_because = null`],
  ['by two', `stands = 'byTwo'`],
  ['by two with names', `stands = 'byTwo', stood_by = 'usr_a usr_b'`],
])('a file that waits and is said to stand %s confirms nothing', async (_, set) => {
  const of = await claimed();
  const importId = await told(of, { isNamed: false });
  const { stoodBy } = await one(
    database.db.read,
    sql<{
      stoodBy: string;
    }>`select stood_by as "stoodBy" from statement_import where id = ${importId}`,
  );
  await thief.steal(`update statement_import set ${set} where id = '${importId}'`);
  await expectUnconfirmed(of, [/^statement_import imp_\w+ wrong$/]);
  const by = { actor: person() };
  await expect(
    endorseImport(database.db, testApprovals(), { importId, reason: 'compared', by }),
  ).rejects.toMatchObject({ code: 'rowNotProved' });
  await thief.steal(
    `update statement_import set stands = 'waits', waits_because = 'identity', stood_by = '${stoodBy}'
      where id = '${importId}'`,
  );
  await expectUnconfirmed(of, []);
  await endorseImport(database.db, testApprovals(), { importId, reason: 'compared', by });
  expect(await sweepConfirmations(world.deps)).toBe(1);
  expect(await confirmation(of.lineId)).toBe('confirmed');
  expect(await thief.named()).toEqual([]);
});

test('who stands behind a file is counted by signed words, even where its row is signed', async () => {
  const of = await claimed();
  const importId = await told(of, { isNamed: false });
  await thief.steal(
    `update statement_import set stands = 'byTwo', stood_by = 'usr_a usr_b' where id = '${importId}'`,
  );
  await signRow(database.db, importPower, importId);
  await expectUnconfirmed(of, []);
});

test('a file of another that is put in its place confirms nothing: the MAC of the file names it', async () => {
  const [of, other] = [await claimed(), await claimed()];
  const [waits, stands] = [await told(of, { isNamed: false }), await told(other)];
  await sweepConfirmations(world.deps);
  expect(await confirmation(other.lineId)).toBe('confirmed');
  await thief.steal(
    `update statement_import i set stands = s.stands, waits_because = null, mac = s.mac
      from statement_import s where s.id = '${stands}' and i.id = '${waits}'`,
  );
  await expectUnconfirmed(of, [/^statement_import imp_\w+ wrong$/]);
  await thief.steal(
    `update evidence_line set import_id = '${stands}' where import_id = '${waits}'`,
  );
  await expectUnconfirmed(of, [/^evidence_line \w+ wrong$/, /^statement_import imp_\w+ wrong$/]);
});

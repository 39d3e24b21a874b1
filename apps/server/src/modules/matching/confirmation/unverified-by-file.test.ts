import { all, one, sql } from '#platform/db';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  addFarm,
  addLine,
  depositWorld,
  signSettings,
  testApprovals,
  testDatabase,
  testVault,
} from '@wallet/server/testing';
import type { DepositWorld, OpenDeposit, TestDatabase } from '@wallet/server/testing';
import { importStatement, endorseImport } from '#modules/statements/imports';
import { personRows, selectDecisions } from '#modules/approvals';
import { recordLink } from '#modules/approvals/independence';
import { recordAudit } from '#modules/audit';
import { newId } from '#platform/ids';
import { changePowerRow, signPowerRow } from '#platform/row-mac';
import { matchLines } from '../lines/match-lines.ts';
import { sweepConfirmations } from './confirm-credits.ts';

const vault = testVault();
let database: TestDatabase;
let world: DepositWorld;
let farm: string;
let count = 0;

beforeAll(async () => {
  database = await testDatabase();
  world = await depositWorld(database);
  await run(sql`insert into setting (id, key, value, valid_from, source, created_by)
    select ${newId('set')}, key, jsonb_set(value, '{IDR}', '{"accountMinor":"0","ownerMinor":"0"}'), now(),
      'test', 'test' from setting where key = 'accounts.unconfirmedCeilings'`);
});
beforeEach(async () => {
  farm = await addFarm(database.db);
  await sign(farm);
});
afterEach(() => world.prove());
afterAll(async () => {
  await world.close();
  await database.close();
});

const run = (query: ReturnType<typeof sql>) => query.execute(database.db.read);
const sign = (id: string) =>
  database.db.transaction((trx) => signPowerRow(trx, vault, personRows, id));
async function person(invitedBy: string | null = null): Promise<string> {
  const id = newId('usr');
  await run(
    sql`insert into app_user (id, email, email_key, name, role_id, status)
      values (${id}, ${id}, ${id}, 'SubAdmin', 2, 'active')`,
  );
  await sign(id);
  if (invitedBy !== null)
    await database.db.transaction((trx) =>
      changePowerRow(trx, vault, personRows, id, () =>
        recordLink(trx, vault, { person: id, by: invitedBy, kind: 'invited' }),
      ),
    );
  return id;
}
const trail = (actorId: string) => ({ actor: { actorId, actorRole: 'SubAdmin' } });

interface Claim extends OpenDeposit {
  lineId: string;
  number: string;
}
/** A deposit that a farm's phone says was paid; nothing of it is available. */
async function claimed(): Promise<Claim> {
  const of = await world.deposit({ ownerUserId: farm });
  const number = `0815${String(++count).padStart(8, '0')}`;
  const sealed = vault.seal(number, { table: 'account', id: of.accountId, column: 'number_enc' });
  await run(
    sql`update account set number_enc = ${sealed}, baseline_at = now() - interval '9 days' where id = ${of.accountId}`,
  );
  const lineId = await addLine(database.db, {
    accountId: of.accountId,
    amountMinor: of.finalMinor,
  });
  await matchLines(world.deps, [lineId]);
  expect(await confirmation({ lineId })).toBe('pending');
  return { ...of, lineId, number };
}
const confirmation = async ({ lineId }: { lineId: string }) =>
  (
    await one(
      database.db.read,
      sql<{ is: string }>`select confirmation as is from statement_line where id = ${lineId}`,
    )
  ).is;

const days = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Jakarta' });
const day = (ago: number) => days.format(new Date(Date.now() - ago * 86_400_000));
interface File {
  isNamed?: boolean;
  isProved?: boolean;
}
/** What somebody typed: the line, with or without the account's number and the balance behind it. */
async function typed(of: Claim, by: string, { isNamed = true, isProved = true }: File = {}) {
  const { at } = await one(
    database.db.read,
    sql<{
      at: string;
    }>`select to_char(occurred_from at time zone 'Asia/Jakarta', 'YYYY-MM-DD HH24:MI:SS') as at
      from statement_line where id = ${of.lineId}`,
  );
  const amount = `${of.finalMinor / 100n}.00`;
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
      ...(isProved && { balanceAfter: 'Balance' }),
      order: 'oldestFirst',
    },
    from: day(2),
    to: day(0),
    identityReason: 'downloaded by me',
    by: trail(by),
  });
  await sweepConfirmations(world.deps);
  return report.importId ?? '';
}
const standing = (id: string) =>
  one(
    database.db.read,
    sql<{
      stands: string;
      because: string | null;
    }>`select stands, waits_because as because from statement_import where id = ${id}`,
  );
async function stand(importId: string, by: string): Promise<void> {
  await endorseImport(database.db, testApprovals(), {
    importId,
    reason: 'compared',
    by: trail(by),
  });
  await sweepConfirmations(world.deps);
}

describe('a file that somebody typed', () => {
  test.each<[string, File]>([
    ['identity', { isNamed: false }],
    ['balance', { isProved: false }],
  ])(
    'and that proves no %s confirms nothing by itself, and its importer is no second person',
    async (because, file) => {
      const of = await claimed();
      const subAdmin = await person();
      const id = await typed(of, subAdmin, file);
      expect(await standing(id)).toEqual({ stands: 'waits', because });
      await expect(stand(id, subAdmin)).rejects.toMatchObject({ code: 'secondPersonNeeded' });
      expect(await confirmation(of)).toBe('pending');
    },
  );

  test('needs an independent person, whose word is kept and signed', async () => {
    const of = await claimed();
    const subAdmin = await person();
    const [friend, other] = [await person(subAdmin), await person()];
    const id = await typed(of, subAdmin, { isNamed: false });
    await expect(stand(id, friend)).rejects.toMatchObject({ code: 'notIndependent' });
    expect(await confirmation(of)).toBe('pending');
    await stand(id, other);
    expect([await standing(id), await confirmation(of)]).toEqual([
      { stands: 'byTwo', because: 'identity' },
      'confirmed',
    ]);
    expect(await all(database.db.read, selectDecisions('statementImport', id))).toMatchObject([
      { person: other, verdict: 'approve' },
    ]);
    await expect(stand(id, await person())).rejects.toMatchObject({ code: 'stateConflict' });
  });

  test('is not stood behind by who invited the farm, however long ago', async () => {
    const of = await claimed();
    const admin = await person();
    await run(sql`update app_user set invited_by = ${admin} where id = ${farm}`);
    await sign(farm);
    const id = await typed(of, await person(), { isNamed: false });
    await expect(stand(id, admin)).rejects.toMatchObject({ code: 'notIndependent' });
    await expect(stand(id, await person(admin))).resolves.toBeUndefined();
    expect(await confirmation(of)).toBe('confirmed');
  });

  test.each(['device.ownerChanged', 'account.deviceChosen'])(
    'is not stood behind by who gave out the phones (%s)',
    async (action) => {
      const of = await claimed();
      const admin = await person();
      const { deviceId } = await one(
        database.db.read,
        sql<{
          deviceId: string;
        }>`select device_id as "deviceId" from account where id = ${of.accountId}`,
      );
      const [entity, entityId] = action.startsWith('device')
        ? ['device', deviceId]
        : ['account', of.accountId];
      await database.db.transaction((trx) =>
        recordAudit(trx, { ...trail(admin), mode: 'live', action, entity, entityId }),
      );
      const id = await typed(of, await person(), { isProved: false });
      await expect(stand(id, admin)).rejects.toMatchObject({ code: 'notIndependent' });
      await expect(stand(id, farm)).rejects.toMatchObject({ code: 'secondPersonNeeded' });
      expect(await confirmation(of)).toBe('pending');
    },
  );
});

describe('a file that names its account and proves its balances', () => {
  test('confirms at once', async () => {
    const of = await claimed();
    expect(await standing(await typed(of, await person()))).toEqual({
      stands: 'alone',
      because: null,
    });
    expect(await confirmation(of)).toBe('confirmed');
  });

  test('by who let the farm in waits for two others', async () => {
    const of = await claimed();
    const admin = await person();
    await database.db.transaction((trx) =>
      changePowerRow(trx, vault, personRows, farm, () =>
        recordLink(trx, vault, { person: farm, by: admin, kind: 'invited' }),
      ),
    );
    const id = await typed(of, admin);
    expect(await standing(id)).toEqual({ stands: 'waits', because: 'tied' });
    await stand(id, await person());
    expect(await confirmation(of)).toBe('pending');
    await stand(id, await person());
    expect(await confirmation(of)).toBe('confirmed');
  });

  test('takes over what one that waits tells', async () => {
    const of = await claimed();
    await typed(of, await person(), { isNamed: false });
    expect(await confirmation(of)).toBe('pending');
    await typed(of, await person());
    expect(await confirmation(of)).toBe('confirmed');
  });

  test('and another of the same person or the same farm use the last of what one person confirms once', async () => {
    await run(
      sql`insert into setting (id, key, value, valid_from, source, created_by)
        values (${newId('set')}, 'accounts.fileConfirmsUpTo', '{"IDR":"20000000","PHP":"0"}', now(), 'test', 'test')`,
    );
    await signSettings(database.db);
    const [first, second, third] = [await claimed(), await claimed(), await claimed()];
    const by = await person();
    const ids = await Promise.all([typed(first, by), typed(second, by)]);
    const stands = await Promise.all(ids.map(standing));
    expect(stands.filter(({ because }) => because === null)).toHaveLength(1);
    expect(stands.filter(({ because }) => because === 'sum')).toHaveLength(1);
    expect(await standing(await typed(third, await person()))).toMatchObject({ because: 'sum' });
    const mine = farm;
    farm = await addFarm(database.db);
    await sign(farm);
    expect(mine).not.toBe(farm);
    expect(await standing(await typed(await claimed(), by))).toMatchObject({ because: 'sum' });
    expect(await standing(await typed(await claimed(), await person()))).toMatchObject({
      stands: 'alone',
    });
  });
});

import { sql } from '#platform/db';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type PayoutCase, roles } from '@wallet/contract';
import { recordAudit } from '#modules/audit';
import { fakeClock } from '#platform/clock';
import { newId } from '#platform/ids';
import { signSettings } from '../../../testing/signing/sign-row.ts';
import {
  payingWorld,
  reportOf,
  signPeople,
  takeUnknown,
  testApprovals,
  testDatabase,
  testHttp,
} from '@wallet/server/testing';
import type { PayingWorld, TestDatabase, TestHttp, UnknownPayoutOf } from '@wallet/server/testing';
import { recordTransferReport } from '../sending/record-transfer-report.ts';
import { unknownPayoutRoutes } from './unknown-endpoints.ts';

let database: TestDatabase;
let world: PayingWorld;
let http: TestHttp;
const amount = 5_000_000n;

beforeAll(async () => {
  database = await testDatabase();
  world = await payingWorld(database);
  const approvals = testApprovals();
  const clock = fakeClock(new Date('2026-11-21T00:00:00Z'));
  http = testHttp({
    routes: unknownPayoutRoutes({ ...world.deps, approvals, clock }),
    console: 'admin',
  });
  const value = JSON.stringify({ IDR: String(amount * 2n + 1n), PHP: '0' });
  await sql`insert into setting (id, key, value, valid_from, source, created_by)
    values (${newId('set')}, 'unmatched.secondAdminAbove', ${value}::jsonb, clock_timestamp(), 'test',
      'system')`.execute(database.db.read);
  await signSettings(database.db);
});
afterAll(async () => {
  await http.close();
  await world.prove();
  await world.close();
  await database.close();
});

interface Admin {
  id: string;
  call: ReturnType<TestHttp['as']>;
}
async function person(): Promise<Admin> {
  const id = newId('usr');
  await sql`insert into app_user (id, email, email_key, name, role_id, status)
    values (${id}, ${`${id}@wallet.example`}, ${id}, 'Sari', ${roles.admin}, 'active')`.execute(
    database.db.read,
  );
  await signPeople(database.db, id);
  const roleId = roles.admin;
  const principal = { kind: 'user', userId: id, sessionId: newId('ses'), roleId } as const;
  return { id, call: http.as({ ...principal, console: 'admin' }) };
}

interface Open {
  of: UnknownPayoutOf;
  lineId: string;
}
let admin: Admin;
let payees = 0;
beforeEach(async () => {
  admin = await person();
});

/** Of a farm of its own: a debit that could be either of two payouts, about which their phone said nothing. */
async function open(): Promise<Open> {
  const of = await takeUnknown(world);
  await sql`update account set baseline_balance = 0 where id = ${of.accountId}`.execute(
    database.db.read,
  );
  await takeUnknown(world, { ...of, payee: `0813${String(++payees).padStart(8, '0')}` });
  return { of, lineId: await world.debit(of.accountId, amount) };
}
const path = ({ of }: Open) => `/api/payouts/${of.intent.transactionId}`;
const look = async (it: Open, who = admin) => (await who.call('GET', path(it))).body as PayoutCase;
const settle = async (it: Open, who = admin) => {
  const { revision } = (await look(it, who)).payout;
  return who.call('POST', `${path(it)}/paid`, {
    body: { revision, lineId: it.lineId, reason: 'the time fits' },
  });
};
const codes = (answers: { status: number; body: unknown }[]) =>
  answers.map(({ status, body }) => (status === 200 ? 200 : (body as { code: string }).code));
async function handedOut({ of }: Open, by: Admin): Promise<void> {
  await database.db.transaction((trx) =>
    recordAudit(trx, {
      actor: { actorId: by.id, actorRole: 'Admin' },
      action: 'account.deviceChosen',
      entity: 'account',
      entityId: of.accountId,
    }),
  );
}

describe('how a payout ended is said by one person', () => {
  test('only within his sum of a day: many small ones are no smaller than one', async () => {
    const all = [await open(), await open(), await open()];
    const answers = [];
    for (const it of all) answers.push(await settle(it));
    expect(codes(answers)).toEqual([200, 200, 'secondPersonNeeded']);
    expect((await look(all[2] as Open)).acts.settle).toMatchObject({
      may: false,
      why: 'secondPersonNeeded',
    });
    expect(codes([await settle(all[2] as Open, await person())])).toEqual([200]);
  });

  test('one after the other, also when he says several at the same moment', async () => {
    const all = [await open(), await open(), await open(), await open(), await open()];
    const answers = codes(await Promise.all(all.map((it) => settle(it))));
    expect(answers.filter((code) => code === 200)).toHaveLength(2);
    expect(answers.filter((code) => code === 'secondPersonNeeded')).toHaveLength(3);
  });

  test('only within the sum of a day of the farm, whoever says it', async () => {
    const owner = await person();
    const all = [await open(), await open(), await open()];
    for (const { of } of all)
      await sql`update device set owner_user_id = ${owner.id} where id = ${of.deviceId}`.execute(
        database.db.read,
      );
    const answers = [];
    for (const it of all) answers.push(await settle(it, await person()));
    expect(codes(answers)).toEqual([200, 200, 'secondPersonNeeded']);
  });

  test('who has nothing to do with the farm: not its owner, and not who gave out its phones', async () => {
    const it = await open();
    const [owner, hand] = [await person(), await person()];
    await sql`update device set owner_user_id = ${owner.id} where id = ${it.of.deviceId}`.execute(
      database.db.read,
    );
    await handedOut(it, hand);
    expect(codes([await settle(it, owner), await settle(it, hand)])).toEqual([
      'secondPersonNeeded',
      'notIndependent',
    ]);
    expect((await look(it, hand)).acts.settle).toMatchObject({ may: false, why: 'notIndependent' });
    expect(codes([await settle(it)])).toEqual([200]);
  });

  test.each([
    ['told of a press', 'pressed', {}],
    ['was refused by its app', 'unknown', { refusal: { code: 'destinationInvalid', text: 'No.' } }],
  ] as const)('and never where a phone %s', async (_, outcome, evidence) => {
    const it = await open();
    await recordTransferReport(database.db, {
      deviceId: it.of.deviceId,
      report: reportOf(it.of.order, outcome, { ...evidence, reportId: `rep-${newId('x')}` }),
    });
    expect(codes([await settle(it)])).toEqual(['secondPersonNeeded']);
  });

  test('and never where another debit could be it', async () => {
    const it = await open();
    await world.debit(it.of.accountId, amount);
    expect(codes([await settle(it)])).toEqual(['secondPersonNeeded']);
  });
});

import { one, sql } from '#platform/db';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ImportReport } from '@wallet/contract';
import { recordAudit, systemActor } from '#modules/audit';
import { explainRefusals } from '#modules/approvals/deciders';
import { personRows } from '#modules/approvals';
import { recordLink } from '#modules/approvals/independence';
import { enrolDevice } from '#modules/devices/enrolment';
import { newId } from '#platform/ids';
import { changePowerRow } from '#platform/row-mac';
import {
  oneOwnCode,
  signPeople,
  signRow,
  signSettings,
  testApprovals,
  testDatabase,
  testHttp,
  testVault,
} from '@wallet/server/testing';
import type { TestDatabase, TestHttp } from '@wallet/server/testing';
import { whoMayDeps } from '../../../start/who-may.ts';
import { accountPower } from '#modules/accounts';
import { createAccount } from '#modules/accounts/virtual';
import { statementRoutes } from './statement-endpoints.ts';
import { expectProvedLines } from '../../../testing/signing/expect-proved.ts';

const vault = testVault();
let database: TestDatabase;
let http: TestHttp;
let accountId: string;
let number: string;
let count = 0;

beforeAll(async () => {
  database = await testDatabase();
  const { db } = database;
  const approvals = testApprovals({ ownCodes: oneOwnCode });
  http = testHttp({
    console: 'admin',
    routes: explainRefusals(statementRoutes({ db, vault, approvals }), {
      db,
      ...whoMayDeps({ vault }),
    }),
  });
});
afterEach(() => expectProvedLines(database));
afterAll(async () => {
  await http.close();
  await database.close();
});
/** Statements settle it, and its first one was taken: what comes now is money. */
beforeEach(async () => {
  number = `0817${String(++count).padStart(8, '0')}`;
  accountId = await database.db.transaction((trx) =>
    createAccount(trx, vault, {
      mode: 'live',
      provider: 'dana',
      label: 'a',
      holderName: 'TOKO',
      number,
      deviceId: null,
      status: 'active',
      settlingSource: 'import',
      by: systemActor,
    }),
  );
  const first = await settle(await person(), { lines: [[6, '100.00', '100.00']], from: 7, to: 5 });
  expect(first).toMatchObject({ status: 200, body: { shortfall: null } });
});

interface Person {
  id: string;
  call: ReturnType<TestHttp['as']>;
}
async function person(letInBy?: Person, browser = newId('brw')): Promise<Person> {
  const id = newId('usr');
  await sql`insert into app_user (id, email, email_key, name, role_id, status)
    values (${id}, ${id}, ${id}, ${`Name of ${id}`}, 5, 'active')`.execute(database.db.read);
  await signPeople(database.db, id);
  if (letInBy)
    await database.db.transaction((trx) =>
      changePowerRow(trx, vault, personRows, id, () =>
        recordLink(trx, vault, { person: id, by: letInBy.id, kind: 'invited' }),
      ),
    );
  const sessionId = newId('ses');
  await sql`insert into user_session (id, user_id, console, ip, browser, expires_at)
    values (${sessionId}, ${id}, 'admin', '127.0.0.1', ${browser}, now() + interval '1 day')`.execute(
    database.db.read,
  );
  return {
    id,
    call: http.as({ kind: 'user', userId: id, sessionId, roleId: 5, console: 'admin' }),
  };
}

const day = (ago: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Jakarta' }).format(
    new Date(Date.now() - ago * 86_400_000),
  );
interface File {
  /** Days ago, amount, balance. */
  lines?: [number, string, string][];
  isNamed?: boolean;
  isProved?: boolean;
  from?: number;
  to?: number;
}
const usual: [number, string, string][] = [[3, '150000.00', '150100.00']];
function settle(
  by: Person,
  { lines = usual, isNamed = true, isProved = true, from = 4, to = 2 }: File = {},
) {
  const rows = lines.map(([ago, amount, balance]) =>
    [`${day(ago)} 09:00:00`, amount, balance, `${count}-${ago}`].join(','),
  );
  return by.call('POST', `/api/accounts/${accountId}/statement-imports`, {
    body: {
      purpose: 'settle',
      dryRun: false,
      fileName: 'mutasi.csv',
      csv: [`Rekening,${isNamed ? number : 'TOKO'}`, 'Date,Amount,Balance,Ref', ...rows].join('\n'),
      mapping: {
        delimiter: ',',
        skipRows: 1,
        date: { column: 'Date', format: 'yyyy-MM-dd', time: 'HH:mm:ss' },
        decimal: 'point',
        amount: { sign: 'signed', column: 'Amount' },
        ...(isProved && { balanceAfter: 'Balance' }),
        id: 'Ref',
        order: 'oldestFirst',
      },
      from: day(from),
      to: day(to),
      identityReason: 'downloaded by me',
    },
  });
}
const stand = (by: Person, { body }: { body: unknown }, more: object = {}) =>
  by.call('POST', `/api/statement-imports/${(body as ImportReport).importId}/stand-behind`, {
    body: { reason: 'compared with the provider', ...more },
  });
const standing = ({ body }: { body: unknown }) =>
  one(
    database.db.read,
    sql<{
      stands: string;
      because: string | null;
      isSealed: boolean;
    }>`select stands, waits_because as because, file_enc is not null as "isSealed"
      from statement_import where id = ${(body as ImportReport).importId}`,
  );
/** All that a file can leave behind of an account. */
const left = () =>
  one(
    database.db.read,
    sql<{
      lines: number;
      covered: number;
      balance: string;
      told: number;
    }>`select (select count(*) from statement_line where account_id = ${accountId})::int as lines,
        (select extract(epoch from sum(covered_to - covered_from))::int / 86400 from coverage
          where account_id = ${accountId}) as covered,
        (select reported_balance::text from account where id = ${accountId}) as balance,
        (select count(*) from fact where key = ${accountId} and name = 'accounts.linesRecorded')::int as told`,
  );

test('a file that names its account and proves its balances settles at once, by one person', async () => {
  const before = await left();
  const answer = await settle(await person());
  expect(await standing(answer)).toEqual({ stands: 'alone', because: null, isSealed: false });
  expect(await left()).toMatchObject({ lines: before.lines + 1, told: before.told + 1 });
});

test.each<[string, File]>([
  ['identity', { isNamed: false }],
  ['balance', { isProved: false }],
])(
  'a file that does not prove its %s leaves nothing behind, until somebody independent stands behind it',
  async (because, file) => {
    const before = await left();
    const inviter = await person();
    const [importer, sibling, second] = [
      await person(inviter),
      await person(inviter),
      await person(),
    ];
    const answer = await settle(importer, file);
    expect(await standing(answer)).toEqual({ stands: 'waits', because, isSealed: true });
    expect(await stand(importer, answer)).toMatchObject({
      status: 403,
      body: { code: 'secondPersonNeeded', mayDecide: { you: 'spoke' } },
    });
    expect(await stand(sibling, answer)).toMatchObject({
      status: 403,
      body: {
        code: 'notIndependent',
        mayDecide: {
          you: 'meet',
          people: expect.arrayContaining([{ id: second.id, name: `Name of ${second.id}` }]),
        },
      },
    });
    expect(await left()).toEqual(before);
    expect(await stand(second, answer)).toMatchObject({ status: 200, body: { stands: 'byTwo' } });
    expect(await standing(answer)).toEqual({ stands: 'byTwo', because, isSealed: false });
    expect(await left()).toMatchObject({ lines: before.lines + 1 });
  },
);

test('a second person at the browser of whoever imported it, or stood behind it, gives a code of his own', async () => {
  const [importer, second] = [
    await person(undefined, 'one browser'),
    await person(undefined, 'one browser'),
  ];
  const before = await left();
  const answer = await settle(importer, { isNamed: false });
  expect(await stand(second, answer)).toMatchObject({ body: { code: 'ownCodeNeeded' } });
  expect(await stand(second, answer, { ownCode: '222222' })).toMatchObject({
    body: { code: 'oneTimeCodeWrong' },
  });
  expect(await left()).toEqual(before);
  expect(await stand(second, answer, { ownCode: '111111' })).toMatchObject({
    status: 200,
    body: { stands: 'byTwo' },
  });
  const { importId } = answer.body as ImportReport;
  expect(
    await one(
      database.db.read,
      sql<{
        isShared: boolean;
        code: string;
      }>`select same_browser as "isShared", own_code as code from decision_place
        where subject_id = ${importId} and person = ${second.id}`,
    ),
  ).toEqual({ isShared: true, code: 'totp' });
});

test('who owns the phone of the account, or put it there, stands behind none of its files', async () => {
  const [farm, hand] = [await person(), await person()];
  await sql`update app_user set role_id = 3 where id = ${farm.id}`.execute(database.db.read);
  await signPeople(database.db, farm.id);
  await database.db.transaction(async (trx) => {
    const { deviceId } = await enrolDevice(trx, {
      mode: 'live',
      name: 'A',
      model: 'M',
      ownerUserId: farm.id,
      by: systemActor,
    });
    await sql`update account set device_id = ${deviceId} where id = ${accountId}`.execute(trx);
    await recordAudit(trx, {
      actor: { actorId: hand.id, actorRole: 'SubAdmin' },
      mode: 'live',
      action: 'account.deviceChosen',
      entity: 'account',
      entityId: accountId,
    });
  });
  await signRow(database.db, accountPower, accountId);
  const answer = await settle(hand);
  expect(await standing(answer)).toMatchObject({ stands: 'waits', because: 'tied' });
  expect(await stand(farm, answer)).toMatchObject({ body: { code: 'secondPersonNeeded' } });
  expect(await stand(hand, answer)).toMatchObject({
    body: { code: 'notIndependent', mayDecide: { you: 'leads' } },
  });
  const before = await left();
  expect(await stand(await person(), answer)).toMatchObject({ body: { stands: 'waits' } });
  expect(await left()).toEqual(before);
  expect(await stand(await person(), answer)).toMatchObject({ body: { stands: 'byTwo' } });
  expect(await left()).toMatchObject({ lines: before.lines + 1 });
});

test('above what one person settles in a day the same file waits, and the next small one too', async () => {
  await sql`insert into setting (id, key, value, valid_from, source, created_by)
    values (${newId('set')}, 'accounts.fileConfirmsUpTo', '{"IDR":"20000000","PHP":"0"}', clock_timestamp(),
      'test', 'test')`.execute(database.db.read);
  await signSettings(database.db);
  const by = await person();
  expect(await standing(await settle(by))).toMatchObject({ stands: 'alone' });
  const more = await settle(by, { lines: [[1, '100000.00', '250100.00']], from: 1, to: 1 });
  expect(await standing(more)).toMatchObject({ stands: 'waits', because: 'sum' });
});

test('a file that waits is withdrawn without a trace, and comes again', async () => {
  const by = await person();
  const before = await left();
  const answer = await settle(by, { isNamed: false });
  const { importId } = answer.body as ImportReport;
  expect(
    await by.call('POST', `/api/statement-imports/${importId}/discard`, {
      body: { reason: 'wrong file' },
    }),
  ).toMatchObject({ status: 200 });
  expect(await standing(answer)).toMatchObject({ isSealed: false });
  expect(await left()).toEqual(before);
  expect(await stand(await person(), answer)).toMatchObject({ status: 409 });
});

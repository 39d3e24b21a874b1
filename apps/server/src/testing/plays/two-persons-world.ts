import { createDb, type Db, one, sql } from '#platform/db';
import { expect } from 'vitest';
import { roles, type RoleId, ApiError } from '@wallet/contract';
import {
  addAccount,
  addLine,
  depositWorld,
  makeOlder,
  payingWorld,
  signPeople,
  testApprovals,
  testDatabase,
  testHttp,
  testRaising,
  testVault,
  type DepositWorld,
  type PayingWorld,
  type TestDatabase,
  type TestHttp,
} from '@wallet/server/testing';
import { accountPhoneRoutes } from '#modules/accounts/page';
import { approvalRoutes, explainRefusals } from '#modules/approvals/deciders';
import { personRows } from '#modules/approvals';
import { recordLink } from '#modules/approvals/independence';
import type { OwnCodes } from '#modules/approvals/words';
import { readMoneyAtRisk } from '#modules/deposits';
import { expireDue } from '#modules/deposits/expiry';
import { integrityRoutes } from '#modules/integrity';
import { matchLines } from '#modules/matching/lines';
import { unknownPayoutRoutes } from '#modules/payouts/review';
import { reconciliationRoutes } from '#modules/reconciliation/endpoints';
import { recoveryRoutes } from '#modules/recovery';
import { rulesRoutes } from '#modules/rules/changes';
import { settingsRoutes } from '#modules/settings';
import { statementRoutes } from '#modules/statements/imports';
import { unmatchedRoutes } from '#modules/suspense';
import { fakeClock } from '#platform/clock';
import { newId } from '#platform/ids';
import { silentLog } from '#platform/log';
import { changePowerRow } from '#platform/row-mac';
import { createSigner } from '#platform/signature';
import { whoMayDeps } from '../../start/who-may.ts';

/** Somebody of the house, and how he calls. */
export interface Person {
  id: string;
  call: ReturnType<TestHttp['as']>;
}

/** Somebody asks; `decide` is another's word about it. */
export type Play = (asker: Person) => Promise<(by: Person) => ReturnType<Person['call']>>;

export let database: TestDatabase;
export let world: DepositWorld;
export let paying: PayingWorld;
let otherDb: Db;
export let http: TestHttp;
const vault = testVault();

/** The code is 111111. */
const ownCodes: OwnCodes = {
  need: () => Promise.reject(new ApiError('ownCodeNeeded', { detail: 'Look at your phone.' })),
  spend: ({ code }) =>
    code === '111111' ? Promise.resolve('totp') : Promise.reject(new ApiError('oneTimeCodeWrong')),
};

/** Every route of two persons behind the real mount, over one database. */
export async function createTwoPersons(): Promise<void> {
  database = await testDatabase();
  world = await depositWorld(database);
  otherDb = await createDb({ url: database.url, log: silentLog() });
  paying = await payingWorld({ ...database, db: otherDb });
  const { db } = database;
  const approvals = testApprovals({ ownCodes });
  const { writer } = world.deps;
  const whoMay = whoMayDeps({ vault });
  http = testHttp({
    console: 'admin',
    routes: explainRefusals(
      [
        ...unmatchedRoutes({ ...world.deps, approvals }),
        ...unknownPayoutRoutes({ db, writer, approvals, clock: fakeClock('2026-11-21T10:00:00Z') }),
        ...reconciliationRoutes({ db, writer, approvals, signer: createSigner({ db, vault }) }),
        ...settingsRoutes({ db, approvals, raising: testRaising() }),
        ...rulesRoutes({ db, vault, approvals, raising: testRaising() }),
        ...accountPhoneRoutes({
          db,
          vault,
          approvals,
          readMoneyAtRisk,
          requestStatement: () => Promise.resolve(false),
        }),
        ...statementRoutes({ db, vault, approvals }),
        ...integrityRoutes({ db, approvals }),
        ...recoveryRoutes({ ...paying.deps, approvals }),
        ...approvalRoutes({ db, ...whoMay }),
      ],
      { db, ...whoMay },
    ),
  });
}

export async function closeTwoPersons(): Promise<void> {
  await http.close();
  await paying.close();
  await otherDb.close();
  await world.close();
  await database.close();
}

/** A browser has one number, however many sign in with it. */
export async function person(
  roleId: RoleId = roles.admin,
  { browser = newId('brw'), letInBy }: { browser?: string; letInBy?: Person } = {},
): Promise<Person> {
  const [id, sessionId] = [newId('usr'), newId('ses')];
  await sql`insert into app_user (id, email, email_key, name, role_id, status)
    values (${id}, ${`${id}@wallet.example`}, ${id}, ${`Name of ${id}`}, ${roleId}, 'active')`.execute(
    database.db.read,
  );
  await sql`insert into user_session (id, user_id, console, ip, browser, expires_at)
    values (${sessionId}, ${id}, 'admin', '127.0.0.1', ${browser}, now() + interval '1 day')`.execute(
    database.db.read,
  );
  await signPeople(database.db, id);
  if (letInBy)
    await database.db.transaction((trx) =>
      changePowerRow(trx, vault, personRows, id, () =>
        recordLink(trx, vault, { person: id, by: letInBy.id, kind: 'invited' }),
      ),
    );
  return { id, call: http.as({ kind: 'user', userId: id, sessionId, roleId, console: 'admin' }) };
}

export const idIn = (answer: { status: number; body: unknown }): string => {
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ body: { id: expect.any(String) } });
  return (answer.body as { id: string }).id;
};
export const agree = { decision: 'approve', reason: 'seen' };

async function waitingLine(): Promise<{ lineId: string; revision: number }> {
  const { accountId } = await addAccount(database.db, { merchantIds: ['mer_none'] });
  const lineId = await addLine(database.db, { accountId, amountMinor: 5_000_000n });
  await matchLines(world.deps, [lineId]);
  const { revision } = await one(
    database.db.read,
    sql<{ revision: number }>`select revision from statement_line where id = ${lineId}`,
  );
  return { lineId, revision };
}

export const onProposal =
  (id: string, more: object = {}) =>
  (by: Person) =>
    by.call('POST', `/api/line-proposals/${id}/decide`, { body: { ...agree, ...more } });

export async function ignoring(asker: Person): Promise<string> {
  const { lineId, revision } = await waitingLine();
  const what = { kind: 'ignore', nature: 'ownTopUp' };
  return idIn(
    await asker.call('POST', `/api/unmatched-lines/${lineId}/proposals`, {
      body: { revision, what, reason: 'we sent it' },
    }),
  );
}

/** An expired deposit, said to be paid. */
export async function marking(asker: Person): Promise<string> {
  const of = await world.deposit();
  await makeOlder(database.db, of.sessionId, 3_600);
  await expireDue(database.db);
  const input = { transactionId: of.id, evidence: 'ticket 4711', reason: 'the bank said so' };
  return idIn(await asker.call('POST', '/api/manual-markings', { body: input }));
}

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  approvalActs,
  endpoints,
  needsNoApproval,
  roles,
  type ApprovalAct,
  type RoleId,
} from '@wallet/contract';
import {
  addAccount,
  addLine,
  addMerchant,
  asLogin,
  depositWorld,
  makeOlder,
  payingWorld,
  signPeople,
  takeUnknown,
  testApprovals,
  testDatabase,
  testHttp,
  testVault,
  type DepositWorld,
  type PayingWorld,
  type TestDatabase,
  type TestHttp,
} from '@wallet/server/testing';
import { accountPhoneRoutes } from '#modules/accounts';
import { approvalRoutes, personRows, recordLink } from '#modules/approvals';
import type { OwnCodes } from '#modules/approvals';
import { expireDue, matchLines, readMoneyAtRisk, unmatchedRoutes } from '#modules/deposits';
import { unknownPayoutRoutes } from '#modules/payouts';
import { reconciliationRoutes } from '#modules/reconciliation';
import { rulesRoutes } from '#modules/rules';
import { settingsRoutes } from '#modules/settings';
import { fakeClock } from '#platform/clock';
import { one, openDb } from '#platform/db';
import type { Db } from '#platform/db';
import { silentLog } from '#platform/log';
import { newId } from '#platform/ids';
import { changePowerRow } from '#platform/row-mac';
import { openSigner } from '#platform/signature';
import { Refusal } from '@wallet/contract';

/** Somebody of the house, and how he calls. */
interface Person {
  id: string;
  call: ReturnType<TestHttp['as']>;
}

/** Somebody asks; `decide` is another's word about it. */
type Play = (asker: Person) => Promise<(by: Person) => ReturnType<Person['call']>>;

let database: TestDatabase;
let world: DepositWorld;
let paying: PayingWorld;
let otherDb: Db;
let http: TestHttp;
const vault = testVault();

/** The code is 111111. */
const ownCodes: OwnCodes = {
  need: () => Promise.reject(new Refusal('ownCodeNeeded', { detail: 'Look at your phone.' })),
  spend: ({ code }) =>
    code === '111111' ? Promise.resolve('totp') : Promise.reject(new Refusal('oneTimeCodeWrong')),
};

beforeAll(async () => {
  database = await testDatabase();
  world = await depositWorld(database);
  otherDb = await openDb({ url: database.url, log: silentLog() });
  paying = await payingWorld({ ...database, db: otherDb });
  const { db } = database;
  const approvals = testApprovals({ ownCodes });
  const { writer } = world.deps;
  http = testHttp({
    console: 'admin',
    routes: [
      ...unmatchedRoutes({ ...world.deps, approvals }),
      ...unknownPayoutRoutes({ db, writer, approvals, clock: fakeClock('2026-11-21T10:00:00Z') }),
      ...reconciliationRoutes({ db, writer, approvals, signer: openSigner({ db, vault }) }),
      ...settingsRoutes({ db, approvals }),
      ...rulesRoutes({ db, vault, approvals }),
      ...accountPhoneRoutes({
        db,
        vault,
        approvals,
        readMoneyAtRisk,
        askForHistory: () => Promise.resolve(false),
      }),
      ...approvalRoutes({ db, approvals }),
    ],
  });
});
afterAll(async () => {
  await http.close();
  await paying.close();
  await otherDb.close();
  await world.close();
  await database.close();
});

/** A browser has one number, however many sign in with it. */
async function person(
  roleId: RoleId = roles.admin,
  { browser = newId('brw'), letInBy }: { browser?: string; letInBy?: Person } = {},
): Promise<Person> {
  const [id, sessionId] = [newId('usr'), newId('ses')];
  await sql`insert into app_user (id, email, email_key, name, role_id, status) values (${id}, ${`${id}@wallet.example`}, ${id}, ${`Name of ${id}`}, ${roleId}, 'active')`.execute(
    database.db.read,
  );
  await sql`insert into user_session (id, user_id, console, ip, browser, expires_at) values (${sessionId}, ${id}, 'admin', '127.0.0.1', ${browser}, now() + interval '1 day')`.execute(
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

const idIn = (answer: { status: number; body: unknown }): string => {
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ body: { id: expect.any(String) } });
  return (answer.body as { id: string }).id;
};
const agree = { decision: 'approve', reason: 'seen' };

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

const onProposal =
  (id: string, more: object = {}) =>
  (by: Person) =>
    by.call('POST', `/api/line-proposals/${id}/decide`, { body: { ...agree, ...more } });

async function ignoring(asker: Person): Promise<string> {
  const { lineId, revision } = await waitingLine();
  const what = { kind: 'ignore', nature: 'ownTopUp' };
  return idIn(
    await asker.call('POST', `/api/unmatched-lines/${lineId}/proposals`, {
      body: { revision, what, reason: 'we sent it' },
    }),
  );
}

/** An expired deposit, said to be paid. */
async function marking(asker: Person): Promise<string> {
  const of = await world.deposit();
  await makeOlder(database.db, of.sessionId, 3_600);
  await expireDue(database.db);
  const wish = { transactionId: of.id, evidence: 'ticket 4711', reason: 'the bank said so' };
  return idIn(await asker.call('POST', '/api/manual-markings', { body: wish }));
}

/** Plays of every row with two persons; what others have under their hands is played there. */
const plays: Record<string, Play> = {
  'line.allocate': async (asker) => onProposal(await ignoring(asker)),
  'deposit.mark': async (asker) => onProposal(await marking(asker)),
  'payout.outcome': async (asker) => {
    const { intent } = await takeUnknown(paying);
    await paying.letProofTimePass(intent.id);
    const { id, revision } = await one(
      database.db.read,
      sql<{
        id: string;
        revision: number;
      }>`select transaction_id as id, revision from payout_intent where id = ${intent.id}`,
    );
    const what = { outcome: 'notPaid', evidence: 'a screenshot', endsRequest: true };
    const asked = await asker.call('POST', `/api/payouts/${id}/proposals`, {
      body: { revision, what, reason: 'seen in the app' },
    });
    const [proposal] = (asked.body as { proposals: { id: string }[] }).proposals;
    return (by) =>
      by.call('POST', `/api/payouts/${id}/decisions`, {
        body: { proposalId: proposal?.id, ...agree },
      });
  },
  'books.adjust': async (asker) => {
    const wish = {
      merchantId: await addMerchant(database.db),
      direction: 'credit',
      goal: 'writeOff',
      amount: { value: '5000.00', currency: 'IDR' },
      reason: 'agreed by mail',
    };
    const id = idIn(
      await asker.call('POST', '/api/reconciliation/merchant-adjustments', { body: wish }),
    );
    return (by) => by.call('POST', `/api/reconciliation/adjustments/${id}/decide`, { body: agree });
  },
  'books.move': async (asker) => {
    const { accountId } = await addAccount(database.db, { merchantIds: ['mer_none'] });
    const amount = { value: '3000.00', currency: 'IDR' };
    const id = idIn(
      await asker.call('POST', '/api/own-moves', {
        body: { kind: 'topUp', toAccountId: accountId, amount, reason: 'more room' },
      }),
    );
    return (by) => by.call('POST', `/api/own-moves/${id}/decide`, { body: agree });
  },
  'settings.change': async (asker) => {
    const path = '/api/settings/payouts.coolDownHours';
    const { version, proposal } = (await asker.call('GET', path)).body as {
      version: string | null;
      proposal: { id: string } | null;
    };
    if (proposal)
      await asker.call('POST', `${path}/changes/${proposal.id}/withdraw`, {
        body: { reason: 'again' },
      });
    const value = { live: 24 + Math.ceil(Math.random() * 90), test: 0 };
    const changed = await asker.call('POST', path, { body: { value, source: 'letter', version } });
    const { id } = (changed.body as { proposal: { id: string } }).proposal;
    return (by) =>
      by.call('POST', `${path}/changes/${id}/decide`, {
        body: { decision: 'accept', reason: 'as agreed' },
      });
  },
  'account.qr': async (asker) => {
    const { accountId } = await addAccount(database.db, { merchantIds: ['mer_none'] });
    const lineId = await addLine(database.db, { accountId, amountMinor: 100n });
    const { payload } = await one(
      database.db.read,
      sql<{
        payload: string;
      }>`update account set qr_usable = false where id = ${accountId} returning static_qr as payload`,
    );
    const path = `/api/accounts/${accountId}/qr`;
    const asked = await asker.call('POST', path, { body: { payload } });
    const qrId = (asked.body as { proposed: { id: string } }).proposed.id;
    await sql`update account_qr set probe_line_id = ${lineId}, probe_seen_at = now() where id = ${qrId}`.execute(
      database.db.read,
    );
    return (by) => by.call('POST', `${path}/approve`, { body: { qrId } });
  },
  'rule.accept': async () => {
    const asker = lastSubAdmin();
    const wish = {
      merchantId: null,
      scope: 'merchant',
      measure: 'count',
      pace: 'day',
      limitCount: 1 + Math.ceil(Math.random() * 1_000),
      outcome: 'hold',
      reason: 'too many',
    };
    const id = idIn(await asker.call('POST', '/api/rules', { body: wish }));
    return (by) =>
      by.call('POST', `/api/rules/${id}/decide`, { body: { decision: 'accept', revision: 1 } });
  },
  'block.accept': async () => {
    const asker = lastSubAdmin();
    const value = `0812${String(Math.ceil(Math.random() * 1e8)).padStart(8, '0')}`;
    const wish = { merchantId: null, kind: 'phone', value, outcome: 'reject', reason: 'stolen' };
    const id = idIn(await asker.call('POST', '/api/blocklist', { body: wish }));
    return (by) =>
      by.call('POST', `/api/blocklist/${id}/decide`, { body: { decision: 'accept', revision: 1 } });
  },
};

/** Only who may not decide asks for rules: a SubAdmin. */
let subAdmins: Person[] = [];
function lastSubAdmin(): Person {
  const [asker] = subAdmins;
  if (!asker) throw new Error('no SubAdmin asks');
  return asker;
}

const elsewhere: Record<string, string> = {
  'payout.approve': 'apps/server/src/modules/withdrawals',
  'recovery.release': 'apps/server/src/modules/recovery/recovery.test.ts',
  'recovery.attach': 'apps/server/src/modules/recovery/recovery.test.ts',
};

describe('the table of acts', () => {
  const acts: [string, ApprovalAct][] = Object.entries(approvalActs);

  test('knows every endpoint that writes: each is in a row, or has a reason why in none', () => {
    const inRows = acts.flatMap(([, { ask, decide }]) => [...ask, ...decide]);
    const withReason = Object.values(needsNoApproval).flat();
    const writing = Object.values(endpoints)
      .filter(({ method }) => method !== 'GET')
      .map(({ name }) => name);
    expect([...new Set([...inRows, ...withReason])].toSorted()).toEqual(writing.toSorted());
    expect(
      withReason.filter((name) => (inRows as readonly string[]).includes(name)),
      'not both',
    ).toEqual([]);
    expect(new Set(withReason).size).toBe(withReason.length);
  });

  test('has a play for every row with two persons', () => {
    const withTwo = acts.filter(([, { decide }]) => decide.length > 0).map(([name]) => name);
    expect([...Object.keys(plays), ...Object.keys(elsewhere)].toSorted()).toEqual(
      withTwo.toSorted(),
    );
    for (const [, act] of acts)
      expect(act.decide.length > 0, act.what).toBe(act.persons > 1 && act.independent);
  });
});

describe.each(Object.entries(plays))('%s', (name, play) => {
  const asks = name === 'rule.accept' || name === 'block.accept' ? roles.subAdmin : roles.admin;

  test('is not decided by who asked, by whom he invited, or by one whom both were invited by; somebody independent may', async () => {
    const asker = await person(asks);
    subAdmins = [asker];
    const decide = await play(asker);
    const invited = await person(roles.admin, { letInBy: asker });
    expect(await decide(invited)).toMatchObject({
      status: 403,
      body: { code: 'notIndependent', detail: expect.stringContaining('30 days') },
    });
    const again = await decide(asker);
    expect([again.status, (again.body as { code: string }).code]).toEqual([
      403,
      asks === roles.admin ? 'secondPersonNeeded' : 'forbidden',
    ]);
    expect(await decide(await person())).toMatchObject({ status: 200 });
    const inviter = await person();
    const [one_, two] = [
      await person(asks, { letInBy: inviter }),
      await person(roles.admin, { letInBy: inviter }),
    ];
    subAdmins = [one_];
    expect(await (await play(one_))(two)).toMatchObject({
      status: 403,
      body: { code: 'notIndependent' },
    });
  });
});

describe('a Staff whom the Admin invited', () => {
  test('marks an expired deposit as paid, and the Admin cannot agree', async () => {
    const admin = await person();
    const staff = await person(roles.staff, { letInBy: admin });
    const id = await marking(staff);
    expect(await onProposal(id)(admin)).toMatchObject({
      status: 403,
      body: { code: 'notIndependent' },
    });
    expect(
      (
        await one(
          database.db.read,
          sql<{
            n: number;
          }>`select count(*)::int as n from posting_cause where cause like 'alloc:%' and payload_hash like ${`%${id}%`}`,
        )
      ).n,
    ).toBe(0);
  });
});

describe('what SQL makes of a proposal', () => {
  const standing = async (id: string) =>
    one(
      database.db.read,
      sql<{
        moved: number;
      }>`select count(*)::int as moved from line_allocation where target = ${id} or id = ${`alo_${id.slice(4)}`}`,
    );

  test.each([
    ['another asker', (of: Thieves) => `proposed_by = '${of.other}'`, 'rowNotProved'],
    ['another line’s revision', () => 'line_revision = line_revision + 1', 'rowNotProved'],
    ['another nature', () => `nature = 'interest'`, 'rowNotProved'],
    ['a longer life', () => `lapses_at = lapses_at + interval '9 days'`, 'rowNotProved'],
  ])('%s moves nothing', async (_, theft, code) => {
    const asker = await person();
    const id = await ignoring(asker);
    await asLogin(
      database,
      `update line_proposal set ${theft({ other: (await person()).id })} where id = '${id}'`,
    );
    expect(await onProposal(id)(await person())).toMatchObject({ body: { code } });
    expect(await onProposal(id)(asker)).toMatchObject({ body: { code: expect.any(String) } });
    expect(await standing(id)).toEqual({ moved: 0 });
  });

  test('a first approval that nobody gave, and a need that was lowered, leave as many to agree as before', async () => {
    await sql`insert into setting (id, key, value, valid_from, source, created_by) values (${newId('set')}, 'unmatched.secondAdminAbove', '{"IDR": "1", "PHP": "1"}', now(), 'test', 'test')`.execute(
      database.db.read,
    );
    const [staff, first, second] = [await person(roles.staff), await person(), await person()];
    const id = await ignoring(staff);
    await asLogin(database, `update line_proposal set approvals_needed = 1 where id = '${id}'`);
    expect(await onProposal(id)(first)).toMatchObject({ status: 200, body: { status: 'open' } });
    expect(await standing(id)).toEqual({ moved: 0 });
    const forged = await ignoring(staff);
    await asLogin(
      database,
      `update line_proposal set first_approved_by = '${second.id}', first_approved_at = now(), first_reason = 'x' where id = '${forged}'`,
    );
    expect(await onProposal(forged)(first)).toMatchObject({ status: 409 });
    expect(await standing(forged)).toEqual({ moved: 0 });
    expect(await onProposal(id)(second)).toMatchObject({
      status: 200,
      body: { status: 'approved' },
    });
  });

  test('a forged word is no word', async () => {
    const [staff, first, second] = [await person(roles.staff), await person(), await person()];
    const id = await ignoring(staff);
    await asLogin(
      database,
      `insert into approval_decision select '${newId('dec')}', subject, subject_id, revision, payload_hash, '${second.id}', rule, verdict, reason, independence, at, mac from approval_decision where subject_id = '${id}'`,
    );
    expect(await onProposal(id)(first), 'it is the first of two').toMatchObject({
      body: { status: 'open' },
    });
    expect(await standing(id)).toEqual({ moved: 0 });
  });
});

interface Thieves {
  other: string;
}

describe('one browser', () => {
  test('is no refusal: who decides in it gives a code of his own for it, which both see', async () => {
    const browser = newId('brw');
    const [asker, other] = [
      await person(roles.admin, { browser }),
      await person(roles.admin, { browser }),
    ];
    const id = await ignoring(asker);
    expect(await onProposal(id)(other)).toMatchObject({
      status: 403,
      body: { code: 'ownCodeNeeded' },
    });
    expect(await onProposal(id, { ownCode: '222222' })(other)).toMatchObject({
      status: 422,
      body: { code: 'oneTimeCodeWrong' },
    });
    expect(await onProposal(id, { ownCode: '111111' })(other)).toMatchObject({ status: 200 });
    for (const reader of [asker, other])
      expect(await reader.call('GET', `/api/approvals/lineProposal/${id}`)).toMatchObject({
        status: 200,
        body: {
          words: [
            { by: { id: asker.id }, sameBrowser: false, ownCode: null },
            { by: { id: other.id }, sameBrowser: true, ownCode: 'totp' },
          ],
        },
      });
    const { independence } = await one(
      database.db.read,
      sql<{
        independence: string;
      }>`select independence from approval_decision where subject_id = ${id} and person = ${other.id}`,
    );
    expect(JSON.parse(independence)).toMatchObject([{ sameBrowser: true, ownCode: 'totp' }]);
    expect(
      await one(
        database.db.read,
        sql<{
          action: string;
        }>`select action from audit_entry where entity_id = ${id} and action = 'approval.sameBrowser'`,
      ),
    ).toBeDefined();
  });

  test('more of one person are not another person', async () => {
    const asker = await person();
    const id = await ignoring(asker);
    const sessionId = newId('ses');
    await sql`insert into user_session (id, user_id, console, ip, browser, expires_at) values (${sessionId}, ${asker.id}, 'admin', '10.0.0.9', 'another', now() + interval '1 day')`.execute(
      database.db.read,
    );
    const call = http.as({
      kind: 'user',
      userId: asker.id,
      sessionId,
      roleId: roles.admin,
      console: 'admin',
    });
    expect(await onProposal(id, { ownCode: '111111' })({ id: asker.id, call })).toMatchObject({
      status: 403,
      body: { code: 'secondPersonNeeded' },
    });
  });
});

describe('who waits for somebody', () => {
  test('is told who may, until when and where; whom he let in is not among them', async () => {
    const asker = await person();
    const [invited, independent] = [await person(roles.admin, { letInBy: asker }), await person()];
    const id = await ignoring(asker);
    const { body } = await asker.call('GET', `/api/approvals/lineProposal/${id}`);
    expect(body).toMatchObject({
      mayDecide: {
        roles: ['Admin'],
        needsAnotherAdmin: false,
        until: expect.any(String),
        page: '/unmatched-money',
      },
    });
    const ids = (body as { mayDecide: { people: { id: string }[] } }).mayDecide.people.map(
      (one_) => one_.id,
    );
    expect(ids).toContain(independent.id);
    expect(ids).not.toContain(asker.id);
    expect(ids).not.toContain(invited.id);
  });

  test('is told that another Admin is needed where nobody counts', async () => {
    const asker = await person();
    const id = await ignoring(asker);
    await sql`update app_user set status = 'disabled' where id <> ${asker.id}`.execute(
      database.db.read,
    );
    expect((await asker.call('GET', `/api/approvals/lineProposal/${id}`)).body).toMatchObject({
      mayDecide: { people: [], needsAnotherAdmin: true },
    });
  });
});

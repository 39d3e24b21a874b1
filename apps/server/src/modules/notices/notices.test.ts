import { sql } from '#platform/db';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type {
  ApiTokenRow,
  MerchantDetail,
  NoticeChoices,
  NoticeRow,
  TeamRole,
} from '@wallet/contract';
import { addAccount, asThief, testHttp, testVault, type TestHttp } from '@wallet/server/testing';
import { expireLeftTokens } from '#modules/merchants/tokens';
import { systemClock } from '#platform/clock';
import { type Delivery, publish, startDelivery } from '#platform/events';
import { newId } from '#platform/ids';
import { silentLog } from '#platform/log';
import type { Letter } from '#platform/mail';
import {
  createMerchantWorld,
  type MerchantWorld,
  type User,
} from '../../testing/people/merchant-world.ts';
import { noticesRoutes } from './endpoints.ts';
import { noticeSubscriptions } from '../../subscriptions.ts';
import { mailNotices } from './mail-notices.ts';
import { noteEndingTokens } from './note-ending-tokens.ts';
import type { Notices } from './notices.ts';
import { lineEvents } from '#modules/matching';
import { exportEvents } from '#modules/exports';
import { payoutMethodEvents } from '#modules/payout-methods';
import { webhookEvents } from '#modules/webhooks';

let world: MerchantWorld;
let http: TestHttp;
let facts: Delivery;
let notices: Notices;
let made: MerchantDetail;
let owner: User;
const letters: Letter[] = [];

beforeAll(async () => {
  world = await createMerchantWorld();
  const { db } = world.database;
  const jobs: Notices['jobs'] = {
    enqueue: () => Promise.resolve(true),
    work: () => Promise.resolve(),
    every: () => undefined,
  };
  const mail = {
    send: (_trx: unknown, letter: Letter) => Promise.resolve(void letters.push(letter)),
  };
  notices = {
    db,
    jobs,
    mail,
    clock: systemClock,
    log: silentLog(),
    merchantUrl: 'https://merchant.example',
  };
  http = testHttp({ routes: noticesRoutes(notices) });
  facts = startDelivery({
    db,
    log: silentLog(),
    clock: systemClock,
    subscriptions: noticeSubscriptions(notices),
  });
});
beforeEach(async () => {
  made = await world.found();
  owner = world.ownerOf(made);
  await activate(owner.userId);
  await settle();
  await tenMinutesLater();
  letters.length = 0;
});
afterAll(async () => {
  await facts.stop();
  await http.close();
  await world.close();
});

test('what happens is mailed to everybody of the team who may sign in, once, in their language and without a secret', async () => {
  const colleague = await invite('Siti', 'id');
  await settle();
  letters.length = 0;
  await tenMinutesLater();
  const { token } = await makeToken('Kasir');
  await settle();
  expect(Object.fromEntries(letters.map(({ to, subject }) => [to, subject]))).toEqual({
    [colleague.email]: 'Sebuah token API dibuat',
    [made.owner?.email ?? '']: 'An API token was made',
  });
  expect(letters).toHaveLength(2);
  for (const { text, html, subject } of letters) {
    expect(`${text}${html}`).toContain('Kasir');
    expect(`${text}${html}${subject}`).not.toContain(token);
    expect(subject).not.toContain('Kasir');
    expect(text).toContain('https://merchant.example/api-tokens');
    expect(text).toContain('https://merchant.example/settings?section=notifications');
  }
  await settle();
  expect(letters).toHaveLength(2);
});

test('nobody is told of what his team role may not read: support of nothing, finance of no token, developers of no payout method', async () => {
  const team = {
    finance: await invite('Fin', 'en', 'finance'),
    developer: await invite('Dev', 'en', 'developer'),
    support: await invite('Sup', 'en', 'support'),
  };
  await settle();
  await tenMinutesLater();
  letters.length = 0;
  await makeToken('Kasir');
  await settle();
  expect(letters.map(({ to }) => to).sort()).toEqual(
    [made.owner?.email ?? '', team.developer.email].sort(),
  );
  const kindsOf = async (userId: string, teamRole: TeamRole) =>
    (await list({ ...owner, userId, teamRole })).data?.map(({ kind }) => kind);
  expect(await kindsOf(team.finance.userId, 'finance')).toEqual([]);
  expect(await kindsOf(team.developer.userId, 'developer')).toEqual(['apiTokenChanged']);
  const support = { ...owner, userId: team.support.userId, teamRole: 'support' } as const;
  expect(await http.as(support)('GET', '/api/merchant/notices')).toMatchObject({
    status: 403,
    body: { detail: 'The permission notices.readOwn is missing.' },
  });
});

test('that a person who made tokens was disabled is mailed with their names and their end, and so is the end', async () => {
  const maker = await invite('Dev', 'en', 'developer');
  const { apiToken } = await makeToken(
    'Kasir',
    { scopes: ['transactions:read'] },
    {
      ...owner,
      userId: maker.userId,
      teamRole: 'developer',
    },
  );
  await settle();
  await tenMinutesLater();
  letters.length = 0;
  await world.ask(owner, 'POST', `/api/users/${maker.userId}/disable`, {});
  await settle();
  expect(letters.map(({ to }) => to)).toEqual([made.owner?.email]);
  expect(letters[0]?.text).toMatch(/API tokens end: their maker was disabled\nKasir \u00b7 \d{4}-/);
  await tenMinutesLater();
  letters.length = 0;
  await sql`update api_token set ends_at = now() where id = ${apiToken.id}`.execute(
    world.database.db.read,
  );
  await expireLeftTokens({ db: world.database.db, vault: testVault() });
  await settle();
  expect(letters).toMatchObject([
    { to: made.owner?.email, subject: 'An API token has ended: nobody adopted it' },
  ]);
});

test('what happens within ten minutes of a mail comes together in the next one', async () => {
  await makeToken('One');
  await settle();
  expect(letters).toHaveLength(1);
  const { apiToken } = await makeToken('Two');
  await world.ask(owner, 'POST', `/api/api-tokens/${apiToken.id}/revoke`, {});
  await settle();
  expect(letters).toHaveLength(1);
  await tenMinutesLater();
  await settle();
  expect(letters).toHaveLength(2);
  expect(letters[1]).toMatchObject({
    subject: '2 notices about your account',
    text: expect.stringMatching(/was made[\s\S]*was revoked/),
  });
});

test('each person chooses, and what was chosen meanwhile elsewhere is not written over', async () => {
  const before = (await ask('GET', '/api/merchant/notifications')).body as NoticeChoices;
  expect(before).toMatchObject({
    email: made.owner?.email,
    revision: 0,
    wanted: { apiTokenChanged: true, teamChanged: true },
  });
  const saved = await ask('PATCH', '/api/merchant/notifications', {
    revision: 0,
    wanted: { apiTokenChanged: false },
  });
  expect(saved).toMatchObject({
    status: 200,
    body: { revision: 1, wanted: { apiTokenChanged: false, teamChanged: true } },
  });
  expect(
    await ask('PATCH', '/api/merchant/notifications', {
      revision: 0,
      wanted: { teamChanged: false },
    }),
  ).toMatchObject({ status: 409, body: { code: 'revisionConflict' } });
  await makeToken('Quiet');
  await settle();
  expect(letters).toEqual([]);
  expect(
    await ask('PATCH', '/api/merchant/notifications', {
      revision: 1,
      wanted: { teamChanged: false },
    }),
  ).toMatchObject({
    body: { revision: 2, wanted: { apiTokenChanged: false, teamChanged: false } },
  });
});

test('what somebody has seen stays seen, for him alone, and what comes later is new', async () => {
  const colleague = await invite('Mira', 'en');
  await makeToken('First');
  const before = await list();
  expect(before.unseen).toBe(before.data.length);
  const seen = await http.as(owner)('POST', '/api/merchant/notices/seen', {
    body: { upTo: before.data[0]?.id },
  });
  expect(
    (seen.body as { data: NoticeRow[]; unseen: number }).data.map(({ isSeen }) => isSeen),
  ).toEqual(before.data.map(() => true));
  expect(seen).toMatchObject({ status: 200, body: { unseen: 0 } });
  await makeToken('Second');
  const after = await list();
  expect(after.unseen).toBe(1);
  expect(after.data.slice(0, 2)).toMatchObject([
    { about: 'Second', isSeen: false },
    { about: 'First', isSeen: true },
  ]);
  await http.as(owner)('POST', '/api/merchant/notices/seen', {
    body: { upTo: before.data.at(-1)?.id },
  });
  expect((await list()).unseen).toBe(1);
  expect((await list({ ...owner, userId: colleague.userId })).unseen).toBeGreaterThan(0);
  const stranger = world.ownerOf(await world.found());
  expect(
    await http.as(stranger)('POST', '/api/merchant/notices/seen', {
      body: { upTo: before.data[0]?.id },
    }),
  ).toMatchObject({ status: 404 });
});

test('tokens that end within a week are told of once for each end; those with a successor are not', async () => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  await makeToken('Soon', { expiresAt: inDays(6) });
  await makeToken('Later', { expiresAt: inDays(8) });
  const { apiToken } = await makeToken('Rotated', { expiresAt: inDays(3) });
  await world.ask(owner, 'POST', `/api/api-tokens/${apiToken.id}/rotate`, {
    overlapHours: 24,
    expiresAt: inDays(90),
  });
  await noteEndingTokens(notices);
  await noteEndingTokens(notices);
  expect(
    (await listed()).filter(({ kind }) => kind === 'apiTokenEnding').map(({ about }) => about),
  ).toEqual(['Soon']);
});

test('of a webhook address that was switched off only the host is told', async () => {
  const { db } = world.database;
  const { id: merchantId } = made.merchant;
  await sql`insert into webhook_endpoint (id, merchant_id, mode, url, secret_enc, event_types)
    values ('whe_00000000000000000000000001', ${merchantId}, 'test', 'https://shop.example/hook?key=s3cret',
      's', '{}')`.execute(db.read);
  await db.transaction((trx) =>
    publish(trx, webhookEvents.endpointDisabled, {
      key: 'x',
      mode: 'test',
      payload: {
        merchantId,
        endpointId: 'whe_00000000000000000000000001',
        reason: 'failingForDays',
      },
    }),
  );
  await settle();
  expect(letters).toMatchObject([
    {
      subject: 'A webhook address was switched off',
      text: expect.stringContaining('shop.example'),
    },
  ]);
  expect(letters[0]?.text).toContain('(test mode)');
  expect(`${letters[0]?.text}${letters[0]?.html}`).not.toContain('s3cret');
});

test('a payout method is told by its bank and last digits, late money by its payment and amount', async () => {
  const { db } = world.database;
  const { id: merchantId } = made.merchant;
  const payload = {
    payoutMethodId: 'pym_1',
    merchantId,
    replaces: null,
    institution: 'BCA',
    last4: '4321',
    usableAfter: '2026-11-23T08:00:00.000Z',
    byId: owner.userId,
  };
  await db.transaction((trx) =>
    publish(trx, payoutMethodEvents.added, { key: 'pym_1', mode: 'live', payload }),
  );
  const [lineId, transactionId, code] = [newId('lin'), newId('txn'), 'DEP-LATE01'];
  await asThief(
    db,
    sql`insert into transaction (id, kind, code, merchant_id, mode, method, currency, payment_amount,
      final_payment, status) values (${transactionId}, 'deposit', ${code}, ${merchantId}, 'live', 'dana',
        'IDR', 1, 1, 'expired')`,
  );
  const { accountId } = await addAccount(db);
  await sql`insert into statement_line (id, account_id, mode, key, direction, amount, currency,
    occurred_from, occurred_to, source, booked, raw_enc, match_status, posted, candidate_transaction_id)
    values (${lineId}, ${accountId}, 'live', ${lineId}, 'credit', 14998300, 'IDR', now(), now(), 'history',
      true, 'r', 'unmatched', false, ${transactionId})`.execute(db.read);
  for (const reason of ['late', 'noDeposit'])
    await db.transaction((trx) =>
      publish(trx, lineEvents.moneyUnmatched, {
        key: lineId,
        mode: 'live',
        payload: { lineId, accountId, reason },
      }),
    );
  await settle();
  expect(
    (await listed())
      .map(({ kind, about }) => [kind, about])
      .filter(([kind]) => kind !== 'teamChanged'),
  ).toEqual(
    expect.arrayContaining([
      ['payoutMethodAdded', 'BCA \u2022\u20224321'],
      ['lateMoneyWaiting', 'DEP-LATE01 \u00b7 IDR 149983.00'],
    ]),
  );
  expect((await listed()).filter(({ kind }) => kind === 'lateMoneyWaiting')).toHaveLength(1);
  expect(letters).toMatchObject([
    {
      subject: '2 notices about your account',
      text: expect.stringContaining('2026-11-23 08:00 UTC'),
    },
  ]);
});

test('an export is told to who waited for it, not to the team, and not when it was there at once', async () => {
  const { db } = world.database;
  const { id: merchantId } = made.merchant;
  const colleague = await invite('Budi', 'en');
  await settle();
  const finish = async (id: string, seconds: number, madeBy: string) => {
    await sql`insert into export (id, merchant_id, mode, kind, filter, format, time_zone, state, bytes,
      maker_kind, made_by, created_at, finished_at, expires_at)
      values (${id}, ${merchantId}, 'live', 'transactions', '{}', 'csv', 'UTC', 'done', 1, 'user',
        ${madeBy}, now() - make_interval(secs => ${seconds}), now(), now() + interval '1 day')`.execute(
      db.read,
    );
    await db.transaction((trx) =>
      publish(trx, exportEvents.done, {
        key: id,
        mode: 'live',
        payload: {
          exportId: id,
          merchantId,
          kind: 'transactions',
          makerKind: 'user',
          madeBy,
          rows: 5,
          scheduleId: null,
        },
      }),
    );
  };
  await finish('exp_00000000000000000000000001', 5, owner.userId);
  await finish('exp_00000000000000000000000002', 90, colleague.userId);
  await settle();
  expect((await listed()).filter(({ kind }) => kind === 'exportReady')).toEqual([]);
  const theirs = (
    await http.as({ ...owner, userId: colleague.userId })('GET', '/api/merchant/notices')
  ).body as { data: NoticeRow[] };
  expect(theirs.data.filter(({ kind }) => kind === 'exportReady')).toMatchObject([{ about: '5' }]);
});

test('another merchant hears of nothing, and a disabled person is mailed of nothing', async () => {
  const stranger = world.ownerOf(await world.found());
  const colleague = await invite('Gone', 'en');
  await sql`update app_user set status = 'disabled' where id = ${colleague.userId}`.execute(
    world.database.db.read,
  );
  await settle();
  letters.length = 0;
  await tenMinutesLater();
  await makeToken('Ours');
  await settle();
  expect(letters.map(({ to }) => to)).toEqual([made.owner?.email]);
  expect(
    (
      (await http.as(stranger)('GET', '/api/merchant/notices')).body as { data: NoticeRow[] }
    ).data.filter(({ about }) => about === 'Ours'),
  ).toEqual([]);
});

test('whoever is invited hears of a colleague\u2019s invitation, not of his own', async () => {
  const colleague = await invite('Rani', 'en');
  await settle();
  expect(letters.map(({ to, subject }) => [to, subject])).toEqual([
    [made.owner?.email, 'Somebody was invited to your team'],
  ]);
  await invite('Tono', 'en');
  await tenMinutesLater();
  await settle();
  expect(
    letters
      .slice(1)
      .map(({ to }) => to)
      .toSorted(),
  ).toEqual([made.owner?.email ?? '', colleague.email].toSorted());
});

async function settle(): Promise<void> {
  await facts.drainNow();
  await mailNotices(notices);
}

function ask(method: 'GET' | 'PATCH', path: string, body?: object) {
  return http.as(owner)(method, path, body === undefined ? {} : { body });
}

async function list(who: User = owner): Promise<{ data: NoticeRow[]; unseen: number }> {
  await facts.drainNow();
  return (await http.as(who)('GET', '/api/merchant/notices')).body as {
    data: NoticeRow[];
    unseen: number;
  };
}

async function listed(): Promise<NoticeRow[]> {
  return (await list()).data;
}

async function makeToken(
  name: string,
  more: object = {},
  who: User = owner,
): Promise<{ apiToken: ApiTokenRow; token: string }> {
  const answer = await world.ask(who, 'POST', '/api/api-tokens', {
    name,
    mode: 'live',
    scopes: ['balance:read'],
    ...more,
  });
  expect(answer.status).toBe(201);
  return answer.body as { apiToken: ApiTokenRow; token: string };
}

async function activate(userId: string, locale = 'en'): Promise<void> {
  await sql`update app_user set status = 'active', locale = ${locale} where id = ${userId}`.execute(
    world.database.db.read,
  );
}

let people = 0;
async function invite(
  name: string,
  locale: string,
  teamRole: TeamRole = 'owner',
): Promise<{ userId: string; email: string }> {
  const email = `${name.toLowerCase()}${++people}@shop.example`;
  const answer = await world.ask(owner, 'POST', '/api/users', {
    email,
    name,
    roleId: 4,
    teamRole,
  });
  expect(answer.status).toBe(201);
  const { id } = answer.body as { id: string };
  await activate(id, locale);
  return { userId: id, email };
}

/** As if ten minutes had gone by since the last mails; nobody but the login may change what was sent. */
async function tenMinutesLater(): Promise<void> {
  const client = new Client({ connectionString: world.database.url });
  await client.connect();
  await client.query(`update merchant_notice_mail set sent_at = sent_at - interval '11 minutes'`);
  await client.end();
}

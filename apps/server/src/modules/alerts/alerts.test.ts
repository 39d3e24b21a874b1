import { all, sql } from '#platform/db';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { alertEventSchema } from '@wallet/contract';
import { testReceiver } from '@wallet/server/testing';
import { createAlertWorld, type AlertWorld } from '../../testing/fleet/alert-world.ts';
import { callWebhook } from './channels/call-webhook.ts';
import { updateAlerts } from './look/update-alerts.ts';
import { mailAlerts } from './channels/mail-alerts.ts';

let world: AlertWorld;
let accountId: string;
beforeAll(async () => {
  world = await createAlertWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  await sql`delete from alert`.execute(read());
  await sql`update account set status = 'active', deposits_stopped_at = null, settling_stopped_at = null`.execute(
    read(),
  );
  await sql`delete from alert_mail_choice`.execute(read());
  world.letters.length = world.jobs.length = 0;
  const { deviceId } = await world.fleet.newDevice();
  accountId = await world.fleet.newAccount(deviceId);
});

const read = () => world.fleet.database.db.read;
const signal = new AbortController().signal;
const stop = async (id = accountId, what: 'deposits' | 'settling' = 'deposits') => {
  await sql`update account set ${sql.ref(`${what}_stopped_at`)} = now() where id = ${id}`.execute(
    read(),
  );
  await updateAlerts(world.alerts, [id]);
};
const goOn = async (id = accountId) => {
  await sql`update account set deposits_stopped_at = null, settling_stopped_at = null where id = ${id}`.execute(
    read(),
  );
  await updateAlerts(world.alerts, [id]);
};
const chooseMail = (userId: string, from: string | null) =>
  world.ask('admin', 'PATCH', '/api/alert-channels/mail', { userId, from });
const seen = async (who: 'admin' | 'farm' | 'otherFarm' | 'staff') =>
  (await world.list(who)).data.map(({ kind, subject }) => [kind, subject.id]);

test('everybody of the operator hears of all, a Phone Farm of its own only, and of nothing that its role may not read', async () => {
  const { deviceId: foreign } = await world.fleet.newDevice({ owner: 'otherFarm' });
  const foreignAccount = await world.fleet.newAccount(foreign);
  await stop();
  await stop(foreignAccount);
  await sql`insert into reconciliation_difference (id, account_id, mode, kind, source, evidence_id,
    direction, amount, currency, occurred_from, occurred_to)
    values ('dif_1', ${accountId}, 'live', 'onlyElsewhere', 'import', 'evl_1', 'credit', 1, 'IDR',
      now(), now())`.execute(read());
  await updateAlerts(world.alerts, [accountId]);
  await world.pass();
  await updateAlerts(world.alerts, [accountId]);
  expect(await seen('farm')).toEqual([['depositsStopped', accountId]]);
  expect(await seen('otherFarm')).toEqual([['depositsStopped', foreignAccount]]);
  for (const who of ['admin', 'staff'] as const)
    expect((await seen(who)).map(String).toSorted()).toEqual(
      [
        ['depositsStopped', accountId],
        ['depositsStopped', foreignAccount],
        ['differencesOpen', accountId],
      ]
        .map(String)
        .toSorted(),
    );
  const facts = await all(
    read(),
    sql<{
      owners: string[];
    }>`select payload -> 'ownerUserIds' as owners from fact where name = 'alerts.changed' order by id desc limit 3`,
  );
  expect(facts.map(({ owners }) => owners)).toEqual([
    [],
    [world.fleet.people.otherFarm.userId],
    [world.fleet.people.farm.userId],
  ]);
  await sql`update device set owner_user_id = ${world.fleet.people.otherFarm.userId}
    where id = (select device_id from account where id = ${accountId})`.execute(read());
  await updateAlerts(world.alerts, [accountId]);
  expect(await seen('farm')).toEqual([]);
});

test('what somebody has seen is seen by him alone, until it ends', async () => {
  await stop();
  expect(await world.list('admin')).toMatchObject({
    open: 1,
    unseen: 1,
    hasUnseenCritical: true,
    data: [{ isSeen: false, severity: 'critical', closedAt: null, params: { name: 'Dana 1' } }],
  });
  const ids = (await world.list('admin')).data.map(({ id }) => id);
  expect((await world.ask('otherFarm', 'POST', '/api/alerts/seen', { ids })).body).toEqual({
    unseen: 0,
  });
  for (let i = 0; i < 2; i++)
    expect((await world.ask('admin', 'POST', '/api/alerts/seen', { ids })).body).toEqual({
      unseen: 0,
    });
  expect([
    (await world.list('admin')).unseen,
    (await world.list('staff')).unseen,
    (await world.list('farm')).unseen,
  ]).toEqual([0, 1, 1]);
  await goOn();
  expect(await world.list('admin')).toMatchObject({
    open: 0,
    unseen: 1,
    hasUnseenCritical: false,
    data: [{ isSeen: false, ending: 'good' }],
  });
  expect((await world.ask('admin', 'POST', '/api/alerts/seen', {})).body).toEqual({ unseen: 0 });
});

test('the list goes from page to page, by state, and refuses a cursor that is none', async () => {
  for (let i = 0; i < 3; i++) {
    const { deviceId } = await world.fleet.newDevice();
    await stop(await world.fleet.newAccount(deviceId));
  }
  await stop();
  await goOn();
  const first = await world.list('admin', '?state=open&limit=2');
  const second = await world.list('admin', `?state=open&limit=2&after=${first.next}`);
  expect([first.data.length, second.data.length, second.next]).toEqual([2, 1, null]);
  expect(new Set([...first.data, ...second.data].map(({ id }) => id)).size).toBe(3);
  expect(
    (await world.list('admin', '?state=closed')).data.map(({ subject }) => subject.id),
  ).toEqual([accountId]);
  expect((await world.ask('admin', 'GET', '/api/alerts?after=alr_x')).body).toMatchObject({
    code: 'cursorInvalid',
  });
});

test('mails go to those who were chosen, once, in their language, with the row and the next act, and later its end', async () => {
  const { admin, farm, otherFarm, staff } = world.fleet.people;
  await sql`update app_user
    set email = id || '@wallet.example', locale = case id when ${farm.userId} then 'id' else 'en' end`.execute(
    read(),
  );
  await chooseMail(admin.userId, 'notice');
  await chooseMail(farm.userId, 'warning');
  await chooseMail(otherFarm.userId, 'notice');
  await stop();
  await Promise.all([mailAlerts(world.alerts), mailAlerts(world.alerts)]);
  await mailAlerts(world.alerts);
  expect(new Map(world.letters.map(({ to, subject }) => [to.split('@')[0], subject]))).toEqual(
    new Map([
      [admin.userId, 'Deposits of an account were stopped'],
      [farm.userId, 'Deposit sebuah akun dihentikan'],
    ]),
  );
  expect(world.letters).toHaveLength(2);
  const letter = world.letters.find(({ to }) => to.startsWith(admin.userId));
  for (const part of [letter?.text, letter?.html])
    for (const words of [
      'Dana 1',
      '*0101',
      'Check its QR code',
      `https://admin.example/dana/${accountId}`,
    ])
      expect(part).toContain(words);
  await goOn();
  await chooseMail(staff.userId, 'notice');
  await mailAlerts(world.alerts);
  expect(
    world.letters
      .slice(2)
      .map(({ to }) => to.split('@')[0] ?? '')
      .toSorted(),
  ).toEqual([admin.userId, farm.userId].toSorted());
  expect(world.jobs.filter(({ name }) => name === 'alerts.mail')).toHaveLength(2);
});

test('what happens together is one mail, milder things than asked for are left out, and who cannot be mailed holds up nobody', async () => {
  const { admin, subAdmin, staff } = world.fleet.people;
  await sql`update app_user
    set email = case id when ${admin.userId} then 'no address' else id || '@wallet.example' end`.execute(
    read(),
  );
  for (const { userId } of [admin, subAdmin]) await chooseMail(userId, 'critical');
  const send = world.alerts.mail.send;
  world.alerts.mail.send = (trx, letter) =>
    letter.to === 'no address' ? Promise.reject(new Error('one plain address')) : send(trx, letter);
  await stop();
  await stop(accountId, 'settling');
  await sql`update account set status = 'loginFailed' where id = ${accountId}`.execute(read());
  await updateAlerts(world.alerts, [accountId]);
  await world.pass();
  await updateAlerts(world.alerts, [accountId]);
  await chooseMail(staff.userId, 'notice');
  await expect(mailAlerts(world.alerts)).rejects.toThrow(admin.userId);
  world.alerts.mail.send = send;
  expect(world.letters.map(({ to, subject }) => [to, subject])).toEqual([
    [`${subAdmin.userId}@wallet.example`, '2 new alerts'],
  ]);
  await sql`update app_user set email = 'admin@wallet.example' where id = ${admin.userId}`.execute(
    read(),
  );
  await mailAlerts(world.alerts);
  expect(world.letters.map(({ to }) => to)).toEqual([
    `${subAdmin.userId}@wallet.example`,
    'admin@wallet.example',
  ]);
});

test('an operator\u2019s server is called with each beginning and end once, signed; its secret is shown once', async () => {
  const receiver = await testReceiver();
  const set = await world.ask('admin', 'POST', '/api/alert-channels/webhook', {
    url: `http://ops.example:${receiver.port}/hook`,
    from: 'warning',
  });
  const { secret } = set.body as { secret: string };
  expect(
    JSON.stringify((await world.ask('admin', 'GET', '/api/alert-channels')).body),
  ).not.toContain(secret);
  await stop();
  await goOn();
  const calls = world.jobs
    .filter(({ name }) => name === 'alerts.call')
    .map(({ payload }) => payload as { callId: string });
  expect(calls).toHaveLength(2);
  for (const call of [...calls, ...calls]) await callWebhook(world.alerts, call, { signal });
  const events = receiver.received.map(({ body, headers }) => ({
    headers,
    event: alertEventSchema.parse(JSON.parse(body)),
  }));
  expect(events.map(({ event }) => [event.type, event.sequence, event.data.alert?.ending])).toEqual(
    [
      ['alert.opened', 1, null],
      ['alert.closed', 2, 'good'],
    ],
  );
  expect(events[0]?.event.data.alert).toMatchObject({
    kind: 'depositsStopped',
    subject: { kind: 'account', id: accountId },
    url: `https://admin.example/dana/${accountId}`,
  });
  for (const { headers } of events)
    expect(headers).toMatchObject({ 'webhook-id': expect.stringMatching(/^alc_/) });
  expect(() => new Webhook(secret).sign('x', world.fleet.clock.now(), '')).not.toThrow();
  for (const { headers, body } of receiver.received) {
    const at = new Date(Number(headers['webhook-timestamp']) * 1_000);
    expect(headers['webhook-signature']).toBe(
      new Webhook(secret).sign(String(headers['webhook-id']), at, body),
    );
  }
  expect((await world.ask('admin', 'POST', '/api/alert-channels/webhook/test', {})).body).toEqual({
    isTaken: true,
    problem: null,
  });
  await receiver.close();
});

test('a server that does not take it is tried again and holds up neither screens nor mails; afterwards it is good again', async () => {
  const { admin } = world.fleet.people;
  const receiver = await testReceiver();
  await sql`update app_user set email = 'admin@wallet.example' where id = ${admin.userId}`.execute(
    read(),
  );
  await chooseMail(admin.userId, 'notice');
  await world.ask('admin', 'POST', '/api/alert-channels/webhook', {
    url: `${receiver.origin}/`,
    from: 'notice',
  });
  receiver.answer = (response) => void response.writeHead(503).end();
  await stop();
  const call = world.jobs.find(({ name }) => name === 'alerts.call')?.payload as { callId: string };
  await expect(callWebhook(world.alerts, call, { signal })).rejects.toThrow('503');
  await mailAlerts(world.alerts);
  expect([world.letters.length, (await world.list()).unseen]).toEqual([1, 1]);
  const channels = async () =>
    ((await world.ask('subAdmin', 'GET', '/api/alert-channels')).body as { webhook: object | null })
      .webhook;
  expect(await channels()).toMatchObject({
    failingSince: expect.any(String),
    lastProblem: 'status503',
  });
  receiver.answer = (response) => void response.writeHead(204).end();
  await callWebhook(world.alerts, call, { signal });
  expect([receiver.received[0]?.headers['webhook-id'], await channels()]).toMatchObject([
    receiver.received[1]?.headers['webhook-id'],
    { failingSince: null, lastProblem: null },
  ]);
  expect((await world.ask('admin', 'DELETE', '/api/alert-channels/webhook')).status).toBe(204);
  await callWebhook(world.alerts, call, { signal });
  expect([
    receiver.received.length,
    await channels(),
    (await world.ask('admin', 'DELETE', '/api/alert-channels/webhook')).status,
  ]).toEqual([2, null, 404]);
  await receiver.close();
});

test('a server that took nothing for a day is switched off, which is an alert; nothing waits for it, and a test that is taken switches it on again', async () => {
  const receiver = await testReceiver();
  const channels = async () =>
    ((await world.ask('subAdmin', 'GET', '/api/alert-channels')).body as { webhook: object | null })
      .webhook;
  const told = async () =>
    (await world.list()).data
      .filter(({ kind, closedAt }) => kind === 'alertServerOff' && closedAt === null)
      .map(({ severity, params }) => [severity, params.name]);
  await world.ask('admin', 'POST', '/api/alert-channels/webhook', {
    url: `${receiver.origin}/`,
    from: 'notice',
  });
  receiver.answer = (response) => void response.writeHead(503).end();
  expect((await world.ask('admin', 'POST', '/api/alert-channels/webhook/test', {})).body).toEqual({
    isTaken: false,
    problem: 'status503',
  });
  expect([await channels(), await told()]).toMatchObject([{ disabledAt: null }, []]);
  await sql`update alert_webhook set failing_since = now() - interval '25 hours'`.execute(read());
  await stop();
  const last = world.jobs.findLast(({ name }) => name === 'alerts.call')?.payload as {
    callId: string;
  };
  await expect(callWebhook(world.alerts, last, { signal })).rejects.toThrow('503');
  await updateAlerts(world.alerts, null);
  expect([await channels(), await told()]).toMatchObject([
    { disabledAt: expect.any(String), lastProblem: 'status503' },
    [['critical', receiver.origin.slice('http://'.length)]],
  ]);
  const before = receiver.received.length;
  await callWebhook(world.alerts, last, { signal });
  expect(receiver.received).toHaveLength(before);
  receiver.answer = (response) => void response.writeHead(204).end();
  expect((await world.ask('admin', 'POST', '/api/alert-channels/webhook/test', {})).body).toEqual({
    isTaken: true,
    problem: null,
  });
  await updateAlerts(world.alerts, null);
  expect([await channels(), await told()]).toMatchObject([
    { disabledAt: null, failingSince: null },
    [],
  ]);
  await world.ask('admin', 'DELETE', '/api/alert-channels/webhook');
  await receiver.close();
});

test('addresses that are not public are refused when they are entered, and each time they are called', async () => {
  const { addresses } = world.alerts;
  world.alerts.addresses = {
    allowLoopback: false,
    resolve: (host) =>
      Promise.resolve([
        { address: host === 'inside.example' ? '10.0.0.5' : '93.184.216.34', family: 4 },
      ]),
  };
  const set = (url: string) =>
    world.ask('admin', 'POST', '/api/alert-channels/webhook', { url, from: 'notice' });
  for (const url of [
    'http://ops.example/',
    'https://inside.example/',
    'https://169.254.169.254/',
    'https://user:pass@ops.example/',
  ])
    expect([url, (await set(url)).status]).toEqual([url, 422]);
  expect((await set('https://ops.example/hook')).status).toBe(201);
  world.alerts.addresses = {
    allowLoopback: false,
    resolve: () => Promise.resolve([{ address: '10.0.0.5', family: 4 }]),
  };
  await stop();
  const call = world.jobs.find(({ name }) => name === 'alerts.call')?.payload as { callId: string };
  await expect(callWebhook(world.alerts, call, { signal })).rejects.toThrow('addressNotAllowed');
  world.alerts.addresses = addresses;
  await world.ask('admin', 'DELETE', '/api/alert-channels/webhook');
});

test('only an Admin says who is told, of people of this console, and it is written down', async () => {
  const { staff, subAdmin } = world.fleet.people;
  for (const who of ['subAdmin', 'staff', 'farm'] as const)
    expect(
      (
        await world.ask(who, 'PATCH', '/api/alert-channels/mail', {
          userId: staff.userId,
          from: 'notice',
        })
      ).status,
    ).toBe(403);
  expect((await chooseMail('usr_00000000000000000000000000', 'notice')).status).toBe(404);
  const { mail } = (await chooseMail(subAdmin.userId, 'critical')).body as {
    mail: { userId: string; from: string | null }[];
  };
  expect(mail.find(({ userId }) => userId === subAdmin.userId)?.from).toBe('critical');
  expect(mail.filter(({ from }) => from !== null)).toHaveLength(1);
  const trail = await all(
    read(),
    sql<{
      action: string;
      after: unknown;
    }>`select action, after from audit_entry where entity_id = ${subAdmin.userId} order by id desc limit 1`,
  );
  expect(trail).toEqual([{ action: 'alertMail.changed', after: { from: 'critical' } }]);
});

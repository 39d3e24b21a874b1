import { all, sql } from '#platform/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenItem, Shift } from '@wallet/contract';
import {
  addLine,
  addMerchant,
  asLogin,
  asThief,
  testHttp,
  type Answered,
  type TestHttp,
} from '@wallet/server/testing';
import { newId } from '#platform/ids';
import { createFleet, type Fleet, type Person } from '../../testing/fleet/fleet.ts';
import { shiftRoutes } from './endpoints.ts';

let fleet: Fleet;
let http: TestHttp;
let accountId: string;
let deviceId: string;
beforeAll(async () => {
  fleet = await createFleet();
  http = testHttp({ routes: shiftRoutes({ db: fleet.database.db }), console: 'admin' });
  ({ deviceId } = await fleet.newDevice());
  accountId = await fleet.newAccount(deviceId);
});
afterAll(async () => {
  await http.close();
  await fleet.database.close();
});

const read = () => fleet.database.db.read;
const ask = (
  who: Person | undefined,
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
): Promise<Answered> =>
  http.as(who && fleet.people[who])(method, path, body === undefined ? {} : { body });
const list = async (who: Person, query = '') =>
  (await ask(who, 'GET', `/api/shift/open-items${query}`)).body as {
    data: OpenItem[];
    next: string | null;
    counts: { kind: string; count: number; mine: number; nobodys: number }[];
    shift: Shift | null;
  };
const idsOf = async (who: Person, query = '') => (await list(who, query)).data.map(({ id }) => id);
const own = (who: Person | undefined, { kind, id }: { kind: string; id: string }, body: object) =>
  ask(who, 'POST', `/api/shift/open-items/${kind}/${id}/owner`, body);

/** A line that nobody can explain, so many minutes old. */
async function addWaiting(minutes: number): Promise<string> {
  const id = await addLine(fleet.database.db, { accountId, amountMinor: 150_000n });
  await sql`update statement_line
    set posted = true, reason = 'noExpectation', observed_at = now() - make_interval(mins => ${minutes})
      where id = ${id}`.execute(read());
  return id;
}

async function addAlert(kind: string, owner: Person | null): Promise<string> {
  const id = newId('alr');
  await sql`insert into alert (id, mode, kind, subject_kind, subject_id, severity, owner_user_id, params,
    state, since, told_at)
    values (${id}, 'live', ${kind}, 'device', ${newId('dev')}, 'warning',
      ${owner && fleet.people[owner].userId}, '{"name": "Shelf 1"}', 'open',
        now() - interval '5 minutes', now())`.execute(read());
  return id;
}

async function addRequest(status: string, minutes: number): Promise<string> {
  const id = newId('wdr');
  const merchantId = await addMerchant(fleet.database.db);
  await asThief(
    { read: read() },
    sql`insert into withdrawal_request (id, merchant_id, mode, ref_no, currency, amount, source,
      destination_enc, destination_key, destination_shown, payload_hash, status, stands_since)
    values (${id}, ${merchantId}, 'live', ${id}, 'IDR', 5000, 'console', '', '', '{}', '', ${status},
      now() - make_interval(mins => ${minutes}))`,
  );
  return id;
}

async function addLogin(): Promise<string> {
  const id = newId('lgn');
  await sql`insert into account_login (id, account_id, device_id, command_id, state, steps, started_by)
    values (${id}, ${accountId}, ${deviceId}, 'cmd_1', 'otpRequired', '[]', ${fleet.people.admin.userId})`.execute(
    read(),
  );
  return id;
}

/** One of every kind that this world can have; of each the row that it is about. */
async function addOneOfEach(): Promise<Record<string, string>> {
  const waiting = {
    otpWait: await addLogin(),
    deviceRed: await addAlert('deviceOffline', 'farm'),
    accountRed: await addAlert('accountLocked', 'otherFarm'),
  };
  const [held, old, line] = [
    await addRequest('onHold', 1),
    await addRequest('pendingApproval', 90),
    await addWaiting(5),
  ];
  const [moving, marked, returned, adjusted, overdue, differing] = [
    newId('flm'),
    newId('prp'),
    newId('prp'),
    newId('adj'),
    newId('exp'),
    newId('dif'),
  ];
  await sql`insert into float_move (id, mode, from_account_id, to_account_id, currency, amount, kind,
    status, announced_by, reason)
      values (${moving}, 'live', null, ${accountId}, 'IDR', 5000, 'topUp', 'proposed', 'usr_1', 'because')`.execute(
    read(),
  );
  for (const [id, kind] of [
    [marked, 'release'],
    [returned, 'refund'],
  ] as const) {
    await sql`insert into line_proposal (id, mode, line_id, line_revision, kind, amount, currency, reason,
      proposed_by, status, lapses_at, approvals_needed)
      values (${id}, 'live', ${id}, 1, ${kind}, 5000, 'IDR', 'because', 'usr_1', 'open',
        now() + interval '1 day', 1)`.execute(read());
  }
  await sql`insert into adjustment (id, code, kind, mode, currency, amount, goal, account_id, line_id,
    line_revision, reason, proposed_by)
      values (${adjusted}, ${adjusted}, 'line', 'live', 'IDR', 5, 'writeOff', ${accountId}, 'lin_1', 1,
        'because', 'usr_1')`.execute(read());
  await sql`insert into expected_line (id, account_id, mode, direction, currency, amount, transaction_id,
    due_at) values (${overdue}, ${accountId}, 'live', 'credit', 'IDR', 5, ${newId('txn')},
      now() - interval '1 hour')`.execute(read());
  await sql`insert into reconciliation_difference (id, account_id, mode, kind, source, evidence_id,
    direction, amount, currency, occurred_from, occurred_to)
    values (${differing}, ${accountId}, 'live', 'onlyElsewhere', 'import', 'evl_1', 'credit', 1, 'IDR',
      now(), now())`.execute(read());
  return {
    ...waiting,
    requestHeld: held,
    approvalOld: old,
    lineUnmatched: line,
    moveWaits: moving,
    proposalWaits: marked,
    returnWaits: returned,
    adjustmentWaits: adjusted,
    expectedOverdue: overdue,
    differenceOpen: differing,
  };
}

let items: Record<string, string>;
const item = (kind: string) => ({ kind, id: items[kind] ?? '' });

test('what asks for a person is one list, the gravest first and then the oldest, each with what its words need', async () => {
  items = await addOneOfEach();
  const { data, counts } = await list('admin');
  expect(Object.fromEntries(data.map(({ kind, id }) => [kind, id]))).toEqual(items);
  const order = data.map(
    ({ urgency, since }) => [['critical', 'warning', 'notice'].indexOf(urgency), since] as const,
  );
  expect(order).toEqual(order.toSorted((a, b) => a[0] - b[0] || a[1].localeCompare(b[1])));
  expect(
    Object.fromEntries(
      counts.map(({ kind, count, mine, nobodys }) => [kind, { count, mine, nobodys }]),
    ),
  ).toEqual(
    Object.fromEntries(Object.keys(items).map((kind) => [kind, { count: 1, mine: 0, nobodys: 1 }])),
  );
  expect(data.find(({ kind }) => kind === 'lineUnmatched')).toMatchObject({
    targetId: items['lineUnmatched'],
    facts: {
      what: 'noExpectation',
      provider: 'dana',
      amount: { value: '1500.00', currency: 'IDR' },
    },
    owner: null,
    notes: 0,
  });
  expect(data.find(({ kind }) => kind === 'otpWait')).toMatchObject({ targetId: accountId });
});

test('what waits for its approval shorter than the limit, or belongs to test mode, asks for nobody', async () => {
  const young = await addRequest('pendingApproval', 5);
  const played = await addAlert('deviceOffline', null);
  await sql`update alert set mode = 'test' where id = ${played}`.execute(read());
  const ids = await idsOf('admin');
  expect([ids.includes(young), ids.includes(played)]).toEqual([false, false]);
});

test('pages lead on without a gap or an item twice, and a cursor that is none is refused', async () => {
  for (const minutes of [1, 2, 3, 3, 3]) await addWaiting(minutes);
  const paged: string[] = [];
  for (let after: string | null = ''; after !== null;) {
    const { data, next }: { data: OpenItem[]; next: string | null } = await list(
      'admin',
      `?limit=2${after === '' ? '' : `&after=${encodeURIComponent(after)}`}`,
    );
    paged.push(...data.map(({ id }) => id));
    after = next;
  }
  expect(paged).toEqual(await idsOf('admin'));
  expect((await ask('admin', 'GET', '/api/shift/open-items?after=alr_1')).body).toMatchObject({
    code: 'cursorInvalid',
  });
  expect((await ask('admin', 'GET', '/api/shift/open-items?kind=all')).body).toMatchObject({
    code: 'invalidRequest',
  });
});

test('a Phone Farm sees and takes what is of its own phones only, Staff nothing that its role may not read, and nobody signed out anything', async () => {
  expect((await list('farm')).data.map(({ kind, id }) => [kind, id])).toEqual([
    ['otpWait', items['otpWait']],
    ['deviceRed', items['deviceRed']],
  ]);
  expect((await list('otherFarm')).counts).toMatchObject([{ kind: 'accountRed', count: 1 }]);
  for (const kind of ['accountRed', 'lineUnmatched']) {
    expect((await own('farm', item(kind), { act: 'take', from: null })).status).toBe(404);
    expect(
      (
        await ask('farm', 'POST', `/api/shift/open-items/${kind}/${items[kind]}/notes`, {
          text: 'mine?',
        })
      ).status,
    ).toBe(404);
  }
  expect((await list('staff')).data.some(({ kind }) => kind === 'moveWaits')).toBe(false);
  expect((await own('staff', item('moveWaits'), { act: 'take', from: null })).status).toBe(404);
  expect((await ask(undefined, 'GET', '/api/shift/open-items')).status).toBe(401);
  expect(
    (await own('admin', { kind: 'otpWait', id: newId('lgn') }, { act: 'take', from: null })).status,
  ).toBe(404);
});

test.each(['lineUnmatched', 'requestHeld', 'deviceRed'])(
  'of two who take the same %s at once one gets it, and its owner is kept where that kind keeps its owners',
  async (kind) => {
    const both = await Promise.all(
      (['admin', 'staff'] as const).map((who) => own(who, item(kind), { act: 'take', from: null })),
    );
    expect(both.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409']);
    const winner = both[0]?.status === 200 ? 'admin' : 'staff';
    const { userId } = fleet.people[winner];
    const places = await all(
      read(),
      sql<{
        owner: string;
      }>`select user_id as owner from line_assignment where line_id = ${items[kind]}
        union all select case_owner from withdrawal_request where id = ${items[kind]}
          union all select user_id from shift_owner where item_id = ${items[kind]}`,
    );
    expect(places).toEqual([{ owner: userId }]);
    expect((await list(winner, '?owner=me')).data.some(({ id }) => id === items[kind])).toBe(true);
    const over = await own('subAdmin', item(kind), { act: 'take', from: userId });
    expect(over.body).toMatchObject({ owner: { id: fleet.people.subAdmin.userId } });
    expect((await own(winner, item(kind), { act: 'giveBack', from: userId })).status).toBe(409);
    expect(
      (await own('subAdmin', item(kind), { act: 'giveBack', from: fleet.people.subAdmin.userId }))
        .body,
    ).toEqual({ owner: null });
    expect((await idsOf('admin', '?owner=nobody')).includes(items[kind] ?? '')).toBe(true);
  },
);

test('what somebody wrote about an item is read by the next, and cannot be changed', async () => {
  const path = `/api/shift/open-items/deviceRed/${items['deviceRed']}/notes`;
  expect((await ask('farm', 'POST', path, { text: 'New cable ordered' })).status).toBe(201);
  expect((await ask('admin', 'GET', path)).body).toMatchObject({
    data: [{ text: 'New cable ordered', by: { id: fleet.people.farm.userId } }],
  });
  expect((await list('admin', '?kind=deviceRed')).data).toMatchObject([{ notes: 1 }]);
  expect((await ask('farm', 'POST', path, { text: ' ' })).status).toBe(400);
  await expect(sql`update shift_note set text = 'x'`.execute(read())).rejects.toThrow();
});

test('a shift tells what was open when it began and when it ended, what its person did, and what went to whom', async () => {
  expect(
    (await ask('staff', 'POST', '/api/shift/end', { note: null, to: null })).body,
  ).toMatchObject({ code: 'stateConflict' });
  const begun = (await ask('staff', 'POST', '/api/shift/begin', {})).body as Shift;
  expect((await ask('staff', 'POST', '/api/shift/begin', {})).body).toEqual(begun);
  const later = await addWaiting(1);
  for (const taken of [
    { kind: 'lineUnmatched', id: later },
    item('requestHeld'),
    item('expectedOverdue'),
  ])
    expect((await own('staff', taken, { act: 'take', from: null })).status).toBe(200);
  const to = fleet.people.subAdmin.userId;
  expect(
    (await ask('staff', 'POST', '/api/shift/end', { note: null, to: fleet.people.farm.userId }))
      .status,
  ).toBe(404);
  const ended = (await ask('staff', 'POST', '/api/shift/end', { note: 'Look at the held one', to }))
    .body as Shift;
  const lines = (counts: Shift['openAtEnd']) =>
    counts?.find(({ kind }) => kind === 'lineUnmatched')?.count ?? 0;
  expect(lines(ended.openAtEnd) - lines(ended.openAtStart)).toBe(1);
  expect(ended).toMatchObject({
    handedTo: { id: to },
    note: 'Look at the held one',
    acts: expect.arrayContaining([
      { action: 'line.assigned', count: 1 },
      { action: 'withdrawal.caseTaken', count: 1 },
      { action: 'shift.itemOwned', count: 1 },
    ]) as unknown,
  });
  expect(ended.handed.map(({ id }) => id).toSorted()).toEqual(
    [later, item('requestHeld').id, item('expectedOverdue').id].toSorted(),
  );
  expect((await idsOf('subAdmin', '?owner=me')).toSorted()).toEqual(
    ended.handed.map(({ id }) => id).toSorted(),
  );
  expect((await list('staff', '?owner=me')).data).toEqual([]);
  expect(((await ask('subAdmin', 'GET', '/api/shifts')).body as { data: Shift[] }).data).toEqual([
    ended,
  ]);
  expect((await ask('farm', 'GET', '/api/shifts')).body).toEqual({ data: [], next: null });
  await expect(
    sql`update shift set note = 'x' where id = ${ended.id}`.execute(read()),
  ).rejects.toThrow();
});

test('what the next one may not know of, or a shift that names nobody, leaves its items to nobody', async () => {
  await ask('admin', 'POST', '/api/shift/begin', {});
  for (const kind of ['moveWaits', 'lineUnmatched'])
    await own('admin', item(kind), { act: 'take', from: null });
  const ended = (
    await ask('admin', 'POST', '/api/shift/end', { note: null, to: fleet.people.staff.userId })
  ).body as Shift;
  expect(ended.handed).toMatchObject([{ kind: 'lineUnmatched' }]);
  expect((await list('admin', '?kind=moveWaits')).data).toMatchObject([{ owner: null }]);
  const receivers = (await ask('farm', 'GET', '/api/shift/people')).body as {
    data: { id: string }[];
  };
  expect(receivers.data.map(({ id }) => id).toSorted()).toEqual(
    (['admin', 'subAdmin', 'staff'] as const).map((who) => fleet.people[who].userId).toSorted(),
  );
});

test('a proposal that lapsed asks nobody any more: nobody could decide it', async () => {
  const [adjusted, moved, decided] = [newId('adj'), newId('flm'), newId('ppr')];
  await sql`insert into adjustment (id, code, kind, mode, currency, amount, goal, merchant_id, reason,
    proposed_by, created_at, lapses_at)
    values (${adjusted}, ${adjusted}, 'merchant', 'live', 'IDR', 5, 'writeOff',
      ${await addMerchant(fleet.database.db)}, 'because', 'usr_1', now() - interval '25 hours',
        now() - interval '1 hour')`.execute(read());
  await sql`insert into float_move (id, mode, to_account_id, currency, amount, kind, status, announced_by,
    reason, created_at)
    values (${moved}, 'live', ${accountId}, 'IDR', 5000, 'topUp', 'proposed', 'usr_1', 'because',
      now() - interval '25 hours')`.execute(read());
  const transactionId = newId('txn');
  await sql`insert into transaction (id, kind, code, merchant_id, mode, method, account_id, currency,
    payment_amount, final_payment, status)
    values (${transactionId}, 'payout', ${transactionId}, ${await addMerchant(fleet.database.db)}, 'live',
      'dana', ${accountId}, 'IDR', 100, 100, 'unknown')`.execute(read());
  await asLogin(
    fleet.database,
    `set session_replication_role = replica; insert into payout_proposal (id, transaction_id, intent_id, intent_revision, mode, outcome, line_id, line_revision, reason, proposed_by, status, lapses_at)
    values ('${decided}', '${transactionId}', 'int_1', 1, 'live', 'paid', 'lin_1', 1, 'because', 'usr_1', 'open', now() - interval '1 hour')`,
  );
  const open = await idsOf('admin', '?limit=100');
  expect([adjusted, moved, decided].filter((id) => open.includes(id))).toEqual([]);
});

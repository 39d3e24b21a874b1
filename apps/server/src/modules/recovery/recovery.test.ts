import { all, one, sql } from '#platform/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Recovery, type RecoveryCase, type RoleId, roles } from '@wallet/contract';
import {
  asOwner,
  payingWorld,
  testDatabase,
  testHttp,
  testVault,
  signPeople,
  testApprovals,
} from '@wallet/server/testing';
import type { PayingWorld, TestDatabase, TestHttp } from '@wallet/server/testing';
import { systemActor } from '#modules/audit';
import { startPayouts } from '#modules/payouts/proving';
import { assignNextTransfer } from '#modules/payouts/sending';
import { orderPower } from '#modules/restores';
import { coveragePower } from '#modules/statements/completeness';
import { decideApproval } from '#modules/withdrawals/approval';
import { cancelRequest } from '#modules/withdrawals/requests';
import { newId } from '#platform/ids';
import { signRow, signRows } from '../../testing/signing/sign-row.ts';
import { beginRecovery } from './begin-recovery.ts';
import { recoveryRoutes } from './endpoints.ts';
import { createRecoverer } from './open-recovery.ts';

let database: TestDatabase;
let world: PayingWorld;
let http: TestHttp;
let merchantId: string;
let place: { accountId: string; deviceId: string };
const callers = {} as Record<'admin' | 'second' | 'subAdmin' | 'staff', ReturnType<TestHttp['as']>>;

beforeAll(async () => {
  database = await testDatabase();
  world = await payingWorld(database);
  http = testHttp({
    routes: recoveryRoutes({ ...world.deps, approvals: testApprovals() }),
    console: 'admin',
  });
  const people: [keyof typeof callers, RoleId][] = [
    ['admin', roles.admin],
    ['second', roles.admin],
    ['subAdmin', roles.subAdmin],
    ['staff', roles.staff],
  ];
  for (const [name, roleId] of people) {
    const userId = newId('usr');
    await sql`insert into app_user (id, email, email_key, name, role_id, status)
      values (${userId}, ${`${userId}@wallet.example`}, ${userId}, ${`The ${name}`}, ${roleId}, 'active')`.execute(
      database.db.read,
    );
    callers[name] = http.as({
      kind: 'user',
      userId,
      sessionId: newId('ses'),
      roleId,
      console: 'admin',
    });
  }
  await signPeople(database.db);
  merchantId = await world.merchant();
  await sql`update account set status = 'retired', device_id = null`.execute(database.db.read);
  place = await world.account({ merchantIds: [merchantId] });
  await sql`insert into installation (kind) values ('demo')`.execute(database.db.read);
});
afterAll(async () => {
  await http.close();
  await world.prove();
  await world.close();
  await database.close();
});

const run = (statement: ReturnType<typeof sql>) => statement.execute(database.db.read);
const ask = { askId: 'ask-00000001', bootId: 'boot-00000001', journalId: 'journal-1', sequence: 5 };
const path = () => `/api/recovery/accounts/${place.accountId}`;
const look = async () => (await callers.subAdmin('GET', path())).body as RecoveryCase;
const send = () => startPayouts(world.deps).send();

test('where nothing was restored there is no recovery, and nothing to release', async () => {
  expect((await callers.staff('GET', '/api/recovery/state')).body).toEqual({
    isOpen: false,
    backupAt: null,
  });
  expect((await callers.admin('GET', '/api/recovery')).body).toEqual({ recovery: null });
  expect((await callers.admin('GET', '/api/recovery/accounts')).body).toEqual({
    data: [],
    next: null,
  });
  expect(await callers.admin('POST', `${path()}/release`, { body: { reason: 'x' } })).toMatchObject(
    { status: 404 },
  );
});

test('after a restore nothing begins, nothing is given to a phone, and what may have been paid does not end', async () => {
  const waiting = await world.approved(merchantId, { payee: '081200000201' });
  await send();
  const [intent] = (await world.request(waiting)).intents;
  expect(intent?.state).toBe('waiting');
  const held = await world.approved(merchantId, { payee: '081200000202' });
  await beginRecovery(database.db, {
    backupAt: new Date(
      (await one(database.db.read, sql<{ at: Date }>`select clock_timestamp() as at`)).at,
    ),
    backupDigest: 'd'.repeat(64),
    by: systemActor,
    vault: testVault(),
  });
  expect(await send()).toBe(0);
  expect(await world.request(held)).toMatchObject({
    status: 'approved',
    waitingReason: 'recovery',
    intents: [],
  });
  expect(
    await assignNextTransfer(world.deps, {
      deviceId: place.deviceId,
      ask: { ...ask, accountId: place.accountId },
    }),
  ).toBeNull();
  await run(
    sql`update payout_intent set updated_at = now() - interval '1 hour' where id = ${intent?.id}`,
  );
  await startPayouts(world.deps).sweep();
  expect((await world.request(waiting)).intents).toMatchObject([
    { id: intent?.id, state: 'waiting' },
  ]);
  await expect(
    cancelRequest(world.deps, {
      id: held,
      merchantId,
      by: systemActor,
      statusReason: 'cancelledByMerchant',
    }),
  ).rejects.toMatchObject({ code: 'cancelNotPossible' });
  const { revision, hash } = await one(
    database.db.read,
    sql<{
      revision: number;
      hash: string;
    }>`select revision, payload_hash as hash from withdrawal_request where id = ${held}`,
  );
  const by = { actorId: newId('usr'), actorRole: 'Admin', roleId: roles.admin };
  await expect(
    decideApproval(
      { ...world.deps, approvals: testApprovals() },
      {
        id: held,
        decision: 'reject',
        reason: 'no',
        revision,
        payloadHash: hash,
        by,
      },
    ),
  ).rejects.toMatchObject({ code: 'stateConflict' });
  expect((await callers.staff('GET', '/api/recovery/state')).body).toMatchObject({ isOpen: true });
});

test('the database itself refuses an order on an account that was not released', async () => {
  await expect(
    run(
      sql`update payout_intent set state = 'taken', journal_id = 'j', press_until = now() where state = 'waiting'`,
    ),
  ).rejects.toThrow('until it is released');
});

test('who may look and who may release is a matter of rights, and evidence comes before words', async () => {
  expect((await callers.staff('GET', path())).status).toBe(403);
  expect(
    (await callers.subAdmin('POST', `${path()}/release`, { body: { reason: 'x' } })).status,
  ).toBe(403);
  expect(await callers.admin('POST', `${path()}/release`, { body: { reason: 'x' } })).toMatchObject(
    { status: 409, body: { code: 'recoveryNotReady' } },
  );
  expect(await callers.admin('POST', `${path()}/release`, { body: {} })).toMatchObject({
    status: 400,
  });
  expect((await callers.admin('GET', `/api/recovery/accounts/${newId('acc')}`)).status).toBe(404);
  expect(await callers.admin('GET', '/api/recovery/accounts?after=x')).toMatchObject({
    status: 400,
    body: { code: 'cursorInvalid' },
  });
  expect((await look()).account).toMatchObject({
    step: 'reading',
    journal: { state: 'missing' },
    reads: { isWhole: false, provedTo: null },
    release: { may: false },
  });
  expect(
    ((await callers.admin('GET', '/api/recovery')).body as { recovery: Recovery }).recovery,
  ).toMatchObject({ accounts: { reading: 1, released: 0 }, waitingRequests: 2 });
});

test('reads of before the restore prove nothing; without a journal they must reach behind the last line that can come late', async () => {
  const cover = async (started: string, to: string) => {
    const id = newId('cov');
    await run(sql`insert into coverage (id, account_id, mode, covered_from, covered_to, read_started_at, proof, passes)
      values (${id}, ${place.accountId}, 'live', now() - interval '40 days', now() + ${to}::interval,
        now() + ${started}::interval, 'runningBalance', 2)`);
    return id;
  };
  const signed = async (started: string, to: string) => {
    const id = await cover(started, to);
    await signRow(database.db, coveragePower, id);
    return id;
  };
  await signed('-1 hour', '0 seconds');
  expect((await look()).account.step).toBe('reading');
  await signed('1 second', '1 second');
  expect((await look()).account.step).toBe('reading');
  // Somebody who writes into the database invents one, and moves the beginning of a true one.
  const invented = await cover('3 days', '3 days');
  const early = await signed('-1 hour', '3 days');
  await asOwner(
    database.db,
    sql`update coverage set read_started_at = now() + interval '1 second' where id = ${early}`,
  );
  expect((await look()).account).toMatchObject({ step: 'reading', reads: { isWhole: false } });
  await createRecoverer({
    ...world.deps,
    requestStatement: async () => false,
    queryJournal: async () => undefined,
  }).sweep();
  await expect
    .poll(() =>
      all(
        database.db.read,
        sql<{
          id: string;
        }>`select row_id as id from unproved_row where table_name = 'coverage' order by 1`,
      ),
    )
    .toEqual([invented, early].toSorted().map((id) => ({ id })));
  await signed('3 days', '3 days');
  expect((await look()).account.step).toBe('ready');
});

test('an order of a journal that fits no request, or one that came later, keeps every request of that payee and sum waiting', async () => {
  const again = await world.approved(merchantId, { payee: '081200000203' });
  const { payeeKey } = await one(
    database.db.read,
    sql<{
      payeeKey: string;
    }>`select destination_key as "payeeKey" from withdrawal_request where id = ${again}`,
  );
  const { id: recoveryId } = await one(
    database.db.read,
    sql<{ id: string }>`select id from recovery`,
  );
  const intentId = newId('int');
  await run(sql`insert into recovery_order (id, intent_id, epoch, recovery_id, device_id, account_id,
    journal_id, sequence, state, method, payee_key, payee_last4, currency, amount, taken_at)
    values (${`${intentId}.1`}, ${intentId}, 1, ${recoveryId}, ${newId('dev')}, ${newId('acc')}, 'j', 1,
      'pressed', 'dana', ${payeeKey}, '0203', 'IDR', 5000000, now())`);
  await signRows(database.db, orderPower);
  await createRecoverer({
    ...world.deps,
    requestStatement: async () => false,
    queryJournal: async () => undefined,
  }).sweep();
  await send();
  expect(await world.request(again)).toMatchObject({
    status: 'approved',
    waitingReason: 'equalPayout',
    intents: [],
  });
});

const attach = (who: keyof typeof callers, lineId: string, requestId: string) =>
  callers[who]('POST', `/api/recovery/debits/${lineId}/attach`, {
    body: { requestId, reason: 'the receipt in the app' },
  });

test('persons name any request of a debit\u2019s sum, however many there are, and what the provider took on top is what the debit says', async () => {
  const waiting: string[] = [];
  for (let n = 0; n < 12; n += 1)
    waiting.push(await world.approved(merchantId, { payee: `08120000030${n}` }));
  const lineId = await world.debit(place.accountId, 5_150_000n);
  const last = waiting.at(-1) ?? '';
  const [debit] = (await look()).debits;
  expect(debit?.candidates.map(({ requestId }) => requestId)).toEqual(
    expect.arrayContaining(waiting),
  );
  expect(await attach('admin', lineId, last)).toMatchObject({
    status: 200,
    body: { account: { step: 'debits' } },
  });
  expect(await attach('second', lineId, last)).toMatchObject({
    status: 200,
    body: { account: { step: 'ready' } },
  });
  expect(await world.request(last)).toMatchObject({
    status: 'succeeded',
    intents: [{ state: 'settled' }],
  });
});

test('a debit that cannot pay the request that is named makes no attempt known: it would be disproved, and the request sent again', async () => {
  const [held, other] = [
    await world.approved(merchantId, { payee: '081200000401', amountMinor: 6_000_000n }),
    await world.approved(merchantId, { payee: '081200000402', amountMinor: 6_000_000n }),
  ];
  const lineId = await world.debit(place.accountId, 6_000_000n);
  await run(sql`update statement_line set match_status = 'proposed' where id = ${lineId}`);
  expect(await attach('admin', lineId, held)).toMatchObject({
    status: 409,
    body: { code: 'lineAlreadyUsed' },
  });
  expect((await look()).debits[0]).toMatchObject({
    lineId,
    attach: { may: false, why: 'lineAlreadyUsed' },
  });
  await run(sql`update statement_line set match_status = 'unmatched' where id = ${lineId}`);
  await attach('admin', lineId, held);
  await run(sql`update statement_line set match_status = 'proposed' where id = ${lineId}`);
  expect(await attach('second', lineId, held)).toMatchObject({
    status: 409,
    body: { code: 'lineAlreadyUsed' },
  });
  await run(sql`update statement_line set match_status = 'unmatched' where id = ${lineId}`);
  expect((await world.request(held)).intents).toEqual([]);
  const begun = (
    await one(
      database.db.read,
      sql<{
        id: string;
      }>`select request_id as id from payout_intent where state = 'waiting' and account_id = ${place.accountId}`,
    )
  ).id;
  const wrong = await world.debit(place.accountId, 5_075_000n);
  await attach('admin', wrong, begun);
  expect(await attach('second', wrong, begun)).toMatchObject({
    status: 422,
    body: { code: 'debitDiffers' },
  });
  expect((await world.request(begun)).intents).toMatchObject([{ state: 'waiting' }]);
  for (const [line, request] of [
    [lineId, held],
    [wrong, await lastOf(5_000_000n)],
  ] as const)
    for (const who of ['admin', 'second'] as const) await attach(who, line, request);
  expect((await look()).account).toMatchObject({ step: 'ready', debits: { open: 0 } });
  expect(await world.request(other)).toMatchObject({ status: 'approved', intents: [] });
});

/** An approved request of that sum without an attempt. */
const lastOf = async (amountMinor: bigint) =>
  (
    await one(
      database.db.read,
      sql<{
        id: string;
      }>`select w.id from withdrawal_request w where w.status = 'approved' and w.amount = ${amountMinor}
  and not exists (select from payout_intent i where i.request_id = w.id) order by w.id desc limit 1`,
    )
  ).id;

test('two Admins release it: then orders are given again, and every word is in the audit log', async () => {
  expect(
    await callers.admin('POST', `${path()}/release`, { body: { reason: 'read and compared' } }),
  ).toMatchObject({
    status: 200,
    body: { account: { step: 'halfReleased', firstWord: { reason: 'read and compared' } } },
  });
  expect(
    await callers.admin('POST', `${path()}/release`, { body: { reason: 'again' } }),
  ).toMatchObject({ status: 403, body: { code: 'secondPersonNeeded' } });
  expect(
    await assignNextTransfer(world.deps, {
      deviceId: place.deviceId,
      ask: { ...ask, accountId: place.accountId },
    }),
  ).toBeNull();
  expect(
    await callers.second('POST', `${path()}/release`, { body: { reason: 'compared too' } }),
  ).toMatchObject({ status: 200, body: { account: { step: 'released' } } });
  expect((await callers.staff('GET', '/api/recovery/state')).body).toMatchObject({ isOpen: false });
  expect(
    await one(database.db.read, sql<{ state: string }>`select state from installation`),
  ).toEqual({ state: 'normal' });
  expect(
    await assignNextTransfer(world.deps, {
      deviceId: place.deviceId,
      ask: { ...ask, accountId: place.accountId },
    }),
  ).not.toBeNull();
  expect(
    (
      await all(
        database.db.read,
        sql<{
          action: string;
        }>`select action from audit_entry
          where action like 'recovery.%' and action not like 'recovery.debit%' order by id`,
      )
    ).map(({ action }) => action),
  ).toEqual([
    'recovery.begun',
    'recovery.releaseProposed',
    'recovery.accountReleased',
    'recovery.ended',
  ]);
});

test('a restore within a recovery goes on with it: what the older one had not proved is asked for too', async () => {
  const [begin, recovery] = [
    (daysAgo: number) => sql`select now() - make_interval(days => ${daysAgo}) as at`,
    { backupDigest: 'd'.repeat(64), by: systemActor, vault: testVault() },
  ];
  const backupAt = async (daysAgo: number) =>
    (await one(database.db.read, sql<{ at: Date }>`${begin(daysAgo)}`)).at;
  await run(
    sql`update account set baseline_at = now() - interval '30 days' where id = ${place.accountId}`,
  );
  await run(
    sql`update device set journal_id = 'journal-before', capabilities = '{journal}', connected_to = 'here',
      last_seen_at = now() where id = ${place.deviceId}`,
  );
  await beginRecovery(database.db, { backupAt: await backupAt(4), ...recovery });
  await run(sql`update device set journal_id = 'journal-after' where id = ${place.deviceId}`);
  await beginRecovery(database.db, { backupAt: await backupAt(0), ...recovery });
  const asked: string[] = [];
  await createRecoverer({
    ...world.deps,
    requestStatement: async () => false,
    queryJournal: async (_, { since }) => {
      asked.push(since);
      return { journalId: 'journal-after', orders: [], next: null };
    },
  }).sweep();
  const { account } = await look();
  const daysBack = (at: string | undefined) =>
    Math.round((Date.now() - Date.parse(at ?? '')) / 86_400_000);
  expect([daysBack(account.reads.from), daysBack(asked[0]), account.journal.state]).toEqual([
    5,
    5,
    'another',
  ]);
});

test('an account that was switched off when the backup was written may have sent behind it: while a phone has it, it is read too', async () => {
  const other = await world.account();
  await run(sql`update account set status = 'disabled' where id = ${other.accountId}`);
  await beginRecovery(database.db, {
    backupAt: new Date(
      (await one(database.db.read, sql<{ at: Date }>`select clock_timestamp() as at`)).at,
    ),
    backupDigest: 'd'.repeat(64),
    by: systemActor,
    vault: testVault(),
  });
  expect(
    (await callers.admin('GET', `/api/recovery/accounts/${other.accountId}`)).body,
  ).toMatchObject({ account: { step: 'reading' } });
});

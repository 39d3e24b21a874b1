import { all, sql } from '#platform/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  retentionClasses,
  type Principal,
  type RetentionClassRow,
  type RetentionHold,
} from '@wallet/contract';
import {
  addAccount,
  addLine,
  addMerchant,
  asLogin,
  asThief,
  testDatabase,
  testHttp,
  testVault,
  type TestDatabase,
  type TestHttp,
} from '@wallet/server/testing';
import { systemClock } from '#platform/clock';
import { idFloor, newId } from '#platform/ids';
import { rawDigest } from '#platform/vault';
import { retentionRoutes } from './endpoints.ts';
import { deleteOld } from './purge.sql.ts';
import { runRetention } from './run-retention.ts';

type User = Extract<Principal, { kind: 'user' }>;
type Phone = Awaited<ReturnType<typeof addAccount>>;

let database: TestDatabase;
let site: TestHttp;
let ayu: User;
let bima: User;
let staff: User;

beforeAll(async () => {
  database = await testDatabase();
  site = testHttp({ routes: retentionRoutes({ db: database.db }), console: 'admin' });
  const person = async (roleId: 1 | 2): Promise<User> => {
    const userId = newId('usr');
    await run(
      sql`insert into app_user (id, email, email_key, name, role_id, status)
        values (${userId}, ${userId}, ${userId}, ${userId}, ${roleId}, 'active')`,
    );
    return { kind: 'user', userId, sessionId: newId('ses'), roleId, console: 'admin' };
  };
  [ayu, bima, staff] = [await person(1), await person(1), await person(2)];
});
afterAll(async () => {
  await site.close();
  await database.close();
});

const run = (statement: ReturnType<typeof sql>) => statement.execute(database.db.read);
const ask = (who: User, method: 'GET' | 'POST', path: string, body?: unknown) =>
  site.as(who)(method, path, body === undefined ? {} : { body });
/** A class that fails fails the test. */
const purge = async () => {
  const failures: unknown[] = [];
  const done = await runRetention({
    db: database.db,
    vault: testVault(),
    log: { error: (fact: unknown) => void failures.push(fact) } as never,
  });
  expect(failures).toEqual([]);
  return done;
};
const daysAgo = (days: number) => new Date(systemClock.now().getTime() - days * 86_400_000);
let made = 0;
const oldId = (prefix: string, days: number) =>
  idFloor(prefix, daysAgo(days)).slice(0, -5) + String((made += 1)).padStart(5, '0');
const ids = async (table: string, phone: Phone) =>
  (
    await all(
      database.db.read,
      sql<{
        id: string;
      }>`select id from ${sql.table(table)}
        where ${sql.ref(table === 'observation' || table === 'evidence_line' ? 'account_id' : 'device_id')}
          in (${phone.deviceId}, ${phone.accountId}) order by id`,
    )
  ).map(({ id }) => id);

async function check(phone: Phone, days: number): Promise<string> {
  const id = oldId('hck', days);
  await run(
    sql`insert into health_check (id, device_id, account_id, area, status, process_status)
      values (${id}, ${phone.deviceId}, ${phone.accountId}, 'sms', 1, 'done')`,
  );
  return id;
}
async function event(phone: Phone, days: number): Promise<string> {
  const id = oldId('dve', days);
  await run(
    sql`insert into device_event (id, device_id, kind) values (${id}, ${phone.deviceId}, 'connected')`,
  );
  return id;
}
async function command(
  phone: Phone,
  days: number,
  { kind = 'readBalance', state = 'succeeded' } = {},
): Promise<string> {
  const id = oldId('cmd', days);
  await run(
    sql`insert into device_command (id, device_id, account_id, kind, payload_enc, state, idempotency_key,
      deadline) values (${id}, ${phone.deviceId}, ${phone.accountId}, ${kind}, '', ${state}, ${id}, now())`,
  );
  await run(
    sql`insert into command_key (device_id, idempotency_key, command_id) values (${phone.deviceId}, ${id}, ${id})`,
  );
  return id;
}
async function observation(phone: Phone, days: number): Promise<string> {
  const id = oldId('obs', days);
  await run(
    sql`insert into observation (id, account_id, mode, direction, amount, observed_at)
      values (${id}, ${phone.accountId}, 'live', 'credit', 500, now())`,
  );
  return id;
}
async function imported(phone: Phone, days: number, lineId: string | null): Promise<string> {
  const id = oldId('evl', days);
  await run(sql`insert into evidence_line (id, account_id, mode, source, key, direction, amount, currency,
    occurred_from, occurred_to, raw_enc, line_id)
    values (${id}, ${phone.accountId}, 'live', 'import', ${id}, 'credit', 500, 'IDR', now(), now(), '', ${lineId})`);
  return id;
}
const readByPhone = { from: '081234567890', note: 'thanks' };
async function line(
  phone: Phone,
  days: number,
  { status = 'matched', confirmation = null as string | null } = {},
): Promise<string> {
  const id = oldId('lin', days);
  const raw = testVault().seal(JSON.stringify(readByPhone), {
    table: 'statement_line',
    id,
    column: 'raw_enc',
  });
  await asThief(
    database.db,
    sql`insert into statement_line (id, account_id, mode, key, direction, amount, currency, counterparty,
      occurred_from, occurred_to, source, booked, raw_enc, match_status, posted, claim_owner_id, confirmation, hold_id)
    values (${id}, ${phone.accountId}, 'live', ${id}, 'credit', 500, 'IDR', 'BUDI', ${daysAgo(days)},
      ${daysAgo(days)}, 'history', true, ${raw}, ${status}, ${status === 'matched'},
        ${confirmation && 'usr_claim'}, ${confirmation}, ${confirmation && 'hld_claim'})`,
  );
  return id;
}
async function order(phone: Phone, days: number, { state = 'succeeded' } = {}): Promise<string> {
  const id = await command(phone, days, { kind: 'transfer', state });
  await run(
    sql`update device_command
      set payload_enc = ${testVault().seal(JSON.stringify(readByPhone), { table: 'device_command', id, column: 'payload_enc' })} where id = ${id}`,
  );
  return id;
}
/** Of lines and orders: whether what was raw is there, and the digest in its place. */
const raws = async (...wanted: string[]) => {
  const rows = await all(
    database.db.read,
    sql<{
      id: string;
      isThere: boolean;
      digest: string | null;
    }>`select id, raw_enc <> '' as "isThere", raw_digest as digest from statement_line where id = any(${wanted}::text[])
    union all select id, payload_enc <> '', raw_digest from device_command where id = any(${wanted}::text[])`,
  );
  return wanted
    .map((id) => rows.find((row) => row.id === id))
    .map((row) => (row?.isThere === true ? 'there' : row?.digest));
};
const healthNow = async () =>
  ((await ask(ayu, 'GET', '/api/retention')).body as { classes: RetentionClassRow[] }).classes[0];
const keptNow = async () => (await healthNow())?.kept ?? 0;
const settle = (lineId: string) =>
  run(sql`update statement_line set match_status = 'matched', posted = true where id = ${lineId}`);
const fact = async (days: number, key: string, isDelivered = true) => {
  const id = oldId('fct', days);
  await run(
    sql`insert into fact (id, name, key, mode, payload, delivered_at)
      values (${id}, 'tests.happened', ${key}, 'live', '{}', ${isDelivered ? daysAgo(days) : null})`,
  );
  return id;
};
const facts = async (key: string) =>
  (
    await all(
      database.db.read,
      sql<{ id: string }>`select id from fact where key = ${key} order by id`,
    )
  ).map(({ id }) => id);

test('each kind of raw data goes when its days are over, and not a day before', async () => {
  const phone = await addAccount(database.db);
  const settled = await addLine(database.db, { accountId: phone.accountId, amountMinor: 500n });
  await settle(settled);
  for (const [add, days] of [
    [check, 90],
    [event, 30],
    [command, 30],
    [observation, 90],
  ] as const)
    await add(phone, days + 1);
  const kept = [
    await check(phone, 89),
    await event(phone, 29),
    await command(phone, 29),
    await observation(phone, 89),
  ];
  await imported(phone, 366, settled);
  const raw = [await line(phone, 181), await order(await addAccount(database.db), 181)];
  const unexplained = await imported(phone, 366, null);
  await fact(31, phone.accountId);
  const open = [await fact(31, phone.accountId, false), await fact(29, phone.accountId)];
  const { body } = await ask(ayu, 'GET', '/api/retention');
  const told = (body as { classes: RetentionClassRow[] }).classes;
  expect(told.map(({ name, due }) => [name, due])).toEqual(
    retentionClasses.map((name) => [name, 1]),
  );
  expect(told[0]).toMatchObject({
    days: 90,
    kept: 0,
    oldest: expect.stringContaining(daysAgo(91).toISOString().slice(0, 10)) as string,
  });
  expect((await purge()).deleted).toEqual(
    Object.fromEntries(retentionClasses.map((name) => [name, 1])),
  );
  expect([
    ...(await ids('health_check', phone)),
    ...(await ids('device_event', phone)),
    ...(await ids('device_command', phone)),
    ...(await ids('observation', phone)),
  ]).toEqual(kept);
  expect(await ids('evidence_line', phone)).toEqual([unexplained]);
  expect(await raws(...raw)).not.toContain('there');
  expect(await facts(phone.accountId)).toEqual(open);
  expect(
    await all(
      database.db.read,
      sql<{
        id: string;
      }>`select command_id as id from command_key where device_id = ${phone.deviceId}`,
    ),
  ).toEqual([{ id: kept[2] }]);
  expect(
    await all(
      database.db.read,
      sql`select after ->> 'deleted' as deleted from audit_entry where action = 'retention.ran'`,
    ),
  ).toHaveLength(1);
});

test('orders to pay, and commands that have not ended, are no raw data', async () => {
  const phone = await addAccount(database.db);
  const kept = [
    await command(phone, 400, { kind: 'transfer' }),
    await command(phone, 399, { state: 'unknown' }),
    await command(phone, 398, { state: 'queued' }),
  ];
  await purge();
  expect(await ids('device_command', phone)).toEqual(kept);
});

test('what a phone read of a settled line, and what an order said, goes after half a year; the rows stay, with a digest that knows the text again', async () => {
  const phone = await addAccount(database.db);
  const [read, told] = [await line(phone, 181), await order(phone, 181)];
  const younger = [await line(phone, 179), await order(phone, 179)];
  const waiting = [
    await line(await addAccount(database.db), 181, { status: 'review' }),
    await line(phone, 181, { confirmation: 'pending' }),
    await order(phone, 181, { state: 'unknown' }),
  ];
  const lost = await line(phone, 182);
  await run(sql`update statement_line set raw_enc = 'v1.lost.x.y.z' where id = ${lost}`);
  expect((await purge()).deleted).toEqual({ lineRaw: 2, orderRaw: 1 });
  const digest = rawDigest(testVault(), '{"note":"thanks","from":"081234567890"}');
  expect(await raws(read, told, lost)).toEqual([digest, digest, 'unreadable']);
  expect(await raws(...younger, ...waiting)).toEqual(Array(5).fill('there'));
  expect(
    await all(
      database.db.read,
      sql`select counterparty, amount from statement_line where id = ${read}`,
    ),
  ).toEqual([{ counterparty: 'BUDI', amount: 500n }]);
  expect((await purge()).deleted).toEqual({});
  await expect(
    run(sql`update statement_line set raw_enc = 'v1.again' where id = ${read}`),
  ).rejects.toThrow('raw_is_gone_with_a_digest');
  await settle(waiting[0] ?? '');
  expect((await purge()).deleted).toEqual({ lineRaw: 1 });
});

test('a hold, and money of the account that is not settled, keep what its lines and orders said', async () => {
  const [held, open] = [await addAccount(database.db), await addAccount(database.db)];
  const kept = [
    await line(held, 300),
    await order(held, 300),
    await line(open, 200),
    await order(open, 200),
  ];
  const older = [await line(open, 205), await order(open, 205)];
  const unsettled = await addLine(database.db, {
    accountId: open.accountId,
    amountMinor: 700n,
    secondsFromNow: -201 * 86_400,
  });
  await ask(ayu, 'POST', '/api/retention/holds', {
    kind: 'account',
    subjectId: held.accountId,
    reason: 'a dispute',
  });
  expect((await purge()).deleted).toEqual({ lineRaw: 1, orderRaw: 1 });
  expect(await raws(...kept)).toEqual(Array(4).fill('there'));
  expect(await raws(...older)).not.toContain('there');
  await settle(unsettled);
  expect((await purge()).deleted).toEqual({ lineRaw: 1, orderRaw: 1 });
});

test('money that is not settled keeps what was seen from a day before it, and nothing older', async () => {
  const phone = await addAccount(database.db);
  const open = await addLine(database.db, {
    accountId: phone.accountId,
    amountMinor: 700n,
    secondsFromNow: -200 * 86_400,
  });
  await check(phone, 202);
  const seen = [await check(phone, 200), await check(phone, 150)];
  const heard = await observation(phone, 150);
  await purge();
  expect([...(await ids('health_check', phone)), ...(await ids('observation', phone))]).toEqual([
    ...seen,
    heard,
  ]);
  await settle(open);
  await purge();
  expect([...(await ids('health_check', phone)), ...(await ids('observation', phone))]).toEqual([]);
});

test('a hold on an account keeps its data and its phone’s, until another Admin lifts it', async () => {
  const [phone, other] = [await addAccount(database.db), await addAccount(database.db)];
  const kept = [await check(phone, 300), await event(phone, 300)];
  await check(other, 300);
  const waiting = await keptNow();
  const hold = (
    await ask(ayu, 'POST', '/api/retention/holds', {
      kind: 'account',
      subjectId: phone.accountId,
      reason: 'asked for by the court',
    })
  ).body as RetentionHold;
  expect(hold).toMatchObject({ isInForce: true, placedBy: { id: ayu.userId }, until: null });
  expect(await healthNow()).toMatchObject({ due: 1, kept: waiting + 1 });
  await purge();
  expect([...(await ids('health_check', phone)), ...(await ids('device_event', phone))]).toEqual(
    kept,
  );
  expect(await ids('health_check', other)).toEqual([]);
  const lift = (who: User) =>
    ask(who, 'POST', `/api/retention/holds/${hold.id}/lift`, { reason: 'the case is closed' });
  expect(await lift(ayu)).toMatchObject({ status: 403, body: { code: 'secondPersonNeeded' } });
  expect(await lift(bima)).toMatchObject({
    status: 200,
    body: { isInForce: false, liftedBy: { id: bima.userId } },
  });
  expect(await lift(bima)).toMatchObject({ status: 409, body: { code: 'stateConflict' } });
  await purge();
  expect([...(await ids('health_check', phone)), ...(await ids('device_event', phone))]).toEqual(
    [],
  );
  expect(
    (
      await all(
        database.db.read,
        sql<{
          action: string;
        }>`select action from audit_entry where entity_id = ${phone.accountId} order by id`,
      )
    ).map(({ action }) => action),
  ).toEqual(['retention.holdPlaced', 'retention.holdLifted']);
});

test('a hold on a merchant keeps the data of every account and phone that its movements used, and its facts', async () => {
  const [merchantId, phone] = [await addMerchant(database.db), await addAccount(database.db)];
  await asThief(
    database.db,
    sql`insert into transaction (id, kind, code, merchant_id, mode, method, account_id, device_id, currency,
      payment_amount, final_payment, status)
    values (${newId('txn')}, 'deposit', 'T1', ${merchantId}, 'live', 'dana', ${phone.accountId},
      ${phone.deviceId}, 'IDR', 100, 100, 'succeeded')`,
  );
  const kept = [await check(phone, 300), await fact(300, merchantId)];
  const hold = (
    await ask(ayu, 'POST', '/api/retention/holds', {
      kind: 'merchant',
      subjectId: merchantId,
      reason: 'a dispute',
      until: daysAgo(-1).toISOString(),
    })
  ).body as RetentionHold;
  await purge();
  expect([...(await ids('health_check', phone)), ...(await facts(merchantId))]).toEqual(kept);
  expect(hold.until).not.toBeNull();
});

test('a hold on nothing, one that is over, and one by who may not is refused', async () => {
  const input = { kind: 'account', subjectId: newId('acc'), reason: 'because' };
  expect(await ask(ayu, 'POST', '/api/retention/holds', input)).toMatchObject({ status: 404 });
  const { accountId } = await addAccount(database.db);
  expect(
    await ask(ayu, 'POST', '/api/retention/holds', {
      ...input,
      subjectId: accountId,
      until: daysAgo(1).toISOString(),
    }),
  ).toMatchObject({ status: 422, body: { code: 'validFromPast' } });
  expect(await ask(ayu, 'POST', '/api/retention/holds', { ...input, reason: ' ' })).toMatchObject({
    status: 400,
  });
  expect(await ask(staff, 'POST', '/api/retention/holds', input)).toMatchObject({ status: 403 });
  expect(await ask(staff, 'GET', '/api/retention')).toMatchObject({ status: 403 });
  expect(
    await ask(ayu, 'POST', `/api/retention/holds/${newId('rho')}/lift`, { reason: 'because' }),
  ).toMatchObject({ status: 404 });
});

test('while one process deletes another one deletes nothing, and a hold is not placed before that has ended', async () => {
  const phone = await addAccount(database.db);
  const [gone, saved] = [await check(phone, 300), await check(phone, 299)];
  let placing: ReturnType<typeof ask> | undefined;
  await database.db.transaction(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('retention', 0))`.execute(trx);
    expect(await purge()).toEqual({ deleted: {}, months: 0 });
    placing = ask(ayu, 'POST', '/api/retention/holds', {
      kind: 'device',
      subjectId: phone.deviceId,
      reason: 'because',
    });
    await deleteOld('healthHistory', { days: 90, limit: 1 }).execute(trx);
    expect(
      await all(
        database.db.read,
        sql`select from retention_hold where subject_id = ${phone.deviceId}`,
      ),
    ).toEqual([]);
  });
  expect(await placing).toMatchObject({ status: 201 });
  await purge();
  expect(await ids('health_check', phone)).toEqual([saved]);
  expect(gone).not.toBe(saved);
});

test('two at once delete each row once', async () => {
  const phone = await addAccount(database.db);
  for (let n = 0; n < 20; n += 1) await check(phone, 300);
  const runs = await Promise.all([purge(), purge(), purge()]);
  expect(runs.reduce((sum, { deleted }) => sum + (deleted.healthHistory ?? 0), 0)).toBe(20);
  expect(await ids('health_check', phone)).toEqual([]);
});

test('a month goes with its last row, and one that a hold keeps a row of stays', async () => {
  const phone = await addAccount(database.db);
  const month = (monthsAgo: number) => {
    const now = systemClock.now();
    const start = (ago: number) =>
      new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago, 1));
    const [first, next] = [start(monthsAgo), start(monthsAgo - 1)];
    const name = `device_event_${first.toISOString().slice(0, 7).replace('-', '_')}`;
    const make = `create table ${name} partition of device_event for values
      from ('${idFloor('dve', first)}') to ('${idFloor('dve', next)}')`;
    return { name, make, age: (now.getTime() - first.getTime()) / 86_400_000 - 10 };
  };
  const [empty, held] = [month(20), month(21)];
  await asLogin(database, `set role wap_owner; ${empty.make}; ${held.make}`);
  await event(phone, empty.age);
  const kept = await addAccount(database.db);
  await event(kept, held.age);
  await ask(ayu, 'POST', '/api/retention/holds', {
    kind: 'device',
    subjectId: kept.deviceId,
    reason: 'because',
  });
  expect((await purge()).months).toBe(1);
  const names = (
    await all(
      database.db.read,
      sql<{
        name: string;
      }>`select relname as name from pg_class where relname in (${empty.name}, ${held.name})`,
    )
  ).map(({ name }) => name);
  expect(names).toEqual([held.name]);
});

test('money and audit are not deleted: neither by a month nor by a row', async () => {
  const { staffPool } = database.db;
  for (const history of ['audit_entry', 'ledger_entry', 'transaction', 'statement_line'])
    await expect(
      staffPool.query(`select drop_empty_months('${history}', 'x', now())`),
    ).rejects.toThrow('are not dropped');
  for (const history of ['audit_entry', 'ledger_entry', 'posting_cause'])
    await expect(staffPool.query(`delete from ${history}`)).rejects.toThrow('permission denied');
});

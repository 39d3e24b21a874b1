import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { roles } from '@wallet/contract';
import {
  addCoverage,
  asLogin,
  payingWorld,
  signPeople,
  testApprovals,
  testDatabase,
  testHttp,
  testVault,
} from '@wallet/server/testing';
import type { PayingWorld, TestDatabase, TestHttp } from '@wallet/server/testing';
import { systemActor } from '#modules/audit';
import { openPayouts, takeNext } from '#modules/payouts';
import {
  orderPower,
  recoveryPower,
  releasePower,
  selectReleasesWithoutWords,
} from '#modules/restores';
import { cancelRequest } from '#modules/withdrawals';
import { all, one } from '#platform/db';
import { newId } from '#platform/ids';
import { provePowerRows, resignPowerRows } from '#platform/row-mac';
import { openVault } from '#platform/vault';
import { beginRecovery, openRecoverer, recoveryRoutes } from './index.ts';
import type { RecoveryDeps } from './index.ts';

/** Two restores, the first of which was over in the second; the second goes on. */
let database: TestDatabase;
let world: PayingWorld;
let http: TestHttp;
let merchantId: string;
let place: { accountId: string; deviceId: string };
let recoveryId: string;
let given: string;
let held: string;
const admins: ReturnType<TestHttp['as']>[] = [];

const run = (statement: ReturnType<typeof sql>) => statement.execute(database.db.read);
const steal = (statement: string) => asLogin(database, statement);
const release = (who: number) =>
  admins[who]?.('POST', `/api/recovery/accounts/${place.accountId}/release`, {
    body: { reason: 'compared' },
  });
const send = () => openPayouts(world.deps).send();
const sweep = (askJournal: RecoveryDeps['askJournal'] = async () => undefined) =>
  openRecoverer({ ...world.deps, askForHistory: async () => false, askJournal }).sweep();
const ask = { askId: 'ask-00000001', bootId: 'boot-00000001', journalId: 'journal-1', sequence: 5 };
const take = () =>
  takeNext(world.deps, {
    deviceId: place.deviceId,
    ask: { ...ask, accountId: place.accountId },
  });

async function restore(): Promise<void> {
  const { at } = await one(
    database.db.read,
    sql<{ at: Date }>`select clock_timestamp() - interval '1 second' as at`,
  );
  await beginRecovery(database.db, {
    backupAt: at,
    backupDigest: 'd'.repeat(64),
    by: systemActor,
    vault: testVault(),
  });
}

beforeAll(async () => {
  database = await testDatabase();
  world = await payingWorld(database);
  http = testHttp({
    routes: recoveryRoutes({ ...world.deps, approvals: testApprovals() }),
    console: 'admin',
  });
  for (const name of ['ana', 'budi']) {
    const userId = newId('usr');
    await run(
      sql`insert into app_user (id, email, email_key, name, role_id, status) values (${userId}, ${`${userId}@wallet.example`}, ${userId}, ${name}, ${roles.admin}, 'active')`,
    );
    const sessionId = newId('ses');
    admins.push(
      http.as({ kind: 'user', userId, sessionId, roleId: roles.admin, console: 'admin' }),
    );
  }
  await signPeople(database.db);
  merchantId = await world.merchant();
  await run(sql`update account set status = 'retired', device_id = null`);
  place = await world.account({ merchantIds: [merchantId] });
  await run(sql`insert into installation (kind) values ('demo')`);
  given = await world.approved(merchantId, { payee: '081200000501' });
  await send();
  held = await world.approved(merchantId, { payee: '081200000502' });
  await restore();
  await restore();
  recoveryId = (
    await one(database.db.read, sql<{ id: string }>`select id from recovery where ended_at is null`)
  ).id;
});
afterAll(async () => {
  await http.close();
  await world.prove();
  await world.close();
  await database.close();
});

/** What the proof of these rows names, and what their words contradict. */
async function named(): Promise<string[]> {
  const ids: string[] = [];
  for (const rows of [recoveryPower, releasePower, orderPower])
    await provePowerRows(database.db.read, testVault(), rows, { found: ({ id }) => ids.push(id) });
  const without = await all(database.db.read, selectReleasesWithoutWords());
  return [...ids, ...without.map(({ id }) => id)];
}

/** Nothing begins, nothing is given to a phone, and nothing is cancelled that may have been paid. */
async function expectNothingLeaves(): Promise<void> {
  expect(await send()).toBe(0);
  expect(await world.request(held)).toMatchObject({ status: 'approved', intents: [] });
  expect(await take()).toBeNull();
  await openPayouts(world.deps).sweep();
  expect((await world.request(given)).intents).toMatchObject([{ state: 'waiting' }]);
}

const columns = {
  recovery: 'backup_at, started_at, looked_at, ended_at, accounts, mac',
  recovery_account:
    'journal_before, journal_id, first_by, first_at, first_reason, released_by, released_at, released_reason, mac',
  recovery_order: 'state, amount, payee_key, account_id, request_id, taken_at, evidence, mac',
};

/** Does what a thief would, looks, and puts the rows back as they were. */
async function whileStolen(thefts: string[], look: () => Promise<void>): Promise<void> {
  const rows: string[] = [];
  for (const [table, names] of Object.entries(columns)) {
    const found = (await steal(`select to_jsonb(t)::text as row from ${table} t`)) as {
      row: string;
    }[];
    for (const { row } of found)
      rows.push(
        `update ${table} t set (${names}) = (select ${names} from jsonb_populate_record(null::${table}, '${row}'::jsonb) p) where t.id = '${(JSON.parse(row) as { id: string }).id}'`,
      );
  }
  for (const theft of thefts) await steal(theft);
  await look();
  for (const row of rows) await steal(row);
  expect(await named()).toEqual([]);
}

const endsIt = `update recovery set ended_at = now() where ended_at is null`;
const looksIt = `update recovery set looked_at = now() where ended_at is null`;
const releasesIt = `update recovery_account set first_by = 'usr_a', first_at = now(), first_reason = 'x', released_by = 'usr_b', released_at = now(), released_reason = 'x'`;

test.each([
  ['ends it', [endsIt]],
  [
    'ends it with the MAC of one that has ended',
    [
      `update recovery set ended_at = now(), mac = (select o.mac from recovery o where o.ended_at is not null limit 1) where ended_at is null`,
    ],
  ],
  ['ends it and takes its MAC away', [endsIt, 'update recovery set mac = null']],
  ['says that all was looked at, and releases its accounts', [looksIt, releasesIt]],
  [
    'says that it began long ago',
    [`update recovery set started_at = now() - interval '1 year', looked_at = now()`],
  ],
] as const)('who %s by SQL lets nothing go, and the next proof names it', async (_, thefts) => {
  await whileStolen([...thefts], async () => {
    await expectNothingLeaves();
    await expect(
      cancelRequest(world.deps, {
        id: held,
        merchantId,
        by: systemActor,
        statusReason: 'cancelledByMerchant',
      }),
    ).rejects.toMatchObject({ code: 'cancelNotPossible' });
    expect(await named()).toContain(recoveryId);
    expect((await world.request(held)).waitingReason).toBe('recovery');
  });
});

test('once every account was looked at, one that nobody released sends nothing, whatever its row says', async () => {
  await addCoverage(database.db, place.accountId, {
    fromSeconds: -40 * 86_400,
    toSeconds: 3 * 86_400,
  });
  await sweep();
  expect(await named()).toEqual([]);
  await expectNothingLeaves();
  await whileStolen([releasesIt], async () => {
    await expectNothingLeaves();
    expect(await release(0)).toMatchObject({ status: 409, body: { code: 'rowNotProved' } });
    await sweep();
    expect(await named()).toContain(`${recoveryId}.${place.accountId}`);
  });
});

test('an account that is moved behind the restore by SQL is held all the same: its id says when it was made', async () => {
  await steal(
    `update account set created_at = now() + interval '1 hour' where id = '${place.accountId}'`,
  );
  await expectNothingLeaves();
  await steal(
    `update account set created_at = now() - interval '1 hour' where id = '${place.accountId}'`,
  );
});

test('taking the row of an account away releases nobody and ends nothing', async () => {
  const [row] = (await steal(
    `select to_jsonb(a) as row from recovery_account a where recovery_id = '${recoveryId}'`,
  )) as { row: object }[];
  await steal(`delete from recovery_account where recovery_id = '${recoveryId}'`);
  await steal(
    `update account set created_at = now() + interval '1 hour' where id = '${place.accountId}'`,
  );
  await sweep();
  await expectNothingLeaves();
  expect(
    await one(
      database.db.read,
      sql`select ended_at as "endedAt" from recovery where id = ${recoveryId}`,
    ),
  ).toEqual({ endedAt: null });
  const names = Object.keys(row?.row ?? {}).join(', ');
  await steal(
    `insert into recovery_account (${names}) select ${names} from jsonb_populate_record(null::recovery_account, '${JSON.stringify(row?.row)}')`,
  );
  await steal(
    `update account set created_at = now() - interval '1 hour' where id = '${place.accountId}'`,
  );
  expect(await named()).toEqual([]);
});

test('a first word that somebody invented makes no second one', async () => {
  await whileStolen(
    [`update recovery_account set first_by = 'usr_a', first_at = now(), first_reason = 'x'`],
    async () => {
      for (const who of [0, 1])
        expect(await release(who)).toMatchObject({ status: 409, body: { code: 'rowNotProved' } });
    },
  );
});

test('a debit that somebody attached to a request by SQL is paid by nobody before two Admins said so', async () => {
  const requestId = await world.approved(merchantId, {
    payee: '081200000504',
    amountMinor: 6_000_000n,
  });
  const lineId = await world.debit(place.accountId, 6_000_000n);
  const attach = (who: number) =>
    admins[who]?.('POST', `/api/recovery/debits/${lineId}/attach`, {
      body: { requestId, reason: 'the receipt' },
    });
  await steal(
    `insert into recovery_attachment (line_id, recovery_id, request_id, reason, proposed_by) values ('${lineId}', '${recoveryId}', '${requestId}', 'x', 'usr_a')`,
  );
  expect(await attach(0)).toMatchObject({ status: 200 });
  expect(await world.request(requestId)).toMatchObject({ status: 'approved', intents: [] });
  expect(await attach(1)).toMatchObject({ status: 200 });
  expect(await world.request(requestId)).toMatchObject({ status: 'succeeded' });
});

const lostOrder = {
  intentId: newId('int'),
  epoch: 1,
  destination: {
    method: 'dana',
    institutionCode: 'DANA',
    accountNumber: '081200000599',
    holderName: null,
  },
  amount: { value: '70000.00', currency: 'IDR' },
  sequence: 9,
  takenAt: new Date().toISOString(),
} as const;
const tells = () =>
  sweep(async () => ({
    journalId: 'journal-1',
    orders: [{ ...lostOrder, accountId: place.accountId, state: 'pressing' as const }],
    next: null,
  }));

test.each([
  ['gives it a request', `request_id = 'wdr_other'`, 'stays'],
  ['changes its sum', 'amount = amount + 1', 'stays'],
  ['gives it to another account', `account_id = 'acc_other'`, 'stays'],
  ['takes its MAC away', 'mac = null', 'stays'],
  ['calls it closed', `state = 'closed'`, 'is mended'],
  ['makes it another evidence', `evidence = '{"evidence":{}}'`, 'is mended'],
])(
  'who %s by SQL has no account released, and what the journal tells again signs nothing',
  async (_, theft, told) => {
    await steal(
      `update device set capabilities = array['journal'], connected_to = 'here', last_seen_at = now() where id = '${place.deviceId}'`,
    );
    await tells();
    const id = `${lostOrder.intentId}.1`;
    expect(await named()).toEqual([]);
    await whileStolen([`update recovery_order set ${theft} where id = '${id}'`], async () => {
      expect(await named()).toEqual([id]);
      expect(await release(0)).toMatchObject({ status: 409, body: { code: 'rowNotProved' } });
      await tells();
      expect(await named()).toEqual(told === 'stays' ? [id] : []);
      await expectNothingLeaves();
    });
  },
);

test('two Admins release it: it ends signed, payouts go, and a rotation of keys makes its rows anew', async () => {
  expect(await release(0)).toMatchObject({ status: 200 });
  await expectNothingLeaves();
  expect(await release(1)).toMatchObject({ status: 200, body: { account: { step: 'released' } } });
  expect(await named()).toEqual([]);
  expect(await take()).not.toBeNull();
  expect(await send()).toBe(1);
  const [known, next] = [
    { id: 'test', secret: 's'.repeat(43) },
    { id: 'next', secret: 'n'.repeat(43) },
  ];
  for (const keys of [
    [known, next],
    [next, known],
  ]) {
    const vault = openVault({ autoMade: true, macSecret: 'm'.repeat(43), keys });
    for (const [rows, signed] of [
      [recoveryPower, 2],
      [releasePower, 2],
      [orderPower, 1],
    ] as const)
      expect(await resignPowerRows(database.db.read, vault, rows, keys[1]?.id ?? '')).toEqual({
        signed,
        sealed: 0,
        left: 0,
        unproved: [],
      });
  }
  expect(await named()).toEqual([]);
});

test('who opens a recovery that has ended by SQL stops payouts, and nothing else', async () => {
  const waits = await world.approved(merchantId, { payee: '081200000503' });
  await steal(`update recovery set backup_digest = repeat('e', 64) where id = '${recoveryId}'`);
  expect(await send()).toBe(0);
  expect(await world.request(waits)).toMatchObject({ waitingReason: 'recovery', intents: [] });
  await steal(`update recovery set backup_digest = repeat('d', 64) where id = '${recoveryId}'`);
  expect(await send()).toBe(1);
});

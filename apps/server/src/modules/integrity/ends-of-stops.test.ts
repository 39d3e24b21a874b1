import { all, sql } from '#platform/db';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { asLogin, type TestDatabase, testDatabase } from '@wallet/server/testing';
import { type Divergence, ledgerChecks, verifyLedger } from '#modules/ledger/verification';
import { reconciliationChecks } from '#modules/reconciliation/runs';
import { silentLog } from '#platform/log';
import { integrityWorld, type IntegrityWorld } from '../../testing/payouts/integrity-world.ts';
import { saveProof } from './save-proof.ts';

let database: TestDatabase;
let world: IntegrityWorld;

beforeAll(async () => {
  database = await testDatabase();
  world = await integrityWorld(database);
});
afterEach(async () => {
  await world.mendAll();
  expect(await world.stops()).toEqual({ all: false, merchants: [], accounts: [] });
});
afterAll(async () => {
  await world.close();
  await database.close();
});

const heldMore = (account: string, by: number) =>
  `update ledger_account set held = held + ${by} where id = '${account}'`;

test.each([
  ['its state', `state = 'gone', ended_at = now()`],
  ['its state, as if two had lifted it', `state = 'lifted', ended_at = now()`],
  ['its class', `class = 'figure'`],
  ['whose payouts it stops', `scope = 'account', scope_id = 'acc_nobody'`],
])(
  'who writes %s over behind the application lets nothing go, and the next look says so',
  async (_, change) => {
    const { payable, requestId } = await world.waiting();
    await world.corrupt(heldMore(payable, 100), heldMore(payable, -100));
    await world.look();
    const [found] = await world.findings();
    await world.asSuperuser(`update integrity_finding set ${change} where id = '${found?.id}'`);
    expect(await world.stops()).toMatchObject({ all: true });
    await world.send();
    expect(await world.stateOf(requestId)).toBe('approved');
    await world.look();
    expect((await world.findings()).map(({ id }) => id)).toContain(found?.id);
  },
);

test('a finding that somebody deleted is found again, and that it was deleted stops everybody', async () => {
  const { payable } = await world.waiting();
  await world.corrupt(heldMore(payable, 100), heldMore(payable, -100));
  await world.look();
  const [found] = await world.findings();
  const row = (
    await asLogin(
      database,
      `select to_jsonb(f)::text as row from integrity_finding f where id = '${found?.id}'`,
    )
  )[0] as { row: string };
  await world.asSuperuser(`delete from integrity_finding where id = '${found?.id}'`);
  const seen = (await world.look()).map(({ where }) => where);
  expect(seen).toContain(`account ${payable}`);
  expect(seen).toContain(`finding ${found?.id}`);
  expect(await world.stops()).toMatchObject({ all: true });
  await world.asSuperuser(
    `delete from integrity_finding
      where place = 'account ${payable}' and false; insert into integrity_finding
        select (jsonb_populate_record(null::integrity_finding, '${row.row}'::jsonb || '{"place": "put back"}')).*`,
  );
});

test('two independent Admins lift a stop with their reasons; it stays lifted while it is just the same, and stops again when it is another', async () => {
  const { payable, requestId } = await world.waiting();
  await world.corrupt(heldMore(payable, 100), heldMore(payable, -100));
  await world.look();
  const [found] = await world.findings();
  const lift = (who: number, reason = 'Counted by hand, the hold is right') =>
    world.admins[who]?.('POST', `/api/integrity/findings/${found?.id}/lift`, { body: { reason } });
  expect(await lift(0)).toMatchObject({
    status: 200,
    body: { state: 'open', firstWord: { by: { name: 'Ana' } } },
  });
  expect(await lift(0)).toMatchObject({ status: 403, body: { code: 'secondPersonNeeded' } });
  await world.send();
  expect(await world.stateOf(requestId)).toBe('approved');
  expect(await lift(1)).toMatchObject({ status: 200, body: { state: 'lifted' } });
  expect(await lift(1)).toMatchObject({ status: 409, body: { code: 'stateConflict' } });
  await world.look();
  expect(await world.stops()).toEqual({ all: false, merchants: [], accounts: [] });
  await world.send();
  expect(await world.stateOf(requestId)).toBe('processing');

  await world.corrupt(heldMore(payable, 1), heldMore(payable, -1));

  await world.look();
  expect((await world.findings()).map(({ place }) => place)).toEqual([`account ${payable}`]);
  expect(await world.findings('gone')).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        id: found?.id,
        secondWord: expect.objectContaining({ by: expect.objectContaining({ name: 'Budi' }) }),
      }),
    ]),
  );
});

test('what is mended is gone by the next look, as a row that stays with when it ended', async () => {
  const { payable, requestId } = await world.waiting();
  await world.asSuperuser(heldMore(payable, 100));
  await world.look();
  const [found] = await world.findings();
  await world.asSuperuser(heldMore(payable, -100));
  await world.look();
  expect(await world.findings()).toEqual([]);
  expect((await world.findings('gone')).find(({ id }) => id === found?.id)?.endedAt).toEqual(
    expect.any(String),
  );
  await world.send();
  expect(await world.stateOf(requestId)).toBe('processing');
});

test('the proof of everything names what no look of a minute reads, goes on where a killed one stood, and ends what it finds no more', async () => {
  const { payable } = await world.waiting();
  await world.look();
  const change = (by: number) =>
    `update ledger_entry set balance_after = balance_after + ${by} where account_id = '${payable}' and sequence = 1`;
  await world.asSuperuser(change(5));
  await world.admins[0]?.('POST', '/api/integrity/prove', { body: {} });
  const killed = world.everything.slice(0, 3).concat({
    what: 'the process dies here',
    find: () => sql<Divergence>`select (1 / 0)::text as where, '' as expected, '' as found`,
  });
  await expect(world.proveWhenDue(killed)).rejects.toThrow('division by zero');
  expect(await world.stops()).toMatchObject({ all: true });
  const before = await world.findings();
  expect(before.map(({ place }) => place)).toContain(`entry 1 of ${payable}`);
  expect((await world.standing()).underWay).toMatchObject({ checks: 3 });
  await world.asSuperuser(
    `update integrity_run set step = 'every posting is whole and sums to zero' where ended_at is null`,
  );
  expect(await world.proveWhenDue()).toBe(true);
  expect(await world.standing()).toMatchObject({
    underWay: null,
    lastDay: { checks: world.everything.length + 1 },
  });

  await world.asSuperuser(change(-5));
  await world.proveAll();
  expect(await world.findings()).toEqual([]);
});

test('a proof of everything runs once a day, and of two processes one works at it', async () => {
  await world.proveAll();
  expect(await world.proveWhenDue()).toBe(false);
  await Promise.all(
    [0, 1].map(() => world.admins[0]?.('POST', '/api/integrity/prove', { body: {} })),
  );
  const open = await all(
    database.db.read,
    sql`select id from integrity_run where ended_at is null`,
  );
  expect(open).toHaveLength(1);
});

test('what a shell without keys finds stops everybody until the server has judged whose it is', async () => {
  const { payable, merchantId } = await world.waiting();
  await world.corrupt(heldMore(payable, 100), heldMore(payable, -100));
  const proof = await verifyLedger(
    { url: database.url, log: silentLog() },
    world.everything.slice(ledgerChecks.length),
  );
  expect(proof.ok).toBe(false);
  await saveProof(database.db, { ...proof, seconds: 1 });
  expect(await world.stops()).toMatchObject({ all: true });
  expect(await world.proveWhenDue(), 'the server was asked').toBe(true);
  expect(await world.stops()).toEqual({ all: false, merchants: [merchantId], accounts: [] });
});

test('a figure that differs is made again with an audit row, and stops nothing', async () => {
  const { accountId } = await world.waiting();
  await sql`select prove_checkpoints(null, 0)`.execute(database.db.lists.read);
  await world.asSuperuser(
    `update reconciliation_checkpoint set amount = amount + 9 where account_id = '${accountId}'`,
  );
  await world.proveAll();
  const [gone] = (await world.findings('gone')).filter(({ class: kind }) => kind === 'figure');
  expect(gone).toMatchObject({ place: `checkpoint of ${accountId}`, stops: null });
  expect(
    await all(
      database.db.read,
      sql`select entity_id as place from audit_entry where action = 'integrity.rebuilt'`,
    ),
  ).toEqual([{ place: `checkpoint of ${accountId}` }]);
  expect(
    (await verifyLedger({ url: database.url, log: silentLog() }, reconciliationChecks)).ok,
  ).toBe(true);
});

import { one, sql } from '#platform/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BlockRow, FirstUse, RuleRow } from '@wallet/contract';
import { personRows } from '#modules/approvals';
import { recordLink } from '#modules/approvals/independence';
import { changePowerRow } from '#platform/row-mac';
import { addMerchant, testVault } from '@wallet/server/testing';
import type { User } from '../../../testing/people/merchant-world.ts';
import { createRaisingWorld, type RaisingWorld } from '../../../testing/plays/raising-world.ts';

let world: RaisingWorld;
let thief: User;
let helper: User;
let other: User;
beforeAll(async () => {
  world = await createRaisingWorld();
  [thief, helper, other] = [await world.person(1), await world.person(1), await world.person(1)];
  const { db } = world.world.database;
  await db.transaction((trx) =>
    changePowerRow(trx, testVault(), personRows, helper.userId, () =>
      recordLink(trx, testVault(), { person: helper.userId, by: thief.userId, kind: 'invited' }),
    ),
  );
});
afterAll(() => world.close());

const rule = async (who: User, more: object = {}) =>
  (
    await world.ask(who, 'POST', '/api/rules', {
      merchantId: null,
      scope: 'merchant',
      measure: 'count',
      pace: 'day',
      outcome: 'hold',
      limitCount: 3,
      reason: 'too many at once',
      ...more,
    })
  ).body as RuleRow;
const ownRule = async (more: object = {}) => {
  const merchantId = await addMerchant(world.world.database.db);
  return { merchantId, first: await rule(other, { merchantId, ...more }) };
};
let blocks = 0;
const block = async (who: User) =>
  (
    await world.ask(who, 'POST', '/api/blocklist', {
      merchantId: null,
      kind: 'phone',
      value: `081234567${String(++blocks).padStart(3, '0')}`,
      outcome: 'reject',
      reason: 'stolen',
    })
  ).body as BlockRow;
const end = (who: User, kind: 'rules' | 'blocklist', id: string) =>
  world.ask(who, 'POST', `/api/${kind}/${id}/end`, { reason: 'in my way', revision: 1 });
const stateOf = async (table: 'rule' | 'blocklist_entry', id: string) =>
  (
    await one(
      world.world.database.db.read,
      sql<{ status: string }>`select status from ${sql.table(table)} where id = ${id}`,
    )
  ).status;
const firstUse = async () =>
  (await world.ask(thief, 'GET', '/api/rules/first-use')).body as FirstUse;
const setFirstUse = async (who: User, more: object) => {
  const { holdAbove, knownAfterHours, sources, validFrom } = await firstUse();
  const body = { holdAbove, knownAfterHours, sources, validFrom, reason: 'as agreed', ...more };
  return world.ask(who, 'POST', '/api/rules/first-use', body);
};
const idr = (value: string) => ({ value, currency: 'IDR' });
const php = (value: string) => ({ value, currency: 'PHP' });
const waiting = async (subjectId: string) => (await world.pending(other, { subjectId }))[0];
const agree = async (who: User, subjectId: string) =>
  world.ask(who, 'POST', `/api/pending-changes/${(await waiting(subjectId))?.id}/decide`, {
    decision: 'agree',
    reason: 'seen',
  });
const stop = async (who: User, subjectId: string) =>
  world.ask(who, 'POST', `/api/pending-changes/${(await waiting(subjectId))?.id}/stop`, {});

test.each([
  ['a rule', 'rules', 'rule', async () => (await ownRule()).first.id],
  ['a block', 'blocklist', 'blocklist_entry', async () => (await block(other)).id],
] as const)(
  'one Admin ends %s: all Admins are mailed, and it goes on until the cool-down is over and somebody independent has agreed',
  async (_, kind, table, make) => {
    const id = await make();
    const { letters } = world.world.world;
    letters.length = 0;
    expect(await end(thief, kind, id)).toMatchObject({ status: 200, body: { state: 'inForce' } });
    expect(letters.length).toBeGreaterThanOrEqual(4);
    expect(await waiting(id)).toMatchObject({ persons: 2, state: 'waiting', mayStop: true });
    expect(await end(thief, kind, id)).toMatchObject({ body: { code: 'changePending' } });
    expect(await world.afterCoolDown(id)).toBe(0);
    expect(await agree(thief, id)).toMatchObject({ body: { code: 'secondPersonNeeded' } });
    expect(await agree(helper, id)).toMatchObject({ body: { code: 'notIndependent' } });
    expect([await world.begin(), await stateOf(table, id)]).toEqual([0, 'active']);
    expect(await agree(other, id)).toMatchObject({ body: { state: 'agreed' } });
    expect([await world.begin(), await stateOf(table, id)]).toEqual([1, 'ended']);
  },
);

test('the end of a rule that is stopped never comes, and one that is agreed to not before its time', async () => {
  const { first } = await ownRule();
  await end(thief, 'rules', first.id);
  await stop(other, first.id);
  expect([await world.afterCoolDown(first.id), await stateOf('rule', first.id)]).toEqual([
    0,
    'active',
  ]);
  await end(thief, 'rules', first.id);
  await agree(other, first.id);
  expect([await world.begin(), await stateOf('rule', first.id)]).toEqual([0, 'active']);
});

test('a rule of a higher limit covers a stricter one after the cool-down and two words, whoever adds it; a stricter one at once', async () => {
  const { merchantId, first } = await ownRule();
  const looser = await rule(thief, { merchantId, limitCount: 900 });
  expect(looser).toMatchObject({ state: 'proposed' });
  const accept = (who: User) =>
    world.ask(who, 'POST', `/api/rules/${looser.id}/decide`, { decision: 'accept', revision: 1 });
  for (const who of [thief, helper, other])
    expect(await accept(who)).toMatchObject({ status: 409, body: { code: 'stateConflict' } });
  expect(await world.afterCoolDown(looser.id)).toBe(0);
  expect(await agree(helper, looser.id)).toMatchObject({ body: { code: 'notIndependent' } });
  expect(await stateOf('rule', looser.id)).toBe('proposed');
  await agree(other, looser.id);
  expect([await world.begin(), await stateOf('rule', looser.id)]).toEqual([1, 'active']);
  expect(await stateOf('rule', first.id)).toBe('active');
  expect(await rule(thief, { merchantId, limitCount: 2 })).toMatchObject({ state: 'inForce' });
});

test('a rule that loosens is over when a stricter one came while it waited', async () => {
  const { merchantId } = await ownRule();
  const looser = await rule(thief, { merchantId, limitCount: 900 });
  expect(await rule(other, { merchantId, limitCount: 2 })).toMatchObject({ state: 'inForce' });
  expect([await world.afterCoolDown(looser.id), await stateOf('rule', looser.id)]).toEqual([
    0,
    'proposed',
  ]);
  await agree(other, looser.id);
  expect([await world.begin(), await stateOf('rule', looser.id)]).toEqual([0, 'refused']);
});

test('one merchant’s own rule instead of that of all waits as well, and is over when it is stopped or refused', async () => {
  const pace = { scope: 'requester', pace: 'minute', outcome: 'reject' };
  await rule(other, { ...pace, limitCount: 5 });
  const merchantId = await addMerchant(world.world.database.db);
  const stopped = await rule(thief, { ...pace, merchantId, limitCount: 4 });
  const refused = await rule(thief, { ...pace, merchantId, limitCount: 50 });
  expect([stopped.state, refused.state]).toEqual(['proposed', 'proposed']);
  await stop(other, stopped.id);
  await world.ask(other, 'POST', `/api/rules/${refused.id}/decide`, {
    decision: 'refuse',
    reason: 'no',
    revision: 1,
  });
  expect([await stateOf('rule', stopped.id), await stateOf('rule', refused.id)]).toEqual([
    'refused',
    'refused',
  ]);
  expect(await waiting(refused.id)).toBe(undefined);
});

test('a SubAdmin’s proposal that became looser than what is in force by now is accepted by nobody', async () => {
  const merchantId = await addMerchant(world.world.database.db);
  const subAdmin = await world.person(5);
  const proposed = await rule(subAdmin, { merchantId, limitCount: 5 });
  await rule(other, { merchantId, limitCount: 2 });
  expect(
    await world.ask(thief, 'POST', `/api/rules/${proposed.id}/decide`, {
      decision: 'accept',
      revision: 1,
    }),
  ).toMatchObject({ status: 409, body: { code: 'stateConflict' } });
});

test('the end of a rule that covers a stricter one tightens, and is at once', async () => {
  const merchantId = await addMerchant(world.world.database.db);
  const pace = { scope: 'customer', pace: 'month', merchantId };
  const looser = await rule(other, { ...pace, limitCount: 9 });
  await rule(other, { ...pace, limitCount: 2 });
  expect(await end(thief, 'rules', looser.id)).toMatchObject({ body: { state: 'ended' } });
});

test.each([
  ['a higher sum', { holdAbove: { IDR: idr('9000000.00'), PHP: php('1.00') } }],
  ['no sum at all', { holdAbove: { IDR: null, PHP: null } }],
  ['a shorter time', { knownAfterHours: 1 }],
  ['fewer sources', { sources: [] }],
])(
  'first payments wait for less by %s only after the cool-down and two words',
  async (_, input) => {
    await setFirstUse(other, {
      holdAbove: { IDR: idr('1000.00'), PHP: php('1.00') },
      knownAfterHours: 72,
      sources: ['payPage', 'api'],
    });
    const before = await firstUse();
    expect(await setFirstUse(thief, input)).toMatchObject({
      status: 200,
      body: { validFrom: before.validFrom },
    });
    expect(await firstUse()).toEqual(before);
    expect(await world.afterCoolDown('rules.firstUse')).toBe(0);
    expect(await agree(helper, 'rules.firstUse')).toMatchObject({
      body: { code: 'notIndependent' },
    });
    await agree(other, 'rules.firstUse');
    expect(await world.begin()).toBe(1);
    expect(await firstUse()).toMatchObject(input);
  },
);

test('first payments wait for more at once, and what waited to loosen them is over', async () => {
  await setFirstUse(other, { knownAfterHours: 72 });
  await setFirstUse(thief, { knownAfterHours: 1 });
  expect(await waiting('rules.firstUse')).toMatchObject({ act: 'firstUse' });
  expect(await setFirstUse(other, { knownAfterHours: 96 })).toMatchObject({
    body: { knownAfterHours: 96 },
  });
  expect(await waiting('rules.firstUse')).toBe(undefined);
});

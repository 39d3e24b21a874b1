import { all, one, sql } from '#platform/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MerchantDetail } from '@wallet/contract';
import { personRows } from '#modules/approvals';
import { recordLink } from '#modules/approvals/independence';
import { changePowerRow } from '#platform/row-mac';
import { asLogin, testVault } from '@wallet/server/testing';
import type { User } from '../../testing/people/merchant-world.ts';
import { createRaisingWorld, type RaisingWorld } from '../../testing/plays/raising-world.ts';

const vault = testVault();
let world: RaisingWorld;
let thief: User;
let other: User;
beforeAll(async () => {
  world = await createRaisingWorld();
  [thief, other] = [await world.person(1), await world.person(1)];
});
afterAll(() => world.close());

const detail = async (id: string) =>
  (await world.ask(thief, 'GET', `/api/merchants/${id}`)).body as MerchantDetail;
const lift = async (id: string, secondPersonAbove: string | null, who = thief) => {
  const { revision } = (await detail(id)).merchant;
  const money = (value: string | null) => (value === null ? null : { value, currency: 'IDR' });
  return world.ask(who, 'PATCH', `/api/merchants/${id}`, {
    revision,
    approvalPolicy: {
      automaticUpTo: null,
      automaticPerDay: null,
      secondPersonAbove: money(secondPersonAbove),
    },
  });
};
const policyOf = async (id: string) =>
  (
    await one(
      world.world.database.db.read,
      sql<{
        policy: Record<string, string | null>;
      }>`select approval_policy as policy from merchant where id = ${id}`,
    )
  ).policy['secondPersonAboveMinor'];
const peopleOf = (id: string) =>
  all(
    world.world.database.db.read,
    sql<{
      email: string;
      status: string;
    }>`select email, status from app_user where merchant_id = ${id} order by id`,
  );
const letIn = (person: User, by: User) =>
  world.world.database.db.transaction((trx) =>
    changePowerRow(trx, vault, personRows, person.userId, () =>
      recordLink(trx, vault, { person: person.userId, by: by.userId, kind: 'invited' }),
    ),
  );

test('one Admin lifts a merchant’s two-person limit, and nothing is lifted: all Admins and the owner are mailed, and the owner stops it', async () => {
  const { id, owner } = await world.paidMerchant();
  await lift(id, '1000000.00');
  expect(await policyOf(id)).toBe('100000000');
  const { letters } = world.world.world;
  letters.length = 0;
  expect(await lift(id, '900000000.00')).toMatchObject({ status: 200 });
  expect(await policyOf(id)).toBe('100000000');
  const [change] = await world.pending(owner);
  expect(change).toMatchObject({
    act: 'approvalPolicy',
    state: 'waiting',
    persons: 2,
    askedBy: null,
    mayStop: true,
    mayDecide: false,
  });
  expect(Date.parse(change?.beginsAt ?? '') - Date.parse(change?.askedAt ?? '')).toBe(86_400_000);
  expect(letters.length).toBeGreaterThanOrEqual(3);
  const toOwner = letters.find(({ text }) => text.includes('https://merchant.example/'));
  expect(toOwner?.text).toContain(`https://merchant.example/pending-changes/${change?.id}`);
  expect(toOwner?.text).not.toContain('Raiser');
  expect(await world.ask(owner, 'GET', `/api/pending-changes/${change?.id}`)).toMatchObject({
    body: { state: 'waiting' },
  });
  letters.length = 0;
  expect(
    await world.ask(owner, 'POST', `/api/pending-changes/${change?.id}/stop`, {}),
  ).toMatchObject({ status: 200, body: { state: 'stopped', mayStop: false } });
  expect(letters.map(({ text }) => text)).toEqual([expect.stringContaining('stopped')]);
  expect(await world.afterCoolDown(id)).toBe(0);
  expect(await policyOf(id)).toBe('100000000');
});

test('with nobody else’s word, with his own, or with that of whom he let in, it never begins', async () => {
  const { id } = await world.paidMerchant();
  await lift(id, '1000000.00');
  await lift(id, '900000000.00');
  const [change] = await world.pending(thief, { subjectId: id });
  const decide = (who: User) =>
    world.ask(who, 'POST', `/api/pending-changes/${change?.id}/decide`, {
      decision: 'agree',
      reason: 'all right',
    });
  const [helper, sibling] = [await world.person(1), await world.person(1)];
  await letIn(helper, thief);
  expect(await decide(thief)).toMatchObject({ status: 403, body: { code: 'secondPersonNeeded' } });
  expect(await decide(helper)).toMatchObject({ status: 403, body: { code: 'notIndependent' } });
  const third = await world.person(1);
  await letIn(sibling, third);
  await letIn(thief, third);
  expect(await decide(sibling)).toMatchObject({ status: 403, body: { code: 'notIndependent' } });
  expect(await world.afterCoolDown(id)).toBe(0);
  expect(await policyOf(id)).toBe('100000000');
});

test('a second, independent person makes it begin, and only after the cool-down', async () => {
  const { id } = await world.paidMerchant();
  const [asker, second] = [await world.person(1), await world.person(1)];
  await lift(id, '1000000.00', asker);
  await lift(id, '900000000.00', asker);
  const [change] = await world.pending(asker, { subjectId: id });
  const decide = () =>
    world.ask(second, 'POST', `/api/pending-changes/${change?.id}/decide`, {
      decision: 'agree',
      reason: 'letter of the owner',
    });
  expect(await world.begin()).toBe(0);
  expect(await world.afterCoolDown(id)).toBe(0);
  expect(await decide()).toMatchObject({ status: 200, body: { state: 'agreed' } });
  expect(await world.begin()).toBe(1);
  expect(await policyOf(id)).toBe('90000000000');
  expect(await decide()).toMatchObject({ status: 409 });
});

const due = `begins_at = asked_at`;
test.each([
  ['agreed by another', `state = 'agreed', agreed_by = '$other', ${due}`],
  ['made one person’s', `persons = 1, state = 'agreed', ${due}`],
])('a change that was %s by SQL begins nothing', async (_, theft) => {
  const { id } = await world.paidMerchant();
  await lift(id, '1000000.00');
  await lift(id, '900000000.00');
  await asLogin(
    world.world.database,
    `set session_replication_role = replica; update pending_change set ${theft.replace('$other', other.userId)} where subject_id = '${id}'`,
  );
  expect(await world.begin()).toBe(0);
  expect(await policyOf(id)).toBe('100000000');
});

test.each([
  ['made due', due],
  [
    'made about more',
    `after = replace(after, '200000000', '990000000'), begins_at = now() - interval '1 hour', asked_at = now() - interval '1 day'`,
  ],
])(
  'one person’s change that was %s by SQL begins nothing, and lowering goes on',
  async (_, theft) => {
    const { id } = await world.paidMerchant();
    const limit = (max: string) =>
      world.ask(thief, 'POST', `/api/merchants/${id}/limits`, {
        direction: 'withdrawal',
        min: null,
        max,
      });
    await limit('1000000');
    await limit('2000000');
    await asLogin(
      world.world.database,
      `set session_replication_role = replica; update pending_change set ${theft} where subject_id = '${id}'`,
    );
    expect(await world.begin()).toBe(0);
    expect(await limit('900000')).toMatchObject({ status: 201, body: { state: 'inForce' } });
  },
);

test('a forged word of a second person begins nothing', async () => {
  const { id } = await world.paidMerchant();
  const second = await world.person(1);
  await lift(id, '1000000.00');
  await lift(id, '900000000.00');
  await world.afterCoolDown(id);
  const [change] = await world.pending(thief, { subjectId: id });
  await world.ask(second, 'POST', `/api/pending-changes/${change?.id}/decide`, {
    decision: 'agree',
    reason: 'all right',
  });
  await asLogin(
    world.world.database,
    `set session_replication_role = replica; update approval_decision set reason = 'another' where subject_id = '${change?.id}'`,
  );
  expect(await world.begin()).toBe(0);
  expect(await policyOf(id)).toBe('100000000');
});

test('he disables the merchant’s people and invites his own second address: the address waits for a second person, and so does letting one of them in', async () => {
  const { id, owner } = await world.paidMerchant();
  for (const { id: person } of (
    (await world.ask(thief, 'GET', `/api/merchants/${id}/people`)).body as {
      data: { id: string }[];
    }
  ).data)
    await world.ask(thief, 'POST', `/api/users/${person}/disable`, { reason: 'stolen' });
  const { letters } = world.world.world;
  letters.length = 0;
  const invited = await world.ask(thief, 'POST', `/api/merchants/${id}/people`, {
    email: 'second@thief.example',
    name: 'Owner',
  });
  expect(invited).toMatchObject({
    status: 201,
    body: { pendingChangeId: expect.any(String) as string },
  });
  expect((await peopleOf(id)).map(({ email }) => email)).not.toContain('second@thief.example');
  expect(letters.map(({ to }) => to)).not.toContain('second@thief.example');
  const ownerMail = (await peopleOf(id)).at(-1)?.email;
  expect(letters.map(({ to }) => to)).toContain(ownerMail);
  expect(
    await world.ask(thief, 'POST', `/api/merchants/${id}/people`, {
      email: 'third@thief.example',
      name: 'Owner',
    }),
  ).toMatchObject({ status: 409, body: { code: 'changePending' } });
  expect(await world.ask(thief, 'POST', `/api/users/${owner.userId}/enable`)).toMatchObject({
    status: 200,
    body: { status: 'disabled' },
  });
  expect((await world.pending(other, { act: 'userReactivated' }))[0]).toMatchObject({ persons: 2 });
  expect(await world.afterCoolDown(id)).toBe(0);
  expect((await peopleOf(id)).every(({ status }) => status === 'disabled')).toBe(true);
});

test('a merchant that never had a posting gets its first owner, another address and its terms at once', async () => {
  const { merchant } = await world.world.found();
  const { id } = merchant;
  expect((await peopleOf(id)).map(({ status }) => status)).toEqual(['invited']);
  expect(
    await world.ask(thief, 'POST', `/api/merchants/${id}/people`, {
      email: 'right@shop.example',
      name: 'Owner',
    }),
  ).toMatchObject({ status: 201, body: { email: 'right@shop.example', status: 'invited' } });
  expect(
    await world.ask(thief, 'POST', `/api/merchants/${id}/fee-rules`, {
      direction: 'deposit',
      method: 'any',
      flat: '0',
      percentBasisPoints: 250,
      min: null,
      max: null,
    }),
  ).toMatchObject({ status: 201, body: { percentBasisPoints: 250 } });
});

test('an address that never came is not changed for another once money was booked', async () => {
  const { id } = (await world.paidMerchant()) satisfies { id: string };
  await asLogin(
    world.world.database,
    `set session_replication_role = replica; update app_user set status = 'invited', password_hash = null where merchant_id = '${id}'`,
  );
  expect(
    await world.ask(thief, 'POST', `/api/merchants/${id}/people`, {
      email: 'fourth@thief.example',
      name: 'Owner',
    }),
  ).toMatchObject({ body: { pendingChangeId: expect.any(String) as string } });
});

test('currency cannot be changed, and another time zone lifts nothing', async () => {
  const { id } = await world.paidMerchant();
  const { revision } = (await detail(id)).merchant;
  expect(
    await world.ask(thief, 'PATCH', `/api/merchants/${id}`, { revision, currency: 'PHP' }),
  ).toMatchObject({ status: 400 });
  await lift(id, '1000000.00');
  await world.ask(thief, 'PATCH', `/api/merchants/${id}`, {
    revision: (await detail(id)).merchant.revision,
    timeZone: 'Asia/Manila',
  });
  await lift(id, '900000000.00');
  expect(await policyOf(id)).toBe('100000000');
});

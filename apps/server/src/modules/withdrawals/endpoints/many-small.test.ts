import { sql } from '#platform/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { roles } from '@wallet/contract';
import { systemActor } from '#modules/audit';
import { createUser } from '#modules/identity/credentials';
import { signIn } from '#modules/identity/sign-in';
import { newId } from '#platform/ids';
import { asLogin, signPeople, signSettings } from '@wallet/server/testing';
import { createWithdrawalWorld } from '../../../testing/payouts/withdrawal-world.ts';
import type { User, WithdrawalWorld } from '../../../testing/payouts/withdrawal-world.ts';

let world: WithdrawalWorld;
const password = 'kopi-susu-gula-aren';
const limit = 3_000_000n;

beforeAll(async () => {
  world = await createWithdrawalWorld();
  await sql`insert into setting (id, key, value, valid_from, source, created_by)
    select 'set_deciders', key, jsonb_set(value, '{deciderPasswordAboveMinor,IDR}',
      ${JSON.stringify(String(limit))}::jsonb), clock_timestamp(), 'test', 'test' from setting
        where key = 'withdrawals.approval' limit 1`.execute(world.database.db.read);
  await signSettings(world.database.db);
});
afterAll(() => world.close());

/** Somebody of the house who is signed in; his session is open, and who sits there does not know the password. */
async function decider(): Promise<User> {
  const { identity } = world.deps;
  const email = `${newId('usr').slice(-12)}@wallet.example`;
  const userId = await identity.db.transaction((trx) =>
    createUser(identity, trx, {
      email,
      name: 'Sari',
      roleId: roles.admin,
      password,
      by: systemActor,
    }),
  );
  const { session } = await signIn(identity, {
    email,
    password,
    console: 'admin',
    ip: '127.0.0.1',
    requestId: 'req_1',
  });
  await signPeople(world.database.db, userId);
  return { kind: 'user', userId, sessionId: session.id, roleId: roles.admin, console: 'admin' };
}
/** Of a merchant of their own. */
async function asked(count: number): Promise<string[]> {
  const shop = await world.shop();
  return Promise.all(Array.from({ length: count }, () => world.asked(shop)));
}
const seen = async (id: string) => {
  const { revision, payloadHash } = await world.standing(id);
  return { revision, payloadHash };
};
const path = '/api/operator/withdrawal-requests';
const approve = async (who: User, id: string, more: { password?: string } = {}) =>
  world.ask(who, 'POST', `${path}/${id}/decisions`, {
    decision: 'approve',
    ...(await seen(id)),
    ...more,
  });
const approveAll = async (
  who: User,
  ids: readonly string[],
  { decision = 'approve', ...more }: { password?: string; decision?: string; reason?: string } = {},
) =>
  world.ask(who, 'POST', `${path}/decisions`, {
    decision,
    requests: await Promise.all(ids.map(async (id) => ({ id, ...(await seen(id)) }))),
    ...more,
  });
const codeOf = ({ body }: Awaited<ReturnType<typeof approve>>) => (body as { code?: string }).code;

test('ten small approvals at once are as much as their sum: above the limit they ask for the password', async () => {
  const who = await decider();
  const ids = await asked(10);
  expect(codeOf(await approveAll(who, ids))).toBe('passwordNeeded');
  expect(codeOf(await approveAll(who, ids, { password: 'not it' }))).toBe('wrongPassword');
  for (const id of ids)
    expect(await world.standing(id)).toMatchObject({ status: 'pendingApproval' });
  expect((await approveAll(who, ids.slice(0, 3))).status).toBe(200);
  expect((await approveAll(who, ids, { decision: 'hold', reason: 'looked' })).status).toBe(200);
});

test('one small approval after the other is no less: what a person let go since he gave the password counts', async () => {
  const who = await decider();
  const ids = await asked(8);
  const answers = [];
  for (const id of ids.slice(0, 4)) answers.push(codeOf(await approve(who, id)));
  expect(answers).toEqual([undefined, undefined, undefined, 'passwordNeeded']);
  expect((await approve(who, ids[3] ?? '', { password })).status).toBe(200);
  const after = [];
  for (const id of ids.slice(4)) after.push(codeOf(await approve(who, id)));
  expect(after, 'it was counted with the fourth').toEqual([
    undefined,
    undefined,
    'passwordNeeded',
    'passwordNeeded',
  ]);
});

test('small approvals at the same moment are counted one after the other', async () => {
  const who = await decider();
  const answers = await Promise.all((await asked(8)).map((id) => approve(who, id)));
  expect(answers.map(codeOf).filter((code) => code === 'passwordNeeded')).toHaveLength(5);
});

test('another person, and what was let go a day ago, count for nobody else; a moved time of the password ends nothing', async () => {
  const who = await decider();
  const ids = await asked(5);
  for (const id of ids.slice(0, 3)) expect((await approve(who, id)).status).toBe(200);
  expect((await approve(await decider(), ids[3] ?? '')).status).toBe(200);
  await sql`update user_session set confirmed_at = now() where id = ${who.sessionId}`.execute(
    world.database.db.read,
  );
  expect(codeOf(await approve(who, ids[4] ?? ''))).toBe('passwordNeeded');
  await asLogin(
    world.database,
    `alter table approval_decision disable trigger user; update approval_decision
      set at = at - interval '25 hours'
        where person = '${who.userId}'; alter table approval_decision enable trigger user`,
  );
  expect((await approve(who, ids[4] ?? '')).status).toBe(200);
});

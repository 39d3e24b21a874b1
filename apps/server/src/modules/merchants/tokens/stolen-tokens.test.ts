import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { roles } from '@wallet/contract';
import { watchContradicted } from '#modules/approvals/row-proofs';
import { systemClock } from '#platform/clock';
import { newId } from '#platform/ids';
import { silentLog } from '#platform/log';
import { addMerchant, testVault } from '@wallet/server/testing';
import { powerKinds } from '../../../start/rows/power-rows.ts';
import { createPowerWorld, type PowerWorld } from '../../../testing/people/power-world.ts';
import { hashApiToken, newApiToken } from './api-token-text.ts';
import { revokeApiToken } from './revoke-api-token.ts';

let world: PowerWorld;
beforeAll(async () => {
  world = await createPowerWorld();
});
afterEach(() => world.steal('delete from api_token; delete from unproved_row'));
afterAll(() => world.close());

const asked = (token: string, ip = '203.0.113.5') =>
  world.tokens.authenticate(`Bearer ${token}`, ip).then(
    (caller) => (caller ? 'let in' : 'nobody'),
    (error: unknown) => String(Reflect.get(Object(error), 'code')),
  );

test.each([
  ['scopes', `scopes = '{withdrawals:write}'`],
  ['list of addresses', `ip_allowlist = '{}'`],
  ['end', 'expires_at = null'],
  ['mode', `mode = 'test'`],
  ['maker', `created_by = 'usr_thief'`],
  ['age', `created_at = created_at - interval '30 days'`],
  ['MAC', 'mac = null'],
])(
  'a token whose %s was changed by SQL is refused, and named by the next proof',
  async (_, change) => {
    const { id, token } = await world.token({
      expiresAt: new Date(systemClock.now().getTime() + 86_400_000),
      ipAllowlist: ['203.0.113.0/24'],
    });
    expect(await asked(token)).toBe('let in');
    await world.steal(`update api_token set ${change} where id = '${id}'`);
    expect(await asked(token)).toBe('rowNotProved');
    expect(await world.named()).toEqual([expect.stringMatching(`^api_token ${id} `)]);
  },
);

test('a token that was given to another merchant, or the hash of the thief\u2019s own, is refused', async () => {
  const [moved, hashed] = [await world.token(), await world.token()];
  const thiefs = newApiToken().token;
  await world.steal(
    `update api_token set merchant_id = '${await addMerchant(world.database.db)}'
      where id = '${moved.id}'; update api_token set hash = '${hashApiToken(thiefs)}' where id = '${hashed.id}'`,
  );
  expect([await asked(moved.token), await asked(thiefs), await asked(hashed.token)]).toEqual([
    'rowNotProved',
    'rowNotProved',
    'nobody',
  ]);
  expect(await world.named()).toEqual(
    [moved.id, hashed.id].map((id) => `api_token ${id} wrong`).toSorted(),
  );
});

test('a token that was made by SQL, from nothing or as a copy, is refused', async () => {
  const { id } = await world.token();
  const [copied, made] = [newApiToken().token, newApiToken().token];
  const copy = newId('tok');
  await world.steal(
    `insert into api_token (id, merchant_id, mode, name, prefix, last4, hash, scopes, status, created_at,
      mac) select '${copy}', merchant_id, mode, name, prefix, last4, '${hashApiToken(copied)}', scopes,
        status, created_at, mac from api_token where id = '${id}';
     insert into api_token (id, merchant_id, mode, name, prefix, last4, hash, scopes, status)
       values ('${newId('tok')}', '${world.merchantId}', 'live', 'n', 'wap_', 'abcd',
         '${hashApiToken(made)}', '{withdrawals:write}', 'active')`,
  );
  expect([await asked(copied), await asked(made)]).toEqual(['rowNotProved', 'rowNotProved']);
  expect(await world.named()).toHaveLength(2);
});

test('a revoked token whose status is set back is refused; one put back whole opens nothing once it was looked for', async () => {
  const { db } = world.database;
  const vault = testVault();
  const [set, whole] = [await world.token(), await world.token()];
  const { id: userId } = await world.person(roles.admin);
  const principal = {
    kind: 'user',
    userId,
    sessionId: newId('ses'),
    roleId: roles.admin,
    console: 'admin',
  } as const;
  await world.steal(`create table kept as select * from api_token where id = '${whole.id}'`);
  for (const { id } of [set, whole])
    await revokeApiToken({ db, vault }, { principal, merchantId: world.merchantId }, { id });
  await world.steal(
    `update api_token set status = 'active' where id = '${set.id}'; update api_token t
      set status = k.status, mac = k.mac from kept k where k.id = t.id; drop table kept`,
  );
  expect(await asked(set.token)).toBe('rowNotProved');
  expect(await world.named()).toEqual(
    [`api_token ${set.id} wrong`, `api_token ${whole.id} contradicted`].toSorted(),
  );
  await watchContradicted({ db, log: silentLog() }, powerKinds);
  expect(await asked(whole.token)).toBe('nobody');
});

test('a token that is not proved can still be revoked, and stays without proof', async () => {
  const { db } = world.database;
  const { id, token } = await world.token();
  const { id: userId } = await world.person(roles.admin);
  await world.steal(`update api_token set scopes = '{withdrawals:write}' where id = '${id}'`);
  await revokeApiToken(
    { db, vault: testVault() },
    {
      principal: {
        kind: 'user',
        userId,
        sessionId: 'ses_1',
        roleId: roles.admin,
        console: 'admin',
      },
      merchantId: world.merchantId,
    },
    { id },
  );
  expect(await asked(token)).toBe('nobody');
  expect(await world.named()).toEqual([`api_token ${id} wrong`]);
});

import { all, sql } from '#platform/db';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { providers, providerTable, type PayoutMethodRow } from '@wallet/contract';
import { createAccount } from '#modules/accounts/virtual';
import { systemActor } from '#modules/audit';
import {
  budi,
  endCoolDown,
  newMerchant,
  createPayoutWorld,
  operator,
  type PayoutWorld,
} from '../../testing/payouts/payout-world.ts';
import { usableDestination } from './usable-destination.ts';
import { refuseOwnAccount } from './find-destination.ts';

let world: PayoutWorld;
let own: Awaited<ReturnType<typeof newMerchant>>;
beforeAll(async () => {
  world = await createPayoutWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  own = await newMerchant(world);
});

const read = () => world.database.db.read;
const list = async (query = '') =>
  (await world.ask(own.owner, 'GET', `/api/payout-methods${query}`)).body as {
    data: PayoutMethodRow[];
    next: string | null;
  };
const use = (id: string) =>
  world.database.db.transaction((trx) =>
    usableDestination(trx, world.deps.vault, { merchantId: own.merchantId, mode: 'live', id }),
  );
const letCool = (id: string) => endCoolDown(world, id);

test.each(providers)('an account of the operator at %s is no destination', async (provider) => {
  const { country, institutionCode, testNumber } = providerTable[provider];
  const number = `${testNumber.slice(0, -3)}789`;
  const place = { institutionId: `${country}-${institutionCode}`, number, mode: 'live' } as const;
  const asked = () => refuseOwnAccount(read(), world.deps.vault, place);
  await expect(asked()).resolves.toBeUndefined();
  await world.database.db.transaction((trx) =>
    createAccount(trx, world.deps.vault, {
      mode: 'live',
      provider,
      label: 'own',
      holderName: 'HOUSE',
      number,
      by: systemActor,
    }),
  );
  await expect(asked()).rejects.toMatchObject({ code: 'destinationNotPossible' });
});

describe('adding a destination', () => {
  test('shows it without its number, makes the first the default, cools down for a day and tells the team', async () => {
    const before = Date.now();
    const row = await world.added(own.owner);
    expect(row).toMatchObject({
      mode: 'live',
      method: 'livin',
      currency: 'IDR',
      institution: { id: 'ID-014', shortName: 'BCA' },
      last4: '7890',
      holderName: 'Budi Santoso',
      isDefault: true,
      status: 'active',
      isUsable: false,
      warnings: [],
      createdBy: { id: own.owner.userId, name: 'Owner' },
      // No phone of the house is there to ask.
      verification: { status: 'unsupported', reason: 'noAccount', foundName: null },
    });
    expect(Date.parse(row.usableAfter) - before).toBeGreaterThan(23 * 3_600_000);
    expect(JSON.stringify(row)).not.toContain('1234567890');
    expect(await world.facts('payoutMethods.added', row.id)).toMatchObject([
      { merchantId: own.merchantId, last4: '7890', byId: own.owner.userId },
    ]);
    await expect(use(row.id)).rejects.toMatchObject({ code: 'payoutMethodNotUsable' });
    await letCool(row.id);
    expect(await use(row.id)).toMatchObject({
      accountNumber: '1234567890',
      method: 'livin',
      institution: { country: 'ID', code: '014' },
    });
  });

  test('keeps the number sealed, and out of the trail and of what is told', async () => {
    const { id } = await world.added(own.owner);
    const kept = await all(
      read(),
      sql<{
        text: string;
      }>`select p::text || coalesce((select string_agg(a::text, '') from audit_entry a where a.entity_id = p.id), '')
      || coalesce((select string_agg(v::text, '') from account_verification v where v.payout_method_id = p.id), '')
      || coalesce((select string_agg(f::text, '') from fact f where f.key = p.id), '') as text
        from payout_method p where id = ${id}`,
    );
    expect(kept[0]?.text).not.toMatch(/1234567890|123-456/);
    expect(await world.trail(id)).toMatchObject([
      { action: 'payoutMethod.added', after: { accountNumber: '…7890', institution: 'ID-014' } },
    ]);
  });

  test('takes what looks unusual with warnings', async () => {
    const row = await world.added(own.owner, { accountNumber: '12345' });
    expect(row.warnings).toEqual([
      { code: 'lengthUnusual', message: expect.any(String), expectedDigits: [10] },
    ]);
    expect((await list()).data).toMatchObject([
      { id: row.id, warnings: [{ code: 'lengthUnusual' }] },
    ]);
  });

  test('refuses institutions that no method reaches, accounts of the house, and what is there already', async () => {
    const refusal = async (input: object) =>
      (await world.ask(own.owner, 'POST', '/api/payout-methods', { ...budi, ...input })).body as {
        code: string;
        detail: string;
      };
    // Without a rail, with one that is not switched on, of the other country, unknown.
    for (const institutionCode of ['019', 'GOPAY', 'BOPIPHMMXXX', 'NOWHERE'])
      expect(await refusal({ institutionCode })).toMatchObject({ code: 'institutionNotUsable' });
    await sql`update institution_rail set enabled = false where country = 'ID' and code = '016'`.execute(
      read(),
    );
    expect(await refusal({ institutionCode: '016' })).toMatchObject({
      code: 'institutionNotUsable',
    });
    // Another rail that reaches it will do; the provider's own bank needs none.
    await sql`insert into institution_rail (country, code, rail, source)
      values ('ID', '016', 'RTGS', 'operator')`.execute(read());
    await sql`update institution_rail set enabled = false where country = 'ID' and code = '008'`.execute(
      read(),
    );
    for (const institutionCode of ['016', '008'])
      expect(
        await world.added(own.owner, { institutionCode, accountNumber: '1600000000016' }),
      ).toMatchObject({ method: 'livin' });
    await world.database.db.transaction((trx) =>
      createAccount(trx, world.deps.vault, {
        mode: 'live',
        provider: 'dana',
        label: 'a',
        holderName: 'HOUSE',
        number: '081299990001',
        by: systemActor,
      }),
    );
    expect(
      await refusal({ institutionCode: 'DANA', accountNumber: '+62 812 9999 0001' }),
    ).toMatchObject({ code: 'destinationNotPossible' });
    const { id } = await world.added(own.owner);
    expect(
      await refusal({ accountNumber: '1234567890', holderName: 'Somebody Else' }),
    ).toMatchObject({ code: 'payoutMethodExists', detail: expect.stringContaining(id) });
    expect(await world.added((await newMerchant(world)).owner)).toMatchObject({ last4: '7890' });
  });

  test('follows the destination with its method, and takes a Maya code of the very number only', async () => {
    expect(
      await world.added(own.owner, { institutionCode: 'DANA', accountNumber: '0812 3456 7890' }),
    ).toMatchObject({ method: 'dana', last4: '7890' });
    const { owner } = await newMerchant(world, 'PHP');
    expect(await world.added(owner, { institutionCode: 'BOPIPHMMXXX' })).toMatchObject({
      method: 'maya_to_bank',
      currency: 'PHP',
    });
    expect(
      await world.added(owner, { institutionCode: 'PAPHPHM1XXX', accountNumber: '09171234567' }),
    ).toMatchObject({ method: 'maya_to_maya_phone_number' });
    const { buildEmv } = await import('@wallet/contract/emv');
    const qrPayload = buildEmv([
      { tag: '00', value: '01' },
      { tag: '01', value: '11' },
      {
        tag: '27',
        fields: [
          { tag: '00', value: 'com.p2pqrpay' },
          { tag: '01', value: 'PAPHPHM1XXX' },
          { tag: '04', value: '639181112222' },
        ],
      },
      { tag: '52', value: '6016' },
      { tag: '53', value: '608' },
      { tag: '58', value: 'PH' },
      { tag: '59', value: 'MARIA CRUZ' },
      { tag: '60', value: 'MANILA' },
    ]);
    expect(
      await world.added(owner, {
        institutionCode: 'PAPHPHM1XXX',
        accountNumber: '09181112222',
        qrPayload,
      }),
    ).toMatchObject({ method: 'maya_to_maya_qr' });
    for (const input of [
      { institutionCode: 'PAPHPHM1XXX', accountNumber: '09181112223' },
      { institutionCode: 'BOPIPHMMXXX', accountNumber: '9181112222' },
    ]) {
      expect(
        await world.ask(owner, 'POST', '/api/payout-methods', { ...budi, ...input, qrPayload }),
      ).toMatchObject({ status: 422, body: { code: 'qrInvalid' } });
    }
  });
});

describe('the default', () => {
  test('is one at any time, however many are chosen at once', async () => {
    const rows = await Promise.all(
      [1, 2, 3, 4, 5].map((i) => world.added(own.owner, { accountNumber: `100000000${i}` })),
    );
    expect((await list()).data.filter(({ isDefault }) => isDefault)).toHaveLength(1);
    const answers = await Promise.all(
      rows.map(({ id }) =>
        world.ask(own.owner, 'PATCH', `/api/payout-methods/${id}`, { isDefault: true }),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await list()).data.filter(({ isDefault }) => isDefault)).toHaveLength(1);
    await expect(
      sql`update payout_method set is_default = true where merchant_id = ${own.merchantId}`.execute(
        read(),
      ),
    ).rejects.toThrow('payout_method_default');
  });

  test('of a replaced one goes to its successor, of a removed one to nobody', async () => {
    const first = await world.added(own.owner);
    const { body } = await world.ask(own.owner, 'PATCH', `/api/payout-methods/${first.id}`, {
      holderName: 'Budi S. Santoso',
    });
    const second = body as PayoutMethodRow;
    expect(second).toMatchObject({
      holderName: 'Budi S. Santoso',
      isDefault: true,
      replaces: first.id,
      last4: '7890',
      isUsable: false,
    });
    expect(
      (await world.ask(own.owner, 'GET', `/api/payout-methods/${first.id}`)).body,
    ).toMatchObject({ status: 'replaced', isDefault: false, replacedBy: second.id });
    expect(await world.ask(own.owner, 'DELETE', `/api/payout-methods/${second.id}`)).toMatchObject({
      status: 204,
    });
    expect(await list()).toEqual({ data: [], next: null });
    expect((await list('?status=removed')).data).toMatchObject([
      { id: second.id, isDefault: false },
    ]);
  });
});

describe('an edit', () => {
  test('makes another row with a cool-down of its own, and is refused once it was replaced', async () => {
    const old = await world.added(own.owner);
    await letCool(old.id);
    const answer = await world.ask(own.owner, 'PATCH', `/api/payout-methods/${old.id}`, {
      accountNumber: '5555566666',
    });
    expect(answer).toMatchObject({
      status: 200,
      body: { last4: '6666', replaces: old.id, isUsable: false },
    });
    await expect(use(old.id)).rejects.toMatchObject({ code: 'payoutMethodNotUsable' });
    expect(
      await world.ask(own.owner, 'PATCH', `/api/payout-methods/${old.id}`, {
        accountNumber: '7777788888',
      }),
    ).toMatchObject({ status: 409, body: { code: 'stateConflict' } });
    await expect(
      sql`update payout_method set bank_user_name = 'Somebody' where id = ${old.id}`.execute(
        read(),
      ),
    ).rejects.toThrow('never changed');
    await expect(
      sql`update payout_method set usable_after = now() where id = ${old.id}`.execute(read()),
    ).rejects.toThrow('never changed');
  });

  test('that changes nothing makes nothing', async () => {
    const old = await world.added(own.owner);
    for (const change of [{}, { accountNumber: '1234 5678 90' }, { holderName: 'Budi Santoso' }]) {
      expect(
        await world.ask(own.owner, 'PATCH', `/api/payout-methods/${old.id}`, change),
      ).toMatchObject({ status: 200, body: { id: old.id } });
    }
  });
});

describe('operators', () => {
  test('block and unblock it with a reason; meanwhile it is not used, changed, removed or added anew', async () => {
    const row = await world.added(own.owner);
    await letCool(row.id);
    const path = `/api/merchants/${own.merchantId}/payout-methods/${row.id}`;
    const admin = operator(1);
    expect(await world.ask(admin, 'POST', `${path}/block`, {})).toMatchObject({ status: 400 });
    expect(
      await world.ask(admin, 'POST', `${path}/block`, { reason: 'mule account' }),
    ).toMatchObject({
      status: 200,
      body: { status: 'blocked', statusReason: 'mule account', isDefault: false },
    });
    await expect(use(row.id)).rejects.toMatchObject({ code: 'payoutMethodNotUsable' });
    const own404 = [
      ['PATCH', { isDefault: true }],
      ['PATCH', { holderName: 'X Y Z' }],
      ['DELETE', undefined],
    ] as const;
    for (const [method, body] of own404)
      expect(
        await world.ask(own.owner, method, `/api/payout-methods/${row.id}`, body),
      ).toMatchObject({ status: 409, body: { code: 'stateConflict' } });
    expect(await world.ask(own.owner, 'POST', '/api/payout-methods', budi)).toMatchObject({
      status: 409,
      body: { code: 'payoutMethodExists' },
    });
    expect((await list()).data).toMatchObject([
      { status: 'blocked', statusReason: 'mule account' },
    ]);
    expect(
      await world.ask(operator(5), 'POST', `${path}/unblock`, { reason: 'cleared' }),
    ).toMatchObject({ status: 200, body: { status: 'active', isDefault: false, isUsable: true } });
    expect(await use(row.id)).toMatchObject({ payoutMethodId: row.id });
    expect((await world.trail(row.id)).map(({ action, reason }) => [action, reason])).toEqual([
      ['payoutMethod.added', null],
      ['payoutMethod.blocked', 'mule account'],
      ['payoutMethod.unblocked', 'cleared'],
    ]);
    expect(
      await world.ask(
        admin,
        'POST',
        `/api/merchants/${(await newMerchant(world)).merchantId}/payout-methods/${row.id}/block`,
        { reason: 'x' },
      ),
    ).toMatchObject({ status: 404 });
  });

  test('see no whole number, and Staff no whole name', async () => {
    await world.added(own.owner);
    const path = `/api/merchants/${own.merchantId}/payout-methods`;
    expect((await world.ask(operator(1), 'GET', path)).body).toMatchObject({
      data: [{ last4: '7890', holderName: 'Budi Santoso' }],
    });
    expect((await world.ask(operator(2), 'GET', path)).body).toMatchObject({
      data: [{ last4: '7890', holderName: 'B*** S***' }],
    });
    expect(JSON.stringify((await world.ask(operator(1), 'GET', path)).body)).not.toContain(
      '1234567890',
    );
    expect(
      await world.ask(
        operator(1),
        'GET',
        '/api/merchants/mer_00000000000000000000000000/payout-methods',
      ),
    ).toMatchObject({ status: 404 });
  });
});

describe('over the merchant API', () => {
  test('a repeated request has one effect, and rows are of the token\u2019s mode', async () => {
    const key = { 'idempotency-key': 'payout-1' };
    const [first, again] = [
      await world.ask(own.live, 'POST', '/v1/payout-methods', budi, key),
      await world.ask(own.live, 'POST', '/v1/payout-methods', budi, key),
    ];
    expect(first).toMatchObject({ status: 201, body: { mode: 'live', last4: '7890' } });
    expect(again.body).toEqual(first.body);
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(first.body).not.toHaveProperty('createdBy');
    const { id } = first.body as { id: string };
    expect(await world.ask(own.live, 'GET', `/v1/payout-methods/${id}`)).toMatchObject({
      status: 200,
      body: { id },
    });
    expect(await world.ask(own.test, 'GET', `/v1/payout-methods/${id}`)).toMatchObject({
      status: 404,
    });
    expect((await world.ask(own.test, 'GET', '/v1/payout-methods')).body).toEqual({
      data: [],
      next: null,
    });
    expect(await world.ask(own.test, 'POST', '/v1/payout-methods', budi)).toMatchObject({
      status: 201,
      body: { mode: 'test', isUsable: true, verification: { status: 'verifying' } },
    });
    expect(
      await world.ask(own.live, 'PATCH', `/v1/payout-methods/${id}`, {
        accountNumber: '9999988888',
      }),
    ).toMatchObject({ status: 200, body: { replaces: id, isDefault: true } });
    expect(await world.ask(own.live, 'GET', '/v1/payout-methods?after=nonsense')).toMatchObject({
      status: 400,
      body: { code: 'cursorInvalid' },
    });
  });

  test('a page goes on where the one before ended', async () => {
    for (const i of [1, 2, 3]) await world.added(own.owner, { accountNumber: `200000000${i}` });
    const first = (await world.ask(own.live, 'GET', '/v1/payout-methods?limit=2')).body as {
      data: { id: string; last4: string }[];
      next: string;
    };
    expect(first.data.map(({ last4 }) => last4)).toEqual(['0003', '0002']);
    expect(
      (await world.ask(own.live, 'GET', `/v1/payout-methods?limit=2&after=${first.next}`)).body,
    ).toMatchObject({ data: [{ last4: '0001' }], next: null });
  });
});

test('another merchant\u2019s destinations and inquiries are not there, whatever is asked of them', async () => {
  const { id, verification } = await world.added(own.owner);
  const other = await newMerchant(world);
  for (const [method, path, body] of [
    ['GET', '', undefined],
    ['PATCH', '', { isDefault: true }],
    ['PATCH', '', { holderName: 'X Y Z' }],
    ['DELETE', '', undefined],
    ['POST', '/reveal', undefined],
    ['POST', '/verify', undefined],
  ] as const) {
    expect([
      path,
      method,
      (await world.ask(other.owner, method, `/api/payout-methods/${id}${path}`, body)).status,
    ]).toEqual([path, method, 404]);
    if (path === '')
      expect([
        path,
        method,
        (await world.ask(other.live, method, `/v1/payout-methods/${id}`, body)).status,
      ]).toEqual([path, method, 404]);
  }
  expect(
    await world.ask(other.live, 'GET', `/v1/account-verifications/${verification.id}`),
  ).toMatchObject({ status: 404 });
  expect(
    await world.ask(other.owner, 'GET', `/api/account-verifications/${verification.id}`),
  ).toMatchObject({ status: 404 });
  expect((await world.ask(own.owner, 'GET', `/api/payout-methods/${id}`)).body).toMatchObject({
    status: 'active',
    holderName: 'Budi Santoso',
  });
});

test('its own people may look at the whole number, and each look is in the trail without it', async () => {
  const { id } = await world.added(own.owner);
  expect(await world.ask(own.owner, 'POST', `/api/payout-methods/${id}/reveal`)).toMatchObject({
    status: 200,
    body: { accountNumber: '1234567890', qrPayload: null },
  });
  expect((await world.trail(id)).at(-1)).toMatchObject({
    action: 'payoutMethod.revealed',
    after: { last4: '7890' },
  });
});

test('a suspended merchant adds and asks nothing', async () => {
  await sql`update merchant set status = 'suspended' where id = ${own.merchantId}`.execute(read());
  expect(await world.ask(own.owner, 'POST', '/api/payout-methods', budi)).toMatchObject({
    status: 403,
    body: { code: 'merchantNotActive' },
  });
  expect(await world.ask(own.owner, 'POST', '/api/account-verifications', budi)).toMatchObject({
    status: 403,
    body: { code: 'merchantNotActive' },
  });
});

test('what a merchant chooses from is what money reaches in its country, with what the numbers look like', async () => {
  const { body } = await world.ask(own.owner, 'GET', '/api/payout-destinations');
  const { data } = body as {
    data: { id: string; method: string; usualDigits: number[]; isPhone: boolean }[];
  };
  expect(data.find(({ id }) => id === 'ID-014')).toMatchObject({
    method: 'livin',
    usualDigits: [10],
    isPhone: false,
  });
  expect(data.find(({ id }) => id === 'ID-DANA')).toMatchObject({ method: 'dana', isPhone: true });
  expect(data.some(({ id }) => id === 'ID-019' || id.startsWith('PH-'))).toBe(false);
  expect(
    (await world.ask(own.owner, 'GET', '/api/payout-destinations?search=central%20as')).body,
  ).toMatchObject({ data: [{ id: 'ID-014' }] });
});

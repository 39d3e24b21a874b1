import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MerchantDetail, MerchantRow, UserRow } from '@wallet/contract';
import { activate, signInAs } from '../../../testing/people/activate.ts';
import { createMerchantWorld, type MerchantWorld } from '../../../testing/people/merchant-world.ts';

let world: MerchantWorld;
beforeAll(async () => {
  world = await createMerchantWorld();
});
afterAll(() => world.close());

const path = ({ merchant }: MerchantDetail, more = '') => `/api/merchants/${merchant.id}${more}`;
const asAdmin = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', at: string, body?: unknown) =>
  world.ask(world.users.admin, method, at, body);

describe('making a merchant', () => {
  test('makes it with its books and invites the owner, who comes in by the mailed link as role 4', async () => {
    const made = await world.found({
      activate: false,
      owner: { email: 'First@Shop.example', name: 'First Owner', locale: 'id' },
    });
    expect(made).toMatchObject({
      merchant: {
        status: 'pending',
        currency: 'IDR',
        timeZone: 'Asia/Jakarta',
        depositTtlSeconds: 900,
        lateMoneyPolicy: 'ask',
        revision: 1,
      },
      owner: { name: 'First Owner', email: 'First@shop.example', status: 'invited' },
      people: { active: 0, invited: 1 },
      balances: {
        live: { available: { value: '0.00', currency: 'IDR' } },
        test: { available: { value: '0.00' } },
      },
      closeObstacles: [],
    });
    await activate(world.world, 'First@shop.example');
    const { session } = await signInAs(world.world, 'First@shop.example', 'merchant');
    expect(session.roleId).toBe(4);
    expect(await asAdmin('GET', path(made))).toMatchObject({
      body: { owner: { status: 'active' }, people: { active: 1, invited: 0 } },
    });
    expect((await world.trailOf(made.merchant.id)).map(({ action }) => action)).toEqual([
      'merchant.created',
    ]);
  });

  test('is whole or not at all: a used code, a used or impossible address, a foreign currency or method leave nothing', async () => {
    const first = await world.found();
    const before = (await asAdmin('GET', '/api/merchants?limit=1')).body;
    const body = {
      code: 'NEWCODE',
      name: 'New',
      country: 'ID',
      currency: 'IDR',
      allowedMethods: ['dana'],
      owner: { email: 'new@shop.example', name: 'New' },
    };
    const owner = first.owner?.email ?? '';
    for (const [wrong, status, code] of [
      [{ code: first.merchant.code }, 409, 'merchantCodeUsed'],
      [{ owner: { email: owner.toUpperCase(), name: 'X' } }, 409, 'emailUsed'],
      [{ owner: { email: 'no address', name: 'X' } }, 422, 'emailInvalid'],
      [{ currency: 'PHP' }, 422, 'currencyNotOfCountry'],
      [{ allowedMethods: ['dana', 'maya'] }, 422, 'methodNotOfCurrency'],
      [{ code: 'low' }, 400, 'invalidRequest'],
      [{ name: ' ' }, 400, 'invalidRequest'],
      [{ allowedMethods: [] }, 400, 'invalidRequest'],
      [{ status: 'active' }, 400, 'invalidRequest'],
      [{ timeZone: 'Mars/Base' }, 400, 'invalidRequest'],
    ] as const) {
      expect([wrong, await asAdmin('POST', '/api/merchants', { ...body, ...wrong })]).toMatchObject(
        [wrong, { status, body: { code } }],
      );
    }
    expect((await asAdmin('GET', '/api/merchants?limit=1')).body).toEqual(before);
    expect(
      await asAdmin('POST', '/api/merchants', {
        ...body,
        country: 'PH',
        currency: 'PHP',
        allowedMethods: ['maya'],
      }),
    ).toMatchObject({
      status: 201,
      body: { merchant: { timeZone: 'Asia/Manila', status: 'pending' } },
    });
  });

  test('another owner is invited while nobody is active, and the acts on people are those of users', async () => {
    const made = await world.found();
    const invited = await asAdmin('POST', path(made, '/people'), {
      email: 'second@shop.example',
      name: 'Second',
    });
    expect(invited).toMatchObject({
      status: 201,
      body: { roleId: 4, merchantId: made.merchant.id, status: 'invited' },
    });
    const { id } = invited.body as UserRow;
    expect(await asAdmin('POST', `/api/users/${id}/resend-invitation`)).toMatchObject({
      status: 200,
    });
    await activate(world.world, 'second@shop.example');
    expect(
      await asAdmin('POST', path(made, '/people'), { email: 'third@shop.example', name: 'Third' }),
    ).toMatchObject({ status: 409, body: { code: 'stateConflict' } });
    expect(await asAdmin('POST', `/api/users/${id}/disable`, { reason: 'left' })).toMatchObject({
      status: 200,
      body: { status: 'disabled' },
    });
    expect((await asAdmin('GET', path(made, '/people'))).body).toMatchObject({
      data: [
        { email: 'second@shop.example', status: 'disabled' },
        { email: made.owner?.email, status: 'invited' },
      ],
    });
  });
});

describe('the list', () => {
  test('is searched and narrowed, pages follow each other, and it shows balances to those who may see books', async () => {
    const three = [
      await world.found({ name: 'Zebra Tiga' }),
      await world.found({ name: 'Zebra Dua', activate: false }),
      await world.found({ name: 'Zebra 100%' }),
    ]
      .map(({ merchant }) => merchant.id)
      .reverse();
    const ids = async (query: string) =>
      ((await asAdmin('GET', `/api/merchants?${query}`)).body as { data: MerchantRow[] }).data.map(
        ({ id }) => id,
      );
    expect(await ids('search=zebra')).toEqual(three);
    expect(await ids('search=zebra&status=pending')).toEqual([three[1]]);
    expect(await ids('search=100%25')).toEqual([three[0]]);
    expect(await ids('search=z_bra')).toEqual([]);
    expect(await ids('search=zebra&country=PH')).toEqual([]);
    const first = (await asAdmin('GET', '/api/merchants?search=zebra&limit=2')).body as {
      data: MerchantRow[];
      next: string;
    };
    expect(first).toMatchObject({
      total: 3,
      more: false,
      data: [{ balance: { available: { value: '0.00', currency: 'IDR' } } }, {}],
    });
    expect(await ids(`search=zebra&limit=2&after=${first.next}`)).toEqual([three[2]]);
    expect(await asAdmin('GET', '/api/merchants?after=x')).toMatchObject({
      status: 400,
      body: { code: 'cursorInvalid' },
    });
  });

  test('Staff sees people and contacts masked, finds them by what they know whole, and no books', async () => {
    const made = await world.found({
      owner: { email: 'secret.owner@shop.example', name: 'Owner' },
    });
    await asAdmin('PATCH', path(made), {
      revision: 1,
      branding: { supportEmail: 'help@shop.example', supportPhone: '+62 21 555 0142' },
      ipAllowlist: ['203.0.113.7'],
    });
    const { staff } = world.users;
    const detail = await world.ask(staff, 'GET', path(made));
    expect(detail.body).toMatchObject({
      owner: { email: 's…@shop.example' },
      balances: null,
      merchant: {
        ipAllowlist: ['…'],
        branding: { supportEmail: 'h…@shop.example', supportPhone: '…0142' },
      },
    });
    expect(
      (await world.ask(staff, 'GET', '/api/merchants?search=secret.owner')).body,
    ).toMatchObject({ data: [], total: 0 });
    const list = await world.ask(staff, 'GET', '/api/merchants?search=Secret.Owner@shop.example');
    expect((list.body as { data: MerchantRow[] }).data).toMatchObject([
      { owner: { email: 's…@shop.example' }, balance: null },
    ]);
    for (const said of [detail.body, list.body])
      expect(JSON.stringify(said)).not.toMatch(/secret\.owner|555 0142|203\.0\.113\.7/);
  });
});

describe('changing a merchant', () => {
  test('saves what is given, keeps the rest, and writes what changed into the trail', async () => {
    const made = await world.found();
    const saved = await asAdmin('PATCH', path(made), {
      revision: 1,
      name: 'Renamed',
      timeZone: 'Asia/Makassar',
      allowedMethods: ['livin', 'livin'],
      allowedOrigins: ['https://shop.example'],
      returnOrigins: ['http://localhost:8080'],
      ipAllowlist: ['203.0.113.0/24'],
      branding: { displayName: 'Shop', accent: '#14532d', defaultLocale: 'id' },
      lateMoneyPolicy: 'credit',
      depositTtlSeconds: 600,
      requestTransaction: { deposit: true, withdrawal: false },
      approvalPolicy: {
        automaticUpTo: { value: '100000', currency: 'IDR' },
        automaticPerDay: null,
        secondPersonAbove: { value: '5000000.00', currency: 'IDR' },
      },
    });
    expect(saved).toMatchObject({
      status: 200,
      body: {
        merchant: {
          name: 'Renamed',
          timeZone: 'Asia/Makassar',
          allowedMethods: ['livin'],
          allowedOrigins: ['https://shop.example'],
          ipAllowlist: ['203.0.113.0/24'],
          lateMoneyPolicy: 'credit',
          depositTtlSeconds: 600,
          confirmTtlSeconds: 180,
          branding: { displayName: 'Shop', accent: '#14532d', defaultLocale: 'id', logoUrl: null },
          approvalPolicy: {
            automaticUpTo: { value: '100000.00' },
            automaticPerDay: null,
            secondPersonAbove: { value: '5000000.00' },
          },
          revision: 2,
        },
      },
    });
    expect(
      await asAdmin('PATCH', path(made), { revision: 2, branding: { accent: null } }),
    ).toMatchObject({
      body: { merchant: { branding: { displayName: 'Shop', accent: null }, revision: 3 } },
    });
    expect(await asAdmin('PATCH', path(made), { revision: 3, name: 'Renamed' })).toMatchObject({
      body: { merchant: { revision: 3 } },
    });
    const trail = await world.trailOf(made.merchant.id);
    expect(trail.map(({ action }) => action)).toEqual([
      'merchant.created',
      'merchant.changed',
      'merchant.changed',
    ]);
    expect(trail[2]).toMatchObject({
      before: { branding: { accent: '#14532d' } },
      after: { branding: { displayName: 'Shop' } },
    });
  });

  test('refuses what does not fit: somebody else\u2019s revision, foreign methods and money, unknown pictures, origins that are none', async () => {
    const made = await world.found();
    for (const [wrong, status, code] of [
      [{ revision: 2, name: 'X' }, 409, 'revisionConflict'],
      [{ allowedMethods: ['maya'] }, 422, 'methodNotOfCurrency'],
      [
        {
          approvalPolicy: {
            automaticUpTo: { value: '1.00', currency: 'PHP' },
            automaticPerDay: null,
            secondPersonAbove: null,
          },
        },
        422,
        'currencyMismatch',
      ],
      [{ branding: { logoUrl: `/api/public/logos/${'a'.repeat(64)}` } }, 422, 'pictureInvalid'],
      [{ branding: { logoUrl: 'https://elsewhere.example/logo.png' } }, 400, 'invalidRequest'],
      [{ allowedOrigins: ['https://shop.example/path'] }, 400, 'invalidRequest'],
      [{ allowedOrigins: ['http://shop.example'] }, 400, 'invalidRequest'],
      [{ allowedOrigins: ['https://*.example'] }, 400, 'invalidRequest'],
      [{ ipAllowlist: ['nowhere'] }, 400, 'invalidRequest'],
      [{ depositTtlSeconds: 59 }, 400, 'invalidRequest'],
      [{ code: 'OTHER' }, 400, 'invalidRequest'],
      [{ status: 'closed' }, 400, 'invalidRequest'],
      [{ feeRules: [] }, 400, 'invalidRequest'],
    ] as const) {
      expect([wrong, await asAdmin('PATCH', path(made), { revision: 1, ...wrong })]).toMatchObject([
        wrong,
        { status, body: { code } },
      ]);
    }
    const both = await Promise.all([
      asAdmin('PATCH', path(made), { revision: 1, name: 'A' }),
      asAdmin('PATCH', path(made), { revision: 1, name: 'B' }),
    ]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  test('a SubAdmin, who decides withdrawals up to a limit, changes all but when one needs a person', async () => {
    const made = await world.found();
    const { subAdmin } = world.users;
    const idr = (value: string) => ({ value, currency: 'IDR' });
    const policy = {
      automaticUpTo: idr('900000000'),
      automaticPerDay: null,
      secondPersonAbove: idr('900000000'),
    };
    expect(
      await world.ask(subAdmin, 'PATCH', path(made), {
        revision: 1,
        name: 'Taken',
        approvalPolicy: policy,
      }),
    ).toMatchObject({
      status: 403,
      body: { code: 'forbidden', detail: expect.stringContaining('merchants.changeTerms') },
    });
    expect(await asAdmin('GET', path(made))).toMatchObject({
      body: {
        merchant: {
          name: made.merchant.name,
          approvalPolicy: made.merchant.approvalPolicy,
          revision: 1,
        },
      },
    });
    expect(
      (
        await world.ask(subAdmin, 'PATCH', path(made), {
          revision: 1,
          name: 'Renamed',
          approvalPolicy: made.merchant.approvalPolicy,
        })
      ).status,
    ).toBe(200);
    expect(
      (await asAdmin('PATCH', path(made), { revision: 2, approvalPolicy: policy })).status,
    ).toBe(200);
  });

  test('a merchant\u2019s own people set branding, origins, and late money, and nothing else', async () => {
    const made = await world.found();
    const owner = world.ownerOf(made);
    const saved = await world.ask(owner, 'PATCH', '/api/merchant', {
      revision: 1,
      branding: { displayName: 'Mine' },
      allowedOrigins: ['https://mine.example'],
      returnOrigins: ['https://mine.example'],
      lateMoneyPolicy: 'return',
    });
    expect(saved).toMatchObject({
      status: 200,
      body: {
        id: made.merchant.id,
        branding: { displayName: 'Mine' },
        lateMoneyPolicy: 'return',
        revision: 2,
      },
    });
    expect(await world.ask(owner, 'GET', '/api/merchant')).toMatchObject({
      status: 200,
      body: saved.body as object,
    });
    for (const wrong of [
      { name: 'X' },
      { allowedMethods: ['dana'] },
      { ipAllowlist: [] },
      { merchantId: 'mer_x' },
      { status: 'active' },
      { balance: 1 },
      { approvalPolicy: null },
    ]) {
      expect([
        wrong,
        await world.ask(owner, 'PATCH', '/api/merchant', { revision: 2, ...wrong }),
      ]).toMatchObject([wrong, { status: 400 }]);
    }
    expect(
      await world.ask(owner, 'PATCH', '/api/merchant', { revision: 1, lateMoneyPolicy: 'ask' }),
    ).toMatchObject({ status: 409, body: { code: 'revisionConflict' } });
  });
});

describe('the wall', () => {
  test('who lacks a right is told which; a merchant has no way to the operators\u2019 side', async () => {
    const made = await world.found();
    const { subAdmin, staff, farm } = world.users;
    const acts = [
      ['GET', '/api/merchants', undefined, [5, 2]],
      ['POST', '/api/merchants', {}, []],
      ['GET', path(made), undefined, [5, 2]],
      ['PATCH', path(made), { revision: 1 }, [5]],
      ['POST', path(made, '/suspend'), { reason: 'x' }, []],
      ['POST', path(made, '/activate'), {}, []],
      ['POST', path(made, '/close'), { reason: 'x' }, []],
      ['GET', path(made, '/people'), undefined, [5]],
      ['POST', path(made, '/people'), {}, []],
      ['GET', path(made, '/fee-rules'), undefined, [5]],
      ['POST', path(made, '/fee-rules'), {}, []],
      ['GET', path(made, '/fee-quote?method=dana&amount=1000'), undefined, [5]],
      ['GET', path(made, '/limits'), undefined, [5]],
      ['POST', path(made, '/limits'), {}, []],
      ['GET', path(made, '/statement'), undefined, [5]],
      ['POST', path(made, '/logo'), { content: 'AAAA' }, [5]],
    ] as const;
    for (const [method, at, body, allowed] of acts) {
      expect([at, (await world.ask(undefined, method, at, body)).status]).toEqual([at, 401]);
      expect([at, (await world.ask(world.ownerOf(made), method, at, body)).status]).toEqual([
        at,
        404,
      ]);
      for (const who of [subAdmin, staff, farm]) {
        const answer = await world.ask(who, method, at, body);
        if ((allowed as readonly number[]).includes(who.roleId))
          expect([method, at, answer.status]).not.toEqual([method, at, 403]);
        else
          expect([method, at, who.roleId, answer]).toMatchObject([
            method,
            at,
            who.roleId,
            {
              status: 403,
              body: { detail: expect.stringMatching(/merchants\.\w+|users\.read|ledger\.read/) },
            },
          ]);
      }
    }
    expect((await asAdmin('GET', `/api/merchants/mer_${'0'.repeat(26)}`)).status).toBe(404);
  });
});

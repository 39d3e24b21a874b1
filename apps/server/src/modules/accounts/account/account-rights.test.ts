import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#platform/ids';
import {
  createAccountFleet,
  staticQrOf,
  type AccountFleet,
} from '../../../testing/fleet/account-fleet.ts';
import type { Person } from '../../../testing/fleet/fleet.ts';

let world: AccountFleet;
let mine: string;
beforeAll(async () => {
  world = await createAccountFleet();
  mine = (await world.newAccount()).accountId;
});
afterAll(() => world.close());

type Case = [
  name: string,
  method: 'GET' | 'POST' | 'PATCH',
  path: (id: string) => string,
  body: object | undefined,
  invalid: object | string,
  allowed: string,
];
const act = (name: string) => (id: string) => `/api/accounts/${id}/${name}`;
const qrId = newId('qrc');
const everybody = 'admin subAdmin staff farm';
const signers = 'admin subAdmin farm';
const managers = 'admin subAdmin';
const cases: Case[] = [
  ['getAccount', 'GET', (id) => `/api/accounts/${id}`, undefined, '?surprise=1', everybody],
  ['listAccountLines', 'GET', act('lines'), undefined, '?matchStatus=lost', everybody],
  ['accountBalances', 'GET', act('balances'), undefined, '?surprise=1', everybody],
  ['checkAccountQr', 'POST', act('qr/check'), { payload: 'x' }, { payload: 1 }, everybody],
  [
    'checkAccount',
    'POST',
    act('checks'),
    { areas: ['get_balance'] },
    { areas: ['sms'] },
    everybody,
  ],
  ['readAccountHistory', 'POST', act('read-history'), undefined, { surprise: 1 }, everybody],
  ['submitLoginOtp', 'POST', act('login/otp'), { otp: '123456' }, { otp: '12a456' }, everybody],
  ['resendLoginOtp', 'POST', act('login/resend'), undefined, { surprise: 1 }, everybody],
  ['startLogin', 'POST', act('login'), {}, { secret: '' }, signers],
  ['cancelLogin', 'POST', act('login/cancel'), undefined, { surprise: 1 }, signers],
  [
    'proposeAccountQr',
    'POST',
    act('qr'),
    { payload: staticQrOf('dana', 9) },
    { payload: 'short' },
    signers,
  ],
  [
    'rejectAccountQr',
    'POST',
    act('qr/reject'),
    { qrId, reason: 'wrong' },
    { qrId, reason: ' ' },
    signers,
  ],
  [
    'updateAccount',
    'PATCH',
    (id) => `/api/accounts/${id}`,
    { revision: 1, label: 'B' },
    { revision: 1, number: '0812' },
    managers,
  ],
  ['revealAccountNumber', 'POST', act('reveal-number'), {}, { surprise: 1 }, managers],
  [
    'switchAccountFlow',
    'POST',
    act('flows'),
    { flow: 'payouts', on: false },
    { flow: 'both', on: false },
    managers,
  ],
  ['retireAccount', 'POST', act('retire'), { reason: 'closed' }, {}, managers],
  ['reviveAccount', 'POST', act('revive'), { reason: 'open' }, {}, managers],
  ['unlockAccount', 'POST', act('unlock'), { reason: 'looked' }, {}, managers],
  [
    'chooseAccountDevice',
    'POST',
    act('device'),
    { revision: 1, deviceId: null },
    { deviceId: null },
    managers,
  ],
  [
    'chooseAccountProxy',
    'POST',
    act('proxy'),
    { revision: 1, proxyId: null },
    { revision: 1, proxyId: 'x' },
    managers,
  ],
  ['agreeToAccountNumber', 'POST', act('number/agree'), { round: 0 }, { round: 'x' }, managers],
  ['approveAccountQr', 'POST', act('qr/approve'), { qrId }, { qrId: 'x' }, managers],
  [
    'forceAccountActive',
    'POST',
    act('force-active'),
    { on: false },
    { on: true, until: 'soon' },
    managers,
  ],
];
const people: Person[] = ['admin', 'subAdmin', 'staff', 'farm', 'otherFarm'];

describe.each(cases)('%s', (...one) => {
  const [, method, path, body, invalid, allowed] = one;

  it('is refused signed out, and an account that there is not, or on another owner\u2019s phone, is not found', async () => {
    expect((await world.ask(undefined, method, path(mine), body)).status).toBe(401);
    expect(await world.ask('admin', method, path(newId('acc')), body)).toMatchObject({
      status: 404,
      body: { code: 'notFound' },
    });
    expect((await world.ask('otherFarm', method, path(mine), body)).status).toBe(
      allowed.includes('farm') ? 404 : 403,
    );
  });

  it('refuses what does not fit, by its field', async () => {
    const answer =
      typeof invalid === 'string'
        ? await world.ask('admin', method, `${path(mine)}${invalid}`)
        : await world.ask('admin', method, path(mine), invalid);
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalidRequest' } });
    expect((await world.ask('admin', method, path('acc_1'), body)).status).toBe(400);
  });

  it('tells those without the right which one they lack', async () => {
    for (const who of people.filter(
      (name) => !allowed.split(' ').includes(name) && name !== 'otherFarm',
    )) {
      expect([who, await world.ask(who, method, path(mine), body)]).toMatchObject([
        who,
        {
          status: 403,
          body: { code: 'forbidden', detail: expect.stringMatching(/accounts\.\w+/) },
        },
      ]);
    }
  });
});

it('lists, counts and explanations need somebody of the house, and a farm sees its own in them', async () => {
  const merchantId = newId('mer');
  for (const path of [
    '/api/accounts?provider=dana',
    '/api/accounts/counts',
    `/api/accounts/explain?method=dana&amount=1000&merchantId=${merchantId}`,
    '/api/merchant-names',
  ]) {
    expect([path, (await world.ask(undefined, 'GET', path)).status]).toEqual([path, 401]);
  }
  const seen = async (who: Person) => [
    ((await world.ask(who, 'GET', '/api/accounts?provider=dana')).body as { total: number }).total,
    ((await world.ask(who, 'GET', '/api/accounts/counts')).body as { dana: { total: number } }).dana
      .total,
  ];
  expect(await seen('admin')).toEqual([1, 1]);
  expect(await seen('farm')).toEqual([1, 1]);
  expect(await seen('otherFarm')).toEqual([0, 0]);
  for (const who of ['farm', 'otherFarm'] as const)
    expect((await world.ask(who, 'GET', '/api/merchant-names')).status).toBe(403);
  expect((await world.ask('staff', 'GET', '/api/merchant-names')).status).toBe(200);
  for (const query of ['', '?provider=ovo', '?provider=dana&limit=0', '?provider=dana&deviceId=x'])
    expect([query, (await world.ask('admin', 'GET', `/api/accounts${query}`)).status]).toEqual([
      query,
      400,
    ]);
});

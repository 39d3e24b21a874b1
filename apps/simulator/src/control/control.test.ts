import { buildEmv, withAmount } from '@wallet/contract/emv';
import { describe, expect, it } from 'vitest';
import { dana, device, id, maya, testFarm } from '../testing/farm.ts';

const account = dana();
const pesos = maya();
const farm = () => testFarm({ devices: [device('a', [account]), device('b', [pesos])] });

describe('POST /pay', () => {
  it('books the amount that the code holds', async () => {
    const { send, state } = await farm();
    const answer = await send('POST', '/pay', {
      payload: withAmount(account.staticQr, '149983'),
      payerName: 'SITI CONTOH',
    });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        accountId: account.accountId,
        amount: { value: '149983.00', currency: 'IDR' },
        payerName: 'SITI CONTOH',
        at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.000\+07:00$/),
      },
    });
    expect((await state()).devices[0]?.accounts[0]?.balance.value).toBe('1149983.00');
  });

  it('takes the same amount said again, in either form, and refuses another one', async () => {
    const { send, state } = await farm();
    const payload = withAmount(pesos.staticQr, '1499.75');
    expect((await send('POST', '/pay', { payload, amount: '1499.75' })).status).toBe(200);
    expect(
      (await send('POST', '/pay', { payload, amount: { value: '1499.75', currency: 'PHP' } }))
        .status,
    ).toBe(200);
    expect(await send('POST', '/pay', { payload, amount: '1500' })).toMatchObject({
      status: 422,
      body: { code: 'amountDiffers', detail: expect.stringContaining('1499.75 PHP') },
    });
    expect((await state()).devices[1]?.accounts[0]?.balance.value).toBe('22999.50');
  });

  it('takes any amount for a static code and for an account', async () => {
    const { send } = await farm();
    expect((await send('POST', '/pay', { payload: account.staticQr, amount: '7' })).status).toBe(
      200,
    );
    expect(
      (await send('POST', '/pay', { accountId: pesos.accountId, amount: '7.01' })).status,
    ).toBe(200);
  });

  it('books at the bank time it is given', async () => {
    const { pay } = await farm();
    expect(
      (await pay({ accountId: pesos.accountId, amount: '5', at: '2026-11-21T03:04:05.678Z' })).at,
    ).toBe('2026-11-21T11:04:05.000+08:00');
  });

  it('books many at once, each on the balance the other left', async () => {
    const { pay, state } = await farm();
    const paid = await Promise.all(
      Array.from({ length: 50 }, () => pay({ accountId: account.accountId, amount: '10' })),
    );
    expect(new Set(paid.map((one) => one.lineId)).size).toBe(50);
    expect((await state()).devices[0]?.accounts[0]?.balance.value).toBe('1000500.00');
  });

  const strange = buildEmv([
    { tag: '00', value: '01' },
    { tag: '26', fields: [{ tag: '00', value: 'ID.STRANGER' }] },
    { tag: '53', value: '360' },
    { tag: '58', value: 'ID' },
    { tag: '59', value: 'X' },
  ]);
  it.each([
    ['nothing', {}, 400, 'invalidRequest'],
    [
      'both payload and account',
      { payload: account.staticQr, accountId: account.accountId, amount: '1' },
      400,
      'invalidRequest',
    ],
    [
      'an unknown key',
      { accountId: account.accountId, amount: '1', currency: 'IDR' },
      400,
      'invalidRequest',
    ],
    [
      'a number as amount',
      { accountId: account.accountId, amount: 150_000 },
      400,
      'invalidRequest',
    ],
    ['an amount of zero', { accountId: account.accountId, amount: '0' }, 400, 'amountNotPositive'],
    ['a negative amount', { accountId: account.accountId, amount: '-1' }, 400, 'amountNotPositive'],
    ['an exponent', { accountId: account.accountId, amount: '1e3' }, 400, 'amountMalformed'],
    ['three places', { accountId: pesos.accountId, amount: '1.001' }, 400, 'amountMalformed'],
    ['half a rupiah', { accountId: account.accountId, amount: '1.50' }, 400, 'amountOffStep'],
    [
      'too much',
      { accountId: account.accountId, amount: '99999999999999999' },
      400,
      'amountTooLarge',
    ],
    [
      'another currency',
      { accountId: account.accountId, amount: { value: '1.00', currency: 'PHP' } },
      422,
      'currencyMismatch',
    ],
    [
      'an unheard currency',
      { accountId: account.accountId, amount: { value: '1.00', currency: 'USD' } },
      400,
      'currencyUnknown',
    ],
    ['no amount', { payload: account.staticQr }, 422, 'amountMissing'],
    [
      'a broken code',
      { payload: `${account.staticQr.slice(0, -4)}0000`, amount: '1' },
      422,
      'payloadBroken',
    ],
    ['a code of somebody else', { payload: strange, amount: '1' }, 404, 'payeeUnknown'],
    [
      'an account that is not here',
      { accountId: id('acc', 'xxxx'), amount: '1' },
      404,
      'accountUnknown',
    ],
    [
      'a time without a zone',
      { accountId: account.accountId, amount: '1', at: '2026-11-21T10:00:00' },
      400,
      'invalidRequest',
    ],
  ])('refuses %s with a sentence and books nothing', async (_, body, status, code) => {
    const { send, state } = await farm();
    expect(await send('POST', '/pay', body)).toMatchObject({
      status,
      body: { code, status, detail: expect.stringMatching(/\w+ \w+/) },
    });
    expect((await state()).devices.map((phone) => phone.accounts[0]?.lineCount)).toEqual([1, 1]);
  });
});

describe('the control API', () => {
  it('knows its paths and methods and nothing else', async () => {
    const { get, send, simulator } = await farm();
    expect(await get('/')).toMatchObject({ status: 404, body: { code: 'notFound' } });
    expect(await get('/pay')).toMatchObject({ status: 405, body: { detail: '/pay knows POST.' } });
    expect(await send('DELETE', '/presses')).toMatchObject({ status: 405 });
    expect(
      (
        await fetch(`${simulator.controlUrl}/pay`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: '{"a',
        })
      ).status,
    ).toBe(400);
    expect(
      (await fetch(`${simulator.controlUrl}/pay`, { method: 'POST', body: 'amount=1' })).status,
    ).toBe(415);
    expect(new URL(simulator.controlUrl).hostname).toBe('127.0.0.1');
  });

  it('lists orders of trouble and ends them', async () => {
    const { send, state } = await farm();
    await send('POST', '/faults', { fault: 'stall', deviceId: id('dev', 'a'), times: 3, ms: 5 });
    await send('POST', '/faults', { fault: 'otpWrong' });
    expect((await state()).faults).toMatchObject([
      { fault: 'stall', times: 3, ms: 5 },
      { fault: 'otpWrong', times: 1, ms: null },
    ]);
    expect(await send('DELETE', '/faults')).toMatchObject({ status: 200, body: { removed: 2 } });
    expect((await state()).faults).toEqual([]);
  });

  it('ends only the orders that are named', async () => {
    const { send, state } = await farm();
    for (const fault of ['stall', 'otpWrong'])
      for (const name of ['a', 'b'])
        await send('POST', '/faults', { fault, deviceId: id('dev', name) });
    expect(await send('DELETE', `/faults?fault=stall&deviceId=${id('dev', 'a')}`)).toMatchObject({
      status: 200,
      body: { removed: 1 },
    });
    expect(await send('DELETE', '/faults?fault=otpWrong')).toMatchObject({ body: { removed: 2 } });
    expect((await state()).faults).toMatchObject([{ fault: 'stall', deviceId: id('dev', 'b') }]);
    expect((await send('DELETE', '/faults?fault=explode')).status).toBe(400);
  });

  it.each([
    ['a trouble nobody knows', { fault: 'explode' }, 400],
    ['no trouble', {}, 400],
    ['zero times', { fault: 'stall', times: 0 }, 400],
    ['an unknown key', { fault: 'stall', forever: true }, 400],
    ['time running backwards', { fault: 'stall', ms: -1 }, 400],
    ['a disconnect that repeats', { fault: 'disconnect', times: 2 }, 400],
    ['a phone that is not here', { fault: 'stall', deviceId: id('dev', 'xxxx') }, 404],
    [
      'an account on another phone',
      { fault: 'stall', deviceId: id('dev', 'a'), accountId: pesos.accountId },
      404,
    ],
  ])('refuses %s', async (_, body, status) => {
    const { send, state } = await farm();
    expect((await send('POST', '/faults', body)).status).toBe(status);
    expect((await state()).faults).toEqual([]);
  });
});

import type { LoginProcess } from '@wallet/contract';
import { ProblemError } from '@wallet/contract/client';
import { buildEmv } from '@wallet/contract/emv';
import { describe, expect, test } from 'vitest';
import { refused } from '../../../app/session/fixtures.ts';
import {
  emptyForm,
  problemsOf,
  rulesFor,
  settingsOf,
  type AccountForm,
} from './form/account-form.ts';
import { queryOf, readFilters } from './list/account-filters.ts';
import { failureOf } from '../../../lib/failure.ts';
import { numberAndHolder } from './account-label.ts';
import { leftShare } from './capacity.ts';
import { explainQuery, explainInputOf } from './list/explain-query.ts';
import { forceEnd, forceHours } from './flow/force-end.ts';
import { withRecords, type AccountHealth } from './health-areas.ts';
import {
  isOlder,
  isOtp,
  otpClock,
  otpDigits,
  secondsText,
  serverTimeMs,
  stepShape,
  stepSpanMs,
  withStep,
} from './login/login-steps.ts';
import { providerOfPath } from './providers.ts';
import { previewOf, readQr, withAccountProblems } from './qr/qr-reading.ts';

const rupiah = (value: string) => ({ value, currency: 'IDR' as const });
const at = (seconds: number) =>
  new Date(Date.parse('2026-11-21T03:00:00Z') + seconds * 1_000).toISOString();

describe('the address of a list', () => {
  test('names its provider, and filters that it knows', () => {
    expect(['/dana', '/maya/acc_1', '/livin', '/nowhere'].map(providerOfPath)).toEqual([
      'dana',
      'maya',
      'livin',
      'dana',
    ]);
    const device = `dev_${'0'.repeat(26)}`;
    expect(
      readFilters({
        status: 'otpRequired',
        health: 'failed',
        mode: 'live',
        device,
        proxy: 'prx_no',
        search: ' 48 ',
      }),
    ).toEqual({ status: 'otpRequired', health: 'failed', mode: 'live', device, search: '48' });
    expect(readFilters({ status: 'toString', device: 'none', search: '4' })).toEqual({
      device: 'none',
    });
  });

  test('becomes a request with cursor and page size', () => {
    expect(queryOf('maya', { device: 'none', status: 'new' }, 'acc_9')).toEqual({
      provider: 'maya',
      deviceId: 'none',
      status: 'new',
      after: 'acc_9',
      limit: '50',
    });
  });

  test('holds the question to the chooser; what it does not say is the first that fits', () => {
    const merchants = [
      { id: 'mer_1', methods: ['dana'] },
      { id: 'mer_2', methods: ['maya'] },
    ];
    expect(explainInputOf('maya', { amount: '500' }, merchants)).toEqual({
      method: 'maya',
      amount: '500',
      merchantId: 'mer_2',
    });
    expect(
      explainInputOf('maya', { method: 'maya_to_maya_qr', merchant: 'mer_1' }, merchants),
    ).toEqual({ method: 'maya_to_maya_qr', amount: '', merchantId: 'mer_1' });
    expect([
      explainQuery({ method: 'dana', amount: '', merchantId: 'mer_1' }),
      explainQuery({ method: 'dana', amount: '0', merchantId: 'mer_1' }),
      explainQuery({ method: 'dana', amount: '1', merchantId: undefined }),
    ]).toEqual([null, null, null]);
    expect(explainQuery({ method: 'dana', amount: '150000', merchantId: 'mer_1' })).toEqual({
      method: 'dana',
      amount: '150000',
      merchantId: 'mer_1',
    });
  });
});

test('a holder is named only where the label is another name', () => {
  expect([
    numberAndHolder({ label: 'DANA 14', last4: '4821', holderName: 'TOKO' }),
    numberAndHolder({ label: 'TOKO', last4: '4821', holderName: 'TOKO' }),
  ]).toEqual(['\u2022\u20224821, TOKO', '\u2022\u20224821']);
});

test('what is left of a limit is a share from nothing to all', () => {
  expect(
    [
      ['0.00', '100.00'],
      ['25.00', '100.00'],
      ['-5.00', '100.00'],
      ['200.00', '100.00'],
      ['5.00', '0.00'],
    ].map(([left = '', of = '']) => leftShare({ left: rupiah(left), of: rupiah(of) })),
  ).toEqual([0, 0.25, 0, 1, 0]);
});

describe('a form', () => {
  const form: AccountForm = {
    ...emptyForm,
    label: 'DANA 14',
    holderName: 'TOKO',
    number: '0812 3456 7890',
  };
  const wrong = (patch: Partial<AccountForm>) =>
    Object.keys(problemsOf({ ...form, ...patch }, { isNew: true, provider: 'dana' }));

  test('says what is wrong at the field', () => {
    expect(wrong({})).toEqual([]);
    expect([
      wrong({ number: 'toko' }),
      wrong({ number: '0812' }),
      wrong({ dailyIn: '-1' }),
      wrong({ monthly: 'much' }),
      wrong({ dailyCount: '1.5' }),
      wrong({ priority: '10' }),
      wrong({ ownerName: 'A', document: 'B', until: '2027-02-31' }),
    ]).toEqual([
      ['number'],
      ['number'],
      ['dailyIn'],
      ['monthly'],
      ['dailyCount'],
      ['priority'],
      ['until'],
    ]);
    expect(rulesFor('dana', { isNew: true }).required).toEqual([
      'label',
      'holderName',
      'priority',
      'number',
    ]);
    expect(rulesFor('dana', { isNew: false }).required).not.toContain('number');
  });

  test('takes the owner\u2019s authority whole or not at all', () => {
    expect(wrong({ ownerName: 'Sinar Jaya' })).toEqual(['document', 'until']);
    expect(settingsOf(form, 'IDR').authority).toBeNull();
    expect(
      settingsOf(
        { ...form, ownerName: ' Sinar Jaya ', document: 'SK-1', until: '2027-03-31' },
        'IDR',
      ).authority,
    ).toEqual({ ownerName: 'Sinar Jaya', document: 'SK-1', until: '2027-03-31' });
  });

  test('sends an empty limit as the provider\u2019s own', () => {
    const { limits, merchantIds, priority } = settingsOf(
      { ...form, dailyIn: '5000000', dailyCount: '40', merchantIds: 'mer_1 mer_2' },
      'IDR',
    );
    expect(limits).toEqual({
      perTransactionMax: null,
      dailyIn: { value: '5000000', currency: 'IDR' },
      dailyOut: null,
      monthly: null,
      balanceMax: null,
      minuteOut: null,
      dailyCount: 40,
      monthlyCount: null,
      minuteCount: null,
    });
    expect([merchantIds, priority]).toEqual([['mer_1', 'mer_2'], 5]);
  });

  test('finds the field that the server refused by the last name of its path', () => {
    expect(
      rulesFor('dana', { isNew: true }).refusals(
        failureOf(
          new ProblemError({
            ...refused(400, 'invalidRequest').problem,
            errors: ['authority.until', 'limits.dailyIn.value', 'elsewhere'].map((path) => ({
              path,
              message: 'x',
            })),
          }),
        ),
      ),
    ).toEqual({ until: 'accountForm.refused', dailyIn: 'accountForm.refused' });
  });
});

describe('a sign-in', () => {
  const step = (number: number, more: Partial<LoginProcess['steps'][number]> = {}) => ({
    step: number,
    status: 'waiting' as const,
    at: null,
    startedAt: null,
    message: null,
    ...more,
  });
  const login: LoginProcess = {
    id: 'lgn_1',
    accountId: 'acc_1',
    state: 'running',
    startedBy: { id: 'usr_1', name: 'Dewi' },
    startedAt: at(0),
    endedAt: null,
    message: null,
    steps: [0, 1, 2, 3, 4].map((number) => step(number)),
    otp: null,
    enteredBy: null,
    enteredAt: null,
    serverNow: at(10),
  };

  test('changes in place by the steps that are told, and not after its end', () => {
    const told = withStep(login, { accountId: 'acc_1', step: 2, status: 'running', message: '' });
    expect(told?.steps.map(({ status }) => status)).toEqual([
      'waiting',
      'waiting',
      'running',
      'waiting',
      'waiting',
    ]);
    expect(
      withStep(
        { ...login, state: 'succeeded' },
        { accountId: 'acc_1', step: 2, status: 'failed', message: 'x' },
      )?.steps[2]?.status,
    ).toBe('waiting');
    expect(
      withStep(null, { accountId: 'acc_1', step: 0, status: 'running', message: '' }),
    ).toBeNull();
  });

  test('the last step needs a hand once the code was sent', () => {
    expect([
      stepShape(step(4), login),
      stepShape(step(4), { state: 'otpRequired' }),
      stepShape(step(3, { status: 'done' }), login),
      stepShape(step(0, { status: 'failed' }), login),
    ]).toEqual(['waiting', 'hand', 'good', 'bad']);
  });

  test('a step took from its beginning to its end, and a running one goes on', () => {
    expect(stepSpanMs(step(1, { status: 'done', startedAt: at(0), at: at(21) }), 0)).toBe(21_000);
    expect(
      stepSpanMs(step(1, { status: 'running', startedAt: at(0), at: at(0) }), Date.parse(at(3))),
    ).toBe(3_000);
    expect(stepSpanMs(step(1), 0)).toBeNull();
    expect([
      secondsText(800, 'en-GB'),
      secondsText(21_400, 'en-GB'),
      secondsText(800, 'id'),
    ]).toEqual(['0.8', '21', '0,8']);
  });

  test('its code runs out by the server\u2019s clock', () => {
    const readAtMs = Date.parse(at(0));
    const serverMs = serverTimeMs(login, { readAtMs, nowMs: readAtMs + 5_000 });
    expect(otpClock({ expiresAt: at(108), resendAt: at(32) }, serverMs)).toEqual({
      leftMs: 93_000,
      resendInMs: 17_000,
    });
    const beforeItsTick = serverTimeMs(login, { readAtMs, nowMs: readAtMs - 900 });
    expect(otpClock({ expiresAt: at(10), resendAt: at(10) }, beforeItsTick)).toEqual({
      leftMs: 0,
      resendInMs: 0,
    });
    expect(otpClock({ expiresAt: at(1), resendAt: at(1) }, Date.parse(at(2)))).toEqual({
      leftMs: 0,
      resendInMs: 0,
    });
  });

  test('an answer that was overtaken by a later reading does not take the page back', () => {
    expect(isOlder({ serverNow: at(9) }, login)).toBe(true);
    expect(isOlder({ serverNow: at(10) }, login)).toBe(false);
    expect(isOlder({ serverNow: at(0) }, null)).toBe(false);
  });

  test('a code is its digits, however it was pasted', () => {
    expect([otpDigits('Kode: 407-912.'), otpDigits('123456789')]).toEqual(['407912', '12345678']);
    expect([isOtp('123'), isOtp('1234')]).toEqual([false, true]);
  });
});

test('a check changes by the records of its own account only', () => {
  const check: AccountHealth = {
    area: 'get_balance',
    status: 1,
    processStatus: 'done',
    isRunning: false,
    message: null,
    durationMs: 900,
    checkedAt: at(0),
  };
  const record = (accountId: string, processStatus: 'running' | 'done', status: number) => ({
    deviceId: 'dev_1',
    data: { get_balance: status },
    processStatus,
    additionalData: { accountId, checkedAt: at(5), message: 'no answer' },
  });
  expect(withRecords([check], [record('acc_2', 'done', 2)], 'acc_1')).toEqual([check]);
  expect(withRecords([check], [record('acc_1', 'running', 3)], 'acc_1')[0]).toMatchObject({
    status: 3,
    isRunning: true,
  });
  expect(
    withRecords([check], [record('acc_1', 'running', 3), record('acc_1', 'done', 2)], 'acc_1')[0],
  ).toEqual({
    ...check,
    status: 2,
    isRunning: false,
    message: 'no answer',
    checkedAt: at(5),
    durationMs: null,
  });
});

test('an account is forced for a day at most by a SubAdmin, and never a minute longer than asked', () => {
  expect([forceHours(true), forceHours(false).length]).toEqual([['1', '4', '12', '24'], 6]);
  expect(Date.parse(forceEnd('24', new Date(at(0)))) - Date.parse(at(0))).toBeLessThan(
    24 * 3_600_000,
  );
});

describe('a code', () => {
  const payload = buildEmv([
    { tag: '00', value: '01' },
    { tag: '01', value: '11' },
    {
      tag: '26',
      fields: [
        { tag: '00', value: 'ID.DANA.WWW' },
        { tag: '01', value: '9360' },
      ],
    },
    { tag: '52', value: '5411' },
    { tag: '53', value: '360' },
    { tag: '58', value: 'ID' },
    { tag: '59', value: 'TOKO' },
    { tag: '60', value: 'JAKARTA' },
  ]);

  test('is read field by field, blanks around it do not count', () => {
    const { ok, fields, currency } = readQr(` ${payload}\n`);
    expect([ok, currency, fields.map(({ tag, name }) => `${tag} ${name}`)]).toEqual([
      true,
      'IDR',
      ['00 00', '01 01', '26 account', '52 52', '53 53', '58 58', '59 59', '60 60', '63 63'],
    ]);
  });

  test('has what is wrong at its field, and what is missing above them', () => {
    const misread = readQr(`${payload.slice(0, -4)}0000`);
    expect([
      misread.ok,
      misread.fields.at(-1)?.problems.map(({ code }) => code),
      misread.problems,
    ]).toEqual([false, ['crcWrong'], []]);
    expect(readQr(payload.slice(0, -8)).problems.map(({ code }) => code)).toEqual(['crcMissing']);
    expect(readQr('hello').problems.length).toBeGreaterThan(0);
  });

  test('is not this account\u2019s when the server says so', () => {
    const found = withAccountProblems(readQr(payload), {
      problems: [
        { code: 'otherProvider', tag: null, message: '' },
        { code: 'otherCurrency', tag: '53', message: '' },
        { code: 'crcWrong', tag: '63', message: '' },
      ],
    });
    expect([
      found.ok,
      found.problems.map(({ code }) => code),
      found.fields.find(({ tag }) => tag === '53')?.problems.map(({ code }) => code),
      found.fields.at(-1)?.problems,
    ]).toEqual([false, ['otherProvider'], ['otherCurrency'], []]);
    expect(withAccountProblems(readQr(payload), { problems: [] }).ok).toBe(true);
  });

  test('is previewed with an amount that can be written into it', () => {
    expect(previewOf(payload, '')).toBe(payload);
    expect(previewOf(payload, '25000')).toContain('540525000');
    expect([previewOf(payload, '0'), previewOf(payload, 'much'), previewOf('hello', '')]).toEqual([
      null,
      null,
      null,
    ]);
  });
});

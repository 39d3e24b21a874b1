import { texts as english } from '../../../app/variants/admin/texts-en.ts';
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { OperatorTransactionRow } from '@wallet/contract';
import type { Translate } from '../../../lib/text/index.ts';
import { reasonText } from '../../../shared/status/reason-labels.ts';
import { fits, noFilters, queryOf, readFilters } from './transaction-filters.ts';
import { joinedSpans, stepDetail, stepText, totalText } from './transaction-labels.ts';

const at = { now: new Date('2026-11-21T05:00:00Z'), timeZone: 'Asia/Jakarta' };
const id = (prefix: string) => `${prefix}_${'0'.repeat(26)}`;
const idr = (value: string) => ({ value, currency: 'IDR' as const });
/** What a phone may say when it does not press, and why a payer's attempt ends. */
const refusals = [
  'insufficientFunds',
  'nameMismatch',
  'limitReached',
  'destinationInvalid',
  'providerDown',
  'other',
  'denied',
  'notPressed',
  'cancelled',
  'replaced',
];
const row = {
  id: id('txn'),
  mode: 'live',
  kind: 'deposit',
  status: 'succeeded',
  flag: 'paidLate',
  method: 'dana',
  createdAt: '2026-11-20T20:00:00.000Z',
  paymentAmount: idr('150000.00'),
  finalPayment: idr('149983.00'),
  paidAmount: idr('149983.00'),
  merchant: { id: id('mer'), code: 'KOPI', name: 'Kopi' },
  account: { id: id('acc'), provider: 'dana', label: 'DANA 02', last4: '4411' },
  device: { id: id('dev'), name: 'JKT-A01' },
} as OperatorTransactionRow;
const texts: Readonly<Record<string, string>> = {
  ...english,
  'command.readHistory': 'Read history',
  'method.dana': 'DANA',
};
const t: Translate = (key, values = {}) =>
  (texts[key] ?? texts[`${key}_other`] ?? key).replace(
    /\{\{(\w+)(?:, number)?\}\}/g,
    (_, name: string) => String(values[name]),
  );

test('the address is read into filters of one or several values, and what it does not know is no filter', () => {
  const all = {
    status: 'review,expired,nothing',
    method: 'livin,dana',
    kind: 'deposit',
    flag: 'any',
    provider: 'dana',
    merchant: id('mer'),
    account: id('acc'),
    device: id('dev'),
    amount: '150000',
    currency: 'IDR',
    search: 'budi',
    date: 'last7',
  };
  expect(readFilters(all)).toEqual({
    mode: 'live',
    status: ['expired', 'review'],
    method: ['dana', 'livin'],
    kind: 'deposit',
    flag: 'any',
    provider: 'dana',
    merchantId: id('mer'),
    accountId: id('acc'),
    deviceId: id('dev'),
    amount: '150000',
    currency: 'IDR',
    search: 'budi',
    date: 'last7',
  });
  expect(
    readFilters({
      status: 'x',
      method: '',
      flag: 'none',
      account: 'x',
      amount: '-1',
      currency: 'IDR',
      search: 'b',
    }),
  ).toEqual({ mode: 'live' });
  expect(
    readFilters({ ...all, ...Object.fromEntries(Object.keys(noFilters).map((key) => [key, ''])) }),
  ).toEqual({ mode: 'live' });
});

test('several values travel with commas between, days as moments, and a total is asked for', () => {
  expect(queryOf(readFilters({ status: 'review,expired', date: 'today' }), id('txn'), at)).toEqual({
    mode: 'live',
    status: 'expired,review',
    from: '2026-11-20T17:00:00.000Z',
    after: id('txn'),
    limit: '50',
    count: 'true',
  });
});

test('a row that came since belongs into the list only where every filter says so, and never into a search', () => {
  expect(
    fits(
      row,
      readFilters({
        status: 'succeeded',
        method: 'dana,livin',
        flag: 'any',
        provider: 'dana',
        account: id('acc'),
        amount: '149983',
        currency: 'IDR',
        date: 'today',
      }),
      at,
    ),
  ).toBe(true);
  for (const other of [
    { status: 'review' },
    { method: 'livin' },
    { flag: 'paidOver' },
    { provider: 'maya' },
    { device: id('dev').replace('0', '1') },
    { amount: '150001' },
    { amount: '149983', currency: 'PHP' },
    { date: 'yesterday' },
    { search: 'budi' },
    { mode: 'test' },
  ]) {
    expect([other, fits(row, readFilters(other as Record<string, string>), at)]).toEqual([
      other,
      false,
    ]);
  }
});

test('a step says what was done and by whom; what nobody has words for is shown as it came', () => {
  const step = {
    at: '',
    by: 'operator' as const,
    who: { id: id('usr'), name: 'Andi' },
    group: 'people' as const,
    durationMs: null,
    ref: null,
  };
  const act = { ...step, what: 'act' as const, detail: 'transactionSession.extended' };
  expect([stepText(act, t), stepDetail(act, t)]).toEqual([
    english['act.transactionSession.extended'],
    'Andi',
  ]);
  const read = {
    ...step,
    what: 'commandEnded' as const,
    by: 'device' as const,
    who: { id: id('dev'), name: 'JKT-A01' },
    detail: 'readHistory',
    durationMs: 1_740,
  };
  expect([stepText(read, t), stepDetail(read, t)]).toEqual([
    'Phone finished: Read history',
    'JKT-A01 \u00b7 1.7 s',
  ]);
  const shown = { ...step, what: 'qrShown' as const, who: null, detail: 'dana' };
  expect([stepText(shown, t), stepDetail(shown, t)]).toEqual(['Code shown', 'DANA']);
  expect([reasonText('nobodyKnowsThis', t), reasonText(null, t)]).toEqual([
    'nobodyKnowsThis',
    null,
  ]);
});

test('every reason that the server writes beside a state of money has its words', async () => {
  const modules = join(import.meta.dirname, '../../../../../server/src/modules');
  const written = new Set<string>(refusals);
  for await (const file of glob('{deposits,payouts}/**/*.ts', {
    cwd: modules,
    exclude: (name) => name.endsWith('.test.ts'),
  })) {
    const code = await readFile(join(modules, file), 'utf8');
    for (const [, reason = ''] of code.matchAll(/(?:status_reason =|\breason:) '(\w+)'/g))
      written.add(reason);
  }
  // A column's type, not a reason.
  written.delete('text');
  const inWords: Translate = (key) => english[key] ?? key;
  expect(written.size).toBeGreaterThan(20);
  expect(
    [...written].filter(
      (reason) =>
        reasonText(reason, inWords) === reason || reasonText(reason, inWords, 'payout') === reason,
    ),
  ).toEqual([]);
});

test('everything that the server does to money has its words in a timeline', async () => {
  const modules = join(import.meta.dirname, '../../../../../server/src/modules');
  const kinds = new Set<string>();
  for await (const file of glob('**/*.ts', {
    cwd: modules,
    exclude: (name) => name.endsWith('.test.ts'),
  })) {
    for (const [, kind = ''] of (await readFile(join(modules, file), 'utf8')).matchAll(
      /\bkind: '([a-z]+\.[a-zA-Z]+)'/g,
    ))
      kinds.add(kind);
  }
  expect(kinds.size).toBeGreaterThan(30);
  expect(
    [...kinds].filter((kind) => !kind.startsWith('test.') && !(`posting.${kind}` in english)),
  ).toEqual([]);
});

test('times that touch or overlap are told as one', () => {
  const at = (hour: number) => `2026-11-21T0${hour}:00:00.000Z`;
  expect(
    joinedSpans([
      { from: at(4), to: at(5) },
      { from: at(1), to: at(3) },
      { from: at(2), to: at(2) },
      { from: at(3), to: at(4) },
      { from: at(7), to: at(8) },
    ]),
  ).toEqual([
    { from: at(1), to: at(5) },
    { from: at(7), to: at(8) },
  ]);
  expect(joinedSpans([])).toEqual([]);
});

test('a total says how far it was counted', () => {
  expect(totalText(null, t)).toBeNull();
  expect([
    totalText({ count: 12, isExact: true, isLeast: false }, t),
    totalText({ count: 1_000, isExact: true, isLeast: true }, t),
    totalText({ count: 1_284_000, isExact: false, isLeast: false }, t),
  ]).toEqual(['12 transactions', 'More than 1000 transactions', 'About 1284000 transactions']);
});

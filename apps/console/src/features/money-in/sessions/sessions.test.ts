import { texts as english } from '../../../app/variants/admin/texts-en.ts';
import { expect, test } from 'vitest';
import { sessionStatusNames, type OperatorSessionRow } from '@wallet/contract';
import type { Translate } from '../../../lib/text/index.ts';
import { fits, isFiltered, noFilters, queryOf, readFilters } from './session-filters.ts';
import { actionReason, reasonText, sessionStatusShapes } from './session-labels.ts';

const at = { now: new Date('2026-11-21T05:00:00Z'), timeZone: 'Asia/Jakarta' };
const merchant = `mer_${'0'.repeat(26)}`;
const row = {
  id: `txs_${'0'.repeat(26)}`,
  mode: 'live',
  type: 'deposit',
  status: 'paying',
  method: 'dana',
  waits: 'expiring',
  createdAt: '2026-11-20T20:00:00.000Z',
  merchant: { id: merchant, code: 'KOPI', name: 'Kopi' },
} as OperatorSessionRow;
const t: Translate = (key) => english[key] ?? key;

test('the address is read into filters, and what it does not know is no filter', () => {
  expect(
    readFilters({
      mode: 'test',
      status: 'paying',
      type: 'deposit',
      waits: 'expiring',
      merchant,
      method: 'dana',
      search: '  order ',
      date: 'today',
      from: '2026-11-01',
    }),
  ).toEqual({
    mode: 'test',
    status: 'paying',
    type: 'deposit',
    waits: 'expiring',
    merchantId: merchant,
    method: 'dana',
    search: 'order',
    date: 'today',
  });
  expect(
    readFilters({
      mode: 'x',
      status: 'sleeping',
      type: 'x',
      waits: 'x',
      merchant: 'x',
      method: 'maya_to_bank',
      search: 'o',
      date: 'x',
      from: '2026-13-01',
    }),
  ).toEqual({ mode: 'live' });
  expect([
    isFiltered(readFilters({ mode: 'test' })),
    isFiltered(readFilters({ from: '2026-11-01' })),
  ]).toEqual([false, true]);
});

test('days are asked for as moments of the reader\u2019s zone, and taking all filters off leaves none in the address', () => {
  expect(queryOf(readFilters({ date: 'today', status: 'open' }), undefined, at)).toEqual({
    mode: 'live',
    status: 'open',
    from: '2026-11-20T17:00:00.000Z',
    limit: '50',
  });
  const all = {
    status: 'paying',
    type: 'deposit',
    waits: 'expiring',
    merchant,
    method: 'dana',
    search: 'order',
    date: 'today',
  };
  expect(
    readFilters({ ...all, ...Object.fromEntries(Object.keys(noFilters).map((key) => [key, ''])) }),
  ).toEqual({ mode: 'live' });
});

test('a row that came since belongs into the list only where every filter says so, and never into a search', () => {
  expect(
    fits(
      row,
      readFilters({
        date: 'today',
        status: 'paying',
        merchant,
        method: 'dana',
        waits: 'expiring',
        type: 'deposit',
      }),
      at,
    ),
  ).toBe(true);
  for (const other of [
    { mode: 'test' },
    { date: 'yesterday' },
    { status: 'open' },
    { type: 'withdrawal' },
    { waits: 'claimedUnpaid' },
    { method: 'livin' },
    { search: 'order' },
  ])
    expect([other, fits(row, readFilters(other as Record<string, string>), at)]).toEqual([
      other,
      false,
    ]);
});

test('a day begins with its midnight and ends before the next one', () => {
  const midnight = { ...row, createdAt: '2026-11-20T17:00:00.000Z' };
  expect([
    fits(midnight, readFilters({ date: 'today' }), at),
    fits(midnight, readFilters({ date: 'yesterday' }), at),
  ]).toEqual([true, false]);
});

test('every standing has a shape and a sentence, and every reason against an act has words', () => {
  for (const standing of sessionStatusNames)
    expect([
      standing,
      sessionStatusShapes[standing] !== undefined,
      t(`standing.${standing}`) !== `standing.${standing}`,
    ]).toEqual([standing, true, true]);
  expect([
    actionReason(null, t),
    actionReason('qrNoLongerPayable', t),
    actionReason('notFound', t),
  ]).toEqual([
    undefined,
    english['sessionWhy.qrNoLongerPayable'],
    english['sessionWhy.stateConflict'],
  ]);
  expect([reasonText(null, t), reasonText('nobodyKnowsThis', t)]).toEqual([null, null]);
});

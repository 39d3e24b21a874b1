import { expect, test } from 'vitest';
import { railFor, type Shipment } from './rail-for.ts';
import type { RailRule } from './rail-rules.ts';

const rule = (rail: RailRule['rail'], changes: Partial<RailRule>): RailRule => ({
  rail,
  methods: ['livin'],
  to: 'named',
  minMinor: 100n,
  maxMinor: null,
  feeMinor: 0n,
  arrival: 'minutes',
  cutOff: null,
  source: 'test',
  ...changes,
});
const rules: RailRule[] = [
  rule('ownBank', { to: ['ID-008'], maxMinor: 50_000_000_000n }),
  rule('BI-FAST', { maxMinor: 25_000_000_000n, feeMinor: 250_000n }),
  rule('RTGS', {
    minMinor: 10_000_000_100n,
    feeMinor: 3_000_000n,
    arrival: 'sameDay',
    cutOff: { from: '08:00', until: '15:00' },
  }),
  rule('InstaPay', { methods: ['maya_to_bank'], maxMinor: 5_000_000n, feeMinor: 1_500n }),
  rule('PESONet', { methods: ['maya_to_bank'], feeMinor: 1_500n, arrival: 'sameDay' }),
  rule('wallet', { methods: ['dana'], to: 'any', maxMinor: 2_000_000_000n }),
];
const wednesday = new Date('2026-11-18T03:00:00Z');
const send = (changes: Partial<Shipment> & { to?: string; rails?: string[] }) => {
  const {
    to = 'ID-014',
    rails = ['BI-FAST'],
    method = 'livin',
    amountMinor = 5_000_000n,
    currency = 'IDR',
    at = wednesday,
  } = changes;
  const [country = '', code = ''] = to.split('-');
  return railFor(
    {
      method,
      institution: { country: country as 'ID' | 'PH', code, rails },
      amountMinor,
      currency,
      at,
    },
    rules,
  );
};

test.each([
  ['to another bank', {}, { rail: 'BI-FAST', providerFeeMinor: 250_000n, arrival: 'minutes' }],
  [
    'within the own bank, although it has dearer rails',
    { to: 'ID-008' },
    { rail: 'ownBank', providerFeeMinor: 0n, arrival: 'minutes' },
  ],
  [
    'the most that one rail carries',
    { amountMinor: 25_000_000_000n, rails: ['BI-FAST', 'RTGS'] },
    { rail: 'BI-FAST', providerFeeMinor: 250_000n, arrival: 'minutes' },
  ],
  [
    'a step more, by the next rail',
    { amountMinor: 25_000_000_100n, rails: ['BI-FAST', 'RTGS'] },
    { rail: 'RTGS', providerFeeMinor: 3_000_000n, arrival: 'sameDay' },
  ],
  [
    'by a rail that costs the same, the faster one',
    {
      method: 'maya_to_bank',
      to: 'PH-BOPIPHMMXXX',
      rails: ['PESONet', 'InstaPay'],
      currency: 'PHP',
    },
    { rail: 'InstaPay', providerFeeMinor: 1_500n, arrival: 'minutes' },
  ],
  [
    'to a wallet, which no institution has to name',
    { method: 'dana', to: 'ID-DANA', rails: [] },
    { rail: 'wallet', providerFeeMinor: 0n, arrival: 'minutes' },
  ],
] as const)('an amount goes by the cheapest rail that carries it: %s', (_, changes, route) => {
  expect(send(changes as Parameters<typeof send>[0])).toEqual(route);
});

test.each([
  ['2026-11-18T00:59:00Z', 'nextBusinessDay'],
  ['2026-11-18T01:00:00Z', 'sameDay'],
  ['2026-11-18T07:59:00Z', 'sameDay'],
  ['2026-11-18T08:00:00Z', 'nextBusinessDay'],
  ['2026-11-21T03:00:00Z', 'nextBusinessDay'],
])('a rail with a cut-off says at %s: %s', (at, arrival) => {
  expect(send({ amountMinor: 25_000_000_100n, rails: ['RTGS'], at: new Date(at) })).toMatchObject({
    arrival,
  });
});

test('an amount that no rail to the destination carries is refused with the amounts that could go', () => {
  expect(send({ amountMinor: 25_000_000_100n })).toEqual({
    refused: 'amountOutOfLimits',
    detail: 'BI-FAST carries 1.00 to 250000000.00 IDR.',
    ranges: [{ rail: 'BI-FAST', minMinor: 100n, maxMinor: 25_000_000_000n }],
  });
  expect(send({ amountMinor: 99n, rails: ['RTGS'] })).toMatchObject({
    refused: 'amountOutOfLimits',
    detail: 'RTGS carries 100000001.00 IDR and more.',
  });
});

test('an institution that no rail reaches, and another currency, are refused as such', () => {
  expect(send({ rails: [] })).toMatchObject({ refused: 'institutionNotUsable', ranges: [] });
  expect(send({ currency: 'PHP' })).toMatchObject({ refused: 'currencyMismatch' });
});

import { expect, test } from 'vitest';
import { type AmountQuery, orderAmounts } from './order-amounts.ts';

const rupiah = (amount: number) => BigInt(amount) * 100n;

function ask(question: Partial<AmountQuery> = {}): string[] {
  const full: AmountQuery = {
    payment: { minor: rupiah(150_000), currency: 'IDR' },
    typed: false,
    maxSteps: 5,
    leastMinor: 0n,
    taken: [],
    uses: [],
    waiting: [],
    ...question,
  };
  return orderAmounts(full).map(
    ({ finalMinor, recentlyByOther }) => `${finalMinor / 100n}${recentlyByOther ? ' other' : ''}`,
  );
}

test('the smallest discounts come first and the undiscounted amount is never given', () => {
  expect(ask()).toEqual(['149999', '149998', '149997', '149996', '149995']);
});

test('PHP steps are centavos, and its 99 steps hold no multiple of one peso', () => {
  const given = orderAmounts({
    payment: { minor: 10_050n, currency: 'PHP' },
    typed: false,
    maxSteps: 99,
    leastMinor: 100n,
    taken: [],
    uses: [],
    waiting: [],
  });
  expect(given).toHaveLength(98);
  expect(given.map(({ finalMinor }) => finalMinor)).not.toContain(10_000n);
});

test('multiples of a thousand rupiah are never given', () => {
  expect(ask({ payment: { minor: rupiah(150_002), currency: 'IDR' }, maxSteps: 3 })).toEqual([
    '150001',
    '149999',
  ]);
});

test('an amount stays above zero and above what the method can carry', () => {
  expect(ask({ leastMinor: rupiah(149_998) })).toEqual(['149999', '149998']);
  expect(ask({ payment: { minor: rupiah(3), currency: 'IDR' } })).toEqual(['2', '1']);
  expect(ask({ payment: { minor: rupiah(1), currency: 'IDR' } })).toEqual([]);
});

test('taken amounts and amounts of unexplained credits are passed over', () => {
  expect(
    ask({ taken: [{ finalMinor: rupiah(149_999), typed: false }], waiting: [rupiah(149_997)] }),
  ).toEqual(['149998', '149996', '149995']);
});

test('a payer who types keeps two steps away from every open slot', () => {
  expect(ask({ typed: true, taken: [{ finalMinor: rupiah(149_998), typed: false }] })).toEqual([
    '149995',
  ]);
});

test('everybody keeps two steps away from the slot of a payer who types', () => {
  expect(ask({ taken: [{ finalMinor: rupiah(149_998), typed: true }] })).toEqual(['149995']);
});

test('never used comes before used, and unused for longest before unused for a day', () => {
  const uses = [
    {
      finalMinor: rupiah(149_999),
      releasedAt: new Date('2026-03-02T00:00:00Z'),
      recentlyByOther: false,
    },
    {
      finalMinor: rupiah(149_998),
      releasedAt: new Date('2026-03-01T00:00:00Z'),
      recentlyByOther: false,
    },
  ];
  expect(ask({ uses, maxSteps: 3 })).toEqual(['149997', '149998', '149999']);
});

test('what another customer had within 30 days comes last and says so', () => {
  const uses = [
    {
      finalMinor: rupiah(149_999),
      releasedAt: new Date('2026-01-01T00:00:00Z'),
      recentlyByOther: true,
    },
    {
      finalMinor: rupiah(149_998),
      releasedAt: new Date('2026-03-01T00:00:00Z'),
      recentlyByOther: false,
    },
  ];
  expect(ask({ uses, maxSteps: 3 })).toEqual(['149997', '149998', '149999 other']);
});

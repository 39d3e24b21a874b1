import { expect, test } from 'vitest';
import { locales } from '@wallet/contract';
import { pdfText } from '@wallet/server/testing';
import { settlementGroups, type SettlementLine } from './settlement.ts';
import { settlementPdf } from './settlement-pdf.ts';
import { settlementLabels } from './settlement-labels.ts';
import { zonedTime } from '../zoned-time.ts';

const lineCount = 90;
const lines = Array.from({ length: lineCount }, (_, i): SettlementLine => ({
  sequence: BigInt(i),
  at: new Date(Date.UTC(2026, 10, 1, i % 24, i % 60)),
  cause: 'line:lin_1',
  group: settlementGroups[i % 6] ?? 'deposits',
  method: i % 6 === 5 ? null : 'maya_to_maya_phone_number',
  code: `DEP-${i}`,
  reference: i % 9 === 0 ? `order-${'of-a-merchant-who-writes-much-'.repeat(4)}${i}` : `order-${i}`,
  gross: 14_998_300n,
  fee: 375_000n,
  repaid: 0n,
  amount: 146_233_000_00n,
  balanceAfter: BigInt(i) * 100n,
}));
const settlement = {
  currency: 'PHP' as const,
  openingMinor: 123_456_789_000n,
  closingMinor: 999_999_999_900n,
  lineCount,
  pages: () => {
    throw new Error('the lines are there');
  },
  totals: () =>
    settlementGroups.map((group) => ({
      group,
      method: null,
      count: 15,
      gross: 1n,
      fee: 0n,
      repaid: 0n,
      amount: 1n,
    })),
};

test.each(locales)(
  'a statement of many lines has each of them whole, its heads on every page, and below whose and which part it is (%s)',
  async (locale) => {
    const words = settlementLabels[locale];
    const file = await settlementPdf({
      merchant: {
        code: 'HALOSHOP',
        name: `Halo ${'Sari Sari Trading Corporation of Cebu and Mandaue '.repeat(3)}`,
      } as Parameters<typeof settlementPdf>[0]['merchant'],
      mode: 'live',
      locale,
      filter: { from: '2026-10-31T16:00:00.000Z', to: '2026-11-30T16:00:00.000Z' },
      timeZone: 'Asia/Manila',
      writeTime: zonedTime('Asia/Manila'),
      settlement,
      lines,
      madeAt: new Date('2026-12-01T02:00:00Z'),
    });
    const text = pdfText(file);
    const pages = file.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;
    expect(pages).toBeGreaterThan(3);
    // A reference that is too long for its column goes on in the next line of it.
    const flowing = text.replaceAll('\n', '');
    for (const { code, reference } of lines)
      expect(flowing.replaceAll(' ', '')).toContain(`${code},${reference}`);
    expect(text).not.toContain('\u2026');
    expect(text).not.toContain('maya_to_maya');
    for (let page = 1; page <= pages; page++) expect(text).toContain(words.page(page, pages));
    expect(
      text.split(`HALOSHOP \u00b7 2026-11-01 00:00 \u2013 2026-12-01 00:00 (Asia/Manila)`),
    ).toHaveLength(pages + 1);
    expect(text.split(`\n${words.columns.reference}\n`)).toHaveLength(pages + 1);
    expect(text).toContain(`${words.lines} (PHP)`);
    expect(text).toContain('\u20b1 1,234,567,890.00');
  },
);

import { afterAll, beforeAll, expect, test } from 'vitest';
import { addLine, payingWorld, testDatabase } from '@wallet/server/testing';
import type { PayingWorld, TestDatabase } from '@wallet/server/testing';
import { startPayouts } from '#modules/payouts/proving';
import { assignNextTransfer } from '#modules/payouts/sending';
import { readSettlement, type SettlementLine, type SettlementTotal } from './settlement.ts';

let database: TestDatabase;
let world: PayingWorld;
const amount = 5_000_000n;
const fee = 250_000n;
const start = 1_000_000_000n;

beforeAll(async () => {
  database = await testDatabase();
  world = await payingWorld(database);
});
afterAll(async () => {
  await world.close();
  await database.close();
});

test('a statement shows payouts with what was sent and its fee, and one that came back as both again; opening and lines make the closing balance', async () => {
  const merchantId = await world.merchant();
  const { accountId, deviceId } = await world.account({ merchantIds: [merchantId] });
  const payouts = startPayouts(world.deps);
  for (const [reference, payee] of [
    ['P-kept', '081200000009'],
    ['P-back', '081200000010'],
  ] as const) {
    await world.approved(merchantId, { payee });
    await payouts.send();
    await assignNextTransfer(world.deps, {
      deviceId,
      ask: {
        accountId,
        askId: `ask-${reference}`,
        bootId: 'boot-00000001',
        journalId: 'journal-1',
        sequence: 5,
      },
    });
    await world.debit(accountId, amount, { providerTransactionId: reference });
  }
  await world.match([
    await addLine(database.db, {
      accountId,
      amountMinor: amount,
      reversalOf: 'P-back',
      counterparty: 'PENGEMBALIAN',
    }),
  ]);
  const { lines, totals, openingMinor, closingMinor } = await statement(merchantId);
  const out = lines.filter(({ group }) => group !== 'adjustments');
  expect(out).toMatchObject([
    { group: 'payouts', method: 'dana', gross: -amount, fee, repaid: 0n, amount: -amount - fee },
    { group: 'payouts', method: 'dana', gross: -amount, fee, repaid: 0n, amount: -amount - fee },
    { group: 'returned', gross: amount + fee, fee: 0n, amount: amount + fee },
  ]);
  expect(out.slice(0, 2).every(({ code, reference }) => code !== null && reference !== null)).toBe(
    true,
  );
  expect(totals.filter(({ group }) => group === 'payouts')).toMatchObject([
    { count: 2, gross: -2n * amount, fee: 2n * fee, amount: -2n * (amount + fee) },
  ]);
  expect(openingMinor + lines.reduce((sum, line) => sum + line.amount, 0n)).toBe(closingMinor);
  expect(closingMinor).toBe(start - amount - fee);
});

/** As the merchant itself is let to read it, two lines at a time. */
function statement(merchantId: string): Promise<{
  lines: SettlementLine[];
  totals: SettlementTotal[];
  openingMinor: bigint;
  closingMinor: bigint;
}> {
  return database.db.tenantSnapshot({ merchantId, mode: 'live' }, async (query) => {
    const settlement = await readSettlement(
      query,
      { merchantId, mode: 'live', currency: 'IDR' },
      {},
    );
    const lines: SettlementLine[] = [];
    for await (const page of settlement.pages(2)) lines.push(...page);
    return {
      lines,
      totals: settlement.totals(),
      openingMinor: settlement.openingMinor,
      closingMinor: settlement.closingMinor,
    };
  });
}

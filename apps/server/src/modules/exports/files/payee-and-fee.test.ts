import { sql } from '#platform/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TransactionRow, WithdrawalAnswer } from '@wallet/contract';
import { startPayouts } from '#modules/payouts/proving';
import { requestPower } from '#modules/payouts';
import { assignNextTransfer } from '#modules/payouts/sending';
import { listTransactions } from '#modules/reports/transactions';
import { findRequest } from '#modules/withdrawals/requests';
import { silentLog } from '#platform/log';
import { newId } from '#platform/ids';
import { asOwner } from '../../../testing/database/as-owner.ts';
import { asThief } from '../../../testing/database/as-thief.ts';
import { signRow, signSettings } from '../../../testing/signing/sign-row.ts';
import { testVault } from '../../../testing/database/test-vault.ts';
import { createWithdrawalWorld } from '../../../testing/payouts/withdrawal-world.ts';
import type { Shop, WithdrawalWorld } from '../../../testing/payouts/withdrawal-world.ts';
import { linesOf } from './export-lines.ts';

let world: WithdrawalWorld;
let shop: Shop;
const amount = 5_000_000n;
const railFee = 70_000n;
const idr = (value: string) => ({ value, currency: 'IDR' });
const got = { paidAmount: idr('50000.00'), providerFee: idr('700.00') };

beforeAll(async () => {
  world = await createWithdrawalWorld();
  shop = await world.shop();
  const rule = {
    rail: 'wallet',
    methods: ['dana'],
    to: 'any',
    minMinor: '100',
    maxMinor: '100000000',
    feeMinor: String(railFee),
    arrival: 'minutes',
    cutOff: null,
    source: 'test',
  };
  await sql`insert into setting (id, key, value, valid_from, source, created_by)
    values (${newId('set')}, 'payouts.rails', ${JSON.stringify([rule])}::jsonb, now() - interval '1 hour',
      'test', 'system')`.execute(world.database.db.read);
  await signSettings(world.database.db);
});
afterAll(async () => {
  await world.paying.prove();
  await world.close();
});

/** A payout that a phone has taken; tells its request and account. */
async function taken(payee: string): Promise<{ requestId: string; accountId: string }> {
  const { accountId, deviceId } = await world.paying.account({ merchantIds: [shop.merchantId] });
  const requestId = await world.paying.approved(shop.merchantId, { amountMinor: amount, payee });
  await startPayouts(world.paying.deps).send();
  // Its destination is shown as the console's requests show theirs.
  const whole = await world.asked(shop);
  await asOwner(
    world.database.db,
    sql`update withdrawal_request w set destination_shown = o.destination_shown from withdrawal_request o
      where w.id = ${requestId} and o.id = ${whole}`,
  );
  await signRow(world.database.db, requestPower, requestId);
  const ask = { bootId: 'boot-00000001', journalId: 'journal-1', sequence: 5 };
  await assignNextTransfer(world.paying.deps, {
    deviceId,
    ask: { accountId, askId: `ask-${payee}`, ...ask },
  });
  return { requestId, accountId };
}

const owner = () => ({ merchantId: shop.merchantId, mode: 'live' as const });

/** As the merchant’s server reads it, and as the event that tells of it has it. */
async function answers(requestId: string): Promise<unknown[]> {
  const { body } = await world.ask(shop.live, 'GET', `/v1/withdrawal-requests/${requestId}`);
  const told = await findRequest(world.database.db.read, { id: requestId, ...owner() });
  return [(body as WithdrawalAnswer).transaction, told?.transaction];
}

/** As the merchant itself is let to read its list. */
const listed = (requestId: string): Promise<TransactionRow | undefined> =>
  world.database.db.tenantSnapshot(owner(), async (query) => {
    const { data } = await listTransactions(query, owner(), { kind: 'payout', limit: 50 });
    const { transaction } =
      (await findRequest(world.database.db.read, { id: requestId, ...owner() })) ?? {};
    return data.find(({ id }) => id === transaction?.id);
  });

/** The columns of a payout in the file of transactions, by their names. */
const written = (code: string): Promise<Record<string, unknown> | undefined> =>
  world.database.db.tenantSnapshot(owner(), async (query) => {
    const { columns, pages } = await linesOf(
      { listsOver: () => [], log: silentLog(), vault: testVault() },
      { query, db: world.database.db },
      {
        kind: 'transactions',
        filter: {},
        timeZone: 'UTC',
        principal: undefined,
        ...owner(),
      } as Parameters<typeof linesOf>[2],
    );
    for await (const page of pages(50))
      for (const cells of page) {
        const row = Object.fromEntries(columns.map(({ name }, i) => [name, cells[i]]));
        if (row['code'] === code) return row;
      }
    return undefined;
  });

test.each([
  ['in one line with the amount', '081200000021', [amount + railFee]],
  ['as a line of its own', '081200000022', [amount, railFee]],
])(
  'what the payee got and what the bank took beside it are told apart in answers, events, lists and files, when it comes %s',
  async (_, payee, debits) => {
    const { requestId, accountId } = await taken(payee);
    expect(await answers(requestId)).toMatchObject([
      { paidAmount: null, providerFee: null },
      { paidAmount: null, providerFee: null },
    ]);
    for (const debit of debits) await world.paying.debit(accountId, debit);
    expect(await answers(requestId)).toMatchObject([got, got]);
    const row = await listed(requestId);
    expect(row).toMatchObject(got);
    expect(await written(row?.code ?? '')).toMatchObject({
      paidAmount: '50000.00',
      providerFee: '700.00',
    });
  },
);

test('a payout for which the bank took nothing says so', async () => {
  const { requestId, accountId } = await taken('081200000023');
  await world.paying.debit(accountId, amount);
  expect(await answers(requestId)).toMatchObject([
    { paidAmount: idr('50000.00'), providerFee: idr('0.00') },
    { providerFee: idr('0.00') },
  ]);
});

test('the proof names a payout that says another sum or fee than its lines took', async () => {
  const { requestId, accountId } = await taken('081200000024');
  for (const debit of [amount, railFee]) await world.paying.debit(accountId, debit);
  const set = (columns: string) =>
    asThief(
      world.database.db,
      sql`update transaction set ${sql.raw(columns)} where withdrawal_request_id = ${requestId}`,
    );
  for (const wrong of [
    `paid_amount = ${amount + railFee}`,
    'paid_amount = null',
    'provider_fee = 0',
    'provider_fee = null',
    `provider_fee = ${railFee + 1n}`,
  ]) {
    await set(wrong);
    await expect(world.paying.prove(), wrong).rejects.toThrow(
      /BROKEN {2}every paid payout was paid by one debit of its sum/,
    );
    await set(`paid_amount = ${amount}, provider_fee = ${railFee}`);
  }
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  addAccount,
  addMerchant,
  makeOlder,
  phoneNumberOf,
  testVault,
} from '@wallet/server/testing';
import type { OpenDeposit } from '@wallet/server/testing';
import { systemActor } from '#modules/audit';
import { proveRowsBy } from '#platform/row-mac';
import { resignPowerRows } from '#platform/row-mac/tables';
import { createVault } from '#platform/vault';
import { createSignedDepositWorld } from '../../../testing/deposits/signed-deposit-world.ts';
import type { SignedDepositWorld } from '../../../testing/deposits/signed-deposit-world.ts';
import { cancelSession } from '#modules/sessions';
import { chooseMethod } from './choose-method.ts';
import { reportTransferred } from './report-transferred.ts';
import { depositPower } from '../deposit-power.ts';
import { expireDue } from '../expiry/expire-due.ts';
import { extendSession } from '#modules/sessions/actions';
import { readPayState } from './read-pay-state.ts';

let opened: SignedDepositWorld;
let { change, come, database, greedy, setBack, thief, world } = {} as SignedDepositWorld;
beforeAll(async () => {
  opened = await createSignedDepositWorld();
  ({ change, come, database, greedy, setBack, thief, world } = opened);
});
afterAll(() => opened.close());

describe('a payer', () => {
  const turned = `qr_payload = qr_payload || ' '`;

  test('is never shown a code that was changed by SQL: he chooses again, and what he pays then is credited', async () => {
    const of = await world.deposit();
    const before = await readPayState(world.deps, of.sessionId);
    expect(before).toMatchObject({ screen: 'pay', deposit: { qrPayload: expect.any(String) } });
    await change(of.id, turned);
    expect(await readPayState(world.deps, of.sessionId)).toMatchObject({
      screen: 'method',
      deposit: null,
      mayChooseMethod: true,
    });
    await expect.poll(() => thief.audited('row.notProved')).toContain(`transaction ${of.id}`);
    await chooseMethod(world.deps, { sessionId: of.sessionId, method: 'dana' });
    const [newest] = await world.attempts(of.sessionId);
    expect(newest?.id).not.toBe(of.id);
    const { deposit } = await readPayState(world.deps, of.sessionId);
    expect(deposit?.qrPayload).toMatch(/^0002/);
    await come({ ...of, ...newest } as OpenDeposit);
    expect(await world.standing(of)).toBe('succeeded none completed');
    await setBack(turned);
  });

  test('who says that he paid sees no code that was changed, and his claim stands', async () => {
    const of = await world.deposit();
    await reportTransferred(database.db, of.sessionId);
    await change(of.id, turned);
    expect(await readPayState(world.deps, of.sessionId)).toMatchObject({
      screen: 'checking',
      deposit: { qrPayload: null, payeeName: '', payeeNumber: null },
    });
    await setBack(turned);
  });

  test.each([
    ['merchant', `merchant_id = 'GREEDY'`],
    ['amount', 'amount = amount / 2'],
    ['link', `token_hash = 'x'`],
    ['customer', `customer_id = 'another'`],
    ['methods', `allowed_methods = '{dana}'`],
    ['way back', `return_url = 'https://thief.example'`],
    ['mode', `mode = 'test'`],
    ['maker', `created_by = 'usr_thief'`],
    ['MAC', 'mac = null'],
  ])(
    'gets no code by a session whose %s was changed by SQL, and the proof names it',
    async (_, theft) => {
      const merchantId = await addMerchant(database.db);
      await addAccount(database.db, { merchantIds: [merchantId, greedy] });
      const sessionId = await world.open(merchantId);
      await change(sessionId, theft.replace('GREEDY', greedy), 'transaction_session');
      await expect(chooseMethod(world.deps, { sessionId, method: 'dana' })).rejects.toMatchObject({
        code: 'rowNotProved',
      });
      expect(await world.attempts(sessionId)).toEqual([]);
      expect(await thief.named()).toEqual([
        expect.stringMatching(new RegExp(`^transaction_session ${sessionId} (wrong|missing)$`)),
      ]);
      await expect
        .poll(() => thief.audited('row.notProved'))
        .toContain(`transaction_session ${sessionId}`);
      await setBack(theft, 'transaction_session');
      expect(await thief.named()).toEqual([]);
    },
  );
});

test('lawful lives are proved: extended, chosen anew, cancelled, expired, paid, and signed by another key', async () => {
  const by = { actor: systemActor, reason: 'x' };
  const merchantId = await addMerchant(database.db, { methods: ['dana', 'livin'] });
  for (const provider of ['dana', 'livin'] as const)
    await addAccount(database.db, { provider, merchantIds: [merchantId] });
  const [replaced, cancelled, over] = [
    await world.pay(merchantId),
    await world.pay(merchantId),
    await world.pay(merchantId),
  ];
  const { expiresAt } = await readPayState(world.deps, replaced.sessionId);
  await database.db.transaction((trx) =>
    extendSession(trx, {
      ...by,
      id: replaced.sessionId,
      minutes: 15,
      seenExpiresAt: new Date(expiresAt),
    }),
  );
  await chooseMethod(world.deps, { sessionId: replaced.sessionId, method: 'livin' });
  const [newest] = await world.attempts(replaced.sessionId);
  await come({ ...replaced, ...newest } as OpenDeposit);
  await database.db.transaction((trx) => cancelSession(trx, cancelled.sessionId));
  await makeOlder(database.db, over.sessionId, 3_600);
  await expireDue(database.db);
  expect(await world.standing(replaced)).toBe('succeeded none completed');
  expect(await thief.named()).toEqual([]);

  const abroad = await addMerchant(database.db, { currency: 'PHP' });
  await addAccount(database.db, { provider: 'maya', merchantIds: [abroad] });
  const byNumber = await world.pay(abroad, {
    amount: { minor: 50_000n, currency: 'PHP' },
    method: 'maya_to_maya_phone_number',
  });
  const rotated = createVault({
    autoMade: true,
    macSecret: 'm'.repeat(43),
    keys: [
      { id: 'test', secret: 's'.repeat(43) },
      { id: 'newer', secret: 'n'.repeat(43) },
    ],
  });
  const done = await resignPowerRows(database.db.read, rotated, depositPower, 'newer');
  expect(done).toMatchObject({ left: 0, unproved: [] });
  expect(done.sealed, 'the number to pay to').toBe(1);
  proveRowsBy(rotated);
  const { deposit } = await readPayState({ ...world.deps, vault: rotated }, byNumber.sessionId);
  expect(deposit?.payeeNumber).toBe(phoneNumberOf(byNumber.accountId));
  proveRowsBy(testVault());
});

import { one, sql } from '#platform/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sessionPower } from './session-power.ts';
import { asLogin } from '../../testing/database/as-login.ts';
import { signRow } from '../../testing/signing/sign-row.ts';
import {
  confirmableBy,
  createWithdrawPageWorld,
} from '../../testing/payouts/withdraw-page-world.ts';
import type { WithdrawPageWorld } from '../../testing/payouts/withdraw-page-world.ts';

let world: WithdrawPageWorld;
beforeAll(async () => {
  world = await createWithdrawPageWorld();
});
afterAll(() => world.close());

const requestersOf = (sessionId: string) =>
  one(
    world.database.db.read,
    sql<{
      requesters: string;
      reasons: string[];
    }>`select requesters, approval_reasons as reasons from withdrawal_request where session_id = ${sessionId}`,
  );

test('behind what a customer asks for by a link stand the token that made it and whoever answers for that', async () => {
  const shop = await world.payingShop();
  const browser = await confirmableBy(world, shop);
  const { requesters } = await requestersOf(browser.sessionId);
  expect(requesters.split(' ')).toEqual([browser.sessionId, shop.live.tokenId, shop.owner.userId]);
});

test('by a link that a person of the merchant made, a new destination waits for somebody, and that person is who asked', async () => {
  const shop = await world.payingShop({
    policy: { automaticUpToMinor: '100000000', automaticPerDayMinor: '1000000000' },
  });
  const { url, id } = await world.link(shop);
  await asLogin(
    world.database,
    `set session_replication_role = replica; update transaction_session set created_by = '${shop.owner.userId}' where id = '${id}'`,
  );
  await signRow(world.database.db, sessionPower, id);
  const browser = await world.browser(url);
  const wallet = { institutionCode: 'DANA', accountNumber: '081277009931' };
  expect((await browser.call('destination', wallet)).status).toBe(200);
  await world.answer(browser.sessionId, 'BUDI SANTOSO');
  await browser.call('confirm');
  const { requesters, reasons } = await requestersOf(browser.sessionId);
  expect(requesters.split(' ')).toEqual([browser.sessionId, shop.owner.userId]);
  expect(reasons).toContain('destinationUnknown');
});

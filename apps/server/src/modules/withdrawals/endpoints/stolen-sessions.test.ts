import { createHash } from 'node:crypto';
import { sql } from '#platform/db';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { thiefOf } from '../../../testing/people/power-world.ts';
import {
  begunBy,
  confirmableBy,
  newWallet,
  createWithdrawPageWorld,
  statusOf,
} from '../../../testing/payouts/withdraw-page-world.ts';
import type { WithdrawPageWorld } from '../../../testing/payouts/withdraw-page-world.ts';

let world: WithdrawPageWorld;
let thief: ReturnType<typeof thiefOf>;
/** A merchant with money, whose customer the thief is not. */
let rich: Awaited<ReturnType<WithdrawPageWorld['payingShop']>>;
beforeAll(async () => {
  world = await createWithdrawPageWorld();
  thief = thiefOf(world.database);
  rich = await world.payingShop();
});
afterAll(() => world.close());

const link = async (input?: object) => {
  const { id, url } = await world.link(rich, input);
  return { id, url, token: url.slice(url.indexOf('=') + 1) };
};
const turn = (id: string, set: string) =>
  thief.steal(
    `drop table if exists kept; create table kept as select * from transaction_session where id = '${id}'; update transaction_session set ${set} where id = '${id}'`,
  );
const setBack = (set: string) =>
  thief.steal(
    `update transaction_session s
      set ${[...set.matchAll(/(?:^|, )(\w+) =/g)].map(([, name]) => `${name} = k.${name}`).join(', ')} from kept k where k.id = s.id`,
  );
const digest = (token: string) => createHash('sha256').update(token).digest('hex');
const requests = async (sessionId: string) =>
  (
    await sql`select from withdrawal_request where session_id = ${sessionId}`.execute(
      world.database.db.read,
    )
  ).rows.length;

describe('a customer\u2019s session that was changed by SQL asks for no money, and the proof names it:', () => {
  test.each([
    ['its merchant', `merchant_id = 'RICH'`],
    ['its sum', 'amount = amount * 2'],
    ['the least of its range', 'amount_min = 100'],
    ['its customer\u2019s name', `customer_name = 'THE THIEF'`],
    ['where a code is mailed to', 'customer_email_enc = null'],
    ['its maker', `created_by = 'usr_thief'`],
    ['the public form as its source', `source = 'requestTransaction'`],
    ['its mode', `mode = 'test'`],
    ['its MAC', 'mac = null'],
  ])('%s', async (_, set) => {
    const shop = await world.payingShop();
    const { id, url } = await world.link(shop);
    const browser = await world.browser(url);
    const theft = set.replace('RICH', rich.merchantId);
    await turn(id, theft);
    const { status, body } = await browser.call('destination', newWallet());
    expect([status, body.code]).toEqual([409, 'rowNotProved']);
    expect(await requests(id)).toBe(0);
    expect(await thief.named()).toContainEqual(
      expect.stringMatching(new RegExp(`^transaction_session ${id} (wrong|missing)$`)),
    );
    await expect.poll(() => thief.audited('row.notProved')).toContain(`transaction_session ${id}`);
    await setBack(theft);
    expect((await browser.call('destination', newWallet())).status).toBe(200);
  });

  test('nor is what was asked for before confirmed', async () => {
    const shop = await world.payingShop();
    const browser = await confirmableBy(world, shop);
    const theft = `merchant_id = '${rich.merchantId}'`;
    await turn(browser.sessionId, theft);
    const { status, body } = await browser.call('confirm');
    expect([status, body.code]).toEqual([409, 'rowNotProved']);
    await setBack(theft);
    expect((await browser.call('confirm')).status).toBe(200);
    expect(await statusOf(world, browser.sessionId)).toMatch(/^paying/);
  });
});

describe('a link that somebody writes into the database only shows the page:', () => {
  const mine = 't'.repeat(43);
  const page = (token: string) => `https://pay.example/withdraw?session=${token}`;

  test('another one, which the table takes for looking only', async () => {
    const { id } = await link();
    const insert = (readOnly: boolean) =>
      thief.steal(
        `insert into session_token (hash, session_id, read_only) values ('${digest(mine)}', '${id}', ${readOnly})`,
      );
    await expect(insert(false)).rejects.toMatchObject({ constraint: 'session_token_only_shows' });
    await thief.steal('alter table session_token drop constraint session_token_only_shows');
    await insert(false);
    const browser = await world.browser(page(mine));
    const { status, body } = await browser.call('destination', newWallet());
    expect([status, body.code]).toEqual([403, 'forbidden']);
    expect(await requests(id)).toBe(0);
    await thief.steal(`delete from session_token where hash = '${digest(mine)}'`);
  });

  test('his own in place of the customer\u2019s, also when it is set back while he has the page open', async () => {
    const { id } = await link();
    const theft = `token_hash = '${digest(mine)}'`;
    await turn(id, theft);
    const browser = await world.browser(page(mine));
    await setBack(theft);
    const { status, body } = await browser.call('destination', newWallet());
    expect([status, body.code]).toEqual([403, 'forbidden']);
    expect(await requests(id)).toBe(0);
    expect(await thief.named()).toEqual([]);
  });
});

test('what customers do lawfully is proved', async () => {
  await begunBy(world, rich);
  await (await confirmableBy(world, rich)).call('confirm');
  expect(await thief.named()).toEqual([]);
});

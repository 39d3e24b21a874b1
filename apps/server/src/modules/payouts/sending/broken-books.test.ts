import { sql } from '#platform/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asLogin, payingWorld, testDatabase } from '@wallet/server/testing';
import type { PayingWorld, TestDatabase } from '@wallet/server/testing';
import { checkEachMinute } from '#modules/integrity';
import { sendPayouts } from './send-payouts.ts';
import { assignNextTransfer } from './assign-next-transfer.ts';

let database: TestDatabase;
let world: PayingWorld;
beforeAll(async () => {
  database = await testDatabase();
  world = await payingWorld(database);
});
afterAll(async () => {
  await world.close();
  await database.close();
});

const watch = async () => (await checkEachMinute(world.deps, { standing: [], postings: [] })).at(0);

async function waiting(): Promise<{
  merchantId: string;
  requestId: string;
  next: () => ReturnType<typeof assignNextTransfer>;
}> {
  const merchantId = await world.merchant();
  const { accountId, deviceId } = await world.account({ merchantIds: [merchantId] });
  const next = () =>
    assignNextTransfer(world.deps, {
      deviceId,
      ask: {
        accountId,
        askId: 'ask-00000001',
        bootId: 'boot-00000001',
        journalId: 'journal-1',
        sequence: 5,
      },
    });
  return { merchantId, requestId: await world.approved(merchantId), next };
}

test.each([
  [
    'an account that stands elsewhere than its entries',
    (id: string) => [
      `update ledger_account set posted = posted + 100 where id = '${id}'`,
      `update ledger_account set posted = posted - 100 where id = '${id}'`,
    ],
  ],
  [
    'two accounts altered alike, so that all still sum to zero',
    (id: string) => [
      `update ledger_account set posted = posted + case id when '${id}' then 100 else -100 end
        where id in ('${id}', 'suspense.0.IDR.live')`,
      `update ledger_account set posted = posted - case id when '${id}' then 100 else -100 end
        where id in ('${id}', 'suspense.0.IDR.live')`,
    ],
  ],
])(
  '%s stops all payouts, also what waits for its phone, until the books agree again',
  async (_, alter) => {
    const [begun, later] = [await waiting(), await waiting()];
    await sql`update withdrawal_request set status = 'pendingApproval' where id = ${later.requestId}`.execute(
      database.db.read,
    );
    await sendPayouts(world.deps);
    await sql`update withdrawal_request set status = 'approved' where id = ${later.requestId}`.execute(
      database.db.read,
    );
    expect(await watch()).toBeUndefined();

    const account = `merchantPayable.${begun.merchantId}.IDR.live`;
    const [break_ = '', mend = ''] = alter(account);
    await asLogin(database, break_);
    expect(await watch()).toMatchObject({ what: expect.any(String), where: expect.any(String) });
    expect(await watch()).toBeDefined();
    await sendPayouts(world.deps);
    expect(await world.request(later.requestId)).toMatchObject({
      status: 'approved',
      waitingReason: 'booksBroken',
      intents: [],
    });
    expect(await begun.next()).toBeNull();

    await asLogin(database, mend);
    expect(await watch()).toBeUndefined();
    await sendPayouts(world.deps);
    expect(await world.request(later.requestId)).toMatchObject({
      status: 'processing',
      intents: [{ state: 'waiting' }],
    });
    expect(await begun.next()).toMatchObject({ epoch: 1 });
  },
);

test('more held than its holds say stops the payouts of that merchant alone', async () => {
  const [begun, later] = [await waiting(), await waiting()];
  const account = `merchantPayable.${begun.merchantId}.IDR.live`;
  await asLogin(database, `update ledger_account set held = held + 100 where id = '${account}'`);
  expect(await watch()).toMatchObject({ where: `account ${account}` });
  await sendPayouts(world.deps);
  expect(await world.request(begun.requestId)).toMatchObject({
    status: 'approved',
    waitingReason: 'booksBroken',
    intents: [],
  });
  expect(await world.request(later.requestId)).toMatchObject({ status: 'processing' });
  expect(await later.next()).toMatchObject({ epoch: 1 });

  await asLogin(database, `update ledger_account set held = held - 100 where id = '${account}'`);
  expect(await watch()).toBeUndefined();
  await sendPayouts(world.deps);
  expect(await begun.next()).toMatchObject({ epoch: 1 });
});

test('the database itself lets no order begin or be given meanwhile', async () => {
  const { requestId, merchantId } = await waiting();
  await sendPayouts(world.deps);
  const [intent] = (await world.request(requestId)).intents;
  const account = `merchantPayable.${merchantId}.IDR.live`;
  await asLogin(database, `update ledger_account set held = held + 100 where id = '${account}'`);
  await watch();
  await expect(
    sql`update payout_intent set state = 'taken', journal_id = 'j', press_until = now()
      where id = ${intent?.id}`.execute(database.db.read),
  ).rejects.toThrow('the books disagree');
  await asLogin(database, `update ledger_account set held = held - 100 where id = '${account}'`);
  expect(await watch()).toBeUndefined();
});

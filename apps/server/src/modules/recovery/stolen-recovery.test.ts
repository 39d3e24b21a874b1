import { one, sql } from '#platform/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCoverage } from '@wallet/server/testing';
import { systemActor } from '#modules/audit';
import { orderPower, recoveryPower, releasePower } from '#modules/restores';
import { cancelRequest } from '#modules/withdrawals/requests';
import { newId } from '#platform/ids';
import { resignPowerRows } from '#platform/row-mac/tables';
import { createVault } from '#platform/vault';
import { createStolenWorld } from '../../testing/payouts/stolen-recovery-world.ts';
import type { StolenWorld } from '../../testing/payouts/stolen-recovery-world.ts';

let w: StolenWorld;
beforeAll(async () => {
  w = await createStolenWorld();
});
afterAll(() => w.close());

const endsIt = `update recovery set ended_at = now() where ended_at is null`;
const looksIt = `update recovery set looked_at = now() where ended_at is null`;
const releasesIt = `update recovery_account set first_by = 'usr_a', first_at = now(), first_reason = 'x',
  released_by = 'usr_b', released_at = now(), released_reason = 'x'`;

test.each([
  ['ends it', [endsIt]],
  [
    'ends it with the MAC of one that has ended',
    [
      `update recovery set ended_at = now(), mac = (select o.mac from recovery o
        where o.ended_at is not null limit 1) where ended_at is null`,
    ],
  ],
  ['ends it and takes its MAC away', [endsIt, 'update recovery set mac = null']],
  ['says that all was looked at, and releases its accounts', [looksIt, releasesIt]],
  [
    'says that it began long ago',
    [`update recovery set started_at = now() - interval '1 year', looked_at = now()`],
  ],
] as const)('who %s by SQL lets nothing go, and the next proof names it', async (_, thefts) => {
  await w.whileStolen([...thefts], async () => {
    await w.expectNothingLeaves();
    await expect(
      cancelRequest(w.world.deps, {
        id: w.held,
        merchantId: w.merchantId,
        by: systemActor,
        statusReason: 'cancelledByMerchant',
      }),
    ).rejects.toMatchObject({ code: 'cancelNotPossible' });
    expect(await w.named()).toContain(w.recoveryId);
    expect((await w.world.request(w.held)).waitingReason).toBe('recovery');
  });
});

test('once every account was looked at, one that nobody released sends nothing, whatever its row says', async () => {
  await addCoverage(w.database.db, w.place.accountId, {
    fromSeconds: -40 * 86_400,
    toSeconds: 3 * 86_400,
  });
  await w.sweep();
  expect(await w.named()).toEqual([]);
  await w.expectNothingLeaves();
  await w.whileStolen([releasesIt], async () => {
    await w.expectNothingLeaves();
    expect(await w.release(0)).toMatchObject({ status: 409, body: { code: 'rowNotProved' } });
    await w.sweep();
    expect(await w.named()).toContain(`${w.recoveryId}.${w.place.accountId}`);
  });
});

test('an account that is moved behind the restore by SQL is held all the same: its id says when it was made', async () => {
  await w.steal(
    `update account set created_at = now() + interval '1 hour' where id = '${w.place.accountId}'`,
  );
  await w.expectNothingLeaves();
  await w.steal(
    `update account set created_at = now() - interval '1 hour' where id = '${w.place.accountId}'`,
  );
});

test('taking the row of an account away releases nobody and ends nothing', async () => {
  const [row] = (await w.steal(
    `select to_jsonb(a) as row from recovery_account a where recovery_id = '${w.recoveryId}'`,
  )) as { row: object }[];
  await w.steal(`delete from recovery_account where recovery_id = '${w.recoveryId}'`);
  await w.steal(
    `update account set created_at = now() + interval '1 hour' where id = '${w.place.accountId}'`,
  );
  await w.sweep();
  await w.expectNothingLeaves();
  expect(
    await one(
      w.database.db.read,
      sql`select ended_at as "endedAt" from recovery where id = ${w.recoveryId}`,
    ),
  ).toEqual({ endedAt: null });
  const names = Object.keys(row?.row ?? {}).join(', ');
  await w.steal(
    `insert into recovery_account (${names}) select ${names}
      from jsonb_populate_record(null::recovery_account, '${JSON.stringify(row?.row)}')`,
  );
  await w.steal(
    `update account set created_at = now() - interval '1 hour' where id = '${w.place.accountId}'`,
  );
  expect(await w.named()).toEqual([]);
});

test('a first word that somebody invented makes no second one', async () => {
  await w.whileStolen(
    [`update recovery_account set first_by = 'usr_a', first_at = now(), first_reason = 'x'`],
    async () => {
      for (const who of [0, 1])
        expect(await w.release(who)).toMatchObject({ status: 409, body: { code: 'rowNotProved' } });
    },
  );
});

test('a debit that somebody attached to a request by SQL is paid by nobody before two Admins said so', async () => {
  const requestId = await w.world.approved(w.merchantId, {
    payee: '081200000504',
    amountMinor: 6_000_000n,
  });
  const lineId = await w.world.debit(w.place.accountId, 6_000_000n);
  const attach = (who: number) =>
    w.admins[who]?.('POST', `/api/recovery/debits/${lineId}/attach`, {
      body: { requestId, reason: 'the receipt' },
    });
  await w.steal(
    `insert into recovery_attachment (line_id, recovery_id, request_id, reason, proposed_by)
      values ('${lineId}', '${w.recoveryId}', '${requestId}', 'x', 'usr_a')`,
  );
  expect(await attach(0)).toMatchObject({ status: 200 });
  expect(await w.world.request(requestId)).toMatchObject({ status: 'approved', intents: [] });
  expect(await attach(1)).toMatchObject({ status: 200 });
  expect(await w.world.request(requestId)).toMatchObject({ status: 'succeeded' });
});

const lostOrder = {
  intentId: newId('int'),
  epoch: 1,
  destination: {
    method: 'dana',
    institutionCode: 'DANA',
    accountNumber: '081200000599',
    holderName: null,
  },
  amount: { value: '70000.00', currency: 'IDR' },
  sequence: 9,
  takenAt: new Date().toISOString(),
} as const;
const tells = () =>
  w.sweep(async () => ({
    journalId: 'journal-1',
    orders: [{ ...lostOrder, accountId: w.place.accountId, state: 'pressing' as const }],
    next: null,
  }));

test.each([
  ['gives it a request', `request_id = 'wdr_other'`, 'stays'],
  ['changes its sum', 'amount = amount + 1', 'stays'],
  ['gives it to another account', `account_id = 'acc_other'`, 'stays'],
  ['takes its MAC away', 'mac = null', 'stays'],
  ['calls it closed', `state = 'closed'`, 'is mended'],
  ['makes it another evidence', `evidence = '{"evidence":{}}'`, 'is mended'],
])(
  'who %s by SQL has no account released, and what the journal tells again signs nothing',
  async (_, theft, told) => {
    await w.steal(
      `update device set capabilities = array['journal'], connected_to = 'here', last_seen_at = now()
        where id = '${w.place.deviceId}'`,
    );
    await tells();
    const id = `${lostOrder.intentId}.1`;
    expect(await w.named()).toEqual([]);
    await w.whileStolen([`update recovery_order set ${theft} where id = '${id}'`], async () => {
      expect(await w.named()).toEqual([id]);
      expect(await w.release(0)).toMatchObject({ status: 409, body: { code: 'rowNotProved' } });
      await tells();
      expect(await w.named()).toEqual(told === 'stays' ? [id] : []);
      await w.expectNothingLeaves();
    });
  },
);

test('two Admins release it: it ends signed, payouts go, and a rotation of keys makes its rows anew', async () => {
  expect(await w.release(0)).toMatchObject({ status: 200 });
  await w.expectNothingLeaves();
  expect(await w.release(1)).toMatchObject({
    status: 200,
    body: { account: { step: 'released' } },
  });
  expect(await w.named()).toEqual([]);
  expect(await w.take()).not.toBeNull();
  expect(await w.send()).toBe(1);
  const [known, next] = [
    { id: 'test', secret: 's'.repeat(43) },
    { id: 'next', secret: 'n'.repeat(43) },
  ];
  for (const keys of [
    [known, next],
    [next, known],
  ]) {
    const vault = createVault({ autoMade: true, macSecret: 'm'.repeat(43), keys });
    for (const [rows, signed] of [
      [recoveryPower, 2],
      [releasePower, 2],
      [orderPower, 1],
    ] as const)
      expect(await resignPowerRows(w.database.db.read, vault, rows, keys[1]?.id ?? '')).toEqual({
        signed,
        sealed: 0,
        left: 0,
        unproved: [],
        unreadable: [],
      });
  }
  expect(await w.named()).toEqual([]);
});

test('who opens a recovery that has ended by SQL stops payouts, and nothing else', async () => {
  const waits = await w.world.approved(w.merchantId, { payee: '081200000503' });
  await w.steal(`update recovery set backup_digest = repeat('e', 64) where id = '${w.recoveryId}'`);
  expect(await w.send()).toBe(0);
  expect(await w.world.request(waits)).toMatchObject({ waitingReason: 'recovery', intents: [] });
  await w.steal(`update recovery set backup_digest = repeat('d', 64) where id = '${w.recoveryId}'`);
  expect(await w.send()).toBe(1);
});

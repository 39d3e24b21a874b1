import { all, sql } from '#platform/db';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { asOwner, testVault } from '@wallet/server/testing';
import { newId } from '#platform/ids';
import { requestGaps } from './request-gaps.ts';
import { createFarm, type Farm, headOf, type Line, type Phone, readOf } from '../fixtures.ts';

const vault = testVault();
let farm: Farm;
let phone: Phone;
let line: Line;
beforeAll(async () => {
  farm = await createFarm();
});
afterAll(() => farm.close());
beforeEach(async () => {
  await run(sql`update device set last_seen_at = now() - interval '1 hour'`);
  await asOwner(farm.database.db, sql`delete from observation`);
  phone = await farm.newPhone();
  line = await phone.connect();
  await line.say('statement:read', readOf(phone, { nowMs: Date.now() }));
  await run(
    sql`update account set baseline_at = now() - interval '1 day', history_asked_at = null
      where id = ${phone.accountId}`,
  );
});

const run = (statement: ReturnType<typeof sql>) => statement.execute(farm.database.db.read);
const look = () => requestGaps(farm.database.db, vault);
const commands = () =>
  all(
    farm.database.db.read,
    sql<{
      key: string;
      state: string;
    }>`select idempotency_key as key, state from device_command
      where device_id = ${phone.deviceId} and kind = 'readHistory' order by id`,
  );
const gaps = () =>
  all(
    farm.database.db.read,
    sql<{
      id: string;
      asks: number;
      minutes: number | null;
    }>`select observation_id as id, asks, round(extract(epoch
      from next_ask_at - now()) / 60)::int as minutes from history_gap where account_id = ${phone.accountId}
        order by observed_at`,
  );
/** The phone heard of money some minutes ago that no line was found for. */
async function heard(
  minutesAgo: number,
  {
    amount = 500n,
    accountId = phone.accountId,
  }: { amount?: bigint | null; accountId?: string } = {},
): Promise<string> {
  const id = newId('obs');
  await run(
    sql`insert into observation (id, account_id, mode, direction, amount, observed_at)
      values (${id}, ${accountId}, 'live', 'credit', ${amount}::bigint,
        now() - make_interval(secs => ${minutesAgo * 60}))`,
  );
  return id;
}
/** The phone does what it was asked and finds nothing; the next read is due. */
async function readsInVain(): Promise<{ from: string } | undefined> {
  await farm.gateway.tick();
  await farm.gateway.idle();
  const command = line.heard.at(-1);
  if (command?.kind !== 'readHistory') return undefined;
  await line.say('command:result', {
    ...headOf(command),
    kind: 'readHistory',
    outcome: 'failed',
    error: { code: 'providerDown', message: 'Maintenance.' },
  });
  await run(sql`update account set history_asked_at = null where id = ${phone.accountId}`);
  await run(sql`update history_gap set next_ask_at = now() where next_ask_at is not null`);
  return command.payload;
}
const minutesSince = (time: string | undefined) =>
  Math.round((Date.now() - Date.parse(time ?? '')) / 60_000);

test('what was heard and is in no history leads to one read, from before it, although the history is proved beyond', async () => {
  const oldest = await heard(40);
  await heard(10);
  expect(await look()).toBe(1);
  expect(await commands()).toMatchObject([{ key: `gap.${oldest}.0`, state: 'queued' }]);
  expect(await gaps()).toMatchObject([
    { id: oldest, asks: 1, minutes: 5 },
    { asks: 1, minutes: 5 },
  ]);
  expect(await look()).toBe(0);
  expect(minutesSince((await readsInVain())?.from)).toBe(45);
});

test('each next read waits longer, and after the last one a person is told, once', async () => {
  const id = await heard(2);
  const waits = [];
  for (let turn = 0; turn < 5; turn++) {
    expect(await look()).toBe(1);
    waits.push((await gaps())[0]?.minutes);
    await readsInVain();
  }
  expect(waits).toEqual([5, 15, 60, 240, 240]);
  expect([await look(), await look()]).toEqual([0, 0]);
  expect(await gaps()).toEqual([{ id, asks: 5, minutes: null }]);
  const told = await all(
    farm.database.db.read,
    sql<{
      payload: unknown;
    }>`select payload from fact where name = 'accounts.gapStays' and key = ${phone.accountId}`,
  );
  expect(told).toEqual([{ payload: { accountId: phone.accountId, missing: 1 } }]);
});

test('a line that is found ends its gap, and nobody asks for it again', async () => {
  const id = await heard(2);
  await look();
  await run(sql`update observation set line_id = 'lin_found' where id = ${id}`);
  await readsInVain();
  expect(await look()).toBe(0);
  expect(await gaps()).toEqual([]);
});

test('no gap is what the phone heard a moment ago, without an amount, or before the baseline', async () => {
  await Promise.all([heard(0.9), heard(5, { amount: null }), heard(25 * 60)]);
  expect(await look()).toBe(0);
  expect(await gaps()).toEqual([]);
});

test('a phone that is away, or reads already, is asked at a later turn, and that counts as no read', async () => {
  await heard(2);
  await run(
    sql`update device set last_seen_at = now() - interval '31 seconds' where id = ${phone.deviceId}`,
  );
  expect(await look()).toBe(0);
  await run(sql`update device set last_seen_at = now() where id = ${phone.deviceId}`);
  await run(sql`update account set history_asked_at = now() where id = ${phone.accountId}`);
  expect(await look()).toBe(0);
  expect(await gaps()).toMatchObject([{ asks: 0 }]);
  await run(sql`update account set history_asked_at = null where id = ${phone.accountId}`);
  expect(await look()).toBe(1);
});

import { one, sql } from '#platform/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFarm, type Farm, readOf } from './fixtures.ts';

let farm: Farm;
beforeAll(async () => {
  farm = await createFarm();
});
afterAll(() => farm.close());

const nowMs = Date.now();
const linesOf = async (accountId: string) =>
  (
    await one(
      farm.database.db.read,
      sql<{
        lines: number;
      }>`select count(*)::int as lines from statement_line where account_id = ${accountId}`,
    )
  ).lines;

test('without room a report is refused, to be said again, while a phone may come in and give signs of life', async () => {
  const phone = await farm.newPhone();
  farm.isDiskFull = true;
  const line = await phone.connect();
  const report = readOf(phone, { nowMs });
  expect(await line.say('heartbeat', { at: new Date(nowMs).toISOString() } as never)).toBeDefined();
  expect(await line.say('statement:read', report)).toMatchObject({
    ok: false,
    code: 'unavailable',
    retry: true,
  });
  expect(await linesOf(phone.accountId)).toBe(0);
  farm.isDiskFull = false;
  expect(await line.say('statement:read', report)).toMatchObject({ ok: true });
  expect(await linesOf(phone.accountId)).toBe(report.lines.length);
});

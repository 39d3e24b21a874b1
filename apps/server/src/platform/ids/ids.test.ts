import { one, sql } from '#platform/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '@wallet/server/testing';
import { idFloor, idTime, monthFloor, newId } from './index.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('an id is its prefix and 26 digits that hold a UUIDv7', () => {
  const id = newId('txn');
  expect(id).toMatch(/^txn_0[0-9a-hjkmnp-tv-z]{25}$/);
  const hex = uuidOf(id);
  expect(hex.charAt(12)).toBe('7');
  expect('89ab').toContain(hex.charAt(16));
});

test('ids sort by the order in which they were made, also within one millisecond', () => {
  const ids = Array.from({ length: 20_000 }, () => newId('fct'));
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
});

test('the time of an id is the time it was made', () => {
  const beforeMs = Date.now();
  const madeMs = idTime(newId('aud')).getTime();
  expect(madeMs).toBeGreaterThanOrEqual(beforeMs);
  expect(madeMs).toBeLessThan(beforeMs + 60_000);
  expect(() => idTime('aud_short')).toThrow('not an id');
});

test('the floor of a time is below every id of that time and above every earlier one', () => {
  const at = new Date('2026-11-21T10:00:00.123Z');
  expect(idTime(idFloor('txn', at))).toEqual(at);
  expect(idFloor('txn', at) < newId('txn')).toBe(true);
  expect(idFloor('txn', new Date(at.getTime() - 1)) < idFloor('txn', at)).toBe(true);
});

test('the floor of an id\u2019s month is where its partition begins, and what is no id has none', () => {
  const floorOf = (text: string) => monthFloor(idFloor('txn', new Date(text)));
  const july = idFloor('txn', new Date('2026-07-01T00:00:00.000Z'));
  expect(floorOf('2026-07-01T00:00:00.000Z')).toBe(july);
  expect(floorOf('2026-07-31T23:59:59.999Z')).toBe(july);
  expect(floorOf('2026-06-30T23:59:59.999Z')).toBe(
    idFloor('txn', new Date('2026-06-01T00:00:00.000Z')),
  );
  expect(floorOf('1970-01-01T00:00:00.000Z')).toBe(idFloor('txn', new Date(0)));
  expect(["txn_1' or true --", 'txn_short', '']).toEqual(
    ["txn_1' or true --", 'txn_short', ''].filter((id) => monthFloor(id) === undefined),
  );
});

test('the SQL function id_floor and idFloor give the same text', async () => {
  for (const text of [
    '1970-01-01T00:00:00.000Z',
    '2026-11-21T10:24:42.999Z',
    '2026-12-01T00:00:00.000Z',
    '2999-12-31T23:59:59.001Z',
  ]) {
    const at = new Date(text);
    const row = await one(
      database.db.read,
      sql<{ floor: string }>`select id_floor('txn', ${at}) as floor`,
    );
    expect(row.floor).toBe(idFloor('txn', at));
  }
});

function uuidOf(id: string): string {
  const digits = '0123456789abcdefghjkmnpqrstvwxyz';
  let value = 0n;
  for (const digit of id.slice(4)) value = value * 32n + BigInt(digits.indexOf(digit));
  return value.toString(16).padStart(32, '0');
}

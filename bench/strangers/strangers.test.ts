import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStage, type Stage } from './open-stage.ts';
import { playStrangers } from './play-strangers.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage({ dailyInMinor: '10000000000', ttlSeconds: 900, durable: false });
});
afterAll(() => stage.close());

test('forty strangers from eight networks leave a merchant’s own payers their codes, and late money is booked', async () => {
  const { strangers, ownMs, looks, broken } = await playStrangers(stage, {
    strangers: 40,
    networks: 8,
    atOnce: 8,
    waitsForExpiry: false,
  });
  expect(broken).toEqual([]);
  expect(strangers['code']).toBeGreaterThan(0);
  expect(Object.values(strangers).reduce((sum, count) => sum + count, 0)).toBe(40);
  expect(
    Object.keys(strangers).filter((said) => said !== 'code' && !said.includes('formsBusy')),
  ).toEqual([]);
  expect(ownMs.length).toBeGreaterThan(0);
  expect(looks).toBeGreaterThan(0);
}, 120_000);

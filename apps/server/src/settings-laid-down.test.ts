import { all, sql } from '#platform/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { settingsOfPower } from '#modules/settings';
import { canonicalJson } from '#platform/canonical-json';
import { laidDownValues, readSetting } from '#platform/settings';
import { type TestDatabase, testDatabase } from '@wallet/server/testing';
import { thiefOf } from './testing/people/power-world.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('of every setting of power the product knows what the migrations lay down, the one that counts last', async () => {
  const rows = await all(
    database.db.read,
    sql<{ key: string; value: unknown }>`select key, value from setting order by valid_from, id`,
  );
  for (const setting of settingsOfPower()) {
    const laid = rows
      .filter(({ key }) => key === setting.key)
      .map(({ value }) => canonicalJson(value));
    expect([setting.key, laid]).toEqual([setting.key, laidDownValues(setting)]);
  }
});

test.each([
  ['payouts.rails', `jsonb_set(value, '{0,feeMinor}', '"1"')`],
  ['deposits.methodLimits', `jsonb_set(value, '{dana,maxMinor}', '"900000000000"')`],
])(
  '%s that was changed by SQL counts for nothing and is named by the proof',
  async (key, value) => {
    const setting = settingsOfPower().find((known) => known.key === key);
    if (!setting) throw new Error(`${key} is no setting of power`);
    const thief = thiefOf(database);
    await readSetting(database.db.read, setting);
    await thief.steal(
      `create table kept as select * from setting where key = '${key}'; update setting set value = ${value}
        where key = '${key}'`,
    );
    await expect(readSetting(database.db.read, setting)).rejects.toMatchObject({
      code: 'rowNotProved',
    });
    expect(await thief.named()).toEqual([expect.stringMatching(/^setting \S+ contradicted$/)]);
    await thief.steal(
      `update setting s set value = k.value from kept k where k.id = s.id; drop table kept`,
    );
    expect(await thief.named()).toEqual([]);
  },
);

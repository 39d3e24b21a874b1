import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase } from '@wallet/server/testing';
import type { TestDatabase } from '@wallet/server/testing';
import { one } from '#platform/db';
import { joinCoverage } from './index.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

it('old proofs become one row for each stretch, and cover what they covered', async () => {
  const { read } = database.db;
  // Every ten minutes a read of the quarter of an hour before it, for three days, with one gap of an hour.
  await sql`insert into coverage (id, account_id, mode, covered_from, covered_to, read_started_at, proof, passes)
    select 'cov_' || lpad(n::text, 26, '0'), 'acc_1', 'live', at - interval '15 minutes', at, at, 'runningBalance', 2 + n % 2
    from generate_series(1, 432) as n, lateral (select now() - interval '3 days' + n * interval '10 minutes') as t (at) where n not between 100 and 105`.execute(
    read,
  );
  const covered = () =>
    one(
      read,
      sql<{
        ranges: string;
        rows: number;
        latest: Date;
      }>`select range_agg(tstzrange(covered_from, covered_to, '[]'))::text as ranges, count(*)::int as rows,
    max(read_started_at) as latest from coverage where account_id = 'acc_1'`,
    );
  const before = await covered();
  expect(await joinCoverage(database.db)).toBe(before.rows - 144 - 2);
  const after = await covered();
  expect([after.ranges, after.latest]).toEqual([before.ranges, before.latest]);
  expect(await joinCoverage(database.db)).toBe(0);
});

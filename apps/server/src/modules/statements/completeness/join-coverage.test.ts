import { all, one, sql } from '#platform/db';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { asLogin, type TestDatabase, testDatabase, testVault } from '@wallet/server/testing';
import { provePowerRows, signPowerRows } from '#platform/row-mac/tables';
import { coveragePower } from './coverage-power.ts';
import { joinCoverage } from './join-coverage.ts';

const vault = testVault();
let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const read = () => database.db.read;
const idOf = (n: number) => `cov_${String(n).padStart(26, '0')}`;

/** Every ten minutes a read of the quarter of an hour before it, for three days, with one gap of an hour. */
beforeEach(async () => {
  await asLogin(database, 'delete from coverage');
  await sql`insert into coverage (id, account_id, mode, covered_from, covered_to, read_started_at, proof, passes)
    select 'cov_' || lpad(n::text, 26, '0'), 'acc_1', 'live', at - interval '15 minutes', at, at,
      'runningBalance', 2 + n % 2
    from generate_series(1, 432) as n,
      lateral (select date_trunc('milliseconds', now()) - interval '3 days' + n * interval '10 minutes')
        as t (at) where n not between 100 and 105`.execute(read());
  await signPowerRows(read(), vault, coveragePower);
});

const covered = () =>
  one(
    read(),
    sql<{
      ranges: string;
      rows: number;
      latest: Date;
    }>`select range_agg(tstzrange(covered_from, covered_to, '[]'))::text as ranges, count(*)::int as rows,
    max(read_started_at) as latest from coverage where account_id = 'acc_1'`,
  );

async function unproved(): Promise<string[]> {
  const ids: string[] = [];
  await provePowerRows(read(), vault, coveragePower, { found: ({ id }) => ids.push(id) });
  return ids;
}

it('old proofs become one row for each stretch, cover what they covered, and are proved', async () => {
  const before = await covered();
  expect(await joinCoverage(database.db, vault)).toBe(before.rows - 144 - 2);
  const after = await covered();
  expect([after.ranges, after.latest]).toEqual([before.ranges, before.latest]);
  expect(await unproved()).toEqual([]);
  expect(await joinCoverage(database.db, vault)).toBe(0);
});

it.each([
  ['invented', `mac = null`],
  ['with another one\u2019s MAC', `mac = (select mac from coverage where id = '${idOf(51)}')`],
  ['widened', `covered_from = covered_from - interval '1 day'`],
  ['moved to a later beginning', `read_started_at = read_started_at + interval '1 hour'`],
  ['of more passes', 'passes = passes + 1'],
])('a proof that was %s by SQL is part of none, stays, and is named', async (_, change) => {
  await asLogin(database, `update coverage set ${change} where id = '${idOf(50)}'`);
  await joinCoverage(database.db, vault);
  expect(await unproved()).toEqual([idOf(50)]);
  // Its time is covered by its neighbours for five minutes at each end; the rest has a gap now.
  const joined = await all(
    read(),
    sql<{
      id: string;
    }>`select id from coverage where read_started_at < now() - interval '1 day' order by id`,
  );
  expect(joined.map(({ id }) => id)).toContain(idOf(50));
  expect(joined.length).toBe(4);
});

it('the database refuses a whole that covers more than its parts, is read later, or takes in what is not there', async () => {
  const rows = await all(
    read(),
    sql<{
      from: Date;
      to: Date;
      at: Date;
    }>`select covered_from as "from", covered_to as "to", read_started_at as at from coverage
      where id in (${idOf(1)}, ${idOf(2)}) order by id`,
  );
  const [first, second] = rows;
  if (!first || !second) throw new Error('no rows');
  const whole = {
    id: idOf(2),
    mode: 'live',
    covered_from: first.from,
    covered_to: second.to,
    read_started_at: second.at,
    proof: 'runningBalance',
    passes: 2,
    mac: null,
  };
  const join = (change: object, parts = [idOf(1), idOf(2)]) =>
    one(
      read(),
      sql`select before, after
        from join_old_coverage('acc_1', ${parts}::text[], ${JSON.stringify([{ ...whole, ...change }])}::jsonb)`,
    );
  const later = (time: Date) => new Date(time.getTime() + 60_000);
  for (const [change, parts] of [
    [{ covered_to: later(second.to) }],
    [{ covered_from: second.from }],
    [{ read_started_at: later(second.at) }],
    [{}, [idOf(1), idOf(2), idOf(103)]],
    [{}, [idOf(1), idOf(2), idOf(432)]],
  ] as const)
    await expect(join(change, parts && [...parts])).rejects.toMatchObject({ code: '23001' });
  expect(await join({})).toEqual({ before: 2, after: 1 });
});

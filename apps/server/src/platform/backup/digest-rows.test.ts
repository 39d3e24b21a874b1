import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EmptyDatabase, emptyDatabase } from '@wallet/server/testing';
import { copyFrom, digestTable, settleSession } from './backup.sql.ts';
import { copyOut } from './writing/copy.ts';
import { RowDigest } from './digest-rows.ts';

let database: EmptyDatabase;
let client: Client;
beforeAll(async () => {
  database = await emptyDatabase();
  client = new Client({ connectionString: database.url });
  await client.connect();
  await client.query(settleSession);
});
afterAll(async () => {
  await client.end();
  await database.close();
});

const nasty = [
  `''`,
  `' '`,
  `'null'`,
  String.raw`'\N'`,
  `'NULL'`,
  `','`,
  `'(a,b)'`,
  `'"quoted"'`,
  String.raw`'back\slash'`,
  String.raw`'\\'`,
  `E'tab\\tand\\nline\\r\\b\\f\\v'`,
  `'{1,2}'`,
  `'Kopi 私の 🙂'`,
  `U&'\\0085\\00A0\\2003'`,
  `repeat(E'a\\t"\\\\', 3000)`,
  'null',
];

async function bothWays(name: string, expressions: string[]) {
  const digest = new RowDigest();
  const reading = copyOut(client, copyFrom({ name, columns: [], expressions }), 1 << 16);
  for await (const { bytes } of reading) digest.add(bytes);
  const {
    rows: [told],
  } = await client.query(digestTable({ name, expressions }));
  return { told, found: { rows: String(digest.rows), digest: digest.sum() } };
}

test('what is counted and digested from the text of COPY is what SQL counts and digests in the rows, whatever stands in them', async () => {
  await client.query(`create table texts (a text, b text, c text)`);
  const rows = nasty.flatMap((a) => nasty.map((b) => `(${a}, ${b}, ${a})`));
  await client.query(`insert into texts values ${rows.join(', ')}`);
  for (const expressions of [['a'], ['a', 'b'], ['b', 'c', 'a'], ['a', `'0'::xid8`]]) {
    const { told, found } = await bothWays('texts', expressions);
    expect(found).toEqual(told);
    expect(found.rows).toBe(String(nasty.length ** 2));
  }
});

test('values of every type that the schema uses, and of some that it does not, are digested as SQL does', async () => {
  await client.query(`create type mood as enum ('a b', 'c');
    create table kinds (a bool, b bigint, c numeric, d float8, e timestamptz, f date, g jsonb, h bytea, i text[], j interval,
      k inet, l uuid, m mood, n int4range, o char(5), p "char", q time, r point)`);
  await client.query(`insert into kinds select n % 2 = 0, n * 1e15, n / 7.0, n / 7.0::float8,
    now() + n * interval '1.000001 hours', 'infinity',
      jsonb_build_object('a b', n, 'c', '"\\'), sha256(n::text::bytea), array['x', null, n::text, '',
        'a,"b'], n * interval '1 hour 3 seconds',
      '10.0.0.0/8', gen_random_uuid(), 'a b', int4range(n, n + 5), 'x', 'y', '10:11:12.5', point(n, 1.5)
    from generate_series(1, 3000) as n`);
  const columns = [...'abcdefghijklmnopqr'];
  const { told, found } = await bothWays('kinds', columns);
  expect(found).toEqual(told);
});

test('another value, a row twice, a row less and two values exchanged between rows change it; another order does not', async () => {
  await client.query(
    `create table few (a int, b text); insert into few select n, 'text ' || n from generate_series(1, 500) as n`,
  );
  const digestOf = async () => {
    const { told, found } = await bothWays('few', ['a', 'b']);
    expect(found).toEqual(told);
    return JSON.stringify(found);
  };
  const seen = new Set([await digestOf()]);
  for (const change of [
    `update few set b = 'Text 7' where a = 7`,
    `insert into few values (9, 'text 9')`,
    'delete from few where a = 11',
    `update few set b = case a when 20 then 'text 21' else 'text 20' end where a in (20, 21)`,
    'update few set b = null where a = 30',
    `update few set b = '' where a = 30`,
  ]) {
    await client.query(change);
    seen.add(await digestOf());
  }
  expect(seen.size).toBe(7);
  const before = await digestOf();
  await client.query(
    'create table again as select * from few order by b desc; drop table few; alter table again rename to few',
  );
  expect(await digestOf()).toBe(before);
});

import { createHash } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EmptyDatabase, emptyDatabase } from '@wallet/server/testing';
import { copyOut } from './copy.ts';

let database: EmptyDatabase;
let client: Client;
beforeAll(async () => {
  database = await emptyDatabase();
  client = new Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.close();
});

/** Some 12 MB in rows of 30 to 5,000 bytes, and one of 4 MB in the midst of them. */
const rows = `select n, repeat(md5(n::text), case n when 3000 then 125000 else 1 + n % 155 end) as text
  from generate_series(1, 5000) as n`;

test(
  'what is copied out of a table of megabytes is what the database says it holds, whatever comes behind it on the connection',
  { timeout: 60_000 },
  async () => {
    const reading = copyOut(client, `copy (${rows} order by n) to stdout`, 1 << 18);
    const digest = createHash('md5');
    const kept: Buffer[] = [];
    let next = await reading.next();
    for (; !next.done; next = await reading.next()) kept.push(next.value.bytes);
    for (const chunk of kept) digest.update(chunk);
    const {
      rows: [told],
    } = await client.query<{ md5: string; rows: number }>(
      `select md5(string_agg(n || E'\\t' || text || E'\\n', '' order by n)) as md5, count(*)::int as rows
        from (${rows}) as row`,
    );
    expect({ md5: digest.digest('hex'), rows: next.value }).toEqual(told);
  },
);

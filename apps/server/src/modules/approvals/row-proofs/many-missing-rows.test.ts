import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase, testVault } from '@wallet/server/testing';
import { readSnapshot } from '#platform/db';
import { silentLog } from '#platform/log';
import { appendRowHead } from '#platform/row-heads';
import { asLogin } from '../../../testing/database/as-login.ts';
import { linkRows } from '../link-rows.ts';
import type { PowerKind } from './power-kind.ts';
import { proveRows } from './prove-rows.ts';

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), 'wallet-many-missing-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await database.close();
});

const many = 200_000;

/** Bytes that are in use once nothing is left to be thrown away. */
function heapNow(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().heapUsed;
}

test('two hundred thousand rows are compared in flat memory and kept as one short line, and the one that is gone is found', async () => {
  await asLogin(
    database,
    `set session_replication_role = replica; alter table person_link alter mac drop not null;
     insert into person_link (id, person, by_person, kind, at)
     select 'lnk_' || substr(id_floor('lnk', now() - interval '30 days' + make_interval(secs => n)), 5, 10) || lpad(n::text, 16, '0'), 'usr_a', 'usr_b', 'invited', now()
     from generate_series(1, ${many}) n`,
  );
  const sizes: number[] = [];
  let looked = 0;
  // What MACs say is another test's.
  const rows: PowerKind['rows'] = {
    ...linkRows,
    isLaidDown: () => {
      if (looked++ % 40_000 === 20_000) sizes.push(heapNow());
      return true;
    },
  };
  const path = join(folder, 'rows.jsonl');
  const vault = testVault();
  const prove = () =>
    readSnapshot({ url: database.url, log: silentLog() }, (query) =>
      proveRows(query, vault, [{ rows, words: 'links between people' }], {
        path,
        stays: {},
        lagMs: 3_600_000,
      }),
    );
  const first = await prove();
  expect(first.counts).toEqual([{ table: 'person_link', rows: many }]);
  const [atFirst = 0, ...later] = sizes;
  expect(later).toHaveLength(4);
  expect(Math.max(...later) - atFirst).toBeLessThan(4_000_000);
  if (first.heads) await appendRowHead(path, vault, first.heads.next);
  expect((await readFile(path, 'utf8')).length).toBeLessThan(3_000);
  await asLogin(
    database,
    `set session_replication_role = replica; delete from person_link where id like '%${String(many / 2).padStart(16, '0')}'`,
  );
  expect((await prove()).unproved).toEqual([
    { table: 'person_link', id: expect.stringMatching(/^1 row made before /), problem: 'gone' },
  ]);
}, 120_000);

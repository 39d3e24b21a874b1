import { appendFile, readFile } from 'node:fs/promises';
import { all, one, sql } from '#platform/db';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Client } from 'pg';
import { fakeClock } from '#platform/clock';
import { silentLog } from '#platform/log';
import { sealRows } from '#platform/seals';
import { appendHead } from '#platform/seals/heads';
import type { Vault } from '#platform/vault';
import { forgeDigests, forgeRoots } from '../../../testing/ledger/forge-seals.ts';
import { sealedWorld, vaultOf, type SealedWorld } from '../../../testing/ledger/sealed-world.ts';
import { changePostingKey } from './change-posting-key.ts';
import { postingHistory } from './posting-history.ts';
import { verifyLedger } from '../verification/verify-ledger.ts';
import { createPostingSealer } from './verify-seals.ts';

const log = silentLog();
const [first, both, second] = [vaultOf('k1'), vaultOf('k1', 'k2'), vaultOf('k2')];
let world: SealedWorld;

beforeEach(async () => {
  world = await sealedWorld(first);
});
afterEach(() => world.close());

const seal = (vault: Vault, limit = 1_000) =>
  sealRows({ db: world.database.db, log }, postingHistory(vault), { limit });
const change = () =>
  changePostingKey({
    url: world.database.url,
    db: world.database.db,
    log,
    vault: both,
    headsFile: world.headsFile,
  });
const places = () =>
  all(
    world.database.db.read,
    sql<{ seq: bigint | null }>`select seq from posting_cause order by seq`,
  ).then((rows) => rows.map(({ seq }) => seq));

test('writers and sealers of several processes leave no place out, none twice and one chain', async () => {
  const writers = await Promise.all([1, 2].map(() => world.writerBy(first)));
  let done = false;
  const sealing = [1, 2].map(async () => {
    while (!done) await seal(first, 3);
  });
  await Promise.all(writers.map((writer) => world.credit(30, writer)));
  done = true;
  await Promise.all(sealing);
  await seal(first, 3);
  expect(await places()).toEqual(Array.from({ length: 60 }, (_, index) => BigInt(index + 1)));
  expect(await world.verify(first)).toMatchObject({ found: [], sealed: 60n, waiting: 0n });
});

test('a posting whose transaction ends late gets the next place, and nothing is left out', async () => {
  await world.credit(1);
  const late = new Client({ connectionString: world.database.url });
  await late.connect();
  await late.query('begin');
  await late.query('select pg_current_xact_id()');
  // A posting of an older transaction that another process is about to commit, signed by nobody:
  // the sealer takes it then.
  await late.query(
    `insert into posting_cause (cause, kind, payload_hash, mode, legs, digest)
      values ('hold:late', 'x', 'x', 'live', 0, 'm1.k1.x')`,
  );
  await world.credit(2);
  await seal(first);
  await late.query('commit');
  await late.end();
  await seal(first);
  const row = await one(
    world.database.db.read,
    sql<{ seq: bigint }>`select seq from posting_cause where cause = 'hold:late'`,
  );
  expect(row).toEqual({ seq: 4n });
  expect(await world.found(first)).toEqual([
    'Posting 4 was edited before seal 2 took it: hold:late (x) did not fit its digest even then.',
  ]);
});

test('a posting is signed with what it wrote, in one row and without another statement', async () => {
  const { db } = world.database;
  await db.writerPool.query('select pg_stat_force_next_flush()');
  const [cause = ''] = await world.credit(1);
  expect(
    await one(
      db.read,
      sql<{
        key: string;
        fresh: boolean;
      }>`select left(digest, 6) as key, seq is null as fresh from posting_cause where cause = ${cause}`,
    ),
  ).toEqual({ key: 'm1.k1.', fresh: true });
  expect(await world.verify(first)).toMatchObject({ found: [], waiting: 1n, late: 0n });
});

test('heads of postings leave the database at the start, every hour and at the stop', async () => {
  const clock = fakeClock('2026-11-21T10:00:00Z');
  const sealer = createPostingSealer({
    db: world.database.db,
    clock,
    log,
    headsFile: world.headsFile,
    vault: first,
  });
  for (let i = 0; i < 3; i++) {
    await world.credit(1);
    await sealer.turn();
  }
  expect(await keptSeals()).toEqual([1]);
  clock.advance(3_600_000);
  await sealer.turn();
  await world.credit(1);
  await sealer.stop();
  expect(await keptSeals()).toEqual([1, 3, 4]);
  expect(await world.found(first, { headsFile: world.headsFile })).toEqual([]);
  // A head of another history in this file is none of this one.
  await appendFile(
    world.headsFile,
    `${JSON.stringify({ kind: 'audit', no: 9, seq: 9, root: 'a'.repeat(64), at: new Date().toISOString() })}\n`,
  );
  expect(await world.verify(first, { headsFile: world.headsFile })).toMatchObject({
    found: [],
    heads: { heads: 3, unreadable: 1 },
  });
});

test('what was posted before there were keys is sealed apart, once, and said to be sealed then and not when it was made', async () => {
  await world.credit(3);
  await makeOld();
  await world.credit(2);
  expect(await world.verify(first, { sealerRuns: false })).toMatchObject({
    found: [],
    waiting: 5n,
  });
  await seal(first, 2);
  const verified = await world.verify(first);
  expect(verified).toMatchObject({ found: [], sealed: 5n, unkeyed: { rows: 3n } });
  const { lines, ok } = await verifyLedger({ url: world.database.url, log, keys: first });
  expect(ok).toBe(true);
  expect(lines).toContain(
    `3 postings were sealed by ${verified.unkeyed?.sealedAt.toISOString()}, not when they were made`,
  );
  // Changed after its seal, as any other.
  await world.steal(`update posting_cause set payload_hash = 'x' where seq = 2`);
  expect(await world.found(first)).toEqual([
    expect.stringMatching(/^Posting 2 was edited after it was sealed/),
  ]);
});

test('a posting with a digest that anybody can make is taken at the beginning only', async () => {
  await world.credit(2);
  await seal(first);
  await world.credit(1);
  await makeOld();
  expect(await world.found(first)).toEqual([
    expect.stringMatching(/^A posting that waits for its seal was edited/),
  ]);
  await seal(first);
  expect(await world.found(first)).toEqual([
    expect.stringMatching(/^Posting 3 was edited before seal 2 took it/),
  ]);
});

test('after a change of keys the old one may go: what it signed is proved by the seals over it', async () => {
  await world.credit(3);
  await seal(first);
  expect(await change()).toMatch(/^3 postings of the last minute were signed by an older key/);
  await passAMinute();
  expect(await change()).toBeUndefined();
  // Once.
  expect(await change()).toBeUndefined();
  await world.credit(2, await world.writerBy(both));
  await seal(both);
  for (const vault of [both, second]) {
    expect(await world.verify(vault, { headsFile: world.headsFile })).toMatchObject({
      found: [],
      sealed: 5n,
      newestSeal: 3n,
    });
  }
  await world.steal(`update posting_cause set payload_hash = 'x' where seq = 2`);
  expect(await world.found(both)).toEqual([
    expect.stringMatching(/^Posting 2 was edited after it was sealed/),
  ]);
  expect(await world.found(second)).toEqual([
    expect.stringMatching(/^Seal 1 does not fit postings 1 to 3/),
  ]);
});

test('an old key file signs nothing that is taken after the change, and cannot make the past anew', async () => {
  await world.credit(3);
  await seal(first);
  await passAMinute();
  await change();
  await world.credit(1, await world.writerBy(both));
  await seal(both);
  await world.steal(
    'create table kept_seal as table seal',
    'create table kept_cause as table posting_cause',
  );
  // A posting by the old key.
  await world.credit(1);
  await seal(both);
  expect(await world.found(both)).toEqual([
    expect.stringMatching(/^Posting 5 was edited before seal 4 took it/),
  ]);
  await world.steal(
    'truncate seal, posting_cause',
    'insert into seal select * from kept_seal',
    'insert into posting_cause select * from kept_cause',
    `delete from ledger_entry e where not exists (select from posting_cause c where c.cause = e.cause)`,
  );
  // The past, with every digest, root and MAC up to the change and behind it.
  await world.steal(`update posting_cause set payload_hash = 'x' where seq = 2`);
  await forgeDigests(world, first);
  await forgeRoots(world, { from: 1n, vault: first });
  expect(await world.found(second)).toContainEqual(
    expect.stringMatching(
      /^The chain ends with seal 3 of the key k1, which is not in the key file/,
    ),
  );
  // While the old key is still in the file a chain of it alone fits itself, and only the heads outside tell.
  await world.steal(
    'delete from seal where no > 1',
    'delete from ledger_entry where cause = (select cause from posting_cause where seq = 4)',
    'delete from posting_cause where seq = 4',
  );
  expect(await world.found(both)).toEqual([]);
  expect(await world.found(both, { headsFile: world.headsFile })).toEqual([
    expect.stringMatching(/^The end was cut off: seal 2 /),
  ]);
});

test('a chain that is broken is not given to another key', async () => {
  await world.credit(2);
  await seal(first);
  await passAMinute();
  await world.steal(`update posting_cause set payload_hash = 'x' where seq = 2`);
  expect(await change()).toMatch(/^The seals of postings are broken: Posting 2 was edited/);
});

test('neither the application’s roles nor a second sealer change a seal or fork the chain', async () => {
  await world.credit(1);
  const head = await seal(first);
  if (head) await appendHead(world.headsFile, head);
  const { db } = world.database;
  await expect(sql`update seal set root = 'x'`.execute(db.read)).rejects.toThrow();
  await expect(sql`update posting_cause set digest = 'x'`.execute(db.read)).rejects.toThrow();
  await expect(sql`update posting_cause set seq = 7`.execute(db.read)).rejects.toThrow();
  const again = sql`insert into seal (kind, no, from_seq, to_seq, count, root, previous_root, mac)
    values ('posting', 2, 3, 3, 1, 'x', 'x', 'x')`;
  await expect(again.execute(db.read)).rejects.toThrow('does not follow the one before');
  const bare = sql`insert into seal (kind, no, from_seq, to_seq, count, root, previous_root)
    select 'posting', 2, 2, 2, 1, 'x', root from seal`;
  await expect(bare.execute(db.read)).rejects.toThrow('seal_of_postings_has_a_mac');
});

/** What waits becomes as it was before there were keys: with a plain digest over less. */
function makeOld(): Promise<void> {
  return world.steal(`update posting_cause c
    set digest = encode(sha256(convert_to(concat_ws(e'\\n', c.cause, c.kind, c.mode, c.payload_hash, c.legs,
    (select string_agg(concat_ws(' ', e.account_id, e.sequence, e.amount, e.balance_after), e'\\n'
      order by e.account_id collate "C") from ledger_entry e where e.cause = c.cause)), 'UTF8')), 'hex')
    where seq is null`);
}

/** Seals that say when they were made are made anew as older ones: with a clock that is not waited for. */
async function passAMinute(): Promise<void> {
  await world.steal(`update seal set at = at - interval '2 minutes'`);
  await forgeRoots(world, { from: 1n, vault: first });
}

async function keptSeals(): Promise<number[]> {
  const text = await readFile(world.headsFile, 'utf8').catch(() => '');
  return [...text.matchAll(/"kind":"posting","no":(\d+)/g)].map((line) => Number(line[1]));
}

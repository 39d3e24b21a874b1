import { all, createDb, type Db, sql } from '#platform/db';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Client } from 'pg';
import { silentLog } from '#platform/log';
import { sealRows } from '#platform/seals';
import { auditWorld, type AuditWorld } from '../../testing/audit/audit-world.ts';
import { systemActor } from './actor.ts';
import { auditHistory } from './audit-history.ts';
import { recordAudit } from './record-audit.ts';

const log = silentLog();
let world: AuditWorld;
let sealers: Db[];

beforeEach(async () => {
  world = await auditWorld();
  sealers = await Promise.all(
    [1, 2].map(() => createDb({ url: world.database.url, log, poolSize: 4 })),
  );
});
afterEach(async () => {
  for (const sealer of sealers) await sealer.close();
  await world.close();
});

test('entries get places one after the other in the order of their ids, and the head tells the last', async () => {
  expect(await seal()).toBeUndefined();
  await world.act(3);
  expect(await seal()).toMatchObject({
    kind: 'audit',
    no: 1n,
    seq: 3n,
    root: expect.stringMatching(/^[0-9a-f]{64}$/),
    at: expect.any(Date),
  });
  expect(await seal()).toMatchObject({ no: 1n, seq: 3n });
  await world.act(2);
  expect(await seal()).toMatchObject({ no: 2n, seq: 5n });
  expect(await placesInIdOrder()).toEqual([1n, 2n, 3n, 4n, 5n]);
});

test('an entry whose transaction ends late gets the next place although its id is smaller', async () => {
  await world.database.db.transaction(async (trx) => {
    await recordAudit(trx, {
      actor: systemActor,
      action: 'thing.changed',
      entity: 'thing',
      entityId: 'late',
    });
    await world.act(2);
    await seal();
  });
  expect(await seal()).toMatchObject({ no: 2n, seq: 3n });
  expect(await placesInIdOrder()).toEqual([3n, 1n, 2n]);
  expect((await world.verify({ withoutHeads: true })).ok).toBe(true);
});

test('while four writers commit late and two sealers seal at once, no entry is left out and no place twice or empty', async () => {
  const write = async (writer: number) => {
    for (let i = 0; i < 25; i++) {
      await world.database.db.transaction(async (trx) => {
        await recordAudit(trx, {
          actor: systemActor,
          action: 'thing.changed',
          entity: 'thing',
          entityId: `${writer} ${i}`,
        });
        // The entry has its id and is not committed while the others' entries are sealed.
        await Promise.all(sealers.map((db) => sealRows({ db, log }, auditHistory, { limit: 3 })));
      });
    }
  };
  await world.database.db.transaction(async (trx) => {
    await recordAudit(trx, {
      actor: systemActor,
      action: 'thing.changed',
      entity: 'thing',
      entityId: 'first made, last kept',
    });
    await Promise.all([1, 2, 3, 4].map(write));
  });
  await seal();
  const places = await placesInIdOrder();
  expect(places.toSorted((a, b) => Number(a) - Number(b))).toEqual(
    Array.from({ length: 101 }, (_, i) => BigInt(i + 1)),
  );
  expect(places[0]).toBeGreaterThan(1n);
  expect((await world.verify({ withoutHeads: true, pageSize: 7 })).lines.at(-1)).toMatch(
    /^sealed 101 \(seals: \d+\), waiting for the sealer 0, late 0: the audit log is proved$/,
  );
});

test('two sealers that start at the same moment share the entries without a fork', async () => {
  await world.act(60);
  await Promise.all(
    sealers.flatMap((db) => [1, 2, 3].map(() => sealRows({ db, log }, auditHistory, { limit: 4 }))),
  );
  await seal();
  expect((await world.verify({ withoutHeads: true })).lines.at(-1)).toMatch(
    /^sealed 60 \(seals: 15\)/,
  );
});

test('a sealer whose back end is killed between places and seal leaves nothing half, and goes on by itself', async () => {
  await world.act(10);
  const [guard, killer] = [1, 2].map(
    () => new Client({ connectionString: world.database.url }),
  ) as [Client, Client];
  await Promise.all([guard.connect(), killer.connect()]);
  try {
    // Places are given, the seal itself has to wait: here the back end dies.
    await guard.query('begin; lock table seal in exclusive mode');
    const sealing = seal();
    await killWhoWaits(killer);
    expect(await placesInIdOrder()).toEqual(Array.from({ length: 10 }, () => null));
    await guard.query('commit');
    expect(await sealing).toMatchObject({ no: 1n, seq: 10n });
  } finally {
    await Promise.all([guard.end(), killer.end()]);
  }
  expect((await world.verify({ withoutHeads: true })).lines.at(-1)).toMatch(
    /^sealed 10 \(seals: 1\)/,
  );
});

test('a backlog is sealed and proved by pages, never more at once', async () => {
  await world.act(2_500);
  expect(
    await sealRows({ db: world.database.db, log }, auditHistory, { limit: 500 }),
  ).toMatchObject({
    no: 5n,
    seq: 2_500n,
  });
  const seals = await all(
    world.database.db.read,
    sql<{ count: number }>`select count from seal order by no`,
  );
  expect(seals.map(({ count }) => count)).toEqual([500, 500, 500, 500, 500]);
  const pages: bigint[] = [];
  const { ok } = await world.verify({
    withoutHeads: true,
    pageSize: 500,
    onProgress: ({ seq }) => void pages.push(seq),
  });
  expect({ ok, pages }).toEqual({ ok: true, pages: [500n, 1_000n, 1_500n, 2_000n, 2_500n] });
});

test('the database refuses a second seal at one place, whoever makes it', async () => {
  await world.act(1);
  await seal();
  const fork = sql`insert into seal (kind, no, from_seq, to_seq, count, root, previous_root) select kind,
    no, from_seq, to_seq, count, 'x', previous_root from seal`;
  await expect(fork.execute(world.database.db.read)).rejects.toThrow('duplicate key');
  const loose = sql`insert into seal (kind, no, from_seq, to_seq, count, root, previous_root)
    values ('audit', 2, 2, 2, 1, 'x', 'not the root before')`;
  await expect(loose.execute(world.database.db.read)).rejects.toThrow(
    'does not follow the one before',
  );
});

function seal() {
  return sealRows({ db: world.database.db, log }, auditHistory);
}

async function placesInIdOrder(): Promise<(bigint | null)[]> {
  return (await world.places()).map(({ seq }) => seq);
}

/** Ends the back end that waits for a lock, as soon as there is one. */
async function killWhoWaits(client: Client): Promise<void> {
  const kill = `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like 'insert into seal%'`;
  await expect.poll(async () => (await client.query(kill)).rowCount, { interval: 10 }).toBe(1);
}

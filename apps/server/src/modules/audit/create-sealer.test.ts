import { appendFile, readFile } from 'node:fs/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FakeClock, fakeClock } from '#platform/clock';
import { createDb, type Db } from '#platform/db';
import { createLog, silentLog } from '#platform/log';
import type { Sealer } from '#platform/seals';
import { auditWorld, type AuditWorld } from '../../testing/audit/audit-world.ts';
import { createSealer } from './create-sealer.ts';

const hourMs = 3_600_000;
let world: AuditWorld;
let clock: FakeClock;
let sealer: Sealer;
let logged: string[];

beforeEach(async () => {
  world = await auditWorld();
  clock = fakeClock('2026-11-21T10:00:00Z');
  logged = [];
  sealer = newSealer();
});
afterEach(() => world.close());

test('the first head is kept at once, the next ones every hour and at the stop, each in the file and in the log', async () => {
  await sealer.turn();
  expect(await keptSeals()).toEqual([]);
  await act(1);
  expect(await keptSeals()).toEqual([1]);
  await act(3);
  clock.advance(hourMs - 1);
  await sealer.turn();
  expect(await keptSeals()).toEqual([1]);
  clock.advance(1);
  await sealer.turn();
  expect(await keptSeals()).toEqual([1, 4]);
  await act(2);
  await world.act(1);
  await sealer.stop();
  await sealer.turn();
  expect(await keptSeals()).toEqual([1, 4, 7]);
  expect(
    logged
      .filter(
        (line) =>
          line.includes('"level":"info"') && line.includes('the newest head of the audit log'),
      )
      .map((line) => JSON.parse(line).head.no),
  ).toEqual(['1', '4', '7']);
  expect((await world.verify()).lines).toEqual([
    expect.stringMatching(/^heads kept outside: 3, the newest of seal 7 made [^;]+$/),
    'sealed 7 (seals: 7), waiting for the sealer 0, late 0: the audit log is proved',
  ]);
});

test('a stop waits for the turn under way and keeps what that sealed', async () => {
  await act(1);
  await world.act(1);
  const underWay = sealer.turn();
  await sealer.stop();
  await underWay;
  expect(await keptSeals()).toEqual([1, 2]);
});

test('while much is recorded a head is kept every 600 seals', async () => {
  await act(1);
  await world.steal(
    `insert into seal (kind, no, from_seq, to_seq, count, root, previous_root) select 'audit', n, n, n, 1,
      repeat('a', 64), '' from generate_series(2, 600) as n`,
  );
  await act(1);
  expect(await keptSeals()).toEqual([1, 601]);
});

test('what a killed process had not kept is kept by the next one, behind a line that was torn', async () => {
  await act(3);
  await appendFile(world.headsFile, '{"kind":"audit","no"');
  await newSealer().turn();
  expect(await keptSeals()).toEqual([1, 3]);
  await newSealer().turn();
  expect(await keptSeals()).toEqual([1, 3]);
});

test('a chain that was cut off under a running sealer is reported at once, and the old head stays in the file', async () => {
  await act(3);
  clock.advance(hourMs);
  await sealer.turn();
  await world.steal('delete from seal where no = 3', 'delete from audit_entry where seq = 3');
  await sealer.turn();
  expect(await keptSeals()).toEqual([1, 3, 2]);
  expect(logged.filter((line) => line.includes('"level":"error"')).join()).toContain(
    'run verify-audit and keep the database as it is',
  );
  expect((await world.verify()).divergences).toEqual([
    expect.stringMatching(/^The end was cut off: seal 3/),
  ]);
});

test('an entry that does not fit its digest is sealed, and reported', async () => {
  await world.act(1);
  await world.steal(`update audit_entry set reason = 'none'`);
  await sealer.turn();
  expect(logged.join()).toContain('did not fit its digest when it was sealed');
  expect((await world.places()).map(({ seq }) => seq)).toEqual([1n]);
});

test('a stop without a database is reported and does not keep the process', async () => {
  const lost = await createDb({ url: world.database.url, log: silentLog() });
  await lost.close();
  await newSealer(lost).stop();
  expect(logged.join()).toContain('could not be sealed at the stop');
});

function newSealer(db: Db = world.database.db): Sealer {
  const log = createLog({
    level: 'info',
    destination: { write: (line) => void logged.push(line) },
  });
  return createSealer({ db, clock, log, headsFile: world.headsFile });
}

/** So many entries with a seal each. */
async function act(seals: number): Promise<void> {
  for (let i = 0; i < seals; i++) {
    await world.act(1);
    await sealer.turn();
  }
}

async function keptSeals(): Promise<number[]> {
  const text = await readFile(world.headsFile, 'utf8').catch(() => '');
  return [
    ...text.matchAll(/^\{"kind":"audit","no":(\d+),"seq":\d+,"root":"\w{64}","at":"[^"]+"\}$/gm),
  ].map((line) => Number(line[1]));
}

import { appendFile, rm, writeFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { idFloor } from '#platform/ids';
import { silentLog } from '#platform/log';
import { openRoot, readPlaced, readSeals, sealRows } from '#platform/seals';
import { appendHead, writeHead } from '#platform/seals/heads';
import { auditWorld, type AuditWorld } from '../../testing/audit/audit-world.ts';
import { auditDigest } from './audit-row.ts';
import { insertAuditRow } from './audit.sql.ts';
import { auditHistory } from './audit-history.ts';
import { readHead } from './verify-audit.ts';

const proved = 'sealed 12 (seals: 3), waiting for the sealer 0, late 0: the audit log is proved';
const keep = [
  'create schema kept',
  'create table kept.audit_entry as table audit_entry',
  'create table kept.seal as table seal',
];
const putBack = [
  'truncate audit_entry, seal',
  'insert into audit_entry select * from kept.audit_entry',
  'insert into seal select * from kept.seal',
];
let world: AuditWorld;
let headLines = '';

// Three seals of four entries; the heads of the second and the third were kept.
beforeAll(async () => {
  world = await auditWorld();
  for (let seal = 1; seal <= 3; seal++) {
    await world.act(4);
    const head = await sealRows({ db: world.database.db, log: silentLog() }, auditHistory);
    if (!head) throw new Error('nothing was sealed');
    if (seal > 1) {
      await appendHead(world.headsFile, head);
      headLines += `${writeHead(head)}\n`;
    }
  }
  await world.steal(...keep);
});
afterEach(async () => {
  await world.steal(...putBack);
  await writeFile(world.headsFile, headLines);
});
afterAll(() => world.close());

test('an untouched log is proved, by any page size', async () => {
  for (const pageSize of [1, 2, 5, 1_000])
    expect((await world.verify({ pageSize })).lines.at(-1)).toBe(proved);
  expect((await world.verify()).lines).toEqual([
    expect.stringMatching(/^heads kept outside: 2, the newest of seal 3 made /),
    proved,
  ]);
});

const at = (seq: number) => `(select id from audit_entry where seq = ${seq})`;
const swap = (a: number, b: number) =>
  `update audit_entry set seq = ${a} + ${b} - seq where seq in (${a}, ${b})`;
const copy = (from: number, { seq, id }: { seq: string; id: string }) =>
  `insert into audit_entry
    select (jsonb_populate_record(e, jsonb_build_object('seq', ${seq}, 'id', ${id}))).* from audit_entry e
      where seq = ${from}`;

const byTheChainAlone: [what: string, theft: string[], said: RegExp][] = [
  [
    'an edited entry',
    [`update audit_entry set after = '{"size": 7000}' where seq = 6`],
    /^Entry 6 was edited after it was sealed: aud_\w+ \(thing.changed on thing thing 6\) does not fit its digest\.$/,
  ],
  [
    'an entry made older',
    [`update audit_entry set at = at - interval '1 day' where seq = 6`],
    /^Entry 6 was edited/,
  ],
  [
    'a changed digest',
    [`update audit_entry set digest = repeat('0', 64) where seq = 6`],
    /^Entry 6 was edited/,
  ],
  [
    'a deleted entry',
    ['delete from audit_entry where seq = 6'],
    /^Entry 6 was deleted: seal 2 covers it and it is gone\.$/,
  ],
  [
    'entries deleted at the end of a seal',
    ['delete from audit_entry where seq in (7, 8)'],
    /^Entries 7 to 8 were deleted: seal 2 covers them and they are gone\.$/,
  ],
  [
    'the newest entries deleted while their seal stays',
    ['delete from audit_entry where seq > 10'],
    /^Entries 11 to 12 were deleted/,
  ],
  [
    'a deleted entry behind which the others moved up',
    ['delete from audit_entry where seq = 6', 'update audit_entry set seq = seq - 1 where seq > 6'],
    /^Seal 2 does not fit entries 5 to 8: /,
  ],
  [
    'entries of one seal exchanged',
    [swap(6, 7)],
    /^Entries were reordered: entry 7, aud_\w+ \(thing.changed on thing thing 6\), stands behind the younger aud_/,
  ],
  ['entries of two seals exchanged', [swap(2, 11)], /^Entries were reordered: entry 3/],
  [
    'neighbours of two seals exchanged',
    [swap(4, 5)],
    /^Seal 1 does not fit entries 1 to 4: entries and their digests were changed together, replaced or exchanged/,
  ],
  [
    'an entry inserted at a place that is taken',
    [copy(6, { seq: '6', id: `${at(6)} || 'x'` })],
    /^Entry 6 is there twice, as aud_\w+ and as aud_\w+x /,
  ],
  [
    'an entry inserted behind the end',
    [copy(6, { seq: '13', id: `${at(12)} || 'x'` })],
    /^Entry 13, aud_\w+ .* lies behind the end of the chain at entry 12/,
  ],
  [
    'an entry inserted before the beginning',
    [copy(6, { seq: '0', id: `${at(6)} || 'x'` })],
    /^An entry was inserted with place 0, which no seal covers: aud_/,
  ],
  [
    'a changed root',
    [`update seal set root = repeat('0', 64) where no = 2`],
    /^Seal 2 was changed: its root is not the one that its entries give and that seal 3 builds on\.$/,
  ],
  [
    'a changed root at the end',
    [`update seal set root = repeat('0', 64) where no = 3`],
    /^Seal 3 does not fit entries 9 to 12: .* or the seal was changed\.$/,
  ],
  [
    'a changed time of a seal',
    [`update seal set at = at - interval '1 hour' where no = 2`],
    /^Seal 2 does not fit/,
  ],
  [
    'a changed link',
    [`update seal set previous_root = repeat('0', 64) where no = 2`],
    /^Seal 2 was changed: it does not name the root of the seal before it\.$/,
  ],
  [
    'a changed number of entries',
    [
      'alter table seal drop constraint seal_is_gap_free',
      'update seal set to_seq = 9 where no = 2',
    ],
    /^Seal 2 was changed: it counts 4 entries from 5 to 9\.$/,
  ],
  [
    'a mark taken or given',
    ['update seal set unfit = array[6] where no = 2'],
    /^Seal 2 does not fit/,
  ],
  ['a deleted seal', ['delete from seal where no = 2'], /^Seal 2 was deleted\.$/],
  [
    'a deleted first seal with its entries',
    ['delete from seal where no = 1', 'delete from audit_entry where seq < 5'],
    /^Seal 1 was deleted\.$/,
  ],
];

test.each(byTheChainAlone)(
  'verify names %s, without the help of outside heads',
  async (_, theft, said) => {
    await world.steal(...theft);
    const { ok, divergences, lines } = await world.verify({ withoutHeads: true, pageSize: 2 });
    expect(divergences[0]).toMatch(said);
    expect(ok).toBe(false);
    expect(lines.at(-1)).toMatch(/the audit log is BROKEN$/);
  },
);

test('one change gives one sentence where nothing follows from it', async () => {
  for (const [what, theft] of byTheChainAlone.filter(([what]) =>
    ['an edited entry', 'a deleted entry', 'a changed root', 'a changed link'].includes(what),
  )) {
    await world.steal(...theft);
    expect({ what, ...(await world.verify({ withoutHeads: true })) }).toMatchObject({
      what,
      divergences: [expect.any(String)],
    });
    await world.steal(...putBack);
  }
});

test('a cut-off end is seen by the outside head alone', async () => {
  await world.steal('delete from seal where no = 3', 'delete from audit_entry where seq > 8');
  expect(await world.verify({ withoutHeads: true })).toMatchObject({
    ok: true,
    lines: ['no heads asked: that the end was not cut off is not proved', expect.any(String)],
  });
  expect((await world.verify()).divergences).toEqual([
    expect.stringMatching(
      /^The end was cut off: seal 3 with entries up to 12 was kept outside .* the database ends with seal 2 at entry 8\.$/,
    ),
  ]);
  await world.steal('truncate audit_entry, seal');
  expect((await world.verify()).divergences).toEqual([
    expect.stringMatching(/^The end was cut off: seal 2 .* ends with no seal at all\.$/),
  ]);
});

test('a cut-off end that grew again is still not the chain whose head was kept', async () => {
  await world.steal('delete from seal where no = 3', 'delete from audit_entry where seq > 8');
  await world.act(4);
  await sealRows({ db: world.database.db, log: silentLog() }, auditHistory);
  expect((await world.verify({ withoutHeads: true })).ok).toBe(true);
  expect((await world.verify()).divergences).toEqual([
    expect.stringMatching(
      /^The chain was rewritten at or before seal 3: its root was \w{64} when it was kept outside/,
    ),
  ]);
});

test('an entry edited together with its digest does not fit its seal', async () => {
  await world.steal(`update audit_entry set entity_id = 'somebody else' where seq = 2`);
  await remakeDigests();
  expect((await world.verify({ withoutHeads: true })).divergences).toEqual([
    expect.stringMatching(
      /^Seal 1 does not fit entries 1 to 4: entries and their digests were changed together/,
    ),
  ]);
});

test('a thief who edits an entry and makes every digest and root anew is found by the outside head alone', async () => {
  await world.steal(`update audit_entry set entity_id = 'somebody else' where seq = 2`);
  await remakeRoots(await remakeDigests());
  expect((await world.verify({ withoutHeads: true })).ok).toBe(true);
  expect((await world.verify()).divergences).toEqual([
    expect.stringMatching(/^The chain was rewritten at or before seal 2: /),
  ]);
});

test('young entries wait for the sealer; those older than five seconds are late, and both are told from sealed ones', async () => {
  await world.act(2);
  expect(await world.verify()).toMatchObject({
    ok: true,
    lines: [
      expect.any(String),
      'sealed 12 (seals: 3), waiting for the sealer 2, late 0: the audit log is proved',
    ],
  });
  await forge(6_000);
  const { ok, divergences, lines } = await world.verify();
  expect(divergences).toEqual([
    expect.stringMatching(
      /^1 entry is older than 5 seconds and not sealed, the first is aud_\w+ \(money.given on merchant mer_1\)/,
    ),
  ]);
  expect({ ok, line: lines.at(-1) }).toEqual({
    ok: false,
    line: 'sealed 12 (seals: 3), waiting for the sealer 2, late 1: the audit log is BROKEN',
  });
});

test('an entry that was inserted with a time long past is found after the sealer took it', async () => {
  await forge(2 * 3_600_000);
  await sealRows({ db: world.database.db, log: silentLog() }, auditHistory);
  expect((await world.verify()).divergences).toEqual([
    expect.stringMatching(
      /^Entry 13 was inserted later than it says: aud_\w+ .* but seal 3 took everything of that time at /,
    ),
  ]);
});

test('an entry that was edited before its seal is sealed and told apart from one edited after it', async () => {
  await world.act(3);
  await world.steal(
    `update audit_entry set reason = 'none'
      where entity_id = (select max(entity_id) from audit_entry where seq is null)`,
  );
  expect((await world.verify()).divergences).toEqual([
    expect.stringMatching(/^An entry that waits for its seal was edited: aud_/),
  ]);
  await sealRows({ db: world.database.db, log: silentLog() }, auditHistory);
  expect((await world.verify()).divergences).toEqual([
    expect.stringMatching(
      /^Entry 15 was edited before seal 4 took it: aud_\w+ .* did not fit its digest even then\.$/,
    ),
  ]);
});

test('heads that nobody can read are no heads, and those that the log told are', async () => {
  await writeFile(world.headsFile, 'torn\n');
  expect((await world.verify()).divergences).toEqual([
    `There are seals and no heads outside the database at ${world.headsFile}: whether the end was cut off cannot be told.`,
  ]);
  const told = headLines
    .trimEnd()
    .split('\n')
    .map((line) => {
      const { no, seq, ...rest } = JSON.parse(line) as { no: number; seq: number };
      return JSON.stringify({
        level: 'info',
        head: { ...rest, no: String(no), seq: String(seq) },
        msg: 'the newest head of the audit log',
      });
    });
  await writeFile(world.headsFile, `${told.join('\n')}\n`);
  expect(await world.verify()).toMatchObject({
    ok: true,
    lines: [
      expect.stringMatching(/^heads kept outside: 2, the newest of seal 3 made /),
      expect.any(String),
    ],
  });
  const another = (_: string, digit: string) => `"root":"${digit === '0' ? '1' : '0'}`;
  const forged = told.join('\n').replace(/"root":"(.)/, another);
  await writeFile(world.headsFile, `${forged}\n`);
  expect(await world.verify()).toMatchObject({ ok: false });
});

test('without its heads a sealed log is not called well, unless heads are waived; an empty one needs none', async () => {
  await rm(world.headsFile);
  expect((await world.verify()).divergences).toEqual([
    `There are seals and no heads outside the database at ${world.headsFile}: whether the end was cut off cannot be told.`,
  ]);
  expect((await world.verify({ withoutHeads: true })).ok).toBe(true);
  await world.steal('truncate audit_entry, seal');
  expect((await world.verify()).ok).toBe(true);
});

test('a line that a crash tore is counted and spoils no other', async () => {
  await appendFile(world.headsFile, '{"kind":"audit","no":');
  const head = await readHead(world.database.db.read);
  if (head) await appendHead(world.headsFile, head);
  expect((await world.verify()).lines[0]).toMatch(
    /^heads kept outside: 3, unreadable: 1, the newest of seal 3 /,
  );
});

test('of very many divergences the first twenty are said and all are counted', async () => {
  await world.act(40);
  await sealRows({ db: world.database.db, log: silentLog() }, auditHistory);
  await world.steal(`update audit_entry set reason = 'none'`);
  const { divergences, lines } = await world.verify();
  expect(divergences).toHaveLength(20);
  expect(lines).toContain('BROKEN  and 32 more');
});

/** An entry with a digest that fits, put in with a time that long ago and without a place. */
async function forge(agoMs: number): Promise<void> {
  const time = new Date(Date.now() - agoMs);
  const row = {
    id: idFloor('aud', time),
    at: time,
    merchantId: null,
    mode: null,
    actorId: null,
    actorRole: 'System',
    action: 'money.given',
    entity: 'merchant',
    entityId: 'mer_1',
    before: null,
    after: null,
    reason: null,
    ip: null,
    userAgent: null,
    requestId: null,
  };
  await insertAuditRow({ ...row, digest: auditDigest(row) }).execute(world.database.db.read);
}

/** Gives each entry the digest of what it says now. */
async function remakeDigests(): Promise<Map<bigint, string>> {
  const digests = new Map<bigint, string>();
  for await (const { seq, digest: _, ...row } of readPlaced(world.database.db.read, auditHistory, {
    pageSize: 100,
    progress: () => undefined,
  }))
    digests.set(seq, auditDigest(row));
  await world.steal(
    ...[...digests].map(
      ([seq, digest]) => `update audit_entry set digest = '${digest}' where seq = ${seq}`,
    ),
  );
  return digests;
}

/**
 * Gives each seal the root of its digests and the link to the one before: with the digests, all a
 * thief of the database can do.
 */
async function remakeRoots(digests: ReadonlyMap<bigint, string>): Promise<void> {
  let previousRoot = '';
  for await (const seal of readSeals(world.database.db.read, 'audit', { pageSize: 100 })) {
    const open = openRoot({ ...seal, previousRoot });
    for (let seq = seal.fromSeq; seq <= seal.toSeq; seq++)
      open.add(digests.get(seq) ?? '', { fits: true });
    const root = open.root();
    await world.steal(
      `update seal set root = '${root}', previous_root = '${previousRoot}' where no = ${seal.no}`,
    );
    previousRoot = root;
  }
}

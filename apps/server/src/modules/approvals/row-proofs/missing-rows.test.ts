import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type TestDatabase, testDatabase, testVault } from '@wallet/server/testing';
import { recordAudit, systemActor } from '#modules/audit';
import { limitPower } from '#modules/merchants';
import { silentLog } from '#platform/log';
import { powerKinds } from '../../../start/rows/power-rows.ts';
import { rowsThatStay } from '../../../start/rows/rows-that-stay.ts';
import { asLogin } from '../../../testing/database/as-login.ts';
import { rowsOfKind, type RowsOfKind } from '../../../testing/database/rows-of-kind.ts';
import { linkRows } from '../link-rows.ts';
import type { PowerKind } from './power-kind.ts';
import { watchRows } from './prove-rows.ts';

let database: TestDatabase;
let folder: string;
let path: string;

beforeEach(async () => {
  database = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), 'wallet-missing-'));
  path = join(folder, 'heads', 'rows.jsonl');
});
afterEach(async () => {
  await rm(folder, { recursive: true });
  await database.close();
});

const hour = 60;
const links: PowerKind = { rows: linkRows, words: 'links between people' };

/**
 * A proof of one kind as the server makes it, whose head has rows that are older than so many
 * minutes. Tells what it named.
 */
async function prove(kind: PowerKind, { lagMinutes = hour, at = path, keepsHead = true } = {}) {
  const heads = { path: at, stays: rowsThatStay, lagMs: lagMinutes * 60_000 };
  const deps = { db: database.db, vault: testVault(), log: silentLog(), heads };
  const { unproved } = await watchRows(deps, [{ rows: kind.rows, words: kind.words }], {
    keepsHead,
  });
  return unproved.map(({ id, problem }) => `${problem} ${id}`);
}

const open = async () =>
  (
    (await asLogin(
      database,
      `select problem || ' ' || row_id as what from unproved_row where ended_at is null order by 1`,
    )) as { what: string }[]
  ).map(({ what }) => what);

const goneBefore = /^gone 1 row made before \d{4}-\S+Z$/;

test.each(powerKinds.map((kind) => [kind.words, kind] as const))(
  'of %s none is gone unseen: neither the first, nor one in the middle, nor the newest that a head has',
  async (_, kind) => {
    const stays = rowsThatStay[kind.rows.table];
    const rows = await rowsOfKind(database, { rows: kind.rows, stays });
    const begun = stays?.from && { valid_from: `now() - interval '90 minutes'` };
    const ids: string[] = [];
    for (const minutes of [400, 300, 200, 61]) ids.push(await rows.add(minutes, begun));
    const young = await rows.add(5, stays?.from && { valid_from: `now() - interval '5 minutes'` });
    expect(await prove(kind)).toEqual([]);
    for (const id of [ids[0], ids[2], ids[3]]) {
      const putBack = await rows.take(id ?? '');
      const missed = stays?.neverMissed
        ? []
        : [
            stays?.until
              ? expect.stringMatching(/^gone 1 row that end on /)
              : expect.stringMatching(goneBefore),
          ];
      expect(await prove(kind)).toEqual(missed);
      expect(await open()).toEqual(missed);
      await putBack();
      expect(await prove(kind)).toEqual([]);
      expect(await open()).toEqual([]);
    }
    const putBack = await rows.take(young);
    expect(await prove(kind)).toEqual([]);
    await putBack();
    expect(await prove(kind)).toEqual([]);
  },
);

describe('of one kind', () => {
  let rows: RowsOfKind;
  beforeEach(async () => {
    rows = await rowsOfKind(database, { rows: linkRows });
  });

  test('heads of before tell between which of them the row that is gone was made', async () => {
    for (const minutes of [500, 410, 290, 170, 70]) await rows.add(minutes);
    const [lost, other] = [await rows.add(350), await rows.add(230)];
    for (const lagMinutes of [480, 360, 240, 120]) await prove(links, { lagMinutes });
    await rows.take(other);
    const [first] = await prove(links);
    expect(first).toMatch(/^gone 1 row made from \S+Z to \S+Z$/);
    await rows.take(lost);
    const named = await prove(links);
    expect(named).toHaveLength(2);
    const spans = named.map((text) => text.match(/\S+Z/g)?.map((at) => minutesAgo(at)));
    expect(spans).toEqual([
      [360, 240],
      [240, 120],
    ]);
  });

  test('what the audit log told of is named by its id, one alone or several', async () => {
    await rows.add(180);
    await prove(links, { lagMinutes: 150 });
    const lost = [await rows.add(120), await rows.add(110)];
    for (const id of [...lost, 'row_somebodyelse'])
      await database.db.transaction((trx) =>
        recordAudit(trx, {
          actor: systemActor,
          action: 'user.linked',
          entity: 'link',
          entityId: id,
        }),
      );
    await prove(links);
    await asLogin(
      database,
      `set session_replication_role = replica; update audit_entry set id = overlay(id placing substr(id_floor('aud', now() - interval '2 hours'), 5, 10) from 5)`,
    );
    const putBack = await rows.take(lost[0] ?? '');
    expect(await prove(links)).toEqual([`gone ${lost[0]}`]);
    await rows.take(lost[1] ?? '');
    expect((await prove(links)).toSorted()).toEqual(lost.map((id) => `gone ${id}`));
    await putBack();
    expect(await prove(links)).toEqual([`gone ${lost[1]}`]);
    expect(await open()).toEqual([`gone ${lost[1]}`]);
    const added = await rows.add(115);
    expect(await prove(links)).toEqual([`gone ${lost[1]}`, `putIn ${added}`]);
  });

  test('a row that takes the place of another is found with it, and so is a copy with an older id', async () => {
    const [first, second] = [await rows.add(300), await rows.add(200)];
    await prove(links);
    const putBack = await rows.take(second);
    await rows.add(190);
    expect(await prove(links)).toEqual([
      expect.stringMatching(/^exchanged rows made before \S+Z$/),
    ]);
    await rows.steal(`delete from person_link where id <> '${first}'`);
    await putBack();
    expect(await prove(links)).toEqual([]);
    const copy = await rows.add(250);
    expect(await prove(links)).toEqual([`putIn ${copy}`]);
    await rows.steal(
      `update person_link set mac = (select mac from person_link where id = '${first}') where id = '${copy}'`,
    );
    expect(await prove(links)).toEqual([`wrong ${copy}`]);
  });

  test('heads go on behind what is gone: it stays missed until it is back, and what is deleted later is missed too', async () => {
    await rows.add(300);
    const lost = await rows.add(200);
    await prove(links, { lagMinutes: 180 });
    const putBack = await rows.take(lost);
    const later = await rows.add(90);
    for (let turn = 0; turn < 2; turn++) expect(await prove(links)).toHaveLength(1);
    const putLaterBack = await rows.take(later);
    expect(await prove(links)).toHaveLength(2);
    await putBack();
    expect(await prove(links)).toEqual([expect.stringMatching(/^gone 1 row made from/)]);
    await putLaterBack();
    expect(await prove(links)).toEqual([]);
    expect(await open()).toEqual([]);
  });

  test('a line that a crash tore, or that nobody signed, spoils no other, and no proof without heads ends what is missed', async () => {
    await rows.add(300);
    const lost = await rows.add(200);
    await prove(links);
    const whole = await readFile(path, 'utf8');
    const forged = whole.replace(/"at":"\d+/, '"at":"2099');
    await appendFile(path, `${forged}{"head":{"at":"2026-`);
    const putBack = await rows.take(lost);
    expect(await prove(links)).toHaveLength(1);
    const lines = (await readFile(path, 'utf8')).split('\n');
    expect(lines).toHaveLength(5);
    for (const elsewhere of [join(folder, 'elsewhere.jsonl'), join(folder, 'again.jsonl')]) {
      expect(await prove(links, { at: elsewhere })).toEqual([]);
      expect(await prove(links, { at: elsewhere })).toEqual([]);
      expect(await open()).toHaveLength(1);
    }
    await putBack();
    expect(await prove(links)).toEqual([]);
    expect(await open()).toEqual([]);
    await writeFile(path, `${forged}\n`);
    expect(await prove(links)).toEqual([]);
  });

  test('a proof at the shell compares with the heads and leaves them as they are', async () => {
    const lost = await rows.add(200);
    await prove(links);
    const before = await readFile(path, 'utf8');
    await rows.take(lost);
    expect(await prove(links, { keepsHead: false })).toHaveLength(1);
    expect(await readFile(path, 'utf8')).toBe(before);
  });
});

test('a limit that was taken back before it began is not missed, and whoever puts it in afterwards is found', async () => {
  const limits: PowerKind = { rows: limitPower, words: 'limits of merchants' };
  const stays = rowsThatStay['merchant_limit'];
  const rows = await rowsOfKind(database, { rows: limitPower, stays });
  await rows.add(200, { valid_from: `now() - interval '3 hours'` });
  const planned = await rows.add(200, { valid_from: `now() + interval '3 hours'` });
  await prove(limits);
  const putBack = await rows.take(planned);
  expect(await prove(limits)).toEqual([]);
  await rows.steal(`update merchant_limit set valid_from = valid_from`);
  await putBack();
  expect(await prove(limits)).toEqual([]);
  const withdrawn = await rows.add(200, { valid_from: `now() - interval '150 minutes'` });
  expect(await prove(limits)).toEqual([`putIn ${withdrawn}`]);
});

test('refresh tokens that ended may go, and those that did not are missed', async () => {
  const kind = powerKinds.find(({ rows }) => rows.table === 'refresh_token') ?? links;
  const rows = await rowsOfKind(database, {
    rows: kind.rows,
    stays: rowsThatStay['refresh_token'],
  });
  const [ended, today, lasting] = [
    await rows.add(200, { expires_at: `now() - interval '2 days'` }),
    await rows.add(200, { expires_at: `now()` }),
    await rows.add(200, { expires_at: `now() + interval '2 days'` }),
  ];
  await prove(kind);
  for (const id of [ended, today]) await rows.take(id);
  expect(await prove(kind)).toEqual([]);
  await rows.take(lasting);
  expect(await prove(kind)).toEqual([expect.stringMatching(/^gone 1 row that end on \d{4}-/)]);
});

function minutesAgo(at: string): number {
  return Math.round((Date.now() - new Date(at).getTime()) / 60_000);
}

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { selectOwnAccount } from '#modules/accounts';
import { customerKey } from '#modules/sessions/codes';
import { databaseCondition, maybe } from '#platform/db';
import { silentLog } from '#platform/log';
import { changeDigests } from '#platform/rotation';
import { addKey, createVault, dropOldKeys, type KeyFile, readKeyFile } from '#platform/vault';
import { asLogin, testVault } from '../../testing/index.ts';
import {
  addAccountOf,
  addSession,
  addUser,
  createDigestWorld,
  readDigests,
  readUnproved,
} from '../../testing/digests/digest-rows.ts';
import type { DigestWorld } from '../../testing/digests/digest-rows.ts';
import { digestColumns } from './digest-places.ts';
import { followDigests } from './follow-digests.ts';

let folder: string;
let path: string;
let rotating: KeyFile;
let of: DigestWorld;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wallet-digests-'));
  path = join(folder, 'secret.key');
  const keys = [{ id: 'test', secret: 's'.repeat(43) }];
  await writeFile(path, JSON.stringify({ autoMade: true, macSecret: 'm'.repeat(43), keys }));
  rotating = await addKey(path);
  of = await createDigestWorld();
});
afterEach(async () => {
  await of.world.close();
  await rm(folder, { recursive: true });
});

const db = () => of.world.database.db;

/** The turn, broken off in step `dieIn` where one is named, counted from 0; tells how many steps there were. */
async function turn(dieIn = Infinity): Promise<{ left: string[]; steps: number }> {
  let steps = 0;
  const { left } = await changeDigests({
    url: of.world.database.url,
    vault: createVault(rotating),
    columns: digestColumns,
    monotonicMs: () => performance.now(),
    onProgress: () => {
      if (steps++ === dieIn) throw new Error('killed');
    },
  });
  return { left: left.map(({ place, rows }) => `${place} ${rows}`), steps };
}

const newest = () => createVault(rotating).macIds().newest;
const secretOfDatabase = async () =>
  (await asLogin(of.world.database, 'select id from digest_secret')) as { id: string }[];

test(
  'every stored digest is made anew, and what proves its row with it',
  { timeout: 120_000 },
  async () => {
    const before = await readDigests(db());
    expect([...before].filter(([, digests]) => digests.length === 0)).toEqual([]);
    const unproved = await readUnproved(db(), createVault(rotating));
    expect(await turn()).toMatchObject({ left: [] });
    const vault = createVault(rotating);
    const lifted = [...before].map(([place, digests]) => [
      place,
      digests.map((digest) => vault.lift(digest)).sort(),
    ]);
    expect([...(await readDigests(db()))].map(([place, all]) => [place, all.sort()])).toEqual(
      lifted,
    );
    expect(await readUnproved(db(), vault)).toEqual(unproved);
    expect(await secretOfDatabase()).toEqual([{ id: newest() }]);
    expect(
      await asLogin(
        of.world.database,
        `select tgname from pg_trigger where not tgisinternal and tgenabled <> 'O'`,
      ),
    ).toEqual([]);
  },
);

test(
  'killed in any step it is whole before or whole after, and run again it ends as if nothing had been',
  { timeout: 300_000 },
  async () => {
    const columnsAtOnce = digestColumns.filter(({ isLate }) => !isLate);
    const before = await readDigests(db());
    const unproved = await readUnproved(db(), createVault(rotating));
    let broken = 0;
    for (; ; broken++) {
      const end = await turn(broken).catch((error: unknown) => error);
      if (!(end instanceof Error)) break;
      expect(end.message).toBe('killed');
      const [secret] = await secretOfDatabase();
      const digests = await readDigests(db());
      for (const { table, column } of columnsAtOnce) {
        const all = digests.get(`${table}.${column}`) ?? [];
        expect(all.map((digest) => digest.startsWith(`${newest()}:`))).toEqual(
          all.map((digest) => secret?.id === newest() && digest !== 'ID-DANA'),
        );
      }
      if (secret?.id === '') expect(digests).toEqual(before);
      expect(await readUnproved(db(), createVault(rotating))).toEqual(unproved);
    }
    // One for each column that has digests, those of a turn that was broken off and begins anew counted once.
    const together = digestColumns.flatMap(({ covered }) => covered?.also ?? []);
    expect(broken).toBeGreaterThan(columnsAtOnce.length - together.length);
    expect(await turn()).toEqual({ left: [], steps: 0 });
  },
);

test(
  'a digest by the old secret is refused once digests have turned, and may be tried again',
  { timeout: 120_000 },
  async () => {
    const deaf = testVault();
    await addAccountOf(of.world.database, deaf, '081211110001');
    await turn();
    for (const write of [
      () => addAccountOf(of.world.database, deaf, '081211110002'),
      () => addAccountOf(of.world.database, deaf, '081211110001'),
      () => addUser(of.world.database, deaf, 'new@example.com'),
    ])
      expect(databaseCondition(await write().catch((error: unknown) => error))).toBe('busy');
    const vault = createVault(rotating);
    vault.changeDigests(newest());
    await expect(addAccountOf(of.world.database, vault, '081211110001')).rejects.toMatchObject({
      code: 'accountKnown',
    });
    await addAccountOf(of.world.database, vault, '081211110002');
  },
);

test(
  'what a process that has not heard of it wrote after the turn is taken along before the old secret ends',
  { timeout: 120_000 },
  async () => {
    await turn();
    await addSession(of.world, testVault(), of.shop.merchantId, '081299990000');
    expect(await turn()).toMatchObject({ left: [], steps: 1 });
    const phones = (await readDigests(db())).get('transaction_session.phone_key');
    const after = createVault(await dropped());
    expect(phones).toContain(after.mac('phoneKey', '081299990000'));
  },
);

test(
  'a row that somebody wrote by the old secret stops the end of it, and opens nothing',
  { timeout: 120_000 },
  async () => {
    await turn();
    const forged = testVault().mac('recoveryCode', `${of.userId} 999999999999`);
    await asLogin(
      of.world.database,
      `alter table recovery_code drop constraint digest_in_force_digest; insert into recovery_code (user_id,
        digest) values ('${of.userId}', '${forged}')`,
    );
    expect(await turn()).toEqual({ left: ['recovery_code.digest 1'], steps: 0 });
  },
);

test(
  'the old file knows no digest of the installation and makes none, and the new one finds all',
  { timeout: 120_000 },
  async () => {
    await addAccountOf(of.world.database, testVault(), '081211110003');
    await turn();
    const [old, now] = [testVault(), createVault(await dropped())];
    const stored = new Set([...(await readDigests(db())).values()].flat());
    const texts = [
      ['email', 'ada@example.com'],
      ['accountKey', 'dana:081211110003'],
      ['recoveryCode', `${of.userId} 0123456789AB`],
      ['phoneKey', '081277770001'],
      ['blockedPhone', '81277770001'],
      ['searchNumber', '081277770001'],
      ['customerKey', 'id budi'],
      ['deviceEnrolment', 'ABCDEFGHJKMN'],
      ['browser', 'number'],
      ['decisionNetwork', '10.0.0.1'],
    ] as const;
    for (const [purpose, text] of texts) {
      expect([purpose, stored.has(now.mac(purpose, text))]).toEqual([purpose, true]);
      expect([purpose, stored.has(old.mac(purpose, text))]).toEqual([purpose, false]);
    }
  },
);

test(
  'customers who are known by their phone alone stay the same ones',
  { timeout: 120_000 },
  async () => {
    const keyOf = async (vault: ReturnType<typeof testVault>) => {
      const [row] = (await asLogin(
        of.world.database,
        `select id as "sessionId", null as "customerId", null as "customerName", phone_key as "phoneKey",
          customer_phone_enc as "phoneSealed" from transaction_session where phone_key is not null order by id limit 1`,
      )) as Parameters<typeof customerKey>[1][];
      if (!row) throw new Error('there is no session with a phone');
      return customerKey(vault, row);
    };
    const before = await keyOf(testVault());
    await turn();
    const vault = createVault(rotating);
    vault.changeDigests(newest());
    expect(await keyOf(vault)).toBe(vault.lift(before ?? ''));
  },
);

test(
  'while digests turn no number and no address gets in twice, and whoever is there is found',
  { timeout: 300_000 },
  async () => {
    const { database } = of.world;
    const hearing = createVault(rotating);
    const following = followDigests({ db: db(), vault: hearing, log: silentLog(), path });
    const numbers = Array.from({ length: 40 }, (_, n) => `0812333300${String(n).padStart(2, '0')}`);
    for (const number of numbers.slice(0, 10)) await addAccountOf(database, testVault(), number);
    let isOver = false;
    const write = async (vault: ReturnType<typeof testVault>) => {
      for (let n = 0; !isOver; n++) {
        const number = numbers[n % numbers.length] ?? '';
        await addAccountOf(database, vault, number).catch(() => undefined);
        await addUser(database, vault, `${number}@example.com`).catch(() => undefined);
      }
    };
    const missed: string[] = [];
    const isKnown = (number: string) =>
      maybe(db().read, selectOwnAccount(hearing, { provider: 'dana', number, mode: 'live' }));
    const look = async () => {
      while (!isOver)
        for (const number of numbers.slice(0, 10))
          if (!(await isKnown(number))) missed.push(number);
    };
    const all = Promise.all([write(hearing), write(hearing), write(testVault()), look()]);
    const { left } = await turn();
    const later = hearing.macIds().inForce;
    isOver = true;
    await all;
    await following.stop();
    expect([left, missed, later]).toEqual([[], [], newest()]);
    const twice = await asLogin(
      database,
      `select label from account group by provider, mode, label having count(*) > 1 union all select email
        from app_user group by email having count(*) > 1`,
    );
    expect(twice).toEqual([]);
  },
);

test(
  'digests turn again in the next rotation, from the secret of the one before',
  { timeout: 120_000 },
  async () => {
    const before = await readDigests(db());
    await turn();
    await dropped();
    rotating = await addKey(path);
    expect(await turn()).toMatchObject({ left: [] });
    const vault = createVault(rotating);
    for (const [place, digests] of await readDigests(db()))
      expect([place, digests.sort()]).toEqual([
        place,
        (before.get(place) ?? []).map((digest) => vault.lift(digest)).sort(),
      ]);
  },
);

/** The key file after the old secret has ended. */
async function dropped(): Promise<KeyFile> {
  await dropOldKeys(path, rotating.keys.at(-1)?.id ?? '');
  const file = await readKeyFile(path);
  if (!file) throw new Error('the key file is gone');
  return file;
}

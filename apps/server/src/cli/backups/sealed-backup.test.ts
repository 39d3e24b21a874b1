import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { connectOwner, createDb, sql } from '#platform/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPostingSealer, verifySeals } from '#modules/ledger/seals';
import { systemClock } from '#platform/clock';
import { silentLog } from '#platform/log';
import { signPowerRows } from '#platform/row-mac/tables';
import { createKeyFile, readKeyFile } from '#platform/vault';
import { powerKinds } from '../../start/rows/power-rows.ts';
import { inShell } from '../../testing/servers/in-shell.ts';
import { sealedWorld, stealFrom, type SealedWorld } from '../../testing/ledger/sealed-world.ts';
import { type EmptyDatabase, emptyDatabase } from '../../testing/database/test-database.ts';
import { seedLoad } from '../../load/seed-load.ts';
import { createOwnVault } from '../keys/create-own-vault.ts';
import { runCommand } from '../run-command.ts';

let world: SealedWorld;
let target: EmptyDatabase;
let folder: string;
let dataDir: string;
let keyFile: string;

/** An installation with a backup of when none of its postings was sealed; since then they were, and a head was kept. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wallet-sealed-backup-'));
  keyFile = join(folder, 'secret.key');
  await createKeyFile(keyFile, { autoMade: false });
  const { vault } = await createOwnVault({ secretKeyFile: keyFile });
  [world, target] = [await sealedWorld(vault), await emptyDatabase()];
  dataDir = dirname(dirname(world.headsFile));
  const { db, url } = world.database;
  await sql`insert into installation (kind) values ('demo')`.execute(db.read);
  await seedLoad({ url, transactions: 40, merchants: 2, keys: vault });
  const owner = connectOwner(url);
  for (const { rows } of powerKinds) await signPowerRows(owner, vault, rows);
  await owner.destroy();
  expect(await shell(url, 'backup', join(folder, 'old.backup'))).toMatchObject({ code: 0 });
  await createPostingSealer({
    db,
    clock: systemClock,
    log: silentLog(),
    headsFile: world.headsFile,
    vault,
  }).stop();
});
afterAll(async () => {
  await world.close();
  await target.close();
  await rm(folder, { recursive: true });
});

const shell = (url: string, ...args: string[]) =>
  inShell({ DATABASE_URL: url, DATA_DIR: dataDir, SECRET_KEY_FILE: keyFile, NODE_ENV: '' }, () =>
    runCommand(args),
  );

test('a restored database is behind the heads of its later life: they are set aside, kept, and say so', async () => {
  const restored = await shell(target.url, 'restore', join(folder, 'old.backup'));
  expect(restored).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('Moved the heads of the postings to '),
  });
  // What the backup had unsealed was proved by its key, and sealed at the end.
  expect(restored.stdout).toMatch(
    /sealed 0 \(seals: 0\), waiting for the sealer \d\d, late 0: the postings are proved/,
  );
  expect(await shell(target.url, 'verify-ledger')).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(
      /heads kept outside: 1, .*\nsealed \d\d \(seals: 1\), waiting for the sealer 0/,
    ),
  });
  const aside = (await readdir(join(dataDir, 'heads'))).find((name) =>
    name.includes('before-restore'),
  );
  expect(aside).toMatch(/^postings\.jsonl\.before-restore-of-/);
  // Heads that nobody set aside: the end of this database is not what was kept.
  const { vault } = await createOwnVault({ secretKeyFile: keyFile });
  const found: string[] = [];
  const db = await createDb({ url: target.url, log: silentLog(), poolSize: 1, writerPoolSize: 1 });
  try {
    await verifySeals(db.read, vault, {
      headsFile: join(dataDir, 'heads', aside ?? ''),
      onFinding: ({ sentence }) => void found.push(sentence),
    });
  } finally {
    await db.close();
  }
  expect(found).toEqual([expect.stringMatching(/^The chain was rewritten at or before seal 1/)]);
});

test('older keys stay while a posting of the last minute was signed by one', async () => {
  expect(await shell(target.url, 'rotate-keys')).toMatchObject({ code: 0 });
  expect(await shell(target.url, 'rotate-keys', '--drop-now', '--rewrap-backups')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('postings of the last minute were signed by an older key'),
  });
  expect((await readKeyFile(keyFile))?.keys).toHaveLength(2);
});

test('verify-ledger ends with 1 and the posting when one was changed, which keeps older keys too, and says what it did not prove without a key file', async () => {
  expect(await shell(target.url, 'verify-ledger')).toMatchObject({ code: 0 });
  await stealFrom(target.url, [`update posting_cause set payload_hash = 'x' where seq = 2`]);
  expect(await shell(target.url, 'verify-ledger')).toMatchObject({
    code: 1,
    stdout: expect.stringContaining('BROKEN  Posting 2 was edited after it was sealed'),
  });
  expect(await shell(target.url, 'rotate-keys', '--drop-now', '--rewrap-backups')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('The seals of postings are broken: Posting 2 was edited'),
  });
  const without = await inShell(
    {
      DATABASE_URL: target.url,
      DATA_DIR: dataDir,
      SECRET_KEY_FILE: join(folder, 'none'),
      NODE_ENV: '',
    },
    () => runCommand(['verify-ledger']),
  );
  expect(without.stdout).toContain('not proved: seals of postings, without a key file');
});

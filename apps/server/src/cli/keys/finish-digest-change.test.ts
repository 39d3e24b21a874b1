import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createVault, readKeyFile, type Vault } from '#platform/vault';
import { adoptDatabaseDigests } from '../../start/keys/follow-digests.ts';
import { type CliWorld, createCliWorld } from '../../testing/servers/cli-world.ts';
import { asLogin } from '../../testing/index.ts';

const programFile = fileURLToPath(new URL('../../cli.ts', import.meta.url));
let world: CliWorld;
let oldFile: string;

beforeEach(async () => {
  world = await createCliWorld();
  oldFile = join(world.folder, 'old.key');
  await copyFile(world.keyFile, oldFile);
  await world.wallet('create-admin', 'ada@example.com');
  expect(await world.wallet('rotate-keys')).toMatchObject({ code: 0 });
});
afterEach(() => world.close());

const secret = async () => {
  const [row] = (await asLogin(world.database, 'select id from digest_secret')) as { id: string }[];
  return row?.id;
};
const emailKey = async () => {
  const [row] = (await asLogin(world.database, 'select email_key as key from app_user')) as {
    key: string;
  }[];
  return row?.key ?? '';
};

async function vaultOf(path: string): Promise<Vault> {
  const file = await readKeyFile(path);
  if (!file) throw new Error('there is no key file');
  return createVault(file);
}

/** Runs the command as a program, kills it once it waits for what somebody holds, and lets go. */
async function killedWaitingFor(hold: string): Promise<void> {
  const holder = new Client({ connectionString: world.database.url });
  await holder.connect();
  await holder.query(`begin; ${hold}`);
  const program = spawn(process.execPath, [programFile, 'rotate-keys', '--drop-now'], {
    env: { ...process.env, ...world.env },
    stdio: 'ignore',
  });
  const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await vi.waitFor(async () => expect(await asLogin(world.database, waiting)).toHaveLength(1), {
    timeout: 60_000,
    interval: 20,
  });
  program.kill('SIGKILL');
  await once(program, 'exit');
  await holder.end();
}

test(
  'the command killed before the turn has changed nothing, and killed after it ends when it is run again',
  { timeout: 180_000 },
  async () => {
    const before = await emailKey();
    await killedWaitingFor('lock table app_user in share mode');
    expect([await secret(), await emailKey()]).toEqual(['', before]);
    await killedWaitingFor('select id from vault_key for update');
    const file = await readKeyFile(world.keyFile);
    expect(file?.nextMac?.id).toBe(await secret());
    expect(await emailKey()).toBe(createVault(file ?? never()).lift(before));
    expect(await world.wallet('create-admin', 'ada@example.com')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('There is a user ada@example.com already'),
    });
    expect(await world.wallet('rotate-keys', '--drop-now')).toMatchObject({ code: 0 });
    const ended = await readKeyFile(world.keyFile);
    expect([ended?.macId, ended?.nextMac]).toEqual([await secret(), undefined]);
  },
);

test(
  'afterwards the old file starts nothing, and the address is found and single by the new one',
  { timeout: 60_000 },
  async () => {
    expect(await world.wallet('rotate-keys', '--drop-now')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('Digests are by a new secret'),
    });
    await expect(
      adoptDatabaseDigests(world.database.db.read, await vaultOf(oldFile), oldFile),
    ).rejects.toThrow(`The database's digests and the key file ${oldFile} do not fit`);
    expect((await vaultOf(oldFile)).mac('email', 'ada@example.com')).not.toBe(await emailKey());
    expect((await vaultOf(world.keyFile)).mac('email', 'ada@example.com')).toBe(await emailKey());
    expect(await world.wallet('create-admin', 'Ada@example.com')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('already'),
    });
  },
);

test(
  'a database that is made to name the old secret again is refused, so that what the old file makes never counts',
  { timeout: 60_000 },
  async () => {
    expect(await world.wallet('rotate-keys', '--drop-now')).toMatchObject({ code: 0 });
    await asLogin(world.database, `update digest_secret set id = ''`);
    const vault = await vaultOf(world.keyFile);
    await expect(
      adoptDatabaseDigests(world.database.db.read, vault, world.keyFile),
    ).rejects.toThrow('do not fit');
    expect(vault.macIds().inForce).toBe((await readKeyFile(world.keyFile))?.macId);
  },
);

test(
  'digests by a secret that is not in force keep the old keys in the file, and are named',
  { timeout: 60_000 },
  async () => {
    await asLogin(
      world.database,
      `insert into recovery_code (user_id, digest) select id, 'abcdef:forged' from app_user`,
    );
    expect(await world.wallet('rotate-keys', '--drop-now')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('recovery_code.digest, 1'),
    });
    expect((await readKeyFile(world.keyFile))?.keys).toHaveLength(2);
  },
);

function never(): never {
  throw new Error('there is no key file');
}

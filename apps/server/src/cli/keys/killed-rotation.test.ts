import { spawn } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyLedger } from '#modules/ledger/verification';
import { checkSignedText, createSigner, readSigningKeys, signedText } from '#platform/signature';
import { silentLog } from '#platform/log';
import { createVault } from '#platform/vault';
import { createWriter } from '#platform/writer';
import { asLogin } from '../../testing/index.ts';
import { type CliWorld, createCliWorld } from '../../testing/servers/cli-world.ts';
import { creditItem, createParties } from '../../testing/ledger/operations.ts';
import { inShell } from '../../testing/servers/in-shell.ts';
import { runCommand } from '../run-command.ts';

const program = fileURLToPath(new URL('../../cli.ts', import.meta.url));

let world: CliWorld;
let client: Client;
/** A document of each life of the key that signs them. */
const documents: string[] = [];
const proxies = Array.from({ length: 700 }, (_, at) => `prx_${String(at).padStart(26, '0')}`);
const placeOf = (id: string) => ({ table: 'proxy', id, column: 'password_enc' });

beforeAll(async () => {
  world = await createCliWorld();
  client = new Client({ connectionString: world.database.url });
  await client.connect();
  for (const name of ['first', 'second']) await world.wallet('create-admin', `${name}@example.com`);
  const vault = await world.vault();
  await client.query(
    `insert into proxy (id, name, protocol, host, port, username, password_enc) select id, id, 'http',
      '203.0.113.9', 1000 + at, 'u', sealed from unnest($1::text[], $2::text[]) with ordinality as p (id, sealed, at)`,
    [proxies, proxies.map((id) => vault.seal(`password of ${id}`, placeOf(id)))],
  );
  await signDocument();
});
afterAll(async () => {
  await client.end();
  await world.close();
});

async function signDocument(): Promise<void> {
  const document = { kind: 'sample', number: documents.length };
  const signer = createSigner({ db: world.database.db, vault: await world.vault() });
  documents.push(signedText(document, await signer.sign(document)));
}

/** Money that moved, signed by the newest key. */
async function post(): Promise<void> {
  const { db } = world.database;
  const { merchants, floats } = await createParties(db, { merchants: 1, floats: 1 });
  const [merchantId = '', floatOwner = ''] = [merchants[0], floats[0]];
  const writer = await createWriter({
    pool: db.writerPool,
    log: silentLog(),
    keys: await world.vault(),
    afterCommit: () => undefined,
  });
  for (let i = 0; i < 3; i++)
    await writer.submit(creditItem({ merchantId, floatOwner, netMinor: 90n, feeMinor: 10n }));
  await writer.stop();
}

/**
 * The command as an operator has it, ended by SIGKILL: by itself at a step of the key file, or by
 * us when it waits for a lock.
 */
function begin(args: readonly string[], preload?: string) {
  const child = spawn(
    process.execPath,
    [
      ...(preload === undefined
        ? []
        : ['--import', `data:text/javascript,${encodeURIComponent(preload)}`]),
      program,
      'rotate-keys',
      ...args,
    ],
    { env: { ...process.env, ...world.env }, stdio: 'ignore' },
  );
  const ended = new Promise<NodeJS.Signals | null>((resolve) =>
    child.once('exit', (_code, signal) => resolve(signal)),
  );
  return { child, ended };
}

const patch = (change: string) => `
  import fs from 'node:fs/promises';
  import { syncBuiltinESMExports } from 'node:module';
  const { open, rename } = fs;
  const die = () => process.kill(process.pid, 'SIGKILL');
  ${change}
  syncBuiltinESMExports();`;
/** At which step of a change of the key file the process dies. */
const ofFile = {
  'half of it is written': patch(`fs.open = async (...args) => {
    const handle = await open(...args);
    if (String(args[0]).endsWith('.new'))
      handle.writeFile = async (text) => { await handle.write(text.slice(0, text.length / 2)); die(); };
    return handle;
  };`),
  'it is written and not in its place': patch(`fs.rename = async () => die();`),
  'it is in its place': patch(`fs.rename = async (...args) => { await rename(...args); die(); };`),
};

async function killAtLock(table: string, args: readonly string[] = []): Promise<void> {
  const holder = new Client({ connectionString: world.database.url });
  await holder.connect();
  try {
    await holder.query(`begin; lock table ${table} in exclusive mode`);
    const { child, ended } = begin(args);
    await expect
      .poll(
        async () =>
          (
            await client.query<{ count: number }>(
              `select count(*)::int as count from pg_stat_activity
                where wait_event_type = 'Lock' and datname = current_database() and query like '%${table}%'`,
            )
          ).rows[0]?.count,
        { timeout: 15_000 },
      )
      .toBeGreaterThan(0);
    child.kill('SIGKILL');
    expect(await ended).toBe('SIGKILL');
  } finally {
    await holder.end();
  }
}

async function dieAt(step: keyof typeof ofFile, args: readonly string[] = []): Promise<void> {
  expect(await begin(args, ofFile[step]).ended).toBe('SIGKILL');
}

/**
 * With the key file as it is: every sealed text, every row that gives power, the books, and every
 * document of before and now.
 */
async function everythingHolds(): Promise<void> {
  const vault = await world.vault();
  const { rows } = await client.query<{ id: string; password_enc: string }>(
    'select id, password_enc from proxy order by id',
  );
  expect(rows.map(({ id, password_enc }) => vault.open(password_enc, placeOf(id)))).toEqual(
    proxies.map((id) => `password of ${id}`),
  );
  expect(await world.wallet('verify-rows')).toMatchObject({ code: 0 });
  const books = { url: world.database.url, log: silentLog(), keys: vault, sealerRuns: false };
  expect((await verifyLedger(books, [])).divergences).toEqual([]);
  await signDocument();
  const keys = await readSigningKeys(world.database.db.read);
  expect(documents.filter((text) => !checkSignedText(text, keys).ok)).toEqual([]);
  expect(keys.filter(({ retiredAt }) => retiredAt === null)).toHaveLength(1);
}

/** Nothing is sealed or signed by another key than the newest. */
async function nothingIsLeft(): Promise<void> {
  const newest = (await world.file()).keys.at(-1)?.id ?? '';
  const { rows } = await client.query(
    `select (select count(*)::int from proxy where password_enc not like 'v1.' || $1 || '.%') as proxies,
      (select count(*)::int from app_user where mac not like 'm1.' || $1 || '.%') as people,
      (select count(*)::int from signing_key where private_key_enc not like 'v1.' || $1 || '.%') as keys`,
    [newest],
  );
  expect(rows).toEqual([{ proxies: 0, people: 0, keys: 0 }]);
}

const goOn = () => world.wallet('rotate-keys', '--go-on');
const keyCount = async () => (await world.file()).keys.length;

test.each(['half of it is written', 'it is written and not in its place'] as const)(
  'killed while the key file changes and %s the old file holds; the next rotation says what to remove, and then rotates',
  async (step) => {
    const before = await readFile(world.keyFile, 'utf8');
    const count = await keyCount();
    await dieAt(step);
    expect(await readFile(world.keyFile, 'utf8')).toBe(before);
    expect(await goOn()).toMatchObject({ code: 0 });
    await everythingHolds();
    expect(await world.wallet('rotate-keys')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`Remove ${world.keyFile}.new when none runs.`),
    });
    await rm(`${world.keyFile}.new`);
    expect(await world.wallet('rotate-keys')).toMatchObject({ code: 0 });
    expect(await keyCount()).toBe(count + 1);
    await everythingHolds();
    await nothingIsLeft();
  },
  120_000,
);

test('killed when the new key is in the file and nobody knows of it, --go-on does all of the rest', async () => {
  const count = await keyCount();
  await dieAt('it is in its place');
  expect(await keyCount()).toBe(count + 1);
  await everythingHolds();
  expect(await goOn()).toMatchObject({ code: 0 });
  await everythingHolds();
  await nothingIsLeft();
}, 120_000);

test.each([
  ['its key is to be named in the database', 'vault_key'],
  ['the key of documents is to be changed', 'signing_key'],
  ['MACs are to be made anew', 'app_user'],
  ['texts are to be sealed anew', 'proxy'],
  ['it is to be written into the audit log', 'audit_entry'],
])(
  'killed when %s, everything opens at once, and --go-on does the rest',
  async (_, table) => {
    await killAtLock(table);
    await everythingHolds();
    expect(await goOn()).toMatchObject({ code: 0 });
    await everythingHolds();
    await nothingIsLeft();
  },
  120_000,
);

test('what the key file of before knows opens and signs nothing any more', async () => {
  const before = await world.file();
  const [thief, row] = [createVault(before), { id: proxies[0] ?? '' }];
  expect(await world.wallet('rotate-keys')).toMatchObject({ code: 0 });
  expect(await world.wallet('rotate-keys', '--drop-now')).toMatchObject({ code: 0 });
  const vault = await world.vault();
  const { rows } = await client.query<{ sealed: string }>(
    'select password_enc as sealed from proxy where id = $1',
    [row.id],
  );
  expect(() => thief.open(rows[0]?.sealed ?? '', placeOf(row.id))).toThrow('not in the key file');
  expect(vault.signed('accessToken', 'x', thief.sign('accessToken', 'x'))).toBe(false);
  expect(vault.attests('app_user', 'x', thief.attest('app_user', 'x'))).toBe(false);
  const held = join(world.folder, 'stolen.key');
  await writeFile(held, JSON.stringify(before));
  expect(
    await inShell({ ...world.env, SECRET_KEY_FILE: held }, () =>
      runCommand(['create-admin', 'thief@example.com']),
    ),
  ).toMatchObject({ code: 1, stderr: expect.stringContaining('or an old copy') });
}, 120_000);

test('killed in the change of the key of postings, the older keys stay, and the next run takes them away', async () => {
  expect(await world.wallet('rotate-keys')).toMatchObject({ code: 0 });
  await post();
  const count = await keyCount();
  await killAtLock('seal', ['--drop-now']);
  expect(await keyCount()).toBe(count);
  await everythingHolds();
  await dieAt('it is written and not in its place', ['--drop-now']);
  expect(await keyCount()).toBe(count);
  await everythingHolds();
  await rm(`${world.keyFile}.new`);
  const before = createVault(await world.file());
  await dieAt('it is in its place', ['--drop-now']);
  expect(await keyCount()).toBe(1);
  await everythingHolds();
  expect(await world.wallet('rotate-keys', '--drop-now')).toMatchObject({ code: 0 });
  await everythingHolds();
  await nothingIsLeft();
  expect(await asLogin(world.database, 'select id from vault_key')).toEqual([
    { id: (await world.file()).keys[0]?.id },
  ]);
  expect(before.keyIds()).toHaveLength(count);
}, 120_000);

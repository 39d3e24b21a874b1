import { readFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { all, sql } from '#platform/db';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { roles } from '@wallet/contract';
import { systemActor } from '#modules/audit';
import { authenticateAccessToken } from '#modules/identity';
import { createUser } from '#modules/identity/credentials';
import { signIn } from '#modules/identity/sign-in';
import { systemClock } from '#platform/clock';
import { readConfig } from '#platform/config';
import { silentLog } from '#platform/log';
import { announceProcess } from '#platform/processes';
import { createVault, watchKeyFile } from '#platform/vault';
import { startPlatform } from '../../start/platform/start-platform.ts';
import { type CliWorld, createCliWorld } from '../../testing/servers/cli-world.ts';
import { asLogin, testIdentity } from '../../testing/index.ts';

let world: CliWorld;

beforeEach(async () => {
  world = await createCliWorld();
});
afterEach(() => world.close());

const keys = async () => (await world.file()).keys.map(({ id }) => id);
/** As if the rotation had been a day ago, less so much. */
const aDayLater = (less = '0') =>
  asLogin(
    world.database,
    `alter table vault_key disable trigger vault_key_stays; update vault_key
      set named_at = named_at - interval '1 day' + interval '${less}'; alter table vault_key enable
        trigger vault_key_stays`,
  );
const told = () =>
  all(
    world.database.db.read,
    sql<{
      after: unknown;
    }>`select after from audit_entry where action = 'keys.dropped' order by id`,
  );

test('older keys stay for a day after a rotation: whoever takes them away before says so, and the audit log has what he went over', async () => {
  await world.wallet('rotate-keys');
  const [old = '', newest = ''] = await keys();
  await aDayLater('1 minute');
  const before = await readFile(world.keyFile, 'utf8');
  expect(await world.wallet('rotate-keys', '--drop-old')).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(
      new RegExp(
        `Nothing was taken out of the key file\\.\n {2}the key ${newest} is younger than a day`,
      ),
    ),
  });
  expect(await readFile(world.keyFile, 'utf8')).toBe(before);
  expect(await told()).toEqual([]);
  expect(await world.wallet('rotate-keys', '--drop-now')).toMatchObject({
    code: 0,
    stderr: expect.stringContaining('Despite this: the key'),
  });
  expect(await keys()).toEqual([newest]);
  expect(await told()).toEqual([
    {
      after: {
        dropped: [old],
        despite: [expect.stringContaining(`the key ${newest} is younger than a day`)],
      },
    },
  ]);
});

test('a day later they go, and the audit log has which; with none left there is nothing to refuse', async () => {
  await world.wallet('rotate-keys');
  const [old] = await keys();
  await aDayLater();
  expect(await world.wallet('rotate-keys', '--drop-old')).toMatchObject({ code: 0 });
  expect(await told()).toEqual([{ after: { dropped: [old] } }]);
  expect(await world.wallet('rotate-keys', '--drop-old')).toMatchObject({ code: 0 });
  expect(await told()).toHaveLength(1);
});

test('a process that has the old file alone keeps older keys from going, until it takes the new file, stops, or is gone over', async () => {
  const file = await world.file();
  const { db } = world.database;
  // On another machine, where nobody has copied the new file to.
  const far = await announceProcess({ db, vault: createVault(file), log: silentLog() });
  await world.wallet('rotate-keys');
  const [old = '', newest = ''] = await keys();
  await aDayLater();
  const problem = `process ${process.pid} on ${hostname()} has ${old} and not ${newest}`;
  expect(await world.wallet('rotate-keys', '--drop-old')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining(problem),
  });
  expect(await keys()).toEqual([old, newest]);
  await far.stop();
  expect(await world.wallet('rotate-keys', '--drop-old')).toMatchObject({ code: 0 });
  const again = await announceProcess({ db, vault: createVault(file), log: silentLog() });
  await world.wallet('rotate-keys');
  const newer = (await keys())[1] ?? '';
  expect(await world.wallet('rotate-keys', '--drop-now')).toMatchObject({ code: 0 });
  await again.stop();
  expect((await told()).at(-1)?.after).toMatchObject({
    dropped: [newest],
    despite: [
      expect.stringContaining(newer),
      `process ${process.pid} on ${hostname()} has ${old} and not ${newer}: it could open nothing that is written from now on`,
    ],
  });
});

test('a server says from its start to its stop which keys it holds', async () => {
  const held = () =>
    all(
      world.database.db.read,
      sql<{ keyIds: string[] }>`select key_ids as "keyIds" from server_process`,
    );
  const config = readConfig(world.env, { kind: 'demo' });
  const platform = await startPlatform(config, { log: silentLog(), say: () => undefined });
  try {
    expect(await held()).toEqual([{ keyIds: await keys() }]);
  } finally {
    await platform.close();
  }
  expect(await held()).toEqual([]);
});

test('the key file of before forges an Admin for a running server until it is dropped, and not one request longer than the server takes to see that', async () => {
  const file = await world.file();
  const vault = createVault(file, watchKeyFile(world.keyFile));
  const { identity } = await testIdentity({ db: world.database.db, vault, clock: systemClock });
  const userId = await world.database.db.transaction((trx) =>
    createUser(identity, trx, {
      email: 'admin@example.com',
      name: 'Dian',
      roleId: roles.admin,
      password: 'kopi-susu-gula-aren',
      by: systemActor,
    }),
  );
  const { session } = await signIn(identity, {
    email: 'admin@example.com',
    password: 'kopi-susu-gula-aren',
    console: 'admin',
    ip: '10.0.0.1',
    userAgent: undefined,
    requestId: 'req_1',
  });
  const forge = () => {
    const iat = Math.floor(Date.now() / 1_000);
    const said = { typ: 'access', aud: 'admin', sub: userId, sid: session.id, iat, exp: iat + 600 };
    const text = (kid: string) =>
      [{ alg: 'HS256', typ: 'at+jwt', kid }, said]
        .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
        .join('.');
    const [kid = '', digest = ''] = createVault(file).sign('accessToken', text).split('.');
    return authenticateAccessToken(identity, `Bearer ${text(kid)}.${digest}`, 'admin');
  };
  expect(await forge()).toMatchObject({ userId, roleId: roles.admin });
  await world.wallet('rotate-keys');
  expect(await world.wallet('rotate-keys', '--drop-now')).toMatchObject({ code: 0 });
  await expect.poll(forge).toBeUndefined();
});

test.each([
  [['--go-on', '--drop-now'], 'Give one of --go-on, --drop-old and --drop-now.\n'],
  [['--rewrap-backups'], '--rewrap-backups goes with --drop-old or --drop-now.\n'],
])('%s is refused with what goes together', async (args, stderr) => {
  expect(await world.wallet('rotate-keys', ...args)).toMatchObject({ code: 1, stderr });
});

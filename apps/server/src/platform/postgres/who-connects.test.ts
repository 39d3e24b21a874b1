import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '#platform/db/migrations';
import { makeLogins } from '#platform/db/logins';
import { silentLog } from '#platform/log';
import { type EmbeddedPostgres, openPostgres } from './index.ts';
import type { PostgresOptions } from './open-postgres.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wallet-sessions-'));
  await chmod(folder, 0o755);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function open(options: Partial<PostgresOptions> = {}): Promise<EmbeddedPostgres> {
  const settings = { fsync: 'off', synchronous_commit: 'off', shared_buffers: '16MB' };
  return openPostgres({ dataDir: join(folder, 'usual'), log: silentLog(), settings, ...options });
}

test('a running server keeps no session of the superuser: who owns the folder is a login that may do nothing', async () => {
  const postgres = await open();
  const sessions = `select usename as login, application_name as name, datname as database from pg_stat_activity
    where backend_type = 'client backend' and pid <> pg_backend_pid()`;
  expect(await query(postgres.url, sessions)).toEqual([
    { login: 'wallet_watch', name: 'wallet supervisor', database: 'postgres' },
  ]);
  expect(
    await query(
      postgres.url,
      `select rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls as mighty,
        exists (select from pg_auth_members where member = r.oid) as member from pg_roles r
          where rolname = 'wallet_watch'`,
    ),
  ).toEqual([{ mighty: false, member: false }]);
  await postgres.stop();
});

test('a port taken by another program is told with its number', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => other.once('listening', resolve));
  const address = other.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  if (port === undefined) throw new Error('no port');
  // So long a path has no socket: it listens on loopback.
  await expect(open({ port, dataDir: join(folder, 'x'.repeat(120)) })).rejects.toThrow(
    `Port ${port}, wanted for the embedded PostgreSQL, is taken by another program.`,
  );
  other.close();
});

test('where the folder has too long a path for a socket it listens on loopback only, and its logins work there', async () => {
  const postgres = await open({ dataDir: join(folder, 'y'.repeat(120)) });
  expect(new URL(postgres.url).hostname).toBe('127.0.0.1');
  expect(
    await query(
      postgres.url,
      `select current_setting('listen_addresses') as tcp, current_setting('unix_socket_directories') as unix`,
    ),
  ).toEqual([{ tcp: '127.0.0.1', unix: '' }]);
  await migrate(postgres.url);
  await makeLogins(postgres.url, postgres.logins);
  expect(await query(postgres.logins.staff, 'select session_user as login')).toEqual([
    { login: 'wallet_staff' },
  ]);
  await postgres.stop();
});

async function query(url: string, statement: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { z } from 'zod';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '@wallet/contract';
import { systemActor } from '#modules/audit';
import { fakeClock, systemClock } from '#platform/clock';
import { createDb, type Db } from '#platform/db';
import { type Jobs, startJobs } from '#platform/jobs';
import { createLog } from '#platform/log';
import { type Letter, startMail } from '#platform/mail';
import { testDatabase, testHttp, testIdentity, testVault } from '@wallet/server/testing';
import type { TestDatabase, TestIdentity } from '@wallet/server/testing';
import { authenticateAccessToken } from '../authenticate.ts';
import { createUser } from '../credentials/create-user.ts';
import { identityRoutes } from './endpoints.ts';
import { codeNow, fromBase32, knownPassword } from '../sign-in/fixtures.ts';
import { workForgottenPasswords } from '../password-reset/forgot-password.ts';
import { sendCode } from '../codes/send-code.ts';

const email = 'canary@wallet.example';
const second = 'hujan di kota lama';
const third = 'matahari di atas sawah';
const lines: string[] = [];
const planted = new Set<string>([knownPassword, second, third]);
let database: TestDatabase;
let db: Db;
let jobs: Jobs;
let world: TestIdentity;
let folder: string;
const clock = fakeClock(systemClock.now());
const letters: Letter[] = [];
/** The job that mails a link has ended: the link counts. */
const mailed = Promise.withResolvers<void>();
beforeAll(async () => {
  database = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), 'canary-'));
  const log = createLog({
    level: 'trace',
    destination: { write: (line) => void lines.push(line) },
  });
  db = await createDb({ url: database.url, log });
  jobs = await startJobs({ url: database.url, log });
  const mail = await startMail({
    smtpUrl: undefined,
    outboxDir: folder,
    from: { name: 'x', address: 'x@y.example' },
    jobs,
    vault: testVault(),
    clock,
    log,
  });
  const seen = {
    send: (trx: Parameters<typeof mail.send>[0], letter: Letter) => (
      letters.push(letter),
      mail.send(trx, letter)
    ),
  };
  world = await testIdentity({ db, clock, mail: seen, jobs });
  await workForgottenPasswords(world.identity, {
    work: (job, handle) => jobs.work(job, (...attempt) => handle(...attempt).then(mailed.resolve)),
  });
});
afterAll(async () => {
  await jobs.stop();
  await db.close();
  await database.close();
  await rm(folder, { recursive: true });
});

test('after everything people do with their access no secret is readable in any table, queue or log line', async () => {
  await liveThrough();
  expect(planted.size).toBeGreaterThan(35);
  const tables = await dump();
  const text = [...tables.values()].join('\n');
  expect(tables.size).toBeGreaterThan(30);
  expect(text).toContain(email);
  expect(text).toContain('mail.send');
  expect(text).toContain('user.passwordReset');
  expect(lines.length).toBeGreaterThan(0);
  for (const secret of planted) {
    expect(secret.length).toBeGreaterThan(5);
    expect([...tables].filter(([, rows]) => rows.includes(secret)).map(([name]) => name)).toEqual(
      [],
    );
    expect(lines.filter((line) => line.includes(secret))).toEqual([]);
  }
});

/**
 * Invitation, activation, sign-ins, refreshes, one-time codes, recovery codes, forgetting,
 * resetting, changing, with mistakes between.
 */
async function liveThrough(): Promise<void> {
  const log = createLog({
    level: 'trace',
    destination: { write: (line) => void lines.push(line) },
  });
  const site = testHttp({
    routes: identityRoutes(world.identity),
    console: 'admin',
    log,
    authenticate: {
      console: (request) =>
        authenticateAccessToken(world.identity, request.headers.authorization, 'admin'),
    },
  });
  let cookie = '';
  const send = async (path: string, body: unknown, bearer = '') => {
    const answer = await site.as()('POST', path, {
      headers: { authorization: `Bearer ${bearer}`, cookie },
      ...(body !== undefined && { body }),
    });
    const given = z
      .array(z.string())
      .parse([answer.headers['set-cookie'] ?? []].flat())
      .map((line) => line.split(';')[0]);
    if (given.length > 0) cookie = given.join('; ');
    plant(...given.map((pair) => pair?.split('=')[1] ?? ''));
    return answer;
  };
  await db.transaction(async (trx) => {
    const userId = await createUser(world.identity, trx, {
      email,
      name: 'Dian',
      roleId: 2,
      by: systemActor,
    });
    await sendCode(world.identity, trx, { userId, purpose: 'activate' });
  });
  await send('/api/auth/activate', { code: newestCode(), password: knownPassword });
  await send('/api/auth/activate', { code: newestCode(), password: knownPassword });
  const first = await signIn({ password: knownPassword });
  await send('/api/auth/signin', { email, password: second });
  const refreshed = endpoints.refreshToken.answer.parse(
    (await send('/api/auth/refresh-token', undefined, first.refreshToken)).body,
  ).token;
  plant(refreshed.accessToken, refreshed.refreshToken);
  const { secret } = endpoints.startTotp.answer.parse(
    (await send('/api/auth/totp/start', { password: knownPassword }, refreshed.accessToken)).body,
  );
  const key = fromBase32(secret);
  plant(secret, key.toString('base64url'), key.toString('base64'), key.toString('hex'));
  const { recoveryCodes } = endpoints.confirmTotp.answer.parse(
    (await send('/api/auth/totp/confirm', { totp: codeNow(clock, key) }, refreshed.accessToken))
      .body,
  );
  plant(...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', '')));
  await send(
    '/api/auth/change-password',
    { currentPassword: third, newPassword: second },
    refreshed.accessToken,
  );
  await send(
    '/api/auth/change-password',
    { currentPassword: knownPassword, newPassword: second },
    refreshed.accessToken,
  );
  await signIn({ password: second, recoveryCode: recoveryCodes[0] });
  await send('/api/auth/forgot-password', { email });
  await mailed.promise;
  await send('/api/auth/reset-password', {
    code: newestCode(),
    password: third,
    recoveryCode: recoveryCodes[0],
  });
  expect(
    await send('/api/auth/reset-password', {
      code: newestCode(),
      password: third,
      recoveryCode: recoveryCodes[1],
    }),
  ).toMatchObject({ status: 204 });
  await signIn({ password: third, recoveryCode: recoveryCodes[2] });
  await site.close();

  async function signIn(parts: object) {
    const { token } = endpoints.signIn.answer.parse(
      (await send('/api/auth/signin', { email, ...parts })).body,
    );
    plant(token.accessToken, token.refreshToken);
    return token;
  }
}

function newestCode(): string {
  const code = /\?code=([\w-]+)/.exec(letters.at(-1)?.text ?? '')?.[1] ?? '';
  plant(code);
  return code;
}

function plant(...secrets: string[]): void {
  for (const secret of secrets) planted.add(secret);
}

/** Every column of every table of every schema that is ours, as text. */
async function dump(): Promise<Map<string, string>> {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{
      name: string;
      columns: string;
    }>(`select format('%I.%I', table_schema, table_name) as name,
      string_agg(format('coalesce(%I::text, '''')', column_name), ' || chr(10) || ') as columns
      from information_schema.columns where table_schema not in ('pg_catalog', 'information_schema') group by 1`);
    const texts = new Map<string, string>();
    for (const { name, columns } of tables) {
      const { rows } = await client.query<{ text: string | null }>(
        `select string_agg(${columns}, chr(10)) as text from ${name}`,
      );
      texts.set(name, rows[0]?.text ?? '');
    }
    return texts;
  } finally {
    await client.end();
  }
}

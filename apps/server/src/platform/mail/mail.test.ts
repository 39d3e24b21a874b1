import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { all, sql } from '#platform/db';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { systemClock } from '#platform/clock';
import { type Jobs, startJobs } from '#platform/jobs';
import { createLog, silentLog } from '#platform/log';
import { testDatabase, testMailServer, testVault } from '@wallet/server/testing';
import type { TestDatabase, TestMailServer } from '@wallet/server/testing';
import { type Letter, type Mail, readOutbox, startMail } from './index.ts';
import { writeToOutbox } from './outbox.ts';
import { smtpCarrier } from './smtp.ts';

const letter: Letter = {
  to: 'dian@kopi.example',
  toName: 'Dian Permata',
  subject: 'Reset your password',
  text: 'Open\nhttps://x.example/?code=planted',
  html: '<p>planted</p>',
  usefulUntil: '2999-01-01T00:00:00.000Z',
};
let database: TestDatabase;
let jobs: Jobs;
let folder: string;
let mail: Mail;
const lines: string[] = [];
const closers: (() => Promise<void>)[] = [];
beforeAll(async () => {
  database = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), 'outbox-'));
  jobs = await startJobs({ url: database.url, log: silentLog() });
  const log = createLog({ level: 'info', destination: { write: (line) => void lines.push(line) } });
  mail = await startMail({
    smtpUrl: undefined,
    outboxDir: join(folder, 'outbox'),
    from: { name: 'Wallet App', address: 'no-reply@wallet.example' },
    jobs,
    vault: testVault(),
    clock: systemClock,
    log,
  });
});
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});
afterAll(async () => {
  await jobs.stop();
  await database.close();
  await rm(folder, { recursive: true });
});

test('without a mail server a mail becomes a file that only this user reads, and the start says so', async () => {
  await database.db.transaction((trx) => mail.send(trx, letter));
  await until(async () => (await readOutbox(join(folder, 'outbox'), 10)).length === 1);
  const [read] = await readOutbox(join(folder, 'outbox'), 10);
  expect(read).toMatchObject({
    ...letter,
    id: expect.stringMatching(/^mal_/),
    at: expect.stringMatching(/Z$/),
  });
  const [name = ''] = await readdir(join(folder, 'outbox'));
  expect((await stat(join(folder, 'outbox', name))).mode & 0o777).toBe(0o600);
  expect((await stat(join(folder, 'outbox'))).mode & 0o777).toBe(0o700);
  expect(lines.filter((line) => line.includes('SMTP_URL is not set'))).toHaveLength(1);
});

test('the queue holds the mail sealed: neither address nor text is readable', async () => {
  await database.db.transaction((trx) => mail.send(trx, letter));
  const rows = await all(
    database.db.read,
    sql<{ text: string }>`select j::text as text from boss.job j where name = 'mail.send'`,
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { text } of rows) expect(text).not.toMatch(/planted|dian|kopi|Reset/);
});

test('a mail of a transaction that was rolled back is never sent, and one that comes too late is dropped', async () => {
  await expect(
    database.db.transaction(async (trx) => {
      await mail.send(trx, { ...letter, subject: 'rolled back' });
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  await database.db.transaction((trx) =>
    mail.send(trx, { ...letter, subject: 'too late', usefulUntil: '2020-01-01T00:00:00.000Z' }),
  );
  await database.db.transaction((trx) => mail.send(trx, { ...letter, subject: 'in time' }));
  await until(
    async () =>
      (await subjects()).includes('in time') &&
      lines.some((line) => line.includes('was not sent in time')),
  );
  expect(await subjects()).not.toContain('rolled back');
  expect(await subjects()).not.toContain('too late');
});

test('a mail that was changed in the queue is dropped and logged, and those behind it are sent', async () => {
  await database.db.transaction(async (trx) => {
    await mail.send(trx, { ...letter, subject: 'changed in the queue' });
    await sql`update boss.job
      set data = jsonb_set(data, '{sealed}', to_jsonb(overlay(data ->> 'sealed' placing 'AAAA' from 30)))
      where id = (select id from boss.job where name = 'mail.send' order by created_on desc limit 1)`.execute(
      trx,
    );
  });
  await database.db.transaction((trx) => mail.send(trx, { ...letter, subject: 'behind it' }));
  await until(
    async () =>
      (await subjects()).includes('behind it') &&
      lines.some((line) => line.includes('was changed in the queue')),
  );
  expect(await subjects()).not.toContain('changed in the queue');
});

test('an address that is none is refused before anything is queued', async () => {
  for (const to of [
    '',
    'dian',
    'a@b, c@d',
    'a@b\r\nBcc: c@d',
    '<a@b>',
    'a b@c',
    '"a"@b',
    'a@b;c@d',
    'a@@b',
  ]) {
    await expect(
      database.db.transaction((trx) => mail.send(trx, { ...letter, to })),
    ).rejects.toThrow();
  }
});

test('the outbox keeps the newest 500 and skips files that are no mails', async () => {
  const full = join(folder, 'full');
  const write = (number: number) =>
    writeToOutbox(full, {
      ...letter,
      id: `mal_${String(number).padStart(4, '0')}`,
      at: '2026-11-21T10:00:00.000Z',
    });
  await write(0);
  await Promise.all(
    Array.from({ length: 499 }, (_, i) =>
      writeFile(join(full, `mal_${String(i + 1).padStart(4, '0')}.json`), 'no mail'),
    ),
  );
  expect(await readdir(full)).toHaveLength(500);
  await write(500);
  expect(await readdir(full)).toHaveLength(500);
  expect((await readOutbox(full, 600)).map(({ id }) => id)).toEqual(['mal_0500']);
  await write(501);
  expect((await readOutbox(full, 1)).map(({ id }) => id)).toEqual(['mal_0501']);
  expect(await readOutbox(join(folder, 'nowhere'), 10)).toEqual([]);
});

test('a mail server gets the mail with both parts, the sender and one id for all attempts', async () => {
  const server = await mailServer();
  const carry = smtpCarrier(`smtp://127.0.0.1:${server.port}/?from=team%40wallet.example`, {
    name: 'Wallet App',
    address: 'no-reply@wallet.example',
  });
  for (const _ of [1, 2]) await carry({ ...letter, id: 'mal_7', at: '' });
  const [first = '', second] = server.mails;
  expect(first).toContain('To: Dian Permata <dian@kopi.example>');
  expect(first).toContain('From: Wallet App <team@wallet.example>');
  expect(first).toContain('Message-ID: <mal_7@wallet.example>');
  expect(first).toMatch(/text\/plain[\s\S]*text\/html/);
  expect(second).toContain('Message-ID: <mal_7@wallet.example>');
});

test('nothing in a name or a subject begins a header of its own or adds a receiver', async () => {
  const server = await mailServer();
  const carry = smtpCarrier(`smtp://localhost:${server.port}`, {
    name: 'Wallet App',
    address: 'no-reply@wallet.example',
  });
  await carry({
    ...letter,
    toName: 'Dian\r\nBcc: evil@x.example\r\n\r\nbody',
    subject: 'Hi\nX-Evil: 1',
    id: 'mal_8',
    at: '',
  });
  const head = (server.mails[0] ?? '').split('\r\n\r\n')[0] ?? '';
  expect(head).not.toMatch(/^(Bcc|X-Evil):/im);
  expect(server.receivers).toEqual(['<dian@kopi.example>']);
});

test('a mail that the server does not take fails with its code and without address or text', async () => {
  const server = await mailServer({ refuse: true });
  const carry = smtpCarrier(`smtp://127.0.0.1:${server.port}`, {
    name: 'Wallet App',
    address: 'no-reply@wallet.example',
  });
  const error = await carry({ ...letter, id: 'mal_9', at: '' }).catch((reason: unknown) => reason);
  expect(String(error)).toContain('550');
  expect(JSON.stringify(Object.getOwnPropertyDescriptors(error))).not.toMatch(/dian|planted/);
  await server.close();
  await expect(carry({ ...letter, id: 'mal_9', at: '' })).rejects.toThrow('did not take');
});

async function subjects(): Promise<string[]> {
  return (await readOutbox(join(folder, 'outbox'), 100)).map(({ subject }) => subject);
}

/** Asks again until it holds; the test's own time-out ends it. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setImmediate(resolve));
}

async function mailServer(options = {}): Promise<TestMailServer> {
  const server = await testMailServer(options);
  closers.push(server.close);
  return server;
}

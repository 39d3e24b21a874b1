import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHttp } from '#platform/http';
import { silentLog } from '#platform/log';
import { type Letter, type Mail, startMail } from '#platform/mail';
import { systemClock } from '#platform/clock';
import type { Trx } from '#platform/db';
import type { Handler, Job } from '#platform/jobs';
import { hasOutboxPage } from '../start/web/start-mail.ts';
import { testVault } from '../testing/index.ts';
import { serveOutbox } from './outbox.ts';

const server = createHttp({ log: silentLog(), trustProxy: false });
const noTrx = {} as Trx;
let folder: string;
let mail: Mail;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'outbox-page-'));
  serveOutbox(server, { folder });
  mail = await startMail({
    smtpUrl: undefined,
    outboxDir: folder,
    from: { name: 'x', address: 'x@y.example' },
    jobs: jobsAtOnce(),
    vault: testVault(),
    clock: systemClock,
    log: silentLog(),
  });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

test('an empty outbox says so', async () => {
  expect((await open()).body).toContain('No mail yet.');
});

test('mails are shown newest first, their links can be clicked, and nothing in them is HTML', async () => {
  await mail.send(
    noTrx,
    letter({
      subject: 'First',
      text: 'Hello <b>Dian</b>,\n\nOpen:\nhttp://localhost:3567/auth/activate?code=abc\n\nsee https://evil.example now',
    }),
  );
  await mail.send(noTrx, letter({ subject: 'Second <script>', toName: '"><img src=x>' }));
  const { body, headers } = await open();
  expect(body.indexOf('Second')).toBeLessThan(body.indexOf('First'));
  expect(body).toContain(
    '<a href="http://localhost:3567/auth/activate?code=abc" rel="noreferrer">',
  );
  expect(body.match(/<a /g)).toHaveLength(1);
  expect(body).toContain('Hello &lt;b&gt;Dian&lt;/b&gt;');
  expect(body).not.toMatch(/<script|<img|<b>/);
  expect(headers['cache-control']).toBe('no-store');
  expect(headers['referrer-policy']).toBe('no-referrer');
  expect(headers['content-security-policy']).toMatch(
    /^default-src 'none'; style-src 'sha256-[\w+/]{43}='; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
  );
});

test('a name that is not this machine\u2019s finds nothing, so that no foreign page reads mails by pointing its name here', async () => {
  for (const host of ['evil.example', 'evil.example:3567', 'localhost.evil.example', '10.0.0.1'])
    expect((await open(host)).statusCode).toBe(404);
  for (const host of ['localhost:3567', '127.0.0.1', '[::1]:3567'])
    expect((await open(host)).statusCode).toBe(200);
});

test('only a demonstration without a mail server has the page', () => {
  expect(hasOutboxPage({ kind: 'demo', smtpUrl: undefined })).toBe(true);
  expect(hasOutboxPage({ kind: 'live', smtpUrl: undefined })).toBe(false);
  expect(hasOutboxPage({ kind: 'demo', smtpUrl: 'smtp://localhost' })).toBe(false);
});

function open(host = 'localhost:3567') {
  return server.inject({ method: 'GET', url: '/outbox', headers: { host } });
}

function letter(parts: Partial<Letter>): Letter {
  return {
    to: 'dian@kopi.example',
    toName: 'Dian',
    subject: 'Subject',
    text: 'Text',
    html: '<p>Text</p>',
    usefulUntil: '2999-01-01T00:00:00.000Z',
    ...parts,
  };
}

/** A queue whose jobs are done when they are asked for. */
function jobsAtOnce() {
  const handlers = new Map<string, Handler<never>>();
  return {
    work: async <Payload extends object>(job: Job<Payload>, handler: Handler<Payload>) =>
      void handlers.set(job.name, handler),
    enqueue: async <Payload extends object>(_trx: Trx, job: Job<Payload>, payload: Payload) => {
      await handlers.get(job.name)?.(payload as never, {
        jobId: '1',
        number: 1,
        isLast: true,
        signal: AbortSignal.timeout(1_000),
      });
      return true;
    },
  };
}

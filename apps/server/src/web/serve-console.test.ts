import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { createHttp } from '#platform/http';
import { silentLog } from '#platform/log';
import { serveConsole } from './serve-console.ts';

let folder: string;
let server: FastifyInstance;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'console-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), '<html><head></head>first</html>');
  await writeFile(join(folder, 'assets', 'start-1.js'), 'one');
  server = createHttp({ log: silentLog(), trustProxy: false });
  await serveConsole(server, {
    folder,
    origin: 'https://admin.example',
    frameOrigins: ['https://host.example'],
    payOrigin: 'https://pay.example',
  });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const get = (url: string) => server.inject({ method: 'GET', url });

test('a page of the console gets the document, never kept, under a strict policy that names who may frame it and what it frames', async () => {
  const answer = await get('/user/usr_1?tab=2');
  expect([answer.statusCode, answer.body]).toEqual([
    200,
    '<html><head><meta name="frame-origins" content="https://host.example" /></head>first</html>',
  ]);
  expect(answer.headers).toMatchObject({
    'cache-control': 'no-store',
    'content-security-policy': expect.stringMatching(
      /default-src 'none'.*trusted-types 'none'.*connect-src 'self' wss:\/\/admin\.example; frame-src 'self' https:\/\/pay\.example;.*frame-ancestors https:\/\/host\.example$/,
    ),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'cross-origin',
    'permissions-policy': expect.stringContaining('camera=(), '),
  });
});

test('a hashed file is kept for ever, and a missing one is not found rather than a page', async () => {
  expect((await get('/assets/start-1.js')).headers['cache-control']).toContain('immutable');
  expect((await get('/assets/start-2.js')).statusCode).toBe(404);
  for (const path of ['/assets/../index.html', '/%2e%2e/secret.key', '/..%2fsecret.key'])
    expect([path, (await get(path)).body.includes('secret')]).toEqual([path, false]);
});

test('a console that is built anew is shown without a restart', async () => {
  await writeFile(join(folder, 'assets', 'start-2.js'), 'two');
  await writeFile(join(folder, 'index.html'), '<html><head></head>second</html>');
  expect((await get('/')).body).toContain('second');
  expect((await get('/assets/start-2.js')).body).toBe('two');
});

test('paths of the API and of customers are never a page of the console', async () => {
  for (const path of ['/api/nothing', '/v1/nothing', '/ws'])
    expect([path, (await get(path)).json<{ code: string }>().code]).toEqual([path, 'notFound']);
  for (const path of [
    '/withdraw?session=x',
    '/request-transaction?merchant=KOPI',
    '/track',
    '/deposit/txs_1',
  ])
    expect([path, (await get(path)).statusCode]).toEqual([path, 404]);
});

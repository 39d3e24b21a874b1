import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { createHttp } from '#platform/http';
import { silentLog } from '#platform/log';
import { overTheWire } from '../testing/servers/http-wire.ts';
import { serveConsole } from './serve-console.ts';

const script = Array.from({ length: 40_000 }, (_, line) => `export const v${line} = ${line};`).join(
  '\n',
);
const html = `<html><head></head><body>${'<p>Wallet</p>'.repeat(200)}</body></html>`;
const font = Buffer.from(Array.from({ length: 5_000 }, (_, at) => (at * 7_919) % 251));
const br = brotliCompressSync(script);

let folder: string;
let server: FastifyInstance;
let origin: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'console-'));
  await mkdir(join(folder, 'assets'));
  const files: [string, string | Buffer][] = [
    ['index.html', html],
    ['assets/start-1.js', script],
    ['assets/start-1.js.br', br],
    ['assets/start-1.js.gz', gzipSync(script)],
    ['assets/style-1.css', 'a{}'],
    ['assets/inter-1.woff2', font],
  ];
  await Promise.all(files.map(([name, content]) => writeFile(join(folder, name), content)));
  server = createHttp({ log: silentLog(), trustProxy: false });
  await serveConsole(server, {
    folder,
    frameOrigins: [],
    origin: 'https://admin.example',
    payOrigin: 'https://pay.example',
  });
  origin = await server.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const get = (path: string, coding?: string, more: Record<string, string> = {}) =>
  overTheWire(origin + path, {
    ...(coding !== undefined && { 'accept-encoding': coding }),
    ...more,
  });

function unpack(bytes: Buffer, coding: string | undefined): string {
  if (coding === undefined) return bytes.toString();
  return (coding === 'br' ? brotliDecompressSync(bytes) : gunzipSync(bytes)).toString();
}

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['br', 'br'],
  ['gzip', 'gzip'],
  ['gzip, br;q=0.5', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['gzip;q=0', undefined],
  ['identity', undefined],
  ['lzw, zstd', undefined],
  ['', undefined],
  [undefined, undefined],
])(
  'to "%s" a script and the document come as %s, whole, and caches are told on what that depends',
  async (accepted, coding) => {
    const asset = await get('/assets/start-1.js', accepted);
    expect(asset).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'application/javascript; charset=utf-8',
        'content-length': String(asset.bytes.length),
        'cache-control': 'public, max-age=31536000, immutable',
        vary: 'accept-encoding',
      },
    });
    expect([asset.headers['content-encoding'], unpack(asset.bytes, coding) === script]).toEqual([
      coding,
      true,
    ]);
    const page = await get('/user', accepted);
    expect(page).toMatchObject({
      status: 200,
      headers: { 'content-type': 'text/html; charset=utf-8', vary: 'accept-encoding' },
    });
    expect([page.headers['content-encoding'], unpack(page.bytes, coding)]).toEqual([coding, html]);
  },
);

test('HEAD tells the length and coding of what GET sends, and sends nothing', async () => {
  const { status, headers, bytes } = await overTheWire(
    `${origin}/assets/start-1.js`,
    { 'accept-encoding': 'br' },
    'HEAD',
  );
  expect([status, headers['content-encoding'], headers['content-length'], bytes.length]).toEqual([
    200,
    'br',
    String(br.length),
    0,
  ]);
});

test('who asks for a part gets the whole, so that nobody joins parts of two forms', async () => {
  for (const range of ['bytes=10-109', 'bytes=99999999-']) {
    const { status, headers, bytes } = await get('/assets/start-1.js', 'br', { range });
    expect([status, headers['accept-ranges'], headers['content-range'], bytes.equals(br)]).toEqual([
      200,
      undefined,
      undefined,
      true,
    ]);
  }
});

test('each form of a file has a mark of its own, by which a browser that holds it is told so', async () => {
  const [packed, plain] = [await get('/assets/start-1.js', 'br'), await get('/assets/start-1.js')];
  const marks = [packed.headers.etag, plain.headers.etag].map(String);
  expect(new Set(marks).size).toBe(2);
  const ask = (coding: string, mark = '') =>
    get('/assets/start-1.js', coding, { 'if-none-match': mark });
  expect((await ask('br', marks[0])).status).toBe(304);
  expect((await ask('br', marks[1])).status).toBe(200);
});

test('short files and fonts come as they are, and a compressed neighbour is no file of its own', async () => {
  for (const [name, bytes] of [
    ['style-1.css', Buffer.from('a{}')],
    ['inter-1.woff2', font],
  ] as const) {
    const answer = await get(`/assets/${name}`, 'br, gzip');
    expect([name, answer.headers['content-encoding'], answer.bytes]).toEqual([
      name,
      undefined,
      bytes,
    ]);
  }
  expect((await get('/assets/start-1.js.br', 'br')).status).toBe(404);
  expect((await get('/assets/start-1.js.gz')).status).toBe(404);
});

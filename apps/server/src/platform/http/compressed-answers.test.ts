import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { endpoint, endpoints, type AnswerOf, type Principal } from '@wallet/contract';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { silentLog } from '#platform/log';
import { overTheWire } from '../../testing/servers/http-wire.ts';
import { mountRoutes, createHttp, route } from './index.ts';

type Names = AnswerOf<typeof endpoints.listMerchantNames>;

/** About 3 MB: far more than is compressed at once, and than a socket takes in one piece. */
const many: Names = {
  data: Array.from({ length: 30_000 }, (_, at) => ({
    id: `mer_${String(at).padStart(26, '0')}`,
    code: `M${at}`,
    name: `Merchant ${(at * 7_919) % 30_000}`,
    currency: 'IDR',
    methods: ['qris'],
  })),
};
const list = (count: number): Names => ({ data: many.data.slice(0, count) });

/** As every endpoint that is written tomorrow: nobody has said that its answers hold nothing secret. */
const unnamed = endpoint('writtenTomorrow', 'GET /api/tomorrow', {
  surface: 'console',
  who: 'signedIn',
  summary: '',
  errors: [],
  answer: z.strictObject({ token: z.string() }),
});

const operator: Principal = {
  kind: 'user',
  userId: 'usr_1',
  sessionId: 'ses_1',
  roleId: 1,
  console: 'admin',
};

let server: FastifyInstance;
let origin: string;
let answer: Names;
beforeAll(async () => {
  server = createHttp({ log: silentLog(), trustProxy: false });
  const authenticate = async () => operator;
  mountRoutes(
    server,
    [
      route(endpoints.listMerchantNames, async () => answer),
      route(unnamed, async () => ({ token: 'secret '.repeat(1_000) })),
    ],
    {
      console: 'admin',
      authenticate: { console: authenticate, merchantApi: authenticate, payer: authenticate },
      log: silentLog(),
    },
  );
  origin = await server.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => server.close());

const read = (coding: string, method: 'GET' | 'HEAD' = 'GET') =>
  overTheWire(
    `${origin}${endpoints.listMerchantNames.path}`,
    { 'accept-encoding': coding },
    method,
  );

test.each([30, 30_000])(
  'a list of %i rows is compressed as the caller reads it, and is whole',
  async (count) => {
    answer = list(count);
    for (const [accepted, coding] of [
      ['gzip, deflate, br, zstd', 'br'],
      ['gzip', 'gzip'],
      ['br;q=0, gzip', 'gzip'],
      ['gzip;q=0', undefined],
      ['identity', undefined],
      ['lzw', undefined],
    ] as const) {
      const { status, headers, bytes } = await read(accepted);
      const unpack = { br: brotliDecompressSync, gzip: gunzipSync };
      const text = coding ? unpack[coding](bytes) : bytes;
      expect([accepted, status, headers['content-encoding'], headers['content-type']]).toEqual([
        accepted,
        200,
        coding,
        'application/json; charset=utf-8',
      ]);
      expect(text.toString() === JSON.stringify(answer)).toBe(true);
      if (coding) {
        expect(bytes.length).toBeLessThan(text.length / 4);
        expect(headers.vary).toBe('accept-encoding');
      }
    }
  },
);

test('an answer below 1 kB comes as it is', async () => {
  answer = list(1);
  const { headers, bytes } = await read('br');
  expect([headers['content-encoding'], JSON.parse(bytes.toString())]).toEqual([undefined, answer]);
});

test('HEAD sends nothing, whatever the length', async () => {
  for (const count of [30, 30_000]) {
    answer = list(count);
    const { status, bytes } = await read('br', 'HEAD');
    expect([status, bytes.length]).toEqual([200, 0]);
  }
});

test('an endpoint of which nobody said that it holds nothing secret is never compressed', async () => {
  const { headers, bytes } = await overTheWire(`${origin}/api/tomorrow`, {
    'accept-encoding': 'br, gzip',
  });
  expect([headers['content-encoding'], bytes.toString()]).toEqual([
    undefined,
    expect.stringContaining('secret secret'),
  ]);
});

import { afterAll, expect, test } from 'vitest';
import { silentLog } from '#platform/log';
import { refuseUnboundedJson } from './bounded-json.ts';
import { createHttp } from '../index.ts';

const server = createHttp({ log: silentLog(), trustProxy: false });
let parsed = 0;
server.post('/', async ({ body }) => {
  parsed += 1;
  return { kind: typeof body };
});
afterAll(() => server.close());
const send = async (payload: string) => {
  const answer = await server.inject({
    method: 'POST',
    url: '/',
    headers: { 'content-type': 'application/json' },
    payload,
  });
  return { status: answer.statusCode, body: answer.json<{ code?: string; detail?: string }>() };
};

test.each([
  ['lists in lists', '['.repeat(120_000) + ']'.repeat(120_000), 'deep'],
  ['objects in objects', `${'{"a":'.repeat(51)}1${'}'.repeat(51)}`, 'deep'],
  ['a hundred thousand numbers and one', `[${'0,'.repeat(100_000)}0]`, 'values'],
])('%s are refused before they are parsed', async (_, payload, word) => {
  expect(await send(payload)).toEqual({
    status: 400,
    body: expect.objectContaining({
      code: 'malformedJson',
      detail: expect.stringContaining(word) as string,
    }) as object,
  });
  expect(parsed).toBe(0);
});

test('what stands in texts is not counted: brackets, commas, quotes behind a backslash, a backslash before the end', async () => {
  const texts = ['['.repeat(100), ','.repeat(110_000), '"['.repeat(100), '\\"\\'.repeat(9), '\\'];
  expect((await send(JSON.stringify({ texts, after: '['.repeat(60) }))).status).toBe(200);
  expect((await send(JSON.stringify(deep(50)))).status).toBe(200);
  expect(() => refuseUnboundedJson(`{"a":"${'\\\\'.repeat(4)}"${',{'.repeat(51)}`)).toThrow();
  expect(() => refuseUnboundedJson('{"a":"never ended [[[')).not.toThrow();
});

function deep(levels: number): unknown {
  return levels === 0 ? 1 : [deep(levels - 1)];
}

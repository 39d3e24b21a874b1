import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { silentLog } from '#platform/log';
import { createHttp } from '../index.ts';

let server: FastifyInstance;
let handled = 0;
beforeAll(async () => {
  server = createHttp({ log: silentLog(), trustProxy: false });
  const handler = async () => ({ handled: ++handled });
  server.route({ method: ['GET', 'POST'], url: '/thing', handler });
  await server.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => server.close());

/** What comes back for exactly these bytes, until the server hangs up. */
async function send(...lines: string[]): Promise<string> {
  const { port } = server.server.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1' });
  socket.end(lines.join('\r\n'));
  return text(socket);
}
const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]);

test('TRACE is answered by nothing of what was sent', async () => {
  const answer = await send(
    'TRACE /thing HTTP/1.1',
    'Host: x',
    'Authorization: Bearer planted-token',
    'Connection: close',
    '',
    '',
  );
  expect(statusOf(answer)).toBeGreaterThanOrEqual(400);
  expect(answer).not.toContain('planted-token');
  expect(handled).toBe(0);
});

test.each([
  ['a length and chunks', ['Content-Length: 4', 'Transfer-Encoding: chunked', '', '0', '', '']],
  ['two lengths', ['Content-Length: 4', 'Content-Length: 5', '', 'abcde']],
  ['a coding that is not known', ['Transfer-Encoding: xchunked', '', '0', '', '']],
  ['a header that goes on in the next line', ['X-A: 1', ' X-B: 2', 'Content-Length: 0', '', '']],
  ['a blank before the colon', ['Content-Length : 4', '', 'abcd']],
  ['a bare line feed in a header', ['X-A: 1\nX-B: 2\n\nGET /thing HTTP/1.1', '', '']],
])(
  'a request with two ways to tell its end is refused, and so is a broken header: %s',
  async (_, rest) => {
    const answer = await send('POST /thing HTTP/1.1', 'Host: x', 'Connection: close', ...rest);
    expect(statusOf(answer)).toBe(400);
    expect(handled).toBe(0);
  },
);

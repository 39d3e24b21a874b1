import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveProxy } from './proxy.ts';

const proxy = createServer();
const echo = createServer((_request, response) => response.end('here'));
const endTunnels = serveProxy(proxy, [{ username: 'jkt', password: 'right' }]);
const portOf = (server: Server) => (server.address() as AddressInfo).port;
beforeAll(() =>
  Promise.all(
    [proxy, echo].map(
      (server) => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)),
    ),
  ),
);
afterAll(() => {
  endTunnels();
  proxy.close();
  echo.close();
});

test('whoever has a login is led to this machine and nowhere else', async () => {
  expect(await ask(`127.0.0.1:${portOf(echo)}`, 'jkt:right')).toEqual({
    status: 200,
    said: 'here',
  });
  expect(await ask(`127.0.0.1:${portOf(echo)}`, 'jkt:wrong')).toMatchObject({ status: 407 });
  expect(await ask(`127.0.0.1:${portOf(echo)}`)).toMatchObject({ status: 407 });
  for (const elsewhere of ['93.184.216.34:80', 'shop.example:443', '10.0.0.1:80', 'nonsense'])
    expect([elsewhere, await ask(elsewhere, 'jkt:right')]).toMatchObject([
      elsewhere,
      { status: 403 },
    ]);
});

function ask(path: string, login?: string): Promise<{ status: number; said: string }> {
  return new Promise((resolve, reject) => {
    const headers =
      login === undefined
        ? {}
        : { 'proxy-authorization': `Basic ${Buffer.from(login).toString('base64')}` };
    const outgoing = request({
      host: '127.0.0.1',
      port: portOf(proxy),
      method: 'CONNECT',
      path,
      headers,
      agent: false,
    });
    outgoing.on('error', reject);
    outgoing.on('connect', ({ statusCode = 0 }, socket) => {
      if (statusCode !== 200)
        return void (socket.destroy(), resolve({ status: statusCode, said: '' }));
      request(
        { createConnection: () => socket, path: '/', headers: { connection: 'close' } },
        (answer) => {
          answer
            .setEncoding('utf8')
            .once('data', (said: string) => resolve({ status: statusCode, said }));
        },
      ).end();
    });
    outgoing.end();
  });
}

import { createServer as createHttp, type Server as HttpServer } from 'node:http';
import { createServer as createHttps } from 'node:https';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';

export interface TestProxyOptions {
  protocol: 'http' | 'https' | 'socks5';
  /** `user:password`; open to everybody when left out. */
  login?: string;
  /** What the way out does: leads to the destination, is refused, or says nothing for ever. */
  behaviour?: 'lead' | 'refuse' | 'silent';
  /** Of an https proxy. */
  tls?: { key: string; cert: string };
}

export interface TestProxy {
  port: number;
  /** `host:port` of every tunnel that was asked for. */
  asked: string[];
  close(): Promise<void>;
}

type Lead = (destination: { host: string; port: number }) => Socket | undefined;

/** A small real proxy on this machine, for checks that go through one. */
export async function testProxy({
  protocol,
  login,
  behaviour = 'lead',
  tls,
}: TestProxyOptions): Promise<TestProxy> {
  const asked: string[] = [];
  const open = new Set<Duplex>();
  const lead: Lead = ({ host, port }) => {
    asked.push(`${host}:${port}`);
    if (behaviour !== 'lead') return undefined;
    const out = connect({ host, port });
    open.add(out);
    out.on('error', () => out.destroy());
    return out;
  };
  const server: Server | HttpServer =
    protocol === 'socks5'
      ? socksServer(lead, { login, behaviour })
      : connectServer(protocol === 'https' ? createHttps(tls ?? {}) : createHttp(), lead, {
          login,
          behaviour,
        });
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.on('error', () => socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    asked,
    close: () =>
      new Promise((resolve) => {
        for (const socket of open) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

interface Rules {
  login: string | undefined;
  behaviour: TestProxyOptions['behaviour'];
}

function connectServer(server: HttpServer, lead: Lead, { login, behaviour }: Rules): HttpServer {
  server.on('connect', (request, socket: Duplex) => {
    socket.on('error', () => socket.destroy());
    const given = request.headers['proxy-authorization'];
    if (login !== undefined && given !== `Basic ${Buffer.from(login).toString('base64')}`)
      return void socket.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n');
    const url = new URL(`http://${request.url}`);
    const out = lead({ host: url.hostname, port: Number(url.port) || 80 });
    if (behaviour === 'refuse') return void socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
    out?.once('connect', () => {
      socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      join(socket, out);
    });
  });
  return server;
}

/** RFC 1928 and 1929 as far as a client of ours goes: each message arrives whole on this machine. */
function socksServer(lead: Lead, { login, behaviour }: Rules): Server {
  return createServer((socket) => {
    const steps = [
      (hello: Buffer) => {
        const method = login === undefined ? 0 : hello.subarray(2).includes(2) ? 2 : 0xff;
        socket.write(Buffer.from([5, method]));
        if (method !== 2) steps.shift();
      },
      (given: Buffer) => {
        const name = given.subarray(2, 2 + (given[1] ?? 0)).toString();
        const password = given.subarray(3 + (given[1] ?? 0)).toString();
        const isRight = `${name}:${password}` === login;
        socket.write(Buffer.from([1, isRight ? 0 : 1]));
        if (!isRight) socket.end();
      },
      (input: Buffer) => {
        const isName = input[3] === 3;
        const host = isName
          ? input.subarray(5, 5 + (input[4] ?? 0)).toString()
          : [...input.subarray(4, 8)].join('.');
        const out = lead({ host, port: input.readUInt16BE(input.length - 2) });
        const reply = (code: number) =>
          socket.write(Buffer.from([5, code, 0, 1, 0, 0, 0, 0, 0, 0]));
        if (behaviour === 'refuse') reply(2);
        out?.once('connect', () => {
          reply(0);
          join(socket, out);
        });
      },
    ];
    const listen = (data: Buffer) => {
      steps.shift()?.(data);
      if (steps.length === 0) socket.off('data', listen);
    };
    socket.on('data', listen);
  });
}

function join(a: Duplex, b: Duplex): void {
  a.pipe(b);
  b.pipe(a);
  a.on('close', () => b.destroy());
  b.on('close', () => a.destroy());
}

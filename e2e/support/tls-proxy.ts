import { request } from 'node:http';
import { createServer } from 'node:https';
import { connect } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { testCertificate } from '@wallet/server/testing';

/** The reverse proxy of an install page: it ends TLS and passes Host on. */
export interface TlsProxy {
  origin: string;
  /** Where what comes in is passed on to; 502 until it is said. */
  leadTo(port: number): void;
  stop(): Promise<void>;
}

/** Opens one on a port of its own, whose certificate this process trusts from now on. */
export async function openTlsProxy(): Promise<TlsProxy> {
  setDefaultCACertificates([...new Set([...getCACertificates('default'), testCertificate.cert])]);
  let target = 0;
  const server = createServer(testCertificate, (incoming, answer) => {
    const outgoing = request(
      {
        host: 'localhost',
        port: target,
        method: incoming.method,
        path: incoming.url,
        headers: {
          ...incoming.headers,
          'x-forwarded-for': '127.0.0.1',
          'x-forwarded-proto': 'https',
        },
      },
      (got) => {
        answer.writeHead(got.statusCode ?? 502, got.headers);
        got.pipe(answer);
      },
    );
    outgoing.on(
      'error',
      () => void (answer.headersSent ? answer.destroy() : answer.writeHead(502).end()),
    );
    answer.on('close', () => outgoing.destroy());
    incoming.pipe(outgoing);
  });
  server.on('upgrade', (incoming, socket, head) => {
    const onward = connect(target, 'localhost', () => {
      const lines = incoming.rawHeaders.flatMap((name, i, all) =>
        i % 2 === 0 ? [`${name}: ${all[i + 1] ?? ''}`] : [],
      );
      onward.write(`GET ${incoming.url ?? '/'} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
      onward.write(head);
      socket.pipe(onward).pipe(socket);
    });
    for (const [one, other] of [
      [socket, onward],
      [onward, socket],
    ] as const)
      one.on('error', () => other.destroy()).on('close', () => other.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const address = server.address();
  return {
    origin: `https://localhost:${typeof address === 'object' ? address?.port : 0}`,
    leadTo: (port) => void (target = port),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

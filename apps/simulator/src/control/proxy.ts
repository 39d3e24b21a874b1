import type { IncomingMessage, Server } from 'node:http';
import { connect, isIP } from 'node:net';
import type { Duplex } from 'node:stream';

export interface ProxyLogin {
  username: string;
  password: string;
}

/** Makes the server an HTTP proxy for logins, with no way off this machine. Returns what ends open tunnels. */
export function serveProxy(server: Server, logins: readonly ProxyLogin[]): () => void {
  const open = new Set<Duplex>();
  const keep = <Stream extends Duplex>(stream: Stream): Stream => {
    open.add(stream);
    stream.on('close', () => open.delete(stream));
    stream.on('error', () => stream.destroy());
    return stream;
  };
  server.on('connect', (request: IncomingMessage, socket: Duplex) => {
    keep(socket);
    const destination = destinationOf(request.url ?? '');
    if (!logins.some((login) => isOf(login, request)))
      return void socket.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n');
    if (!destination) return void socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
    const out = keep(connect(destination));
    out.once('error', () => socket.destroy());
    out.once('connect', () => {
      socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      socket.pipe(out).pipe(socket);
    });
    socket.on('close', () => out.destroy());
  });
  return () => open.forEach((stream) => stream.destroy());
}

function isOf({ username, password }: ProxyLogin, { headers }: IncomingMessage): boolean {
  return (
    headers['proxy-authorization'] ===
    `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
  );
}

/** Undefined for what is not on this machine. */
function destinationOf(authority: string): { host: string; port: number } | undefined {
  const url = URL.canParse(`http://${authority}`) ? new URL(`http://${authority}`) : undefined;
  const host = url?.hostname.replace(/^\[|\]$/g, '') ?? '';
  const isHere =
    host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
  return url && isHere ? { host, port: Number(url.port) || 80 } : undefined;
}

import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { connect, isIP, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { SocksClient } from 'socks';
import type { ProxyProtocol } from '@wallet/contract';
import type { PublicAddress } from '#platform/public-address';
import { ProxyFailure } from './proxy-failure.ts';

/** A proxy as it is called: everything that must not leave the process is in here. */
export interface ProxyTarget {
  protocol: ProxyProtocol;
  host: string;
  port: number;
  username: string | null;
  password: string | null;
}

export interface TunnelOptions {
  /** Where the host led when it was allowed: connected to is this address and no other. */
  at: PublicAddress;
  destination: { host: string; port: number };
  signal: AbortSignal;
}

/** A stream through the proxy to the destination. Throws when there is none, within the signal's time. */
export function openTunnel(target: ProxyTarget, input: TunnelOptions): Promise<Duplex> {
  return target.protocol === 'socks5'
    ? openSocksTunnel(target, input)
    : openHttpTunnel(target, input);
}

function openHttpTunnel(
  { protocol, host, port, username, password }: ProxyTarget,
  { at, destination, signal }: TunnelOptions,
): Promise<Duplex> {
  const path = authorityOf(destination);
  const login =
    username === null
      ? {}
      : {
          'proxy-authorization': `Basic ${Buffer.from(`${username}:${password ?? ''}`).toString('base64')}`,
        };
  const ask = protocol === 'https' ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const outgoing = ask({
      method: 'CONNECT',
      host,
      port,
      path,
      headers: { host: path, ...login },
      agent: false,
      signal,
      ...(protocol === 'https' && isIP(host) === 0 && { servername: host }),
      lookup: (_, options, done) => {
        if (options.all) done(null, [{ address: at.address, family: at.family }]);
        else done(null, at.address, at.family);
      },
    });
    outgoing.on('error', reject);
    outgoing.on('connect', ({ statusCode = 0 }, tunnel, head) => {
      if (statusCode >= 200 && statusCode < 300) {
        if (head.length > 0) tunnel.unshift(head);
        resolve(tunnel);
        return;
      }
      tunnel.destroy();
      reject(new ProxyFailure(statusCode === 407 ? 'loginRefused' : 'tunnelRefused'));
    });
    outgoing.end();
  });
}

async function openSocksTunnel(
  { host, port, username, password }: ProxyTarget,
  { at, destination, signal }: TunnelOptions,
): Promise<Duplex> {
  const socket = connect({ host: at.address, port, family: at.family });
  const giveUp = () => void socket.destroy();
  signal.addEventListener('abort', giveUp, { once: true });
  try {
    await once(socket, 'connect', { signal });
    const login = username === null ? {} : { userId: username, password: password ?? '' };
    await within(
      signal,
      SocksClient.createConnection({
        command: 'connect',
        proxy: { host, port, type: 5, ...login },
        destination,
        existing_socket: socket,
      }),
    );
    return socket;
  } catch (error) {
    socket.destroy();
    throw signal.aborted ? signal.reason : failureOf(error, socket);
  } finally {
    signal.removeEventListener('abort', giveUp);
  }
}

/** The library's errors carry the options with the password: they end here. */
function failureOf(error: unknown, socket: Socket): unknown {
  if (!(error instanceof Error) || !('options' in error)) return error;
  const { message } = error;
  if (/authentication/i.test(message)) return new ProxyFailure('loginRefused');
  if (/invalid socks version|invalid .*handshake response/i.test(message))
    return new ProxyFailure('notAProxy');
  if (/rejected connection/i.test(message)) return new ProxyFailure('tunnelRefused');
  return socket.errored ?? new ProxyFailure('connectionLost');
}

/** The promise, or the signal’s reason when that comes first. */
export function within<T>(signal: AbortSignal, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

function authorityOf({ host, port }: { host: string; port: number }): string {
  return isIP(host) === 6 ? `[${host}]:${port}` : `${host}:${port}`;
}

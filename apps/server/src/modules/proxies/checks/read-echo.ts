import { request, type IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { Duplex } from 'node:stream';
import { connect as startTls } from 'node:tls';
import { ProxyFailure } from './proxy-failure.ts';

const readBytes = 1_000;
const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/**
 * Asks the echo through an open tunnel from which address the question came. Redirects are not followed, and whatever
 * else comes back is no answer. Throws, within the signal’s time.
 */
export async function readEcho(tunnel: Duplex, url: URL, signal: AbortSignal): Promise<string> {
  const stream = url.protocol === 'https:' ? await secured(tunnel, url.hostname, signal) : tunnel;
  const answer = await send(stream, url, signal);
  if (answer.statusCode !== 200) throw new ProxyFailure('echoFailed');
  const text = await readStart(answer);
  const address = addressIn(text);
  if (address === undefined) throw new ProxyFailure('echoFailed');
  return address;
}

/** TLS to the echo itself: a proxy that reads along shows a certificate that does not fit. */
function secured(tunnel: Duplex, host: string, signal: AbortSignal): Promise<Duplex> {
  return new Promise((resolve, reject) => {
    const secure = startTls({
      socket: tunnel,
      ...(isIP(host) === 0 && { servername: host }),
      ALPNProtocols: ['http/1.1'],
    });
    const stop = () =>
      void secure.destroy(signal.reason instanceof Error ? signal.reason : undefined);
    signal.addEventListener('abort', stop, { once: true });
    secure.once('secureConnect', () => {
      signal.removeEventListener('abort', stop);
      resolve(secure);
    });
    secure.once('error', reject);
  });
}

function send(stream: Duplex, url: URL, signal: AbortSignal): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const outgoing = request({
      createConnection: () => stream,
      host: url.hostname,
      path: `${url.pathname}${url.search}`,
      signal,
      headers: {
        host: url.host,
        accept: 'application/json',
        'user-agent': 'WalletApp-ProxyCheck/1',
        connection: 'close',
      },
    });
    outgoing.on('error', reject);
    outgoing.on('response', resolve);
    outgoing.end();
  });
}

async function readStart(answer: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of answer) {
    const bytes = Buffer.from(part);
    parts.push(bytes);
    length += bytes.length;
    if (length > readBytes) throw new ProxyFailure('echoFailed');
  }
  return Buffer.concat(parts).toString('utf8').trim();
}

/** `{"ip": "..."}`, as our own echo says it, or nothing but the address, as others do. */
function addressIn(text: string): string | undefined {
  const said = text.startsWith('{') ? (/"ip"\s*:\s*"([^"]+)"/.exec(text)?.[1] ?? '') : text;
  const plain = mapped.exec(said)?.[1] ?? said;
  return isIP(plain) === 0 ? undefined : plain;
}

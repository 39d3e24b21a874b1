import { type IncomingMessage, request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { CheckedAddress } from './check-address.ts';

export interface Outgoing {
  to: CheckedAddress;
  headers: Record<string, string>;
  body: string;
  timeoutMs: number;
  signal?: AbortSignal | undefined;
}

/** What came back, or why nothing did. `body` is the beginning of the answer, for the sender's log. */
export interface Outcome {
  status: number | null;
  body: string;
  error: string | null;
}

const keptBytes = 1_000;

/**
 * One POST to exactly that address: the name serves only TLS and Host, redirects are not followed,
 * and `timeoutMs` bounds the whole exchange. Never throws.
 */
export function sendRequest({ to, headers, body, timeoutMs, signal }: Outgoing): Promise<Outcome> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const send = to.url.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((resolve) => {
    const failed = (error: Error) =>
      resolve({
        status: null,
        body: '',
        error: timeout.aborted ? `No answer within ${timeoutMs / 1_000} seconds.` : describe(error),
      });
    const outgoing = send(to.url, {
      method: 'POST',
      agent: false,
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      signal: AbortSignal.any(signal ? [timeout, signal] : [timeout]),
      lookup: (_, options, done) => {
        if (options.all) done(null, [{ address: to.address, family: to.family }]);
        else done(null, to.address, to.family);
      },
    });
    outgoing.on('error', failed);
    outgoing.on('response', (answer) => {
      readStart(answer).then(
        (text) => resolve({ status: answer.statusCode ?? null, body: text, error: null }),
        failed,
      );
    });
    outgoing.end(body);
  });
}

/** The first bytes; the rest is not worth the wait. */
async function readStart(answer: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of answer) {
    const bytes = Buffer.from(part);
    parts.push(bytes);
    length += bytes.length;
    if (length >= keptBytes) break;
  }
  return Buffer.concat(parts).subarray(0, keptBytes).toString('utf8').replaceAll('\0', '');
}

function describe(error: Error): string {
  if (error.name === 'AbortError') return 'It was broken off before an answer came.';
  const code = 'code' in error ? String(error.code) : error.name;
  return `The connection failed: ${code}.`;
}

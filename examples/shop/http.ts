import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

export interface Answer {
  status: number;
  headers?: Record<string, string>;
  body?: string | object;
}
export type Handler = (
  request: IncomingMessage,
  match: RegExpExecArray,
) => Promise<Answer> | Answer;
export type Routes = readonly (readonly [path: RegExp, handler: Handler])[];

const bodyLimitBytes = 256 * 1024;

/** Serves the routes on this machine alone; `POST /orders` is matched as one text. */
export async function serve(
  routes: Routes,
  port: number,
): Promise<{ origin: string; stop(): Promise<void> }> {
  const server = createServer((request, response) => void respond(routes, request, response));
  await new Promise<void>((resolve, reject) =>
    server.once('error', reject).listen(port, 'localhost', resolve),
  );
  const address = server.address();
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { origin: `http://localhost:${typeof address === 'object' ? address?.port : port}`, stop };
}

/** The body as it came. Throws RangeError when it is longer than any of ours. */
export async function readBody(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > bodyLimitBytes) throw new RangeError('the body is too long');
    parts.push(part);
  }
  return Buffer.concat(parts);
}

async function respond(
  routes: Routes,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { status, headers, body = '' } = await answerOf(routes, request);
  const isText = typeof body === 'string';
  response.writeHead(status, {
    'content-type': isText ? 'text/plain; charset=utf-8' : 'application/json',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    ...headers,
  });
  response.end(isText ? body : JSON.stringify(body));
}

async function answerOf(routes: Routes, request: IncomingMessage): Promise<Answer> {
  const wanted = `${request.method} ${(request.url ?? '').split('?', 1)[0]}`;
  try {
    for (const [path, handler] of routes) {
      const match = path.exec(wanted);
      if (match) return await handler(request, match);
    }
    return { status: 404 };
  } catch (error) {
    process.stderr.write(`${wanted}: ${error instanceof Error ? error.message : String(error)}\n`);
    return { status: 500 };
  }
}

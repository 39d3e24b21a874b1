import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';

export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface TestReceiver {
  port: number;
  /** `http://127.0.0.1:<port>`. */
  origin: string;
  received: Received[];
  /** How requests are answered from now on; 204 at first. Doing nothing lets the caller wait. */
  answer: (response: ServerResponse, request: Received) => void;
  /** Resolves when that many requests have arrived in all. */
  until(count: number): Promise<void>;
  close(): Promise<void>;
}

/** A merchant's server on this machine, which keeps what it is sent. */
export async function testReceiver(): Promise<TestReceiver> {
  const received: Received[] = [];
  const waiting = new Set<{ count: number; resolve: () => void }>();
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const one = {
        path: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(parts).toString(),
      };
      received.push(one);
      receiver.answer(response, one);
      for (const wait of waiting) if (received.length >= wait.count) wait.resolve();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  const receiver: TestReceiver = {
    port,
    origin: `http://127.0.0.1:${port}`,
    received,
    answer: (response) => void response.writeHead(204).end(),
    until: (count) =>
      new Promise((resolve) => {
        if (received.length >= count) resolve();
        else waiting.add({ count, resolve });
      }),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return receiver;
}

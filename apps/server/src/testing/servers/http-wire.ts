import { request } from 'node:http';

export interface WireAnswer {
  status: number;
  headers: NodeJS.Dict<string | string[]>;
  /** The body as it came: nothing is decompressed. */
  bytes: Buffer;
}

/** Sends one request over a real connection, with these headers alone, and hands over what came as it came. */
export function overTheWire(
  url: string,
  headers: Record<string, string> = {},
  method: 'GET' | 'HEAD' = 'GET',
): Promise<WireAnswer> {
  return new Promise((resolve, reject) => {
    request(url, { method, headers, agent: false }, (answer) => {
      answer.toArray().then(
        (chunks: Buffer[]) =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            bytes: Buffer.concat(chunks),
          }),
        reject,
      );
    })
      .on('error', reject)
      .end();
  });
}

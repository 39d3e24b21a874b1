import { once } from 'node:events';
import type { Duplex } from 'node:stream';
import type { Client, Submittable } from 'pg';

/** What pg hands to a statement that speaks for itself; its types leave the COPY part out. */
interface CopyConnection {
  stream: Duplex;
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(message: string): void;
}

/** So much may wait for its reader before the connection is told to wait too. */
const mostWaitingBytes = 1 << 20;

/** Yields what `COPY ... TO STDOUT` says, as fast as it is read; memory does not grow with the table. Returns the number of rows. Throws the database’s error. */
export async function* copyOut(client: Client, statement: string): AsyncGenerator<Buffer, number> {
  const chunks: Buffer[] = [];
  let waiting = 0;
  let rows = 0;
  let ended = false;
  let failed: unknown;
  let wake: () => void = () => undefined;
  let stream: Duplex | undefined;
  const settle = (error?: unknown) => {
    failed ??= error;
    ended = true;
    wake();
  };
  submit(client, {
    start: (connection) => {
      stream = connection.stream;
      connection.query(statement);
    },
    handleCopyData: ({ chunk }) => {
      // What pg hands over is a view of its read buffer, which it fills again with what comes next.
      chunks.push(Buffer.from(chunk));
      waiting += chunk.length;
      if (waiting > mostWaitingBytes) stream?.pause();
      wake();
    },
    handleCommandComplete: ({ text }) => {
      rows = Number(text.split(' ').at(-1));
    },
    settle,
  });
  for (;;) {
    const chunk = chunks.shift();
    if (chunk) {
      waiting -= chunk.length;
      if (waiting <= mostWaitingBytes) stream?.resume();
      yield chunk;
    } else if (ended) {
      if (failed) throw failed;
      return rows;
    } else {
      await new Promise<void>((resolve) => (wake = resolve));
    }
  }
}

/** Says all of it to `COPY ... FROM STDIN`; resolves when the database has taken it. Throws its error, or the reader's. */
export function copyIn(client: Client, statement: string, chunks: AsyncIterable<Buffer>): Promise<void> {
  return new Promise((resolve, reject) => {
    let readerFailed: unknown;
    submit(client, {
      start: (connection) => connection.query(statement),
      handleCopyInResponse: (connection) => {
        send(connection, chunks).catch((error: unknown) => {
          readerFailed = error;
          connection.sendCopyFail('the reader failed');
        });
      },
      settle: (error) => {
        const problem = readerFailed ?? error;
        if (problem === undefined) resolve();
        else reject(problem instanceof Error ? problem : new Error('the copy failed'));
      },
    });
  });
}

async function send(connection: CopyConnection, chunks: AsyncIterable<Buffer>): Promise<void> {
  for await (const chunk of chunks) {
    connection.sendCopyFromChunk(chunk);
    if (connection.stream.writableNeedDrain) await Promise.race([once(connection.stream, 'drain'), once(connection.stream, 'close')]);
  }
  connection.endCopyFrom();
}

interface CopyStatement {
  start(connection: CopyConnection): void;
  handleCopyData?(message: { chunk: Buffer }): void;
  handleCopyInResponse?(connection: CopyConnection): void;
  handleCommandComplete?(message: { text: string }): void;
  /** Called with the error if there was one. */
  settle(error?: unknown): void;
}

/** pg runs any object that can submit itself and calls its handlers by these names. */
function submit(client: Client, { start, handleCopyData, handleCopyInResponse, handleCommandComplete, settle }: CopyStatement): void {
  const nothing = () => undefined;
  const statement: Submittable = {
    submit: (connection) => start(connection as unknown as CopyConnection),
  };
  client.query(Object.assign(statement, {
    handleCopyData: handleCopyData ?? nothing,
    handleCopyInResponse: handleCopyInResponse ?? nothing,
    handleCommandComplete: handleCommandComplete ?? nothing,
    handleRowDescription: nothing,
    handleDataRow: nothing,
    handleEmptyQuery: nothing,
    handlePortalSuspended: nothing,
    handleReadyForQuery: () => settle(),
    handleError: (error: unknown) => settle(error),
  }));
}

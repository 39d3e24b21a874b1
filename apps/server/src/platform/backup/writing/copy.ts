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

/** So many batches may wait for their reader before the connection is told to wait too. */
const mostWaiting = 4;

/** Some whole rows, as `COPY ... TO STDOUT` writes them. */
export interface CopiedRows {
  bytes: Buffer;
  rows: number;
}

/**
 * Yields `COPY ... TO STDOUT` output in batches as fast as it is read; memory is bounded by the
 * largest row. Returns the database's row count. Throws its error.
 */
export async function* copyOut(
  client: Client,
  statement: string,
  batchBytes: number,
): AsyncGenerator<CopiedRows, number> {
  const batches = new Batches(batchBytes);
  let rows = 0;
  let ended = false;
  let failed: unknown;
  let wake: () => void = () => undefined;
  let stream: Duplex | undefined;
  submit(client, {
    start: (connection) => {
      stream = connection.stream;
      connection.query(statement);
    },
    handleCopyData: ({ chunk }) => {
      if (!batches.add(chunk)) return;
      if (batches.full.length >= mostWaiting) stream?.pause();
      wake();
    },
    handleCommandComplete: ({ text }) => {
      rows = Number(text.split(' ').at(-1));
    },
    settle: (error) => {
      failed ??= error;
      batches.end();
      ended = true;
      wake();
    },
  });
  for (;;) {
    const batch = batches.full.shift();
    if (batch) {
      if (batches.full.length < mostWaiting) stream?.resume();
      yield batch;
    } else if (ended) {
      if (failed) throw failed;
      return rows;
    } else {
      await new Promise<void>((resolve) => (wake = resolve));
    }
  }
}

/** Rows on their way into a batch. */
class Batches {
  readonly full: CopiedRows[] = [];
  private readonly size: number;
  private open: Buffer | undefined;
  private filled = 0;
  private rows = 0;
  constructor(size: number) {
    this.size = size;
  }

  /** Keeps a row; true when the batch is full. pg passes a view of its read buffer, which it then overwrites. */
  add(row: Buffer): boolean {
    const isFilling = this.filled + row.length > this.size;
    if (isFilling) this.end();
    this.open ??= Buffer.allocUnsafeSlow(Math.max(this.size, row.length));
    this.filled += row.copy(this.open, this.filled);
    this.rows++;
    return isFilling;
  }

  end(): void {
    if (!this.open) return;
    this.full.push({ bytes: this.open.subarray(0, this.filled), rows: this.rows });
    this.open = undefined;
    this.filled = 0;
    this.rows = 0;
  }
}

/** Feeds `COPY ... FROM STDIN`; resolves once the database took all. Throws its error or the reader's. */
export function copyIn(
  client: Client,
  statement: string,
  chunks: AsyncIterable<Buffer>,
): Promise<void> {
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
    if (connection.stream.writableNeedDrain) await drained(connection.stream);
  }
  connection.endCopyFrom();
}

/** Until it takes more, or is lost. */
function drained(stream: Duplex): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      stream.off('drain', go);
      stream.off('close', go);
      resolve();
    };
    stream.on('drain', go);
    stream.on('close', go);
  });
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
function submit(client: Client, copy: CopyStatement): void {
  const { start, handleCopyData, handleCopyInResponse, handleCommandComplete, settle } = copy;
  const nothing = () => undefined;
  const statement: Submittable = {
    submit: (connection) => start(connection as unknown as CopyConnection),
  };
  client.query(
    Object.assign(statement, {
      handleCopyData: handleCopyData ?? nothing,
      handleCopyInResponse: handleCopyInResponse ?? nothing,
      handleCommandComplete: handleCommandComplete ?? nothing,
      handleRowDescription: nothing,
      handleDataRow: nothing,
      handleEmptyQuery: nothing,
      handlePortalSuspended: nothing,
      handleReadyForQuery: () => settle(),
      handleError: (error: unknown) => settle(error),
    }),
  );
}

import { createReadStream } from 'node:fs';
import { createZstdDecompress } from 'node:zlib';
import { errorCode } from '#platform/error-code';
import { BackupProblem } from './problem.ts';

/** The parts of a backup, in this order: one header; of each table its name, its rows and its end; one trailer. */
export type FrameKind = 'header' | 'table' | 'rows' | 'end' | 'trailer';

export interface Frame {
  kind: FrameKind;
  payload: Buffer;
}

const marks: readonly FrameKind[] = ['header', 'table', 'rows', 'end', 'trailer'];
const headBytes = 5;
/** More than any frame that is written: a larger number is damage. */
const mostBytes = 1 << 26;

/** A frame as it stands in the file before it is compressed: a mark, the length, the content. */
export function writeFrame(kind: FrameKind, payload: Buffer): Buffer {
  const head = Buffer.alloc(headBytes);
  head.writeUInt8(marks.indexOf(kind), 0);
  head.writeUInt32BE(payload.length, 1);
  return Buffer.concat([head, payload]);
}

/** Reads the frames of a file one after the other. Throws a BackupProblem when it cannot be read, is damaged or ends in the middle of one. */
export async function* readFrames(path: string): AsyncGenerator<Frame> {
  let rest: Buffer = Buffer.alloc(0);
  try {
    const file = createReadStream(path);
    const plain = createZstdDecompress();
    file.on('error', (error) => plain.destroy(error));
    for await (const chunk of file.pipe(plain)) {
      rest = rest.length === 0 ? (chunk as Buffer) : Buffer.concat([rest, chunk as Buffer]);
      for (let frame = firstOf(rest); frame; frame = firstOf(rest)) {
        rest = rest.subarray(headBytes + frame.payload.length);
        yield frame;
      }
    }
  } catch (error) {
    throw error instanceof BackupProblem ? error : new BackupProblem(problemOf(path, error));
  }
  if (rest.length > 0) throw new BackupProblem(`The backup ${path} ends in the middle. Take another copy of it.`);
}

function firstOf(bytes: Buffer): Frame | undefined {
  if (bytes.length < headBytes) return undefined;
  const kind = marks[bytes.readUInt8(0)];
  const length = bytes.readUInt32BE(1);
  if (!kind || length > mostBytes) throw new BackupProblem('This is not a backup of Wallet App, or it is damaged.');
  return bytes.length < headBytes + length ? undefined : { kind, payload: bytes.subarray(headBytes, headBytes + length) };
}

function problemOf(path: string, error: unknown): string {
  const code = errorCode(error);
  if (code === 'ENOENT') return `There is no file ${path}.`;
  if (code === 'EACCES' || code === 'EISDIR') return `The file ${path} cannot be read (${code}).`;
  return `The backup ${path} is damaged or was cut off. Take another copy of it.`;
}

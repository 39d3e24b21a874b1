import { type FileHandle, mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import { errorCode } from '#platform/error-code';
import { type Head, type SealedKind, sealedKinds } from '../chain.ts';

/** The log writes such numbers as texts. */
const count = z.union([z.int().positive(), z.string().regex(/^[1-9]\d{0,17}$/)]).transform(BigInt);
const headSchema = z.object({
  kind: z.enum(sealedKinds),
  no: count,
  seq: count,
  root: z.string().regex(/^[0-9a-f]{64}$/),
  at: z.iso.datetime().transform((text) => new Date(text)),
});

/** A head as it is kept, or the line of the log that told it. */
const headLine = z.union([
  headSchema,
  z.object({ head: headSchema }).transform(({ head }) => head),
]);

/** One head as one line of JSON. */
export function writeHead({ kind, no, seq, root, at }: Head): string {
  return JSON.stringify({ kind, no: Number(no), seq: Number(seq), root, at: at.toISOString() });
}

/** Appends a head and returns when it is on the disk. */
export function appendHead(path: string, head: Head): Promise<void> {
  return appendLine(path, writeHead(head));
}

/**
 * Appends a line and returns once on disk. Never rewrites: ends a line torn by a crash first, so it
 * spoils no other. Creates the file and folder if missing.
 */
export async function appendLine(path: string, line: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const file = await open(path, 'a+', 0o600);
  try {
    const tear = (await endsWhole(file)) ? '' : '\n';
    await file.appendFile(`${tear}${line}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await syncFolder(dirname(path));
}

/** A history's heads in a file, oldest first; `undefined` for an unreadable line. Throws ENOENT without the file. */
export async function* readHeads(path: string, kind: SealedKind): AsyncGenerator<Head | undefined> {
  const file = await open(path, 'r');
  for await (const line of file.readLines()) {
    if (line === '') continue;
    const head = parsed(line);
    yield head?.kind === kind ? head : undefined;
  }
}

/** The last head that can be read; undefined when there is none or no file. */
export async function readNewestHead(path: string, kind: SealedKind): Promise<Head | undefined> {
  let newest: Head | undefined;
  try {
    for await (const head of readHeads(path, kind)) newest = head ?? newest;
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
  }
  return newest;
}

function parsed(line: string): Head | undefined {
  try {
    return headLine.safeParse(JSON.parse(line)).data;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

async function endsWhole(file: FileHandle): Promise<boolean> {
  const { size } = await file.stat();
  if (size === 0) return true;
  const { buffer } = await file.read(Buffer.alloc(1), 0, 1, size - 1);
  return buffer.toString() === '\n';
}

/** A new name is on the disk only when its folder is. Windows has no such thing. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

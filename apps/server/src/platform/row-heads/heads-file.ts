import { type FileHandle, open } from 'node:fs/promises';
import { errorCode } from '#platform/error-code';
import { keyIdOf } from '#platform/seals';
import { appendLine } from '#platform/seals/heads';
import type { Vault } from '#platform/vault';
import { macOfLine, readRowHead, type RowHead, writeRowHead } from './head.ts';

export interface HeadsRead {
  /** Undefined where no line can be read as one, or there is no file. */
  newest: RowHead | undefined;
  /** Lines behind it that a crash tore, or somebody without a key wrote. */
  unreadable: number;
  /** Lines behind it by a key that is not in the key file any more. */
  byLostKey: number;
}

type HeadKeys = Pick<Vault, 'attests' | 'keyIds'>;

/** Appends a head and returns when it is on the disk. */
export function appendRowHead(
  path: string,
  keys: Pick<Vault, 'attest'>,
  head: RowHead,
): Promise<void> {
  return appendLine(path, writeRowHead(keys, head));
}

/** The newest head that can be read, found from the end: however long the file is, a few lines of it are read. */
export async function readNewestRowHead(path: string, keys: HeadKeys): Promise<HeadsRead> {
  const read: HeadsRead = { newest: undefined, unreadable: 0, byLostKey: 0 };
  const known = keys.keyIds();
  for await (const line of linesFromEnd(path)) {
    read.newest = readRowHead(keys, line);
    if (read.newest) return read;
    const keyId = keyIdOf(macOfLine(line));
    if (keyId !== undefined && !known.includes(keyId)) read.byLostKey++;
    else read.unreadable++;
  }
  return read;
}

/** Every head that can be read, oldest first; one at a time is in memory. */
export async function* readRowHeads(
  path: string,
  keys: Pick<Vault, 'attests'>,
): AsyncGenerator<RowHead> {
  const file = await openIfThere(path);
  if (!file) return;
  for await (const line of file.readLines()) {
    const head = line === '' ? undefined : readRowHead(keys, line);
    if (head) yield head;
  }
}

/** Tables the newest head saw signed: their rows cannot predate MACs, whatever the database says. */
export async function readEverSigned(path: string, keys: HeadKeys): Promise<readonly string[]> {
  return (await readNewestRowHead(path, keys)).newest?.signed ?? [];
}

/** Rewrites the newest head by the newest key. Call before older keys leave the key file, or it becomes unprovable. */
export async function renewRowHead(
  path: string,
  keys: HeadKeys & Pick<Vault, 'attest'>,
): Promise<void> {
  const { newest } = await readNewestRowHead(path, keys);
  if (newest) await appendRowHead(path, keys, newest);
}

const blockBytes = 65_536;
const lineBreak = 10;

async function* linesFromEnd(path: string): AsyncGenerator<string> {
  const file = await openIfThere(path);
  if (!file) return;
  try {
    let rest = Buffer.alloc(0);
    for (let { size: end } = await file.stat(); end > 0;) {
      const begin = Math.max(0, end - blockBytes);
      const { buffer } = await file.read(Buffer.alloc(end - begin), 0, end - begin, begin);
      rest = Buffer.concat([buffer, rest]);
      end = begin;
      for (let at = rest.lastIndexOf(lineBreak); at >= 0; at = rest.lastIndexOf(lineBreak)) {
        if (at + 1 < rest.length) yield rest.toString('utf8', at + 1);
        rest = rest.subarray(0, at);
      }
    }
    if (rest.length > 0) yield rest.toString();
  } finally {
    await file.close();
  }
}

async function openIfThere(path: string): Promise<FileHandle | undefined> {
  try {
    return await open(path, 'r');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

import { open } from 'node:fs/promises';
import { errorCode } from '#platform/error-code';
import { appendLine, keyIdOf } from '#platform/seals';
import type { Vault } from '#platform/vault';
import { macOfLine, readRowHead, writeRowHead } from './head.ts';
import type { RowHead } from './head.ts';

export interface HeadsRead {
  /** Undefined where there is no file. */
  heads: number | undefined;
  newest: RowHead | undefined;
  /** Lines that a crash tore, or somebody without a key wrote. */
  unreadable: number;
  /** Lines by a key that is not in the key file any more. */
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

/** The heads of a file, oldest first, each handed to `seen`; one at a time is in memory. */
export async function readRowHeads(
  path: string,
  keys: HeadKeys,
  seen?: (head: RowHead) => void,
): Promise<HeadsRead> {
  const read: HeadsRead = { heads: 0, newest: undefined, unreadable: 0, byLostKey: 0 };
  const known = keys.keyIds();
  let count = 0;
  try {
    const file = await open(path, 'r');
    for await (const line of file.readLines()) {
      if (line === '') continue;
      const head = readRowHead(keys, line);
      const keyId = head ? undefined : keyIdOf(macOfLine(line));
      if (head) [count, read.newest] = [count + 1, head];
      else if (keyId !== undefined && !known.includes(keyId)) read.byLostKey++;
      else read.unreadable++;
      if (head) seen?.(head);
    }
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
    return { ...read, heads: undefined };
  }
  return { ...read, heads: count };
}

/** The tables that the newest head saw signed: none of them is from before there were MACs, whatever the database says. */
export async function readEverSigned(path: string, keys: HeadKeys): Promise<readonly string[]> {
  return (await readRowHeads(path, keys)).newest?.signed ?? [];
}

/**
 * Writes the newest head again by the newest key, where an older one signed it: to be called before older keys leave the key
 * file, or nobody could tell what must be there.
 */
export async function renewRowHead(
  path: string,
  keys: HeadKeys & Pick<Vault, 'attest'>,
): Promise<void> {
  const { newest } = await readRowHeads(path, keys);
  if (newest) await appendRowHead(path, keys, newest);
}

import { randomBytes } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import { systemClock } from '#platform/clock';
import { errorCode } from '#platform/error-code';

const secret = z.base64url().length(43);
const keyFileSchema = z.strictObject({
  /** Made by a demo's first start rather than by a person; a live installation refuses it. */
  autoMade: z.boolean(),
  /** For digests; never rotated, because stored digests could not be found again. */
  macSecret: secret,
  keys: z.array(z.strictObject({ id: z.string().regex(/^[a-z0-9-]{1,40}$/), secret })).min(1),
});

/** The secrets of one installation; the last key seals, all of them open. */
export type KeyFile = z.output<typeof keyFileSchema>;

/** One sentence about the key file and what to do; never its contents. */
export class KeyFileProblem extends Error {
  override name = 'KeyFileProblem';
}

/** Reads the key file; undefined when there is none. */
export async function readKeyFile(path: string): Promise<KeyFile | undefined> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    const code = errorCode(error);
    if (code === 'ENOENT') return undefined;
    throw new KeyFileProblem(`The key file ${path} cannot be read (${code}). Give this user the right to read it.`);
  }
  const parsed = keyFileSchema.safeParse(parseJson(text));
  if (!parsed.success)
    throw new KeyFileProblem(`The key file ${path} is damaged. Put it back from your copy; without it encrypted values are lost.`);
  return parsed.data;
}

/** Makes a key file that only this user can read. Throws when there is one already: keys are never overwritten. */
export async function createKeyFile(path: string, { autoMade }: { autoMade: boolean }): Promise<KeyFile> {
  const file: KeyFile = { autoMade, macSecret: newSecret(), keys: [newKey()] };
  await mkdir(dirname(path), { recursive: true });
  try {
    await write(path, file, 'wx');
  } catch (error) {
    const code = errorCode(error);
    throw new KeyFileProblem(
      code === 'EEXIST'
        ? `The key file ${path} exists already. Keep it: encrypted values need it.`
        : `The key file ${path} cannot be written (${code}).`,
    );
  }
  return file;
}

/** Adds a key that seals from now on; the old ones still open what they sealed. */
export async function addKey(path: string): Promise<KeyFile> {
  const file = await readKeyFile(path);
  if (!file) throw new KeyFileProblem(`There is no key file ${path}.`);
  const next = { ...file, keys: [...file.keys, newKey()] };
  const half = `${path}.new`;
  await rm(half, { force: true });
  await write(half, next, 'wx');
  await rename(half, path);
  return next;
}

/**
 * Takes away every key but the newest; what they have sealed can be read by nobody any more, so nothing may be left that
 * they have. Tells how many there were.
 */
export async function dropOldKeys(path: string): Promise<number> {
  const file = await readKeyFile(path);
  if (!file) throw new KeyFileProblem(`There is no key file ${path}.`);
  const half = `${path}.new`;
  await rm(half, { force: true });
  await write(half, { ...file, keys: file.keys.slice(-1) }, 'wx');
  await rename(half, path);
  return file.keys.length - 1;
}

const lookEveryMs = 2_000;

/** Gives the key file's keys again when it was written anew; looks every two seconds at most. A file that cannot be read now changes nothing. */
export function watchKeyFile(path: string): () => Pick<KeyFile, 'keys'> | undefined {
  let lookedAt = -Infinity;
  let seen = '';
  return () => {
    if (systemClock.monotonicMs() - lookedAt < lookEveryMs) return undefined;
    lookedAt = systemClock.monotonicMs();
    try {
      const { mtimeMs, ino } = statSync(path);
      if (seen === `${mtimeMs} ${ino}`) return undefined;
      seen = `${mtimeMs} ${ino}`;
      return keyFileSchema.safeParse(parseJson(readFileSync(path, 'utf8'))).data;
    } catch {
      return undefined;
    }
  };
}

async function write(path: string, file: KeyFile, flag: 'wx'): Promise<void> {
  const handle = await open(path, flag, 0o600);
  try {
    await handle.writeFile(`${JSON.stringify(file, undefined, 2)}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function newKey(): KeyFile['keys'][number] {
  const day = systemClock.now().toISOString().slice(0, 10);
  return { id: `${day}-${randomBytes(3).toString('hex')}`, secret: newSecret() };
}

function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

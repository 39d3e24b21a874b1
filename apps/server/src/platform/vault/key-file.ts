import { randomBytes } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { type FileHandle, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import { systemClock } from '#platform/clock';
import { errorCode } from '#platform/error-code';
import { digestSecrets, withMacEnded, withNextMac } from './digest-layers.ts';

const secret = z.base64url().length(43);
/** What a key is named. What names another is no sealed value, and says nothing of a key that was lost. */
export const keyName = /^[a-z0-9-]{1,40}$/;
const keyFileSchema = z.strictObject({
  /** Made by a demo's first start rather than by a person; a live installation refuses it. */
  autoMade: z.boolean(),
  ...digestSecrets,
  keys: z
    .array(
      z.strictObject({
        id: z.string().regex(keyName),
        secret,
        /** Since when it signs; keys of before have none. The key before it is believed for a while longer. */
        addedAt: z.iso.datetime().optional(),
      }),
    )
    .min(1),
});

/** The secrets of one installation; the last key seals, all of them open. Of digests see `digest-layers.ts`. */
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
    throw new KeyFileProblem(
      `The key file ${path} cannot be read (${code}). Give this user the right to read it.`,
    );
  }
  const parsed = keyFileSchema.safeParse(parseJson(text));
  if (!parsed.success)
    throw new KeyFileProblem(
      `The key file ${path} is damaged. Put it back from your copy; without it encrypted values are lost.`,
    );
  return parsed.data;
}

/** Makes a key file that only this user can read. Throws when there is one already: keys are never overwritten. */
export async function createKeyFile(
  path: string,
  { autoMade }: { autoMade: boolean },
): Promise<KeyFile> {
  const file: KeyFile = { autoMade, macSecret: newSecret(), keys: [newKey()] };
  await mkdir(dirname(path), { recursive: true });
  try {
    await write(path, file);
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

/** Adds an encryption key and a pending digest secret; old keys still decrypt. Throws if the file is being changed. */
export function addKey(path: string): Promise<KeyFile> {
  return changeFile(path, (file) => withNextMac({ ...file, keys: [...file.keys, newKey()] }));
}

/**
 * Restores removed keys, needed by a restored backup, before the present ones, which go on
 * encrypting. Returns those missing; writes only then.
 */
export async function restoreKeys(path: string, retired: KeyFile['keys']): Promise<string[]> {
  const there = new Set((await readKeyFile(path))?.keys.map(({ id }) => id));
  const missing = retired.filter(({ id }) => !there.has(id));
  if (missing.length > 0)
    await changeFile(path, (file) => ({ ...file, keys: [...missing, ...file.keys] }));
  return missing.map(({ id }) => id);
}

/**
 * Removes all but the newest key, which must be the named one: what the others encrypted becomes
 * unreadable, so nothing may remain, and all digests must use the pending secret. Returns how many.
 * Throws if a newer key came.
 */
export async function dropOldKeys(path: string, newestId: string): Promise<number> {
  let dropped = 0;
  await changeFile(path, (file) => {
    const { keys } = file;
    if (keys.at(-1)?.id !== newestId)
      throw new KeyFileProblem(
        `The key file ${path} has a newer key than ${newestId} by now. Nothing was taken out of it. Run rotate-keys -- --go-on first.`,
      );
    dropped = keys.length - 1;
    return withMacEnded({ ...file, keys: keys.slice(-1) });
  });
  return dropped;
}

/** One at a time, and on disk before anybody seals by it: a key that is lost takes with it what it has sealed. */
async function changeFile(path: string, change: (file: KeyFile) => KeyFile): Promise<KeyFile> {
  const half = `${path}.new`;
  const handle = await open(half, 'wx', 0o600).catch((error: unknown) => {
    const code = errorCode(error);
    throw new KeyFileProblem(
      code === 'EEXIST'
        ? `The key file ${path} is being changed by another command, or one was broken off. Remove ${half} when none runs.`
        : `The key file ${path} cannot be changed (${code}).`,
    );
  });
  try {
    const file = await readKeyFile(path);
    if (!file) throw new KeyFileProblem(`There is no key file ${path}.`);
    const next = change(file);
    await fill(handle, next);
    await keepOwner(path, handle);
    await rename(half, path);
    await syncFolder(path);
    return next;
  } catch (error) {
    await rm(half, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
}

const lookEveryMs = 2_000;

/** Gives the keys of a key file when they have changed. */
export type KeyFileWatch = (isUrgent: boolean) => KeyFile | undefined;

/** Reloads a rewritten key file, every two seconds at most or at once if urgent. Ignores an unreadable file. */
export function watchKeyFile(path: string): KeyFileWatch {
  let lookedAt = -Infinity;
  let seen = '';
  return (isUrgent) => {
    if (!isUrgent && systemClock.monotonicMs() - lookedAt < lookEveryMs) return undefined;
    lookedAt = systemClock.monotonicMs();
    try {
      const { mtimeMs, ino } = statSync(path);
      if (seen === `${mtimeMs} ${ino}`) return undefined;
      const file = keyFileSchema.parse(parseJson(readFileSync(path, 'utf8')));
      seen = `${mtimeMs} ${ino}`;
      return file;
    } catch {
      return undefined;
    }
  };
}

async function write(path: string, file: KeyFile): Promise<void> {
  const handle = await open(path, 'wx', 0o600);
  try {
    await fill(handle, file);
    await syncFolder(path);
  } finally {
    await handle.close();
  }
}

async function fill(handle: FileHandle, file: KeyFile): Promise<void> {
  await handle.writeFile(`${JSON.stringify(file, undefined, 2)}\n`);
  await handle.sync();
}

/** Servers of another user go on reading what root has changed. */
async function keepOwner(path: string, handle: FileHandle): Promise<void> {
  const [before, { uid }] = [await stat(path), await handle.stat()];
  if (before.uid !== uid) await handle.chown(before.uid, before.gid);
  await handle.chmod(before.mode & 0o777);
}

/** A name is on disk when its folder is. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(dirname(path));
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

function newKey(): KeyFile['keys'][number] {
  const addedAt = systemClock.now().toISOString();
  const id = `${addedAt.slice(0, 10)}-${randomBytes(3).toString('hex')}`;
  return { id, secret: newSecret(), addedAt };
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

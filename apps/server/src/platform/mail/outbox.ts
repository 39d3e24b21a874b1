import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { errorCode } from '#platform/error-code';
import { letterSchema } from './letter.ts';

const outboxLetterSchema = letterSchema.extend({ id: z.string(), at: z.iso.datetime() });

/** A mail that was written into the outbox folder instead of being sent. */
export type OutboxLetter = z.output<typeof outboxLetterSchema>;

/** More than this many are not kept; the oldest go first. */
const mostLetters = 500;

/** Writes a mail as a file only this user can read, whole or not at all. Writing the same mail again replaces it. */
export async function writeToOutbox(folder: string, letter: OutboxLetter): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `${letter.id}.json`);
  await writeFile(`${path}.new`, `${JSON.stringify(letter, undefined, 2)}\n`, { mode: 0o600 });
  await rename(`${path}.new`, path);
  const names = await letterNames(folder);
  await Promise.all(
    names.slice(mostLetters).map((name) => rm(join(folder, name), { force: true })),
  );
}

/** The mails of the folder, newest first, at most `limit`. Files that are no mails are left out. */
export async function readOutbox(folder: string, limit: number): Promise<OutboxLetter[]> {
  const names = (await letterNames(folder)).slice(0, limit);
  const letters = await Promise.all(names.map((name) => readLetter(join(folder, name))));
  return letters.filter((letter) => letter !== undefined);
}

/** Ids sort by time. */
async function letterNames(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder))
      .filter((name) => name.endsWith('.json'))
      .sort()
      .reverse();
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
}

async function readLetter(path: string): Promise<OutboxLetter | undefined> {
  try {
    return outboxLetterSchema.safeParse(JSON.parse(await readFile(path, 'utf8'))).data;
  } catch (error) {
    if (error instanceof SyntaxError || errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { createScratchDatabase } from '#platform/backup';
import type { Config } from '#platform/config';
import { createThrowaway, removeAbandoned, throwawayHome } from '#platform/postgres';
import { CommandProblem } from '../command.ts';

/** A database that is there for one drill. */
export interface Place {
  url: string;
  /** Calling it twice is the same as once. */
  remove(): Promise<void>;
}

export interface PlaceOptions {
  config: Pick<Config, 'dataDir'>;
  databaseUrl: string | undefined;
  folder: string | undefined;
  /** What the rows take before they are compressed. */
  plainBytes: number;
  readFreeBytes: (folder: string) => Promise<number>;
  say: (line: string) => void;
}

/** Rows with their indexes, what a load writes besides, and a cluster without any. */
const bytesForEach = 3;
const bytesForNone = 256 * 1024 ** 2;

/**
 * An empty database that nobody else reaches: a throw-away PostgreSQL, or the one that was named. What drills that were
 * killed have left is removed first. Throws one clear line where the disk lacks room.
 */
export async function createDrillDatabase({
  databaseUrl,
  folder,
  config,
  plainBytes,
  readFreeBytes,
  say,
}: PlaceOptions): Promise<Place> {
  if (databaseUrl !== undefined) return createScratchDatabase(databaseUrl);
  const home = folder === undefined ? throwawayHome(config.dataDir) : resolve(folder);
  for (const left of await removeAbandoned(home))
    say(`Removed ${left}, which a killed drill had left.`);
  await mkdir(home, { recursive: true });
  const [needed, free] = [plainBytes * bytesForEach + bytesForNone, await readFreeBytes(home)];
  if (free < needed) {
    throw new CommandProblem(
      `A drill of this backup needs ${megabytes(needed)} in ${home}, and ${megabytes(free)} are free. Free some, or name a folder on another disk with --folder.`,
    );
  }
  return createThrowaway(home);
}

function megabytes(bytes: number): string {
  return `${Math.ceil(bytes / 1024 ** 2).toLocaleString('en')} MB`;
}

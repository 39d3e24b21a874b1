import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, rmdirSync, statfsSync } from 'node:fs';
import { appendFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A disk of its own in memory, with a data folder on it. */
export interface SmallDisk {
  dataDir: string;
  freeBytes(): number;
  /** Fills it until so much is left. */
  fillTo(freeBytes: number): void;
  /** Gives back all that was filled. */
  empty(): void;
  remove(): void;
}

const mb = 1024 * 1024;

/** Throws where mounting is not permitted, saying what is needed. */
export function openSmallDisk(sizeMb: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'wallet-full-disk-'));
  chmodSync(folder, 0o755);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${sizeMb}m,mode=755`, 'tmpfs', folder]);
  } catch (error) {
    rmdirSync(folder);
    throw new Error('A disk in memory cannot be mounted here: run it as root.', { cause: error });
  }
  const dataDir = join(folder, 'data');
  const filler = join(folder, 'filler');
  mkdirSync(dataDir);
  const freeBytes = () => {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  };
  return {
    dataDir,
    freeBytes,
    fillTo: (wanted) => {
      for (let tooMuch = freeBytes() - wanted; tooMuch > 0; tooMuch = freeBytes() - wanted)
        appendFileSync(filler, Buffer.alloc(Math.min(mb, tooMuch)));
    },
    empty: () => rmSync(filler, { force: true }),
    remove: () => {
      execFileSync('umount', ['-l', folder]);
      rmdirSync(folder);
    },
  };
}

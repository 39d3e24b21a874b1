import { randomFillSync } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';

/** Room that is set aside in a file, to be given back to a disk that has none. */
export interface Reserve {
  isThere(): boolean;
  /** Takes the room; nothing is left behind when there is too little. */
  make(): Promise<void>;
  /** Gives the room back. */
  release(): void;
}

const chunkBytes = 1024 * 1024;

/** The file is written with noise, so that no file system stores less than its size. */
export function reserveAt(path: string, bytes: number): Reserve {
  const half = `${path}.new`;
  return {
    isThere: () => existsSync(path),
    make: async () => {
      try {
        const chunk = randomFillSync(Buffer.alloc(chunkBytes));
        const file = await open(half, 'w', 0o600);
        try {
          for (let done = 0; done < bytes; done += chunkBytes)
            await file.writeFile(chunk.subarray(0, Math.min(chunkBytes, bytes - done)));
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(half, path);
      } catch (error) {
        rmSync(half, { force: true });
        throw error;
      }
    },
    release: () => {
      for (const each of [path, half]) rmSync(each, { force: true });
    },
  };
}

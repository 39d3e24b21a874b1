import { type FileHandle, lstat, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { errorCode } from '#platform/error-code';
import { BackupProblem } from '../problem.ts';

/** A backup on its way: a file beside its place, which takes the place only when it is whole. */
export interface PartFile {
  path: string;
  file: FileHandle;
  /** Puts it in its place, on disk. */
  finish(): Promise<void>;
  /** Removes it. */
  giveUp(): Promise<void>;
}

/** Creates a file readable by its owner only. Throws BackupProblem if one already exists. */
export async function beginPart(path: string): Promise<PartFile> {
  const part = `${path}.part`;
  const file = await open(part, 'wx', 0o600).catch((error: unknown) => {
    if (errorCode(error) !== 'EEXIST') throw error;
    throw new BackupProblem(
      `Another command is writing ${part}, or one was broken off. Remove it when none runs.`,
    );
  });
  return {
    path: part,
    file,
    finish: async () => {
      await rename(part, path);
      await syncFolder(path);
    },
    giveUp: async () => {
      await file.close();
      await rm(part, { force: true });
    },
  };
}

/** Whatever has the name, readable or not, a link that leads nowhere too: BackupProblem. */
export async function refuseExisting(path: string): Promise<void> {
  const isThere = await lstat(path).then(
    () => true,
    () => false,
  );
  if (isThere) throw new BackupProblem(`There is a file ${path} already. Choose another name.`);
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

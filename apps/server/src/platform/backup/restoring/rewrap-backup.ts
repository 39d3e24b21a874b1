import { createReadStream } from 'node:fs';
import { type FileHandle, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createVault, type KeyFile } from '#platform/vault';
import { checkBackup } from './check-backup.ts';
import { deriveKeys } from '../encrypt-body.ts';
import { encodeHead } from '../head.ts';
import type { CarriedKeys } from '../manifest.ts';
import { beginPart } from '../writing/part-file.ts';
import { openBackup, type OpenedBackup, wrapKey } from '../wrap-key.ts';

/**
 * Wraps a backup’s own key anew by the newest key of the key file, together with the older keys
 * that its rows need, so that the newest key alone opens it. The frames stay as they are. The new
 * file takes the old one’s place only when it is on disk and all of it was checked with that key
 * alone. Throws a BackupProblem; the old file is then as it was.
 */
export async function rewrapBackup(path: string, file: KeyFile): Promise<void> {
  const newest = file.keys.slice(-1);
  const opened = await openBackup(path, { vault: createVault(file), keyIds: file.keys.map(idOf) });
  const carried = carriedBy(opened, file);
  const wrap = wrapKey(createVault(file), {
    id: opened.head.id,
    dataKey: opened.dataKey,
    carried: carried.filter(({ id }) => id !== newest[0]?.id),
  });
  const part = await beginPart(path);
  try {
    await copyWith(path, part.file, { opened, wrap });
    await checkBackup(part.path, {
      vault: createVault({ ...file, keys: newest }),
      keyIds: newest.map(idOf),
    });
    await part.finish();
  } catch (error) {
    await part.giveUp();
    throw error;
  }
}

const idOf = ({ id }: { id: string }) => id;

/** Keys that the rows of the backup need, from wherever they are. */
function carriedBy({ head, carried }: OpenedBackup, { keys }: KeyFile): CarriedKeys {
  const known = [...keys, ...carried];
  return head.keyIds.flatMap((wanted) => {
    const key = known.find(({ id }) => id === wanted);
    return key ? [{ id: key.id, secret: key.secret }] : [];
  });
}

async function copyWith(
  path: string,
  part: FileHandle,
  { opened, wrap }: { opened: OpenedBackup; wrap: string },
): Promise<void> {
  const {
    fileHead: { covered, bodyAt },
    dataKey,
  } = opened;
  const { mode, uid, gid } = await stat(path);
  const head = encodeHead({ covered, headKey: deriveKeys(dataKey).head, wrap });
  async function* file(): AsyncGenerator<Buffer> {
    yield head;
    yield* createReadStream(path, {
      start: bodyAt,
      highWaterMark: 1 << 18,
    }) as AsyncIterable<Buffer>;
  }
  // By its handle: in a folder of others its name may lead elsewhere by now.
  const made = await part.stat();
  if (made.uid !== uid || made.gid !== gid) await part.chown(uid, gid);
  await part.chmod(mode & 0o777);
  await pipeline(file, part.createWriteStream({ flush: true }));
}

import type { AnswerOf, endpoints } from '@wallet/contract';
import { all, maybe, type Query } from '#platform/db';
import { type DrillRow, selectFolder, selectLastDrills } from './backups.sql.ts';

type Answer = AnswerOf<(typeof endpoints)['getBackups']>;

/** What is known of the installation's backups: the newest one, the last drill, and the last that proved its backup. */
export async function readBackups(query: Query): Promise<Answer> {
  const [folder, drills] = await Promise.all([
    maybe(query, selectFolder()),
    all(query, selectLastDrills()),
  ]);
  const proved = drills.find(({ outcome }) => outcome === 'proved');
  return {
    folder: folder
      ? {
          path: folder.folder,
          lookedAt: folder.lookedAt.toISOString(),
          newest:
            folder.newestFile !== null && folder.newestAt !== null
              ? { file: folder.newestFile, at: folder.newestAt.toISOString() }
              : null,
        }
      : null,
    last: drills[0] ? toDrill(drills[0]) : null,
    lastProved: proved ? toDrill(proved) : null,
  };
}

function toDrill({
  outcome,
  backupAt,
  begunAt,
  endedAt,
  id,
  file,
  why,
  rows,
  seconds,
}: DrillRow): NonNullable<Answer['last']> {
  return {
    id,
    file,
    backupAt: backupAt?.toISOString() ?? null,
    begunAt: begunAt.toISOString(),
    endedAt: endedAt.toISOString(),
    isProved: outcome === 'proved',
    why,
    rows,
    seconds: Math.round(seconds),
  };
}

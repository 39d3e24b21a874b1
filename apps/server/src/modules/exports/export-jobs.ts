import type { Trx } from '#platform/db';
import { defineJob } from '#platform/jobs';
import type { Exports } from './exports.ts';

interface MakeFile {
  exportId: string;
}

/** A dead process's file is begun anew by another one. */
export const makeFileJob = defineJob<MakeFile>({
  name: 'exports.makeFile',
  retryLimit: 4,
  retryDelaySeconds: 2,
  retryDelayMaxSeconds: 60,
  attemptSeconds: 1_800,
  concurrency: 2,
  ofOneAtOnce: 1,
});

/**
 * Orders the file in the caller's transaction, unless it waits. It queues behind its owner's
 * others: everybody's first comes before anybody's second, and one owner's run in turn.
 */
export async function enqueueFile(
  { jobs }: Pick<Exports, 'jobs'>,
  trx: Trx,
  exportId: string,
  { behind = 0, owner }: { behind?: number; owner?: string } = {},
): Promise<void> {
  await jobs.enqueue(
    trx,
    makeFileJob,
    { exportId },
    { singletonKey: exportId, behind, ...(owner !== undefined && { owner }) },
  );
}

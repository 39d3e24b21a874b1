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
});

/** Orders the file in the caller's transaction; nothing when it waits already. */
export async function enqueueFile(
  { jobs }: Pick<Exports, 'jobs'>,
  trx: Trx,
  exportId: string,
): Promise<void> {
  await jobs.enqueue(trx, makeFileJob, { exportId }, { singletonKey: exportId });
}

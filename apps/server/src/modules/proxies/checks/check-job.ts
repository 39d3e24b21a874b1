import type { Trx } from '#platform/db';
import { defineJob } from '#platform/jobs';
import type { Proxies } from '../proxies.ts';

export interface CheckPayload {
  runId: string;
}

/** A job works on one run’s checks, which are rows; a check of one never waits behind all. */
export const checkJob = defineJob<CheckPayload>({
  name: 'proxies.check',
  retryLimit: 50,
  retryDelaySeconds: 2,
  retryDelayMaxSeconds: 60,
  attemptSeconds: 120,
  concurrency: 4,
});

/** Has the run’s waiting checks done, now or in `inSeconds`; one such job waits at most. */
export async function enqueueChecks(
  { jobs, clock }: Pick<Proxies, 'jobs' | 'clock'>,
  trx: Trx,
  { runId, inSeconds = 0 }: CheckPayload & { inSeconds?: number },
): Promise<void> {
  if (inSeconds <= 0) {
    await jobs.enqueue(trx, checkJob, { runId }, { singletonKey: runId });
    return;
  }
  const second = Math.ceil(clock.now().getTime() / 1_000 + inSeconds);
  await jobs.enqueue(
    trx,
    checkJob,
    { runId },
    { startAfter: new Date(second * 1_000), singletonKey: `${runId} ${second}` },
  );
}

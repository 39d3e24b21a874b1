import { checkDue, turnSeconds } from '../checks/check-due.ts';
import { checkJob } from '../checks/check-job.ts';
import type { Proxies } from '../proxies.ts';
import { purgeOldChecks, remindOfExpiry } from '../checks/remind-of-expiry.ts';
import { runChecks, sweepChecks } from '../checks/run-checks.ts';

/**
 * Lets this process check proxies, sees to it that each is checked again and again, looks every
 * minute for checks whose job was lost, and reminds of ends. Ends with the jobs.
 */
export async function startProxies(proxies: Proxies): Promise<Proxies> {
  const { jobs } = proxies;
  await jobs.work(checkJob, (payload, attempt) => runChecks(proxies, payload, attempt));
  jobs.every('proxies.checkDue', turnSeconds, async () => void (await checkDue(proxies)));
  jobs.every('proxies.sweepChecks', 60, () => sweepChecks(proxies));
  jobs.every('proxies.remindOfExpiry', 600, () => remindOfExpiry(proxies));
  jobs.every('proxies.forgetOldChecks', 3_600, () => purgeOldChecks(proxies));
  return proxies;
}

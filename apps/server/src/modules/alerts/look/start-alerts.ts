import { deleteOldAlerts, restartWatches } from '../alerts.sql.ts';
import type { Alerts } from '../alerts.ts';
import { callJob, callWebhook } from '../channels/call-webhook.ts';
import { updateAlerts, updateDueAlerts } from './update-alerts.ts';
import { mailAlerts, mailJob } from '../channels/mail-alerts.ts';

const dueSeconds = 5;
/** What was changed without a fact, or whose fact's look was lost with its process. */
const sweepSeconds = 15;
const keptDays = 90;

/**
 * Lets this process mail and call, looks every few seconds at what is due, and at everything. What came due while no
 * server ran is watched anew: it could not have been heard. Ends with the jobs.
 */
export async function startAlerts(alerts: Alerts): Promise<Alerts> {
  const { db, jobs } = alerts;
  await restartWatches().execute(db.read);
  await jobs.work(mailJob, () => mailAlerts(alerts));
  await jobs.work(callJob, (payload, attempt) => callWebhook(alerts, payload, attempt));
  jobs.every('alerts.lookAtDue', dueSeconds, async () => void (await updateDueAlerts(alerts)), {
    evenAtRest: true,
  });
  jobs.every(
    'alerts.lookAtAll',
    sweepSeconds,
    async () => void (await updateAlerts(alerts, null)),
    {
      evenAtRest: true,
    },
  );
  jobs.every(
    'alerts.forgetOld',
    3_600,
    async () => void (await deleteOldAlerts(keptDays).execute(db.read)),
  );
  return alerts;
}

/** A server to be killed: makes merchants' events and delivers them, and finds what was lost within seconds. Argument: database URL. */
import {
  openDb,
  openJobs,
  openWebhooks,
  silentLog,
  startDelivery,
  systemClock,
  testVault,
  webhookSubscriptions,
} from '@wallet/server/bench';
import { obey } from '../support/child.ts';

const url = process.argv[2] ?? '';
const log = silentLog();
const db = await openDb({ url, log, poolSize: 4 });
const jobs = await openJobs({ url, log });
const patience = { timeoutMs: 10_000, leaseSeconds: 1, graceMs: 0 };
const webhooks = await openWebhooks({
  db,
  vault: testVault(),
  jobs,
  clock: systemClock,
  log,
  allowLoopback: true,
  patience,
});
const facts = startDelivery({
  db,
  subscriptions: webhookSubscriptions(webhooks),
  log,
  clock: systemClock,
});
obey(
  () => Promise.resolve(),
  async () => {
    await facts.stop();
    await webhooks.stop();
    await jobs.stop();
    await db.close();
  },
);

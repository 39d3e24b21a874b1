/** A server to be killed: makes and delivers merchants' events, finds lost ones in seconds. Argument: database URL. */
import {
  createDb,
  startJobs,
  startWebhooks,
  silentLog,
  startDelivery,
  systemClock,
  testVault,
  webhookSubscriptions,
} from '@wallet/server/bench';
import { obey } from '../support/child.ts';

const url = process.argv[2] ?? '';
const log = silentLog();
const db = await createDb({ url, log, poolSize: 4 });
const jobs = await startJobs({ url, log });
const patience = { timeoutMs: 10_000, leaseSeconds: 1, graceMs: 0 };
const webhooks = await startWebhooks({
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

import { Client } from 'pg';
import { PgBoss } from 'pg-boss';
import { createSchema, grantToStaff, jobsSchema, lockInstallation } from './jobs.sql.ts';

/**
 * Creates or upgrades pg-boss's tables as `wap_owner`, usable by `wap_staff`. Safe to call
 * concurrently: others wait. Call after `migrate`, with the owner's login.
 */
export async function installJobs(ownerUrl: string): Promise<void> {
  const client = new Client({
    connectionString: ownerUrl,
    application_name: 'wallet jobs',
    connectionTimeoutMillis: 5_000,
  });
  client.on('error', () => {
    // The query under way reports the same loss; without a listener it would also end the process.
  });
  await client.connect();
  try {
    await client.query(lockInstallation);
    await client.query(createSchema);
    await client.query('set role wap_owner');
    const boss = new PgBoss({
      db: { executeSql: (text, values) => client.query(text, values) },
      schema: jobsSchema,
      createSchema: false,
      supervise: false,
      schedule: false,
    });
    await boss.start();
    await boss.stop({ graceful: false });
    await client.query(grantToStaff);
  } finally {
    await client.end();
  }
}

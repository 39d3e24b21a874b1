import { refuseUnfinished } from '#platform/backup';
import { migrate } from '#platform/db/migrations';
import { makeLogins } from '#platform/db/logins';
import { installJobs } from '#platform/jobs';
import type { Command } from '../command.ts';
import { withDatabaseUrl } from '../open-for-command.ts';

export const migrateCommand: Command = {
  name: 'migrate',
  summary: 'Bring the database to the newest schema',
  details:
    'Applies each file of apps/server/migrations once, in order, and makes the logins of DATABASE_STAFF_URL, DATABASE_WRITER_URL and DATABASE_TENANT_URL where they are missing. The server does the same at its start.',
  run: () =>
    withDatabaseUrl(async ({ url, logins }) => {
      await refuseUnfinished(url);
      const applied = await migrate(url);
      await installJobs(url);
      const made = logins ? await makeLogins(url, logins) : [];
      process.stdout.write(
        applied.length > 0 ? `Applied ${applied.join(', ')}.\n` : 'Nothing to apply.\n',
      );
      if (made.length > 0) process.stdout.write(`Made the logins ${made.join(', ')}.\n`);
      return true;
    }),
};

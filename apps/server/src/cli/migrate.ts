import { refuseUnfinished } from '#platform/backup';
import { migrate } from '#platform/db';
import { installJobs } from '#platform/jobs';
import type { Command } from './command.ts';
import { withDatabaseUrl } from './open-for-command.ts';

export const migrateCommand: Command = {
  name: 'migrate',
  summary: 'Bring the database to the newest schema',
  details:
    'Applies each file of apps/server/migrations once, in order. The server does the same at its start.',
  run: () =>
    withDatabaseUrl(async ({ url }) => {
      await refuseUnfinished(url);
      const applied = await migrate(url);
      await installJobs(url);
      process.stdout.write(
        applied.length > 0 ? `Applied ${applied.join(', ')}.\n` : 'Nothing to apply.\n',
      );
      return true;
    }),
};

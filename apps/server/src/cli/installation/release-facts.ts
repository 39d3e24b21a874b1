import { readBacklog, releaseParked } from '#platform/events';
import type { Command } from '../command.ts';
import { withDatabase } from '../open-for-command.ts';

export const releaseFactsCommand: Command = {
  name: 'release-facts',
  summary: 'Try parked facts again, after the fault that parked them was mended',
  details:
    'A fact whose listener failed twenty times is parked and counted by /metrics. This lets all of them be delivered again.',
  run: () =>
    withDatabase(async ({ db }) => {
      const { parked } = await readBacklog(db.read);
      const released = await releaseParked(db.read);
      process.stdout.write(`Released ${released} of ${parked} parked facts.\n`);
      return true;
    }),
};

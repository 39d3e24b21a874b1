/** `npm run webhooks-after-kills`: 1,000 events reach a merchant's server despite twenty kill -9. */
import { parseArgs } from 'node:util';
import { runWebhooksAfterKills } from '../bench/webhooks/run-webhooks-after-kills.ts';
import { say } from './say.ts';

const usage = `npm run webhooks-after-kills: every webhook arrives, whatever happens to the server

Starts a demo of its own, makes test payments and kills the whole server with -9 while their webhooks are delivered.
Exit code 0 only when every event arrived under its id, signed, and each object in its order.

  --events N   at least so many; 1000
  --kills N    so many times; 20
  --seed N     when it is killed; today's milliseconds
`;

const { values } = parseArgs({
  options: {
    events: { type: 'string', default: '1000' },
    kills: { type: 'string', default: '20' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  say(usage);
} else {
  const [events, kills, seed] = [values.events, values.kills, values.seed].map(Number) as [
    number,
    number,
    number,
  ];
  if (
    ![events, kills, seed].every((each) => Number.isSafeInteger(each) && each >= 0) ||
    events <= kills
  )
    throw new Error('--events, --kills and --seed are whole numbers, with more events than kills');
  say(`${events} events, ${kills} kills, seed ${seed}`);
  process.exitCode = (await runWebhooksAfterKills({ events, kills, seed, say })) ? 0 : 1;
}

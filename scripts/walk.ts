/** `npm run walk`: plays a deposit and two payouts through the product and counts the doors crossed. */
import { parseArgs } from 'node:util';
import { say } from './say.ts';
import allowed from './walk/allowed.json' with { type: 'json' };
import { recordDoors } from './walk/record-doors.ts';
import type { Step } from './walk/steps.ts';

const usage = `npm run walk: how often a payment changes rooms

Plays one deposit, from the line that a phone reads to its credit, one payout to somebody new and one to somebody known,
from the merchant's request to the posting, with the demo, simulated phones and a PostgreSQL of their own. Prints every
change of rooms and the types that hold the line. Exit code 1 when a figure is above scripts/walk/allowed.json. The pay
pages must be built (npm run build). docs/house.md says what is counted.

  --json   one object instead of the text, and exit code 0 whatever the figures are
`;

const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

if (values.help) say(usage);
else await walk();

async function walk(): Promise<void> {
  // Before anything of the server is loaded: what was loaded before is not recorded.
  recordDoors();
  const { playWalks } = await import('./walk/play-walks.ts');
  const { lineTypes } = await import('./walk/line-types.ts');
  const { ranForDeposit, ...walks } = await playWalks();
  const found = { ...walks, lineTypes: lineTypes(ranForDeposit) };
  if (values.json) return say(JSON.stringify(found));
  show('A deposit, from the line that a phone reads to its credit', 'deposit', found.deposit);
  show('A payout to somebody known, from the request to its posting', 'payout', found.payout);
  show('A payout to somebody new', 'firstPayout', found.firstPayout);
  show('Types that hold the line of the deposit', 'lineTypes', found.lineTypes);
}

function show(
  title: string,
  figure: keyof typeof allowed,
  found: readonly (Step | string)[],
): void {
  const most = allowed[figure];
  if (found.length > most) process.exitCode = 1;
  say(`\n${title}: ${found.length}, at most ${most} allowed`);
  for (const [index, each] of found.entries())
    say(`${String(index + 1).padStart(4)}  ${typeof each === 'string' ? each : wordsOf(each)}`);
}

function wordsOf({ from, origin, to, name }: Step): string {
  return `${origin === 'room' ? from : `${origin} ${from}`} -> ${to}: ${name}`;
}

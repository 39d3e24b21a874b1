/** `npm run rehearse`: every simulator trouble against a running system, then the proof of the books. */
import { openOwnWorld, openRunningWorld, type World } from './rehearse/open-world.ts';
import { readRehearseArguments, usage, UsageProblem } from './rehearse/read-arguments.ts';
import { rehearsals } from './rehearse/rehearsals.ts';
import { runRehearsals } from './rehearse/run-rehearsals.ts';
import { fail, say } from './say.ts';

await main(process.argv.slice(2)).catch((error: unknown) => {
  fail(
    error instanceof UsageProblem
      ? `${error.message}\n--help says more.`
      : error instanceof Error
        ? (error.stack ?? error.message)
        : String(error),
  );
});

async function main(args: readonly string[]): Promise<void> {
  if (args[0] === 'upgrade') {
    const { rehearseUpgrade } = await import('./upgrade/rehearse-upgrade.ts');
    if (!(await rehearseUpgrade(args.slice(1)))) process.exitCode = 1;
    return;
  }
  if (args.includes('--help')) return say(usage);
  const options = readRehearseArguments(
    args,
    rehearsals.map(({ fault }) => fault),
  );
  const chosen = rehearsals.filter(({ fault }) => options.only?.includes(fault) ?? true);
  if (!options.running) say('Starting a demo of its own ...');
  const world = options.running ? openRunningWorld(options) : await openOwnWorld();
  try {
    if (!(await rehearse(world, chosen))) process.exitCode = 1;
  } finally {
    await world.close();
  }
}

/** Whether everything passed and the books are proved. */
async function rehearse(world: World, chosen: typeof rehearsals): Promise<boolean> {
  const outcomes = await runRehearsals(world, { rehearsals: chosen, say });
  const books = await world.proveBooks();
  say(`\n${books.text}\n`);
  const failed = outcomes.filter(({ passed }) => !passed).length;
  say(
    `${outcomes.length} faults rehearsed: ${outcomes.length - failed} passed, ${failed} failed; ${books.ok ? 'the books are proved' : 'the books are NOT proved'}`,
  );
  return failed === 0 && books.ok;
}

import { commands } from './commands.ts';
import { CommandProblem, type Command } from './command.ts';

/** Does what the words after `npm run wallet --` say and tells the exit code: 0 only when all is well. */
export async function runCommand([name, ...args]: readonly string[]): Promise<number> {
  if (name === undefined || !Object.hasOwn(commands, name)) return list(name);
  const command = await commands[name]?.();
  if (!command) return list(name);
  if (args.includes('--help')) return describe(command);
  try {
    if (command.argument === undefined && args.length > 0)
      throw new CommandProblem(`${name} takes no argument, and ${args.join(' ')} was given.`);
    return (await command.run(args)) ? 0 : 1;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    process.stderr.write(
      error instanceof CommandProblem || isOperating(error)
        ? `${error.message}\n`
        : `${error.stack}\n`,
    );
    return 1;
  }
}

async function list(name: string | undefined): Promise<number> {
  const asked = name === undefined || name === '--help';
  if (!asked) process.stderr.write(`There is no command ${name}.\n`);
  for (const { name: known, argument, summary } of await Promise.all(
    Object.values(commands).map((load) => load()),
  ))
    process.stdout.write(`${`${known} ${argument ?? ''}`.padEnd(30)} ${summary}\n`);
  return asked ? 0 : 1;
}

function describe({ name, argument, summary, details }: Command): number {
  process.stdout.write(
    `npm run wallet -- ${name}${argument ? ` ${argument}` : ''}\n\n${summary}\n${details}\n`,
  );
  return 0;
}

/** Problems that are said in one sentence by whoever raises them. */
function isOperating(error: Error): boolean {
  return error.name.endsWith('Problem');
}

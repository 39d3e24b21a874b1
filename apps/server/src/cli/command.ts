/** A command of the shell. `run` says whether all is well; what it found out it prints itself. */
export interface Command {
  name: string;
  argument?: string;
  summary: string;
  details: string;
  run(args: string[]): Promise<boolean>;
}

/** Something the person at the shell can put right: said in one line, without a stack. */
export class CommandProblem extends Error {
  override name = 'CommandProblem';
}

/** The single argument a command needs. */
export function requireArgument(args: readonly string[], what: string): string {
  const [argument, ...rest] = args;
  if (argument === undefined || rest.length > 0)
    throw new CommandProblem(`Give exactly one argument: ${what}.`);
  return argument;
}

/** What `parseArgs` says of options that it does not know or understand, in one line; anything else as it is. */
export function optionProblem(error: unknown): unknown {
  if (!(error instanceof TypeError)) return error;
  return new CommandProblem(`${oneLine(error.message).replace(/\.+$/, '')}.`);
}

export function oneLine(text: string): string {
  return text.replace(/\s*\n\s*/g, ' ');
}

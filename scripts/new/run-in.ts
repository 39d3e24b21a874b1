import { spawnSync } from 'node:child_process';

/** Runs a command in a scratch copy, its words on the screen. Throws when it fails. */
export function runIn(copy: string, command: string, args: readonly string[]): void {
  const { status } = spawnSync(command, args, { cwd: copy, stdio: 'inherit' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed in the copy`);
}

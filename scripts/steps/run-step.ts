import { spawn } from 'node:child_process';
import { styleText } from 'node:util';

/** Runs a script's command: a line before, live output, the seconds after. Throws when it fails. */
export async function runStep(
  name: string,
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<void> {
  const startedMs = performance.now();
  process.stdout.write(styleText('bold', `\n== ${name}\n`));
  const code = await new Promise<number>((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...env } });
    child.once('error', reject);
    child.once('exit', (exit, signal) => resolve(signal === null ? (exit ?? 1) : 1));
  });
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
  if (code !== 0) throw new Error(`${name} failed after ${seconds} s (exit ${code})`);
  process.stdout.write(`== ${name}: ${seconds} s\n`);
}

/** Ends the script with one clear line when a step failed. */
export async function runScript(steps: () => Promise<void>): Promise<void> {
  try {
    await steps();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}

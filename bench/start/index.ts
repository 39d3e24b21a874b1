import { execFileSync } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ownInstallation, start, stop, welcome } from '../../scripts/start/started.ts';

const repository = fileURLToPath(new URL('../..', import.meta.url));
/** From a clean clone after npm ci, on two cores. */
const goalMs = 120_000;

/** Clones the last commit into an empty folder, installs, and times the first and second `npm start`. */
export async function runStart(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'wallet-clone-'));
  await chmod(folder, 0o755);
  try {
    execFileSync('git', ['clone', '--quiet', repository, folder]);
    execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'ignore' });
    const env = await ownInstallation(join(folder, '.data'));
    const firstMs = await timeToWelcome(folder, env);
    const secondMs = await timeToWelcome(folder, env);
    process.stdout.write(
      `first start ${Math.round(firstMs)} ms (goal ${goalMs}) ${firstMs <= goalMs ? 'met' : 'NOT MET'}, second start ${Math.round(secondMs)} ms\n`,
    );
    if (firstMs > goalMs) process.exitCode = 1;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function timeToWelcome(cwd: string, env: NodeJS.ProcessEnv): Promise<number> {
  const beganMs = performance.now();
  const started = start({ command: process.execPath, args: ['scripts/start.ts'], cwd, env });
  await started.says(welcome);
  const tookMs = performance.now() - beganMs;
  await stop(started);
  return tookMs;
}

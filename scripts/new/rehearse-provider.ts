/**
 * `npm run rehearse-provider`: makes a provider in a scratch copy, starts it and plays a deposit, a
 * payout and operators' views. The demo's wallets become its own; no other line is hand-written.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { newProvider } from '../new.ts';
import { copySources } from './scratch-copy.ts';

const copy = copySources(fileURLToPath(new URL('../..', import.meta.url)));
try {
  newProvider(copy, 'gopay', ['--name=GoPay']);
  for (const path of ['apps/server/src/demo/plan.ts', 'scripts/rehearse/stage.ts'])
    moveDemo(join(copy, path));
  run('tsc', ['-p', 'tsconfig.json']);
  run('tsc', ['-p', 'apps/console']);
  run('tsc', ['-p', 'apps/pay']);
  run('node', ['scripts/tidy.ts']);
  run('node', [
    '--input-type=module',
    '-e',
    `await (await import('./apps/pay/build.ts')).buildPay()`,
  ]);
  run('node', ['scripts/new/play-provider.ts', 'gopay']);
} finally {
  rmSync(copy, { recursive: true, force: true });
}

/** The demo's DANA wallets and what is played with them are the new provider's. */
function moveDemo(path: string): void {
  const text = readFileSync(path, 'utf8');
  writeFileSync(path, text.replaceAll(`'dana'`, `'gopay'`).replaceAll(`: 'DANA'`, `: 'GOPAY'`));
}

function run(command: string, args: readonly string[]): void {
  const { status } = spawnSync(command, args, { cwd: copy, stdio: 'inherit' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed in the copy`);
}

/**
 * `npm run rehearse-provider`: makes a provider in a scratch copy, starts it and plays a deposit, a
 * payout and operators' views. The demo's wallets become its own; no other line is hand-written.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { newProvider } from '../new.ts';
import { runIn } from './run-in.ts';
import { copySources } from './scratch-copy.ts';

const copy = copySources(fileURLToPath(new URL('../..', import.meta.url)));
try {
  newProvider(copy, 'gopay', ['--name=GoPay']);
  for (const path of ['apps/server/src/demo/plan.ts', 'scripts/rehearse/stage.ts'])
    moveDemo(join(copy, path));
  runIn(copy, 'tsc', ['-p', 'tsconfig.json']);
  runIn(copy, 'tsc', ['-p', 'apps/console']);
  runIn(copy, 'tsc', ['-p', 'apps/pay']);
  runIn(copy, 'node', ['scripts/tidy.ts']);
  runIn(copy, 'node', [
    '--input-type=module',
    '-e',
    `await (await import('./apps/pay/build.ts')).buildPay()`,
  ]);
  runIn(copy, 'node', ['scripts/new/play-provider.ts', 'gopay']);
} finally {
  rmSync(copy, { recursive: true, force: true });
}

/** The demo's DANA wallets and what is played with them are the new provider's. */
function moveDemo(path: string): void {
  const text = readFileSync(path, 'utf8');
  writeFileSync(path, text.replaceAll(`'dana'`, `'gopay'`).replaceAll(`: 'DANA'`, `: 'GOPAY'`));
}

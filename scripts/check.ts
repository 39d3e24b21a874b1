/** Everything that can be told without running the product: format, types, lint, the house rules, dead code. */
import { runScript, runStep } from './steps/run-step.ts';

await runScript(async () => {
  await runStep('format', 'oxfmt', ['--check', '.']);
  await runStep('types: server, packages, scripts', 'tsc', ['-p', 'tsconfig.json']);
  await runStep('types: console', 'tsc', ['-p', 'apps/console']);
  await runStep('types: pay pages', 'tsc', ['-p', 'apps/pay']);
  await runStep('lint', 'oxlint', ['--type-aware', '--quiet']);
  await runStep('house rules', 'node', ['scripts/tidy.ts']);
  await runStep('dead code', 'knip', ['--no-progress']);
});

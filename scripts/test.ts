/** All kinds of tests, from the cheapest: what it finds early it says early. */
import { runScript, runStep } from './run-step.ts';

await runScript(async () => {
  await runStep('check', 'node', ['scripts/check.ts']);
  await runStep('build', 'node', ['scripts/build.ts']);
  await runStep('unit and integration tests', 'vitest', ['run', '--project', 'unit', '--project', 'node', '--maxWorkers=2']);
  await runStep('mutation sample: access tokens', 'node', ['scripts/mutation.ts', 'auth-sample']);
  await runStep('browser journeys', 'vitest', ['run', '--project', 'e2e', '--maxWorkers=2']);
});

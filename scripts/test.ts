/** All kinds of tests, from the cheapest: what it finds early it says early. */
import { fileURLToPath } from 'node:url';
import { runScript, runStep } from './steps/run-step.ts';
import { openTestRoom } from './steps/test-room.ts';

// Programs that the tests start, over and over the same, find their compiled code here; Node checks
// that it is still theirs.
process.env['NODE_COMPILE_CACHE'] ??= fileURLToPath(
  new URL('../node_modules/.cache/compiled', import.meta.url),
);

const room = await openTestRoom();
if (room) process.env['TMPDIR'] = room.folder;

await runScript(async () => {
  await runStep('check', 'node', ['scripts/check.ts']);
  await runStep('build', 'node', ['scripts/build.ts']);
  await runStep('unit and integration tests', 'vitest', [
    'run',
    '--project',
    'unit',
    '--project',
    'node',
    '--project',
    'alone',
    '--maxWorkers=3',
  ]);
  await runStep('mutation sample: access tokens', 'node', ['scripts/mutation.ts', 'auth-sample']);
  await runStep('browser journeys', 'vitest', ['run', '--project', 'e2e', '--maxWorkers=2']);
});
await room?.remove();

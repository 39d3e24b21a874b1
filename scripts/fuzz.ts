/** `npm run fuzz -- --requests 100000 --seed 1`: requests from the API's description against a running product. */
import { parseArgs } from 'node:util';
import { runFuzz } from '../e2e/v1/run-fuzz.ts';
import { openSystem } from './start/open-system.ts';

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '1' },
  },
});
const [requests, seed] = [Number(values.requests), Number(values.seed)];
const system = await openSystem({
  withoutConsoles: true,
  variables: { API_CALLS_PER_SECOND: '999999' },
});
try {
  const startedMs = performance.now();
  const { statuses, faults } = await runFuzz(system, {
    requests,
    seed,
    onProgress: (sent) =>
      void (sent % 1_000 === 0 && process.stdout.write(`\r${sent} of ${requests}`)),
  });
  const health = await fetch(`${system.merchantUrl}/healthz`);
  process.stdout.write(
    `\r${requests} requests with seed ${seed} in ${Math.round((performance.now() - startedMs) / 1_000)} s, process ${process.pid}: ${JSON.stringify(statuses)}\n`,
  );
  for (const fault of faults) process.stdout.write(`${fault}\n`);
  process.exitCode = faults.length === 0 && health.ok ? 0 : 1;
} finally {
  await system.stop();
}

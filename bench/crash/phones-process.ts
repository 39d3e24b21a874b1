/** Simulated phones in their own process, for kill -9; the disk stays. Arguments: the farm as JSON, control port. */
import { silentLog } from '@wallet/server/bench';
import { startSimulator } from '@wallet/simulator';
import type { Farm } from './phones.ts';

const [farm = '{}', port = '0'] = process.argv.slice(2);
const simulator = await startSimulator({
  ...(JSON.parse(farm) as Farm),
  controlPort: Number(port),
  log: silentLog(),
});
process.once('disconnect', () => process.exit());
process.send?.({ port: Number(new URL(simulator.controlUrl).port) });

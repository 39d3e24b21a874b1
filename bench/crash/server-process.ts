/** A server in its own process, for kill -9. Arguments: database, port. Reports its port once listening. */
import { setTimeout as pause } from 'node:timers/promises';
import { beginLife } from './mortal-server.ts';

const [url = '', port = '0'] = process.argv.slice(2);
const life = await beginLife({ url, port: Number(port) });
process.once('disconnect', () => process.exit());
process.send?.({ port: life.port });
for (;;) {
  await life.payouts.sweep();
  await pause(20);
}

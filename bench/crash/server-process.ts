/**
 * A server in a process of its own, so that it can be ended by kill -9. Arguments: database, port.
 * Says its port when it listens.
 */
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

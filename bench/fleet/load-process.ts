/** The phones of a load in a process of their own. Argument: the address of the server. */
import { startLoad, type Load, type LoadDevice } from '@wallet/simulator';
import { obey } from '../support/child.ts';

export type LoadOrder =
  | { act: 'start'; devices: readonly LoadDevice[]; seed: string }
  | { act: 'welcomed'; withinSeconds: number }
  | { act: 'beatEvery'; seconds: number; phones?: number }
  | { act: 'be'; busy?: number; health?: number; connection?: number }
  | { act: 'stats' }
  | { act: 'stop' };

const [serverUrl = ''] = process.argv.slice(2);
let load: Load | undefined;

obey(async (order: LoadOrder) => {
  if (order.act === 'start')
    load = startLoad({ serverUrl, devices: order.devices, seed: order.seed });
  if (!load) throw new Error('start the load first');
  if (order.act === 'welcomed') await load.welcomed(order.withinSeconds);
  if (order.act === 'beatEvery') load.beatEvery(order.seconds, order.phones);
  if (order.act === 'be') {
    const { act: _, ...restlessness } = order;
    load.be(restlessness);
  }
  if (order.act === 'stop') load.stop();
  return { ...load.stats };
});

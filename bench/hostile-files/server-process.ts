/** The whole product, beside whoever measures it. */
import { openSystem } from '../../scripts/start/open-system.ts';
import { obey } from '../support/child.ts';

const system = await openSystem({ withoutConsoles: true });
const { adminUrl, merchantUrl, demo } = system;

obey(
  async () => ({ adminUrl, merchantUrl, users: demo.users }),
  () => system.stop(),
);

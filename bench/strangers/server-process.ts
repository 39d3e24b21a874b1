/**
 * A demo server in its own process with given day limits and session lifetimes. Arguments: settings
 * and terms as JSON. Answers each order with the demo's data.
 */
import {
  readConfig,
  seedDemo,
  startServer,
  type DemoFile,
  type FarmFile,
} from '@wallet/server/start';
import { accountPower, changePowerRow, rowKeys, silentLog } from '@wallet/server/bench';
import { obey } from '../support/child.ts';
import { setDayLimit, setTimeToPay } from './strangers.sql.ts';

export interface Terms {
  dailyInMinor: string;
  ttlSeconds: number;
}

export interface Served {
  demo: DemoFile;
  farm: FarmFile;
  adminPort: number;
  merchantUrl: string;
}

const [settings, terms] = process.argv.slice(2).map((text) => JSON.parse(text) as object);
const { dailyInMinor, ttlSeconds } = terms as Terms;
const config = readConfig(settings as Record<string, string>, { kind: 'demo' });
let seeded: { demo: DemoFile; farm: FarmFile } | undefined;
const server = await startServer(config, {
  log: silentLog(),
  say: () => {},
  consoles: undefined,
  brandDefault: 'yellow',
  prepare: async (platform) => {
    seeded = await seedDemo(platform, () => {});
    await platform.db.transaction(async (trx) => {
      await setTimeToPay(ttlSeconds).execute(trx);
      for (const { accountId } of seeded?.farm.devices.flatMap(({ accounts }) => accounts) ?? [])
        await changePowerRow(trx, rowKeys(), accountPower, accountId, () =>
          setDayLimit(accountId, dailyInMinor).execute(trx),
        );
    });
  },
});

obey(
  (): Promise<Served> =>
    seeded
      ? Promise.resolve({
          ...seeded,
          adminPort: server.ports.admin,
          merchantUrl: config.origins.merchant,
        })
      : Promise.reject(new Error('the demo was not seeded')),
  () => server.stop(),
);

import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { readConfig, seedDemo, startServer } from '@wallet/server/start';
import { freePorts } from '../../scripts/start/open-system.ts';
import { offerSeeded } from '../../scripts/start/seeded-folder.ts';

/** What ends a server that was started for its data alone. */
class Seeded extends Error {}

/**
 * Makes the demo's data once and offers it to the systems of this run. The server that makes it ends before it opens
 * its doors, so nothing in it has been worked on. Resolves with what removes it.
 */
export async function seedFolder(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'wallet-seeded-'));
  await chmod(dataDir, 0o755);
  const [admin, merchant, simulator] = await freePorts(3);
  const config = readConfig(
    { DATA_DIR: dataDir, PORT_ADMIN: admin, PORT_MERCHANT: merchant, PORT_SIMULATOR: simulator },
    { kind: 'demo' },
  );
  const prepare: Parameters<typeof startServer>[1]['prepare'] = async (platform) => {
    await seedDemo(platform, () => {});
    throw new Seeded();
  };
  try {
    await startServer(config, {
      log: pino({ level: 'silent' }),
      say: () => {},
      consoles: undefined,
      brandDefault: 'yellow',
      prepare,
    });
  } catch (error) {
    if (!(error instanceof Seeded)) throw error;
  }
  await offerSeeded(dataDir);
  return () => rm(dataDir, { recursive: true, force: true });
}

import {
  loadUntilKilled,
  migrate,
  createDb,
  createParties,
  silentLog,
  testCluster,
  testVault,
  verifyLedger,
} from '@wallet/server/bench';
import { countLegsOf } from './proof.ts';

/**
 * Acknowledged is durable: kills a loaded server with -9 after so many acknowledgements, and each
 * must exist exactly once with proved books. Throws otherwise.
 */
export async function runDurable({ acknowledgements = 10_000 } = {}): Promise<void> {
  const cluster = await testCluster({ durable: true });
  const { url } = cluster;
  const log = silentLog();
  try {
    await migrate(url);
    const db = await createDb({ url, log, poolSize: 1 });
    const parties = await createParties(db, { merchants: 32, floats: 8 });
    await db.close();
    const acknowledged = await loadUntilKilled({ url, parties, killAfter: acknowledgements });
    const found = await countLegsOf(url, acknowledged);
    const lost = acknowledged.filter((cause) => found.get(cause) !== 3);
    const { ok, lines } = await verifyLedger({ url, log, keys: testVault() });
    process.stdout.write(
      `${acknowledged.length} acknowledged before kill -9, ${lost.length} lost or doubled; books ${ok ? 'proved' : 'BROKEN'}\n`,
    );
    if (
      acknowledged.length < acknowledgements ||
      lost.length > 0 ||
      new Set(acknowledged).size !== acknowledged.length ||
      !ok
    )
      throw new Error(`an acknowledgement was not kept\n${lines.join('\n')}`);
  } finally {
    await cluster.remove();
  }
}

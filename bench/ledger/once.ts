import {
  creditItem,
  migrate,
  createDb,
  createParties,
  createWriter,
  silentLog,
  testCluster,
  testVault,
  verifyLedger,
} from '@wallet/server/bench';
import { countPostings } from './proof.ts';

const copies = 20;

/** A credit is used once: submits each in 20 copies at once from two writers; one posts. Throws otherwise. */
export async function runOnce({ credits = 1_000 } = {}): Promise<void> {
  const cluster = await testCluster({ durable: true });
  const { url } = cluster;
  const log = silentLog();
  try {
    await migrate(url);
    const dbs = await Promise.all([
      createDb({ url, log, poolSize: 1 }),
      createDb({ url, log, poolSize: 1 }),
    ]);
    const writers = await Promise.all(
      dbs.map((db) =>
        createWriter({ pool: db.writerPool, log, keys: testVault(), afterCommit: () => {} }),
      ),
    );
    const { merchants, floats } = await createParties(dbs[0], { merchants: 8, floats: 4 });
    const items = Array.from({ length: credits }, (_, number) =>
      creditItem({
        merchantId: merchants[number % merchants.length] ?? '',
        floatOwner: floats[number % floats.length] ?? '',
        netMinor: 97n,
        feeMinor: 3n,
      }),
    );
    const verdicts = await Promise.all(
      items.flatMap((item) =>
        Array.from({ length: copies }, (_, copy) => writers[copy % 2]?.submit(item)),
      ),
    );
    const counted = new Map<string | undefined, number>();
    for (const one of verdicts) counted.set(one?.verdict, (counted.get(one?.verdict) ?? 0) + 1);
    const postings = await countPostings(url);
    const { ok, lines } = await verifyLedger({ url, log, keys: testVault() });
    await Promise.all(writers.map((writer) => writer.stop()));
    await Promise.all(dbs.map((db) => db.close()));
    process.stdout.write(
      `${credits} credits x ${copies} copies from two writers: ${postings} postings, ${JSON.stringify(Object.fromEntries(counted))}\n`,
    );
    if (postings !== credits || counted.get('applied') !== credits || !ok)
      throw new Error(`a credit was not used exactly once\n${lines.join('\n')}`);
  } finally {
    await cluster.remove();
  }
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  bookChecks,
  foldBalanceFigures,
  createPostingSealer,
  seedLoad,
  silentLog,
  systemClock,
  testVault,
  verifyLedger,
  type Db,
} from '@wallet/server/bench';
import { openBenchDatabase } from '../support/database.ts';
import { ratio, report } from '../support/report.ts';

const goalSeconds = 60;
const goalMb = 64;
const merchants = 200;
/** Of the deposits of a load so many are paid. */
const paidShare = 0.6;

/**
 * The full proof over so many sealed, keyed postings, each a paid deposit with session, line, place
 * and figures: its time, and this process's memory growth.
 */
export async function runVerifyBench(postings: number): Promise<void> {
  const database = await openBenchDatabase();
  try {
    const keys = testVault();
    await seedLoad({
      url: database.url,
      transactions: Math.ceil(postings / paidShare),
      merchants,
      keys,
    });
    await seal(database.db);
    // A load leaves them to the server’s job, which runs every few seconds.
    await foldBalanceFigures(database.db);
    globalThis.gc?.();
    const before = process.memoryUsage.rss();
    let most = before;
    const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 50);
    const begun = performance.now();
    const source = { url: database.url, log: silentLog(), keys };
    const { ok, lines, divergences } = await verifyLedger(source, bookChecks);
    const seconds = (performance.now() - begun) / 1_000;
    clearInterval(watch);
    process.stdout.write(`${lines.join('\n')}\n`);
    if (!ok || divergences.length > 0) throw new Error('the books of the bench are not whole');
    const grown = (most - before) / 1e6;
    report(
      'verify',
      [],
      [
        ratio(`seconds for ${postings} postings`, seconds, { atMost: goalSeconds }),
        ratio('MB by which the process grows', grown, { atMost: goalMb }),
      ],
      { postings, maxRssMb: most / 1e6 },
    );
  } finally {
    await database.close();
  }
}

async function seal(db: Db): Promise<void> {
  const dir = await mkdtemp(join(tmpdir(), 'wallet-verify-'));
  const sealer = createPostingSealer({
    db,
    clock: systemClock,
    log: silentLog(),
    headsFile: join(dir, 'heads.jsonl'),
    vault: testVault(),
  });
  await sealer.stop();
  await rm(dir, { recursive: true });
}

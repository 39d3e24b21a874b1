import { Client } from 'pg';
import { bookChecks, silentLog, verifyLedger } from '@wallet/server/bench';
import { openBenchDatabase } from '../support/database.ts';
import { ratio, report } from '../support/report.ts';
import { fillBooks } from './books.sql.ts';

const goalSeconds = 60;
const goalMb = 64;

/** The whole proof of the books over so many postings, two for each deposit: how long it takes, and by how much this process grows. */
export async function runVerifyBench(postings: number): Promise<void> {
  const database = await openBenchDatabase();
  try {
    await fill(database.url, Math.ceil(postings / 2));
    globalThis.gc?.();
    const before = process.memoryUsage.rss();
    let most = before;
    const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 50);
    const begun = performance.now();
    const { ok, lines } = await verifyLedger({ url: database.url, log: silentLog() }, bookChecks);
    const seconds = (performance.now() - begun) / 1_000;
    clearInterval(watch);
    process.stdout.write(`${lines.join('\n')}\n`);
    if (!ok) throw new Error('the books of the bench are not whole');
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

async function fill(url: string, deposits: number): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    for (const text of fillBooks(deposits)) await client.query(text);
  } finally {
    await client.end();
  }
}

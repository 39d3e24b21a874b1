import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import {
  bookChecks,
  openPostingSealer,
  postingPurpose,
  postingText,
  silentLog,
  systemClock,
  testVault,
  verifyLedger,
  type Db,
  type PostingMeaning,
  type Vault,
} from '@wallet/server/bench';
import { openBenchDatabase } from '../support/database.ts';
import { ratio, report } from '../support/report.ts';
import { fillBooks, insertSigned, selectFresh } from './books.sql.ts';

const goalSeconds = 60;
const goalMb = 64;
const pageSize = 5_000;

type Fresh = Omit<PostingMeaning, 'madeMicros'> & { n: string; madeMicros: string };

/**
 * The whole proof of the books over so many postings, two for each deposit, each with a digest by a key and sealed: how long
 * it takes, and by how much this process grows.
 */
export async function runVerifyBench(postings: number): Promise<void> {
  const database = await openBenchDatabase();
  try {
    const keys = testVault();
    await fill(database.url, Math.ceil(postings / 2), keys);
    await seal(database.db, keys);
    globalThis.gc?.();
    const before = process.memoryUsage.rss();
    let most = before;
    const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 50);
    const begun = performance.now();
    const { ok, lines } = await verifyLedger(
      { url: database.url, log: silentLog(), keys },
      bookChecks,
    );
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

async function fill(url: string, deposits: number, keys: Vault): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    for (const text of fillBooks(deposits)) await client.query(text);
    await sign(client, keys);
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

/** Gives every posting the digest that the writer would have made. */
async function sign(client: Client, keys: Vault): Promise<void> {
  for (let after = '0'; ;) {
    const { rows } = await client.query<Fresh>(selectFresh, [after, pageSize]);
    if (rows.length === 0) return;
    const digests = rows.map((row) =>
      keys.attest(postingPurpose, postingText({ ...row, madeMicros: BigInt(row.madeMicros) })),
    );
    await client.query(insertSigned, [rows.map(({ n }) => n), digests]);
    after = rows.at(-1)?.n ?? after;
  }
}

async function seal(db: Db, keys: Vault): Promise<void> {
  const dir = await mkdtemp(join(tmpdir(), 'wallet-verify-'));
  const sealer = openPostingSealer({
    db,
    clock: systemClock,
    log: silentLog(),
    headsFile: join(dir, 'heads.jsonl'),
    vault: keys,
  });
  await sealer.turn();
  await sealer.stop();
  await rm(dir, { recursive: true });
}

import {
  createDb,
  createParties,
  createWriter,
  silentLog,
  testVault,
  verifyLedger,
} from '@wallet/server/bench';
import { openBenchDatabase } from '../support/database.ts';
import { interleave, type Result } from '../support/measure.ts';
import { ratio, report } from '../support/report.ts';
import { credit, holdAndCommit } from './ledger-paths.ts';
import { payThroughPhones } from './through-phones.ts';

const rounds = 5;
const phones = 100;
/** As deep as the ledger's own bench. */
const inFlight = 256;

/** A payout's cost: in the ledger against a credit, and from hold to proof through a hundred simulated phones. */
export async function runPayoutsBench(): Promise<void> {
  const ledger = await ledgerPaths();
  const [credits, debits] = ledger;
  const through = await payThroughPhones({ phones, payouts: 600, rounds });
  report(
    'payouts',
    [...ledger, through],
    [
      ratio('ledger: a payout (hold, then commit) against a credit', rate(debits) / rate(credits), {
        atLeast: 0.4,
      }),
      ratio('CPU of a payout in the ledger against a credit', cpu(debits) / cpu(credits), {
        atMost: 2.5,
      }),
      ratio(
        'hold to proof through phones against hold and commit alone',
        rate(through) / rate(debits),
        { atLeast: 0.004 },
      ),
    ],
    {
      phones,
      inFlight,
      note: 'through phones: hold, approval, begin, pull, journal, press, report, history read, match and settle, all of it in one process with the phones',
    },
  );
}

async function ledgerPaths(): Promise<Result[]> {
  const database = await openBenchDatabase({ poolSize: 2 });
  const db = await createDb({ url: database.url, log: silentLog(), poolSize: 1 });
  const writer = await createWriter({
    pool: database.db.writerPool,
    log: silentLog(),
    keys: testVault(),
    afterCommit: () => undefined,
  });
  try {
    const parties = await createParties(db, { merchants: 256, floats: 64 });
    const stage = { writer, parties, inFlight };
    // Every merchant gets what its payouts of all rounds take.
    await credit(stage, 256 * 40).run();
    const results = await interleave([credit(stage, 6_000), holdAndCommit(stage, 3_000)], rounds);
    const { ok, lines } = await verifyLedger({
      url: database.url,
      log: silentLog(),
      keys: testVault(),
    });
    if (!ok) throw new Error(lines.join('\n'));
    return results;
  } finally {
    await writer.stop();
    await db.close();
    await database.close();
  }
}

const rate = (result: Result | undefined) => result?.perSecond ?? Number.NaN;
const cpu = (result: Result | undefined) => result?.cpuMicrosecondsPerItem ?? Number.NaN;

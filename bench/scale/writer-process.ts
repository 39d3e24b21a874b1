/** A writer over many merchants: ledger deposits and payouts. Arguments: database, merchants, floats. */
import {
  creditItem,
  endHoldItem,
  holdItem,
  newId,
  createDb,
  createParties,
  createWriter,
  silentLog,
  testVault,
} from '@wallet/server/bench';
import { setTimeout as sleep } from 'node:timers/promises';
import { obey } from '../support/child.ts';

export interface WriterOrder {
  seconds: number;
  perSecond: number;
  /** One of so many is a payout: a hold, and later its commit. */
  payoutEvery: number;
}

export interface Written {
  items: number;
  cpuMicroseconds: number;
  batches: number;
  tookMs: number[];
}

const [url = '', merchantCount = '0', floatCount = '0'] = process.argv.slice(2);
const log = silentLog();
const db = await createDb({ url, log, poolSize: 1 });
let batches = 0;
const writer = await createWriter({
  pool: db.writerPool,
  log,
  keys: testVault(),
  afterCommit: () => void batches++,
});
const { merchants, floats } = await createParties(db, {
  merchants: Number(merchantCount),
  floats: Number(floatCount),
});
const stepMs = 10;
const creditNetMinor = 14_623_300n;

async function submit(item: Parameters<typeof writer.submit>[0]): Promise<void> {
  const { verdict } = await writer.submit(item);
  if (verdict !== 'applied') throw new Error(`an item of the bench was ${verdict}`);
}

/** Every merchant has money before it is paid out; from round to round another one's turn is a payout. */
async function move(number: number, payoutEvery: number): Promise<void> {
  const merchantId =
    merchants[(number + Math.floor(number / merchants.length)) % merchants.length] ?? '';
  if (number % payoutEvery !== 0 || number < merchants.length) {
    return submit(
      creditItem({
        merchantId,
        floatOwner: floats[(number * 7) % floats.length] ?? '',
        netMinor: creditNetMinor,
        feeMinor: 375_000n,
      }),
    );
  }
  const ending = { holdId: newId('hld'), merchantId };
  await submit(holdItem({ ...ending, amountMinor: 1_000_000n }));
  return submit(endHoldItem('commit', ending));
}

obey(
  async ({ seconds, perSecond, payoutEvery }: WriterOrder): Promise<Written> => {
    const cpu = process.cpuUsage();
    const [before, startedMs, tookMs] = [batches, performance.now(), [] as number[]];
    const under: Promise<void>[] = [];
    for (let number = 0, count = seconds * perSecond; number < count;) {
      const due = Math.min(count, ((performance.now() - startedMs) / 1_000) * perSecond);
      for (; number < due; number++) {
        const begunMs = performance.now();
        const moving = move(number, payoutEvery).then(
          () => void tookMs.push(performance.now() - begunMs),
        );
        moving.catch(() => undefined);
        under.push(moving);
      }
      await sleep(stepMs);
    }
    await Promise.all(under);
    const { user, system } = process.cpuUsage(cpu);
    return {
      items: tookMs.length,
      cpuMicroseconds: user + system,
      batches: batches - before,
      tookMs: tookMs.sort((a, b) => a - b),
    };
  },
  async () => {
    await writer.stop();
    await db.close();
  },
);

import { makeWorkerUtils, run as runGraphile, type Runner } from 'graphile-worker';
import pg from 'pg';
import {
  benchTold,
  newId,
  on,
  publish,
  silentLog,
  startDelivery,
  systemClock,
} from '@wallet/server/bench';
import { openBenchDatabase, type BenchDatabase } from '../support/database.ts';
import { interleave, type Contender } from '../support/measure.ts';
import { ratio, report } from '../support/report.ts';
import { bareInsert, clearFacts, insertFacts } from './facts.sql.ts';

const perRun = 5_000;
const rounds = 5;
const fakeJobName = 'told';

/** Telling a fact against a bare insert of the same row, and delivering facts against graphile-worker's jobs. */
export async function runFactsBench(): Promise<void> {
  const database = await openBenchDatabase();
  try {
    const enqueue = await interleave([bare(database), tell(database)], rounds);
    const graphile = await openGraphile(database.url);
    const drain = await interleave([drainFacts(database), graphile.contender], rounds);
    await graphile.close();
    const rate = (list: typeof drain, name: string) =>
      list.find((result) => result.name === name)?.perSecond ?? Number.NaN;
    report(
      'facts',
      [...enqueue, ...drain],
      [
        ratio(
          'telling a fact: cost against a bare insert',
          rate(enqueue, 'bare insert') / rate(enqueue, 'tell a fact'),
          { atMost: 1.2 },
        ),
        ratio(
          'delivering: against graphile-worker',
          rate(drain, 'facts delivered') / rate(drain, 'graphile-worker jobs'),
          { atLeast: 3 },
        ),
      ],
    );
  } finally {
    await database.close();
  }
}

function bare({ db }: BenchDatabase): Contender {
  return {
    name: 'bare insert',
    run: async () => {
      await inParallel(perRun / 10, (item) =>
        db.transaction((trx) => bareInsert({ id: newId('fct'), item }).execute(trx)),
      );
      return { items: perRun / 10 };
    },
  };
}

function tell({ db }: BenchDatabase): Contender {
  return {
    name: 'tell a fact',
    run: async () => {
      await inParallel(perRun / 10, (item) =>
        db.transaction((trx) =>
          publish(trx, benchTold, {
            key: `key_${item}`,
            mode: 'live',
            payload: { item },
          }),
        ),
      );
      return { items: perRun / 10 };
    },
  };
}

function drainFacts({ db }: BenchDatabase): Contender {
  return {
    name: 'facts delivered',
    run: async () => {
      await clearFacts().execute(db.read);
      await insertFacts(Array.from({ length: perRun }, () => newId('fct'))).execute(db.read);
      let heard = 0;
      const subscriptions = on(benchTold, async (events) => void (heard += events.length));
      const facts = startDelivery({ db, subscriptions, log: silentLog(), clock: systemClock });
      while (heard < perRun) await facts.drainNow();
      await facts.stop();
      return { items: perRun };
    },
  };
}

async function openGraphile(
  url: string,
): Promise<{ contender: Contender; close(): Promise<void> }> {
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  const utils = await makeWorkerUtils({ pgPool: pool });
  await utils.migrate();
  return {
    contender: {
      name: 'graphile-worker jobs',
      run: async () => {
        await utils.addJobs(
          Array.from({ length: perRun }, (_, item) => ({
            identifier: fakeJobName,
            payload: { item },
          })),
        );
        await drainGraphile(pool);
        return { items: perRun };
      },
    },
    close: async () => {
      await utils.release();
      await pool.end();
    },
  };
}

async function drainGraphile(pool: pg.Pool): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let heard = 0;
  const runner: Runner = await runGraphile({
    pgPool: pool,
    concurrency: 10,
    noHandleSignals: true,
    taskList: { [fakeJobName]: async () => void (++heard === perRun && resolve()) },
  });
  await promise;
  await runner.stop();
}

async function inParallel(count: number, work: (item: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      while (next < count) await work(next++);
    }),
  );
}

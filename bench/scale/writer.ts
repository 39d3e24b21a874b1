import type pg from 'pg';
import { openChild } from '../support/child.ts';
import { postgresCpu } from '../ledger/postgres-cpu.ts';
import { day } from './extrapolate.ts';
import type { Written, WriterOrder } from './writer-process.ts';

export interface Writer {
  play(input: {
    seconds: number;
    perSecond: number;
    clusterDir: string;
    client: pg.Client;
  }): Promise<{
    perSecond: number;
    /** Of the writer's process, an item. */
    cpuMicroseconds: number;
    postgresCpuMicroseconds: number;
    walBytes: number;
    itemsPerBatch: number;
    tookMs: Record<'half' | 'most' | 'nearlyAll', number>;
  }>;
  close(): Promise<void>;
}

const floats = 1_000;

/** A process with the writer and nothing else, over the merchants of the whole day. */
export async function openScaleWriter(databaseUrl: string): Promise<Writer> {
  const child = await openChild<WriterOrder, Written>(
    new URL('writer-process.ts', import.meta.url),
    [databaseUrl, String(day.merchants), String(floats)],
  );
  return {
    play: async ({ seconds, perSecond, clusterDir, client }) => {
      const wal = async () =>
        Number(
          (await client.query<{ at: string }>(`select pg_current_wal_lsn() - '0/0' as at`)).rows[0]
            ?.at,
        );
      const [walBefore, cpuBefore, startedMs] = [
        await wal(),
        postgresCpu(clusterDir) ?? 0,
        performance.now(),
      ];
      const { items, cpuMicroseconds, batches, tookMs } = await child.ask({
        seconds,
        perSecond,
        payoutEvery: day.payoutEvery,
      });
      const at = (share: number) =>
        Math.round(tookMs[Math.floor((tookMs.length - 1) * share)] ?? Number.NaN);
      return {
        perSecond: items / ((performance.now() - startedMs) / 1_000),
        cpuMicroseconds: Math.round(cpuMicroseconds / items),
        // The idle processes of the other roles are in it: at this rate they are little.
        postgresCpuMicroseconds: Math.round(((postgresCpu(clusterDir) ?? 0) - cpuBefore) / items),
        walBytes: Math.round(((await wal()) - walBefore) / items),
        itemsPerBatch: Math.round((items / Math.max(1, batches)) * 10) / 10,
        tookMs: { half: at(0.5), most: at(0.95), nearlyAll: at(0.99) },
      };
    },
    close: child.close,
  };
}

import type pg from 'pg';
import { releaseShard, tryShard } from './shard.sql.ts';

export const shardCount = 16;

/**
 * Takes one of 16 shards of system accounts for the process's life, so writers do not wait for each
 * other's fee and suspense rows. Beyond 16 some share, which costs only time.
 */
export async function takeShard(
  pool: pg.Pool,
): Promise<{ slot: number; release: () => Promise<void> }> {
  const client = await pool.connect();
  for (let slot = 0; slot < shardCount; slot++) {
    const { rows } = await client.query<{ taken: boolean }>(tryShard, [slot]);
    if (!rows[0]?.taken) continue;
    return {
      slot,
      release: async () => {
        await client.query(releaseShard, [slot]).catch(() => undefined);
        client.release();
      },
    };
  }
  client.release();
  return { slot: process.pid % shardCount, release: async () => undefined };
}

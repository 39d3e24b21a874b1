import type pg from 'pg';
import { releaseShard, tryShard } from './shard.sql.ts';

export const shardCount = 16;

/**
 * Takes one of the 16 slots of spread system accounts for as long as the process lives, so that writers do not wait for
 * each other's fee and suspense rows. With more than 16 writers some share one, which costs only time.
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

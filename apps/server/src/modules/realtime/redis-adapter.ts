import { createAdapter } from '@socket.io/redis-streams-adapter';
import { connectRedis } from '#platform/redis';
import type { Log } from '#platform/log';

export interface RedisAdapter {
  adapter: ReturnType<typeof createAdapter>;
  /** Whether Redis answers at this moment. */
  isUp(): boolean;
  close(): Promise<void>;
}

export class RedisProblem extends Error {
  override name = 'RedisProblem';
}

/** Rooms and recovery shared by all processes through a Redis stream. Throws RedisProblem with one clear sentence. */
export async function redisAdapter({ url, log }: { url: string; log: Log }): Promise<RedisAdapter> {
  const client = connectRedis(url);
  try {
    await client.connect();
  } catch (error) {
    client.disconnect();
    throw new RedisProblem(
      `REDIS_URL does not answer: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    );
  }
  client.on('error', (error) =>
    log.warn({ err: error }, 'redis is in trouble; events reach only this process meanwhile'),
  );
  return {
    adapter: createAdapter(client, { streamName: 'wallet-events' }),
    isUp: client.isUp,
    close: async () => client.disconnect(),
  };
}

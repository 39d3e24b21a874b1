import { createAdapter } from '@socket.io/redis-streams-adapter';
import { z } from 'zod';
import type { Log } from '#platform/log';

export interface RedisAdapter {
  adapter: ReturnType<typeof createAdapter>;
  close(): Promise<void>;
}

export class RedisProblem extends Error {
  override name = 'RedisProblem';
}

/** As much of the client as is used here; the package is installed only where several processes serve sockets. */
interface RedisClient {
  on(event: 'error', listener: (error: Error) => void): unknown;
  connect(): Promise<unknown>;
  close(): Promise<unknown>;
}
const redisModule = z.object({ createClient: z.custom<(options: { url: string }) => RedisClient>((value) => typeof value === 'function') });

/** Rooms and recovery shared by all processes through a Redis stream. Throws RedisProblem with one clear sentence. */
export async function redisAdapter({ url, log }: { url: string; log: Log }): Promise<RedisAdapter> {
  const { createClient } = await loadRedis();
  const client = createClient({ url });
  client.on('error', (error) => log.warn({ err: error }, 'redis is in trouble; events reach only this process meanwhile'));
  try {
    await client.connect();
  } catch (error) {
    throw new RedisProblem(`REDIS_URL does not answer: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
  return {
    adapter: createAdapter(client, { streamName: 'wallet-events' }),
    close: async () => {
      await client.close();
    },
  };
}

async function loadRedis(): Promise<z.output<typeof redisModule>> {
  const name = 'redis';
  try {
    return redisModule.parse(await import(name));
  } catch (error) {
    throw new RedisProblem('REDIS_URL is set, but the package "redis" is not installed. Run: npm install redis --workspace @wallet/server', { cause: error });
  }
}

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { redisMissing, testRedis, type TestRedis } from '@wallet/server/testing';
import { systemClock } from '#platform/clock';
import { silentLog } from '#platform/log';
import { connectRedis, type Redis } from '#platform/redis';
import { createRateLimit, createSharedCounts, type RateLimit } from './index.ts';

/** So slow that nothing comes back while a test runs. */
const slow = { burst: 5, perSecond: 0.001, clock: systemClock };
const needsRedis = redisMissing === undefined ? '' : ` (skipped: ${redisMissing})`;
let server: TestRedis | undefined;
const open: Redis[] = [];
const children: ChildProcess[] = [];
let named = 0;

beforeAll(async () => {
  server = redisMissing === undefined ? await testRedis() : undefined;
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill();
  for (const client of open.splice(0)) client.disconnect();
});
afterAll(() => server?.kill());

test.skipIf(redisMissing)(
  `two processes give a key its burst once, not twice${needsRedis}`,
  { timeout: 60_000 },
  async () => {
    const name = `pair ${named++}`;
    const [one, other] = [await process(name), await process(name)];
    const verdicts = [];
    for (let i = 0; i < 4; i++) verdicts.push(await one('a'), await other('a'));
    expect(verdicts).toEqual([true, true, true, true, true, false, false, false]);
    expect(await other('b')).toBe(true);
  },
);

test.skipIf(redisMissing)(
  `calls at once in two instances are let in as often as one would${needsRedis}`,
  async () => {
    const name = `at once ${named++}`;
    const [one, other] = [await instance(name), await instance(name)];
    const asked = Array.from({ length: 20 }, (_, i) => (i % 2 === 0 ? one : other).limit.ask('a'));
    const verdicts = (await Promise.all(asked)).filter(({ allowed }) => allowed);
    expect(verdicts).toHaveLength(5);
    await one.limit.forget('a');
    expect((await other.limit.ask('c')).remaining).toBe(4);
    expect((await one.limit.ask('a')).remaining).toBe(4);
  },
);

test.skipIf(redisMissing)(
  `without Redis each goes on from where all stood, neither refusing all nor letting in all, and counts together again afterwards${needsRedis}`,
  { timeout: 60_000 },
  async () => {
    const name = `away ${named++}`;
    const [one, other] = [await instance(name), await instance(name)];
    await one.limit.take('a');
    await other.limit.take('a');
    await other.limit.take('a');
    expect((await one.limit.ask('a')).remaining).toBe(1);

    await server?.kill();
    await expect.poll(() => one.redis.isUp()).toBe(false);
    expect((await one.limit.ask('a')).allowed).toBe(true);
    expect(await one.limit.ask('a')).toMatchObject({
      allowed: false,
      retryAfterSeconds: expect.any(Number),
    });
    expect((await one.limit.ask('b')).remaining).toBe(4);

    await server?.begin();
    await expect.poll(() => one.redis.isUp() && other.redis.isUp(), { timeout: 15_000 }).toBe(true);
    await one.limit.take('c');
    expect((await other.limit.ask('c')).remaining).toBe(3);
  },
);

test.skipIf(redisMissing)(
  `a Redis that hangs is waited for once; then nobody is asked for a while${needsRedis}`,
  async () => {
    const asked: string[] = [];
    let nowMs = 0;
    const counts = createSharedCounts({
      redis: {
        isUp: () => true,
        sendCommand: (words) => {
          asked.push(words[0] ?? '');
          return new Promise(() => undefined);
        },
      },
      clock: { ...systemClock, monotonicMs: () => nowMs },
      log: silentLog(),
    });
    const limit = createRateLimit({ ...slow, shared: { name: 'hangs', counts } });
    for (let i = 0; i < 5; i++) expect((await limit.ask('a')).allowed).toBe(true);
    expect((await limit.ask('a')).allowed).toBe(false);
    expect(asked).toEqual(['EVALSHA']);
    nowMs = 5_000;
    await limit.ask('b');
    expect(asked).toEqual(['EVALSHA', 'EVALSHA']);
  },
);

test.skipIf(redisMissing)(
  `what a process refuses by itself asks nobody, and Redis learns no key${needsRedis}`,
  async () => {
    const { limit, redis } = await instance(`quiet ${named++}`);
    for (let i = 0; i < 6; i++) await limit.ask('203.0.113.77');
    const before = await commandsOf(redis);
    for (let i = 0; i < 10; i++) expect((await limit.ask('203.0.113.77')).allowed).toBe(false);
    expect((await commandsOf(redis)) - before).toBeLessThan(3);
    const keys = JSON.stringify(await redis.sendCommand(['KEYS', '*']));
    expect(keys).toContain('calls:');
    expect(keys).not.toContain('203.0.113.77');
  },
);

async function instance(name: string): Promise<{ limit: RateLimit; redis: Redis }> {
  const redis = connectRedis(server?.url ?? '');
  open.push(redis);
  await redis.connect();
  const counts = createSharedCounts({ redis, clock: systemClock, log: silentLog() });
  return { limit: createRateLimit({ ...slow, shared: { name, counts } }), redis };
}

/** A process of its own that counts, and what it says of a key. */
async function process(name: string): Promise<(key: string) => Promise<boolean>> {
  const path = new URL('./counting-process.ts', import.meta.url);
  const child = fork(path, [server?.url ?? '', name]);
  children.push(child);
  await once(child, 'message');
  return async (key) => {
    child.send(key);
    const [allowed] = (await once(child, 'message')) as [boolean];
    return allowed;
  };
}

async function commandsOf(redis: Redis): Promise<number> {
  const stats = String(await redis.sendCommand(['INFO', 'stats']));
  return Number(/total_commands_processed:(\d+)/.exec(stats)?.[1]);
}

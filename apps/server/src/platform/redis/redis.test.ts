import { afterAll, beforeAll, expect, test } from 'vitest';
import { redisMissing, testRedis, type TestRedis } from '@wallet/server/testing';
import { connectRedis, type Redis } from './index.ts';

let server: TestRedis | undefined;
const open: Redis[] = [];

beforeAll(async () => {
  server = redisMissing === undefined ? await testRedis({ password: 'kopi susu' }) : undefined;
});
afterAll(async () => {
  for (const client of open) client.disconnect();
  await server?.kill();
});

/** As the adapter gives it. */
const trim = { TRIM: { strategy: 'MAXLEN', strategyModifier: '~', threshold: 100 } } as const;

const needsRedis = redisMissing === undefined ? '' : ` (skipped: ${redisMissing})`;

test.skipIf(redisMissing)(
  `streams, places and messages come back as they were given${needsRedis}`,
  async () => {
    const [client, other] = [await connected(), await connected()];
    const first = await client.xAdd('events', '*', { nsp: '/', data: '{"a":"é\\r\\n"}' }, trim);
    const reading = other.xRead([{ key: 'events', id: first }], { COUNT: 10, BLOCK: 5_000 });
    const second = await client.xAdd('events', '*', { nsp: '/agent' }, trim);
    expect(await reading).toEqual([
      { name: 'events', messages: [{ id: second, message: { nsp: '/agent' } }] },
    ]);
    expect(await client.xRange('events', first, first)).toEqual([
      { id: first, message: { nsp: '/', data: '{"a":"é\\r\\n"}' } },
    ]);
    expect(await other.xRead([{ key: 'events', id: second }], { COUNT: 10, BLOCK: 1 })).toBeNull();
    await client.set('place', 'window seat', { PX: 60_000 });
    expect(await client.multi().get('place').del('place').exec()).toEqual(['window seat', 1]);
    expect(await client.multi().get('place').del('place').exec()).toEqual([null, 0]);
  },
);

test.skipIf(redisMissing)(
  `after a crash of Redis the same client hears its channels again, and what only hints never throws${needsRedis}`,
  async () => {
    const [listener, speaker] = [await connected(), await connected()];
    const heard: string[] = [];
    await listener.subscribe(['room'], (message) => heard.push(message.toString('hex')));
    await expect.poll(() => subscribers(speaker)).toBe(1);
    await speaker.publish('room', Buffer.from([0, 255, 13, 10]));
    await expect.poll(() => heard).toEqual(['00ff0d0a']);

    await server?.kill();
    await expect.poll(() => speaker.isUp()).toBe(false);
    const lost = speaker.publish('room', 'lost');
    await server?.begin();
    await lost;
    await expect.poll(() => speaker.isUp()).toBe(true);
    await expect.poll(() => subscribers(speaker)).toBe(1);
    await speaker.publish('room', 'b');
    await expect.poll(() => heard.at(-1)).toBe('62');
  },
);

test.skipIf(redisMissing)(
  `a wrong password is told at the start and not repeated${needsRedis}`,
  async () => {
    const wrong = connectRedis(
      (server?.url ?? '').replace('kopi%20susu', 'planted').replace('kopi susu', 'planted'),
    );
    open.push(wrong);
    await expect(wrong.connect()).rejects.toThrow(/^(?!.*planted).*WRONGPASS/);
  },
);

async function connected(): Promise<Redis> {
  const client = connectRedis(server?.url ?? '');
  open.push(client);
  await client.connect();
  return client;
}

async function subscribers(client: Redis): Promise<number> {
  const reply = await client.sendCommand(['PUBSUB', 'NUMSUB', 'room']);
  return Number(Array.isArray(reply) ? reply[1] : 0);
}

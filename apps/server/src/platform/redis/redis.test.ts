import { afterAll, beforeAll, expect, test } from 'vitest';
import { redisMissing, testRedis, type TestRedis } from '@wallet/server/testing';
import { openRedis, type Redis } from './index.ts';
import { encodeCommand, openReplyReader } from './resp.ts';

let server: TestRedis | undefined;
const open: Redis[] = [];

beforeAll(async () => {
  server = redisMissing === undefined ? await testRedis({ password: 'kopi susu' }) : undefined;
});
afterAll(async () => {
  for (const client of open) client.disconnect();
  await server?.kill();
});

test('replies are put together wherever the stream of bytes was cut', () => {
  const bytes = Buffer.from('*2\r\n$3\r\nb\r\n\r\n*1\r\n:7\r\n$-1\r\n+OK\r\n-ERR no\r\n*-1\r\n');
  for (let cut = 0; cut <= bytes.length; cut++) {
    const reader = openReplyReader();
    const [array, missing, fine, refused, none, ...more] = [...reader.take(bytes.subarray(0, cut)), ...reader.take(bytes.subarray(cut))];
    expect([array, missing, fine, none, more]).toEqual([[Buffer.from('b\r\n'), [7]], null, 'OK', null, []]);
    expect(refused).toMatchObject({ name: 'RedisReplyError', message: 'ERR no' });
  }
  expect(encodeCommand(['GET', 'kopi']).toString()).toBe('*2\r\n$3\r\nGET\r\n$4\r\nkopi\r\n');
  expect(() => openReplyReader().take(Buffer.from('HTTP/1.1 400\r\n'))).toThrow('not a Redis');
});

const needsRedis = redisMissing === undefined ? '' : ` (skipped: ${redisMissing})`;

test.skipIf(redisMissing)(`streams, places and messages come back as they were given${needsRedis}`, async () => {
  const [client, other] = [await connected(), await connected()];
  const first = await client.xAdd('events', '*', { nsp: '/', data: '{"a":"é\\r\\n"}' }, { TRIM: { threshold: 100 } });
  const reading = other.xRead([{ key: 'events', id: first }], { COUNT: 10, BLOCK: 5_000 });
  const second = await client.xAdd('events', '*', { nsp: '/agent' }, { TRIM: { threshold: 100 } });
  expect(await reading).toEqual([{ name: 'events', messages: [{ id: second, message: { nsp: '/agent' } }] }]);
  expect(await client.xRange('events', first, first)).toEqual([{ id: first, message: { nsp: '/', data: '{"a":"é\\r\\n"}' } }]);
  expect(await other.xRead([{ key: 'events', id: second }], { COUNT: 10, BLOCK: 1 })).toBeNull();
  await client.set('place', 'window seat', { PX: 60_000 });
  expect(await client.multi().get('place').del('place').exec()).toEqual(['window seat', 1]);
  expect(await client.multi().get('place').del('place').exec()).toEqual([null, 0]);
});

test.skipIf(redisMissing)(`after a crash of Redis the same client hears its channels again, and what only hints never throws${needsRedis}`, async () => {
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
});

test.skipIf(redisMissing)(`a wrong password is told at the start and not repeated${needsRedis}`, async () => {
  const wrong = openRedis((server?.url ?? '').replace('kopi%20susu', 'planted').replace('kopi susu', 'planted'));
  open.push(wrong);
  await expect(wrong.connect()).rejects.toThrow(/^(?!.*planted).*WRONGPASS/);
});

async function connected(): Promise<Redis> {
  const client = openRedis(server?.url ?? '');
  open.push(client);
  await client.connect();
  return client;
}

async function subscribers(client: Redis): Promise<number> {
  const reply = await client.sendCommand(['PUBSUB', 'NUMSUB', 'room']);
  return Number(Array.isArray(reply) ? reply[1] : 0);
}

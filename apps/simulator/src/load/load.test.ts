import { startFakeServer } from '@wallet/agent-protocol/conformance';
import { expect, it, onTestFinished } from 'vitest';
import { startLoad } from './start-load.ts';

const devices = Array.from({ length: 20 }, (_, place) => ({
  deviceId: `dev_${String(place).padStart(26, '0')}`,
  token: `token-${place}`,
}));
const restless = { busy: 0.4, health: 0.2, connection: 0.05 };

async function run(seed: string) {
  const server = await startFakeServer();
  const load = startLoad({ serverUrl: server.url, devices, seed, connectPerSecond: 1_000 });
  onTestFinished(async () => {
    load.stop();
    await server.close();
  });
  await load.welcomed(20);
  return { server, load };
}

/** What the first phone said of itself in its first so many heartbeats. */
async function doings(seed: string, beats: number): Promise<boolean[]> {
  const { server, load } = await run(seed);
  load.be({ busy: restless.busy });
  load.beatEvery(0.05, 1);
  const ofFirst = () => server.heard('heartbeat').filter(({ token }) => token === 'token-0');
  await server.until('heartbeat', () => ofFirst().length >= beats);
  return ofFirst()
    .slice(0, beats)
    .map(({ body }) => body.busy);
}

it('a large farm says hello and beats as the protocol wants, is busy, reports, drops off and comes back', async () => {
  const { server, load } = await run('load');
  load.be(restless);
  load.beatEvery(0.1);
  await server.until('hello', (_, { connection }) => connection > 1);
  await server.until('health:reported');
  await server.until('heartbeat', ({ busy }) => busy);
  await expect.poll(() => load.stats.answered, { timeout: 10_000 }).toBeGreaterThan(200);
  expect(new Set(server.heard('hello').map(({ token }) => token)).size).toBe(devices.length);
  expect([server.wrong, load.stats.refused]).toEqual([[], 0]);
  expect(load.stats.drops).toBeGreaterThan(0);
});

it('what phones do follows from the seed', async () => {
  const [one, again, other] = [
    await doings('one', 12),
    await doings('one', 12),
    await doings('other', 12),
  ];
  expect(again).toEqual(one);
  expect(other).not.toEqual(one);
});

it('phones that nobody lets in are named after the time is over', async () => {
  const server = await startFakeServer();
  server.admits = (token) => token !== 'token-3';
  const load = startLoad({
    serverUrl: server.url,
    devices: devices.slice(0, 5),
    seed: 1,
    connectPerSecond: 1_000,
  });
  onTestFinished(async () => {
    load.stop();
    await server.close();
  });
  await expect(load.welcomed(1)).rejects.toThrow('1 of 5 phones are not welcome after 1 s');
});

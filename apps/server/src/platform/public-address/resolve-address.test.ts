import { scrypt } from 'node:crypto';
import { createSocket, type Socket } from 'node:dgram';
import { lookup } from 'node:dns/promises';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { afterEach, expect, test, vi } from 'vitest';
import { resolveAddress, resolvePublic } from './index.ts';

vi.mock('node:dns/promises', { spy: true });

const sockets: Socket[] = [];
afterEach(() => sockets.splice(0).forEach((socket) => socket.close()));

test('names whose servers do not answer hold up neither each other nor what else the process looks up', async () => {
  const answers = Promise.withResolvers<void>();
  const silent = await nameServer(async (question) => {
    await answers.promise;
    return nowhere(question);
  });
  const dead = resolveAddress({ servers: [silent], timeoutMs: 600_000, patienceMs: 600_000 });
  let ended = 0;
  const waiting = Array.from({ length: 40 }, (_, i) =>
    dead(`shop${i}.example`).catch(() => ended++),
  );
  expect(await lookup('localhost', { all: true })).not.toEqual([]);
  const lively = resolveAddress({ servers: [await nameServer(answerWith('93.184.216.34'))] });
  expect(await lively('shop.example')).toEqual([{ address: '93.184.216.34', family: 4 }]);
  expect(ended).toBe(0);
  answers.resolve();
  await Promise.all(waiting);
  expect(ended).toBe(40);
});

test('while a name server never answers, what else needs a thread of the pool goes on, and so do names of others', async () => {
  const silent = await nameServer(() => new Promise<never>(() => undefined));
  const dead = resolveAddress({ servers: [silent], timeoutMs: 600_000, patienceMs: 600_000 });
  for (let n = 0; n < 200; n++) void dead(`proxy${n}.example`).catch(() => undefined);
  const [hash, file, address] = await Promise.all([
    promisify(scrypt)('a password', 'salt', 32),
    readFile(import.meta.filename, 'utf8'),
    lookup('localhost'),
  ]);
  expect([(hash as Buffer).length, file.length > 0, address.address]).toEqual([
    32,
    true,
    expect.stringMatching(/^(::1|127\.)/),
  ]);
});

test('so many names are asked for together and no more, and those of one domain leave room for others', async () => {
  const asked: string[] = [];
  const answers = Promise.withResolvers<void>();
  const server = await nameServer(async (question) => {
    const name = nameIn(question);
    if (!asked.includes(name)) asked.push(name);
    if (name.endsWith('slow.example')) await answers.promise;
    return nowhere(question);
  });
  const resolve = resolveAddress({
    servers: [server],
    timeoutMs: 600_000,
    atOnce: 3,
    ofOneAtOnce: 2,
    patienceMs: 600_000,
  });
  const slow = ['a', 'b', 'c', 'd'].map((part) =>
    resolve(`${part}.slow.example`).catch(() => part),
  );
  await resolve('quick.test').catch(() => undefined);
  await resolve('other.test').catch(() => undefined);
  expect(asked.toSorted()).toEqual([
    'a.slow.example',
    'b.slow.example',
    'other.test',
    'quick.test',
  ]);
  answers.resolve();
  expect(await Promise.all(slow)).toEqual(['a', 'b', 'c', 'd']);
  expect(asked).toHaveLength(6);
});

test('a name that waits in vain is told so and is not asked for', async () => {
  const asked: string[] = [];
  const silent = await nameServer((question) => {
    asked.push(nameIn(question));
    return new Promise<never>(() => undefined);
  });
  const resolve = resolveAddress({
    servers: [silent],
    timeoutMs: 600_000,
    atOnce: 1,
    ofOneAtOnce: 1,
    patienceMs: 1,
  });
  void resolve('first.example').catch(() => undefined);
  await expect(
    resolvePublic('second.test', { allowLoopback: false, resolve }),
  ).rejects.toMatchObject({ isNowhere: true });
  expect(asked).not.toContain('second.test');
});

test('where nothing else is said a name is asked for over the network, never on a thread of the pool', async () => {
  vi.mocked(lookup).mockClear();
  await resolvePublic('nobody.invalid', { allowLoopback: false }).catch(() => undefined);
  expect(lookup).not.toHaveBeenCalled();
  await resolvePublic('localhost', { allowLoopback: true });
  expect(lookup).toHaveBeenCalledTimes(1);
});

test('this machine\u2019s own name needs no name service', async () => {
  const dead = resolveAddress({ servers: [await nameServer(nowhere)] });
  expect(
    (await dead('localhost')).every(
      ({ address }) => address === '::1' || address.startsWith('127.'),
    ),
  ).toBe(true);
});

async function nameServer(answer: (question: Buffer) => Buffer | Promise<Buffer>): Promise<string> {
  const socket = createSocket(
    'udp4',
    (question, { port, address }) =>
      void Promise.resolve(answer(question)).then((said) => socket.send(said, port, address)),
  );
  sockets.push(socket);
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  return `127.0.0.1:${socket.address().port}`;
}

function nameIn(question: Buffer): string {
  const parts: string[] = [];
  for (let at = 12, length = question[at] ?? 0; length > 0; length = question[at] ?? 0) {
    parts.push(question.toString('latin1', at + 1, at + 1 + length));
    at += length + 1;
  }
  return parts.join('.');
}

function nowhere(question: Buffer): Buffer {
  const said = Buffer.from(question);
  said.writeUInt16BE(0x8183, 2);
  return said;
}

/** One address to a question for the fourth version, none to others. */
function answerWith(address: string) {
  return (question: Buffer): Buffer => {
    let end = 12;
    for (let length = question[end] ?? 0; length > 0; length = question[end] ?? 0)
      end += length + 1;
    const asked = question.subarray(0, end + 5);
    const isFour = question.readUInt16BE(end + 1) === 1;
    const head = Buffer.from(asked);
    head.writeUInt16BE(0x8180, 2);
    head.writeUInt16BE(isFour ? 1 : 0, 6);
    head.writeUInt16BE(0, 8);
    head.writeUInt16BE(0, 10);
    const record = Buffer.from([
      0xc0,
      0x0c,
      0,
      1,
      0,
      1,
      0,
      0,
      0,
      60,
      0,
      4,
      ...address.split('.').map(Number),
    ]);
    return isFour ? Buffer.concat([head, record]) : head;
  };
}

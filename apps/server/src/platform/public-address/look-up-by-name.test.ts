import { createSocket } from 'node:dgram';
import type { Socket } from 'node:dgram';
import { lookup } from 'node:dns/promises';
import { afterEach, expect, test } from 'vitest';
import { lookUpByName } from './index.ts';

const sockets: Socket[] = [];
afterEach(() => sockets.splice(0).forEach((socket) => socket.close()));

test('names whose servers do not answer hold up neither each other nor what else the process looks up', async () => {
  const answers = Promise.withResolvers<void>();
  const silent = await nameServer(async (question) => {
    await answers.promise;
    return nowhere(question);
  });
  const dead = lookUpByName({ servers: [silent], timeoutMs: 600_000 });
  let ended = 0;
  const waiting = Array.from({ length: 40 }, (_, i) =>
    dead(`shop${i}.example`).catch(() => ended++),
  );
  expect(await lookup('localhost', { all: true })).not.toEqual([]);
  const lively = lookUpByName({ servers: [await nameServer(answerWith('93.184.216.34'))] });
  expect(await lively('shop.example')).toEqual([{ address: '93.184.216.34', family: 4 }]);
  expect(ended).toBe(0);
  answers.resolve();
  await Promise.all(waiting);
  expect(ended).toBe(40);
});

test('this machine\u2019s own name needs no name service', async () => {
  const dead = lookUpByName({ servers: [await nameServer(nowhere)] });
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

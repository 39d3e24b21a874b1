/** Hostile callers of every kind, returning until stopped. Argument: the server's location as JSON. */
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { openRawWebSocket } from '@wallet/server/bench';
import { obey } from '../support/child.ts';
import { openLinks } from './open-links.ts';
import { signInOften } from './sign-in.ts';
import type { SocketFacts } from './server-process.ts';

export type HostileOrder =
  | { act: 'prepare' }
  | { act: 'begin' }
  | { act: 'count' }
  | { act: 'stop' };
/** How often each kind began, and how often it was ended by the server. */
export type Attacks = Record<string, { begun: number; ended: number }>;

const { facts, each, firstPhone } = JSON.parse(process.argv[2] ?? '{}') as {
  facts: SocketFacts;
  each: number;
  firstPhone: number;
};
const attacks: Attacks = {};
const open = new Set<Socket>();
let isOver = false;
let tokens: string[] = [];
let links: { id: string; cookie: string }[] = [];

const textOf = (text: string) => ({ payload: Buffer.from(text) });

/** One attempt of each kind: it resolves when the server ended it. */
const kinds: Readonly<
  Record<string, { share: number; attempt: (at: number) => Promise<unknown> }>
> = {
  'connections without a request': {
    share: 1,
    attempt: async () => {
      const tcp = connect(facts.adminPort, '127.0.0.1');
      await ended(tcp);
    },
  },
  'sockets that say nothing': { share: 1, attempt: () => dial({}) },
  'screens that never read': {
    share: 0.1,
    attempt: (at) => dial({ token: tokens[at % tokens.length] ?? '', isSilent: true }),
  },
  'pages that never read': { share: 0.1, attempt: (at) => follow(at) },
  'screens that flood': {
    share: 0.05,
    attempt: (at) =>
      dial({ token: tokens[at % tokens.length] ?? '', frame: textOf('42["x"]'), times: 100_000 }),
  },
  'phones that flood': {
    share: 0.02,
    attempt: (at) =>
      dial({
        phone: facts.devices[firstPhone + at]?.token ?? '',
        frame: textOf('42/agent,["observation",{}]'),
        times: 100_000,
      }),
  },
  'phones with a megabyte in each message': {
    share: 0.02,
    attempt: (at) =>
      dial({
        phone: facts.devices[firstPhone + 100 + at]?.token ?? '',
        frame: textOf(`42/agent,0["statement:read","${'x'.repeat(999_000)}"]`),
        times: 50,
      }),
  },
  'frames of 100 MB': {
    share: 0.05,
    attempt: () => dial({ frame: { payload: Buffer.alloc(60_000), declaredBytes: 100_000_000 } }),
  },
  'lists in lists': {
    share: 0.05,
    attempt: () => dial({ frame: textOf(`42${'['.repeat(15_000)}`) }),
  },
  'frames without a mask': {
    share: 0.05,
    attempt: () => dial({ frame: { ...textOf('40'), isMasked: false } }),
  },
  'huge headers': {
    share: 0.05,
    attempt: () => openOne({ headers: { cookie: 'x'.repeat(200_000) } }).ended,
  },
  'another protocol': {
    share: 0.05,
    attempt: () => openOne({ path: '/ws/?EIO=3&transport=websocket' }).ended,
  },
};

function openOne(options: Partial<Parameters<typeof openRawWebSocket>[0]>) {
  const socket = openRawWebSocket({ port: facts.adminPort, onText: () => {}, ...options });
  open.add(socket.tcp);
  void socket.ended.then(() => open.delete(socket.tcp));
  return socket;
}

interface Dialled {
  token?: string;
  phone?: string;
  isSilent?: boolean;
  frame?: Parameters<ReturnType<typeof openRawWebSocket>['sendFrame']>[0];
  times?: number;
}

async function dial({ token, phone, isSilent = false, frame, times = 1 }: Dialled): Promise<void> {
  const isKnown = token !== undefined || phone !== undefined;
  const act = async () => {
    if (isSilent) socket.tcp.pause();
    for (let sent = 0; frame && sent < times && !socket.tcp.destroyed; sent++) {
      socket.sendFrame(frame);
      if (socket.tcp.writableLength > 1_000_000)
        await Promise.race([new Promise((done) => socket.tcp.once('drain', done)), socket.ended]);
    }
  };
  const socket = openOne({
    onText: (text) => {
      if (text === '2') socket.send('3');
      else if (text.startsWith('0') && token !== undefined)
        socket.send(`40${JSON.stringify({ token })}`);
      else if (text.startsWith('0') && phone !== undefined)
        socket.send(`40/agent,${JSON.stringify({ token: phone })}`);
      else if (text.startsWith(isKnown ? '40' : '0')) void act();
    },
  });
  await socket.ended;
}

/** A payer's page that asks for its events and reads none. */
function follow(at: number): Promise<unknown> {
  const link = links[at % links.length];
  return new Promise((resolve) => {
    const asked = request({
      port: facts.merchantPort,
      path: `/api/public/sessions/${link?.id}/events`,
      headers: { cookie: link?.cookie ?? '', 'x-forwarded-for': `10.3.${at >> 8}.${at & 255}` },
      agent: false,
    });
    asked
      .on('socket', (tcp) => open.add(tcp))
      .on('response', (answer) => answer.pause().on('close', resolve))
      .on('error', resolve)
      .end();
  });
}

function ended(tcp: Socket): Promise<void> {
  open.add(tcp);
  return new Promise((resolve) => {
    tcp.on('error', () => undefined);
    tcp.resume().once('close', () => {
      open.delete(tcp);
      resolve();
    });
  });
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** As many at once as its share says, each again a moment after it was ended. */
async function attack(kind: string): Promise<void> {
  const { share, attempt } = kinds[kind] ?? { share: 0, attempt: async () => undefined };
  const counted = (attacks[kind] = { begun: 0, ended: 0 });
  for (let at = 0; at < each * share && !isOver; at++) {
    void (async () => {
      while (!isOver) {
        counted.begun += 1;
        await attempt(at);
        counted.ended += 1;
        await pause(1_000);
      }
    })();
    if (at % 50 === 49) await pause(100);
  }
}

obey(async ({ act }: HostileOrder): Promise<Attacks> => {
  if (act === 'prepare') {
    tokens = await signInOften(facts, Math.ceil((each * 0.15) / 40));
    ({ links } = await openLinks(facts, { sessions: Math.ceil((each * 0.1) / 10) }));
  }
  if (act === 'begin') for (const kind of Object.keys(kinds)) void attack(kind);
  if (act === 'stop') {
    isOver = true;
    for (const tcp of open) tcp.destroy();
  }
  return attacks;
});

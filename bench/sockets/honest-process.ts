/** Honest screens, phones and payers, counting what they receive. Argument: the server's location as JSON. */
import { request } from 'node:http';
import { openRawWebSocket, type RawWebSocket } from '@wallet/server/bench';
import { obey } from '../support/child.ts';
import { signInOften } from './sign-in.ts';
import { openLinks, type Payers } from './open-links.ts';
import type { SocketFacts } from './server-process.ts';

export type HonestOrder =
  | { act: 'connect' }
  /** So many phones become busy or free. */
  | { act: 'toggle'; phones: number }
  | { act: 'cancel'; from: number; sessions: number }
  | { act: 'heard' };
export interface Heard {
  screens: number;
  phones: number;
  streams: number;
  /** Phone changes that screens heard, and repeats of the one before: then one is missing or out of order. */
  changes: number;
  disordered: number;
  /** States that payers heard. */
  states: number;
  /** Heartbeats that were answered. */
  answered: number;
  /** Honest ones that were cut off. */
  lost: number;
}

const { facts, each } = JSON.parse(process.argv[2] ?? '{}') as { facts: SocketFacts; each: number };
const heard: Heard = {
  screens: 0,
  phones: 0,
  streams: 0,
  changes: 0,
  disordered: 0,
  states: 0,
  answered: 0,
  lost: 0,
};
const phones: { line: RawWebSocket; isBusy: boolean; beats: number }[] = [];
let payers: Payers | undefined;
/** How often a stream was refused, by status. */
const refusals: Record<number, number> = {};

async function openScreen(token: string): Promise<void> {
  const isBusy = new Map<string, boolean>();
  const line: RawWebSocket = openRawWebSocket({
    port: facts.adminPort,
    onText: (text) => {
      if (text === '2') line.send('3');
      else if (text.startsWith('0')) line.send(`40${JSON.stringify({ token })}`);
      else if (text.startsWith('40')) heard.screens += 1;
      else if (text.startsWith('42["device-status-update"')) {
        const [, change] = JSON.parse(text.slice(2)) as [
          string,
          { deviceId: string; isBusy: boolean },
        ];
        heard.changes += 1;
        // Each phone is busy and free by turns, so the same twice is out of order.
        if (isBusy.get(change.deviceId) === change.isBusy) heard.disordered += 1;
        isBusy.set(change.deviceId, change.isBusy);
      }
    },
  });
  void line.ended.then(() => (heard.lost += 1));
}

async function openPhone(token: string): Promise<void> {
  const line: RawWebSocket = openRawWebSocket({
    port: facts.adminPort,
    onText: (text) => {
      if (text === '2') line.send('3');
      else if (text.startsWith('0')) line.send(`40/agent,${JSON.stringify({ token })}`);
      else if (text.startsWith('40/agent,'))
        line.send(`42/agent,0${JSON.stringify(['hello', hello])}`);
      else if (text.startsWith('43/agent,0[{"ok":true')) heard.phones += 1;
      else if (text.startsWith('43/agent,') && text.includes('"ok":true')) heard.answered += 1;
    },
  });
  phones.push({ line, isBusy: false, beats: 0 });
  void line.ended.then(() => (heard.lost += 1));
}

const hello = {
  protocolVersions: [1],
  agentVersion: '1.0.0',
  model: 'M',
  osVersion: '15',
  serial: 'S-1',
  bootId: 'boot-0001',
  journalId: 'journal-1',
  monotonicMs: 1,
  sims: [],
  accounts: [],
};

function beat(phone: (typeof phones)[number]): void {
  phone.beats += 1;
  const body = {
    bootId: 'boot-0001',
    monotonicMs: phone.beats,
    battery: { level: 80, charging: true },
    network: { transport: 'wifi', signal: 70, exitIp: null },
    busy: phone.isBusy,
    runningCommandId: null,
  };
  phone.line.send(`42/agent,${phone.beats}${JSON.stringify(['heartbeat', body])}`);
}

function openStream(link: { id: string; cookie: string }, at: number): void {
  const { id, cookie } = link;
  request({
    port: facts.merchantPort,
    path: `/api/public/sessions/${id}/events`,
    headers: { cookie, 'x-forwarded-for': `10.1.${at >> 8}.${at & 255}` },
    agent: false,
  })
    .on('response', (answer) => {
      if (answer.statusCode !== 200) {
        // As its page does: while the server has too much to do, it tries again.
        refusals[answer.statusCode ?? 0] = (refusals[answer.statusCode ?? 0] ?? 0) + 1;
        answer.resume();
        return void setTimeout(() => openStream(link, at), 1_000);
      }
      heard.streams += 1;
      answer.setEncoding('utf8').on('data', (text: string) => {
        heard.states += text.split('event: state').length - 1;
      });
      answer.on('close', () => (heard.lost += 1));
      return undefined;
    })
    .on('error', () => undefined)
    .end();
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** In handfuls, as people come; all of them stay. */
async function inHandfuls(count: number, open: (at: number) => unknown): Promise<void> {
  for (let at = 0; at < count; at++) {
    void open(at);
    if (at % 50 === 49) await pause(50);
  }
}

async function connect(): Promise<void> {
  const tokens = await signInOften(facts, Math.ceil(each / 50));
  payers = await openLinks(facts, { sessions: Math.ceil(each / 10) });
  const { links } = payers;
  // Screens come last: each phone that comes is told to all of them.
  await inHandfuls(each, (at) => openPhone(facts.devices[at]?.token ?? ''));
  setInterval(() => phones.forEach(beat), 10_000);
  await untilIn('phones');
  await inHandfuls(each, (at) => {
    const link = links[at % links.length];
    if (link) openStream(link, at);
  });
  await untilIn('streams');
  await inHandfuls(each, (at) => openScreen(tokens[at % tokens.length] ?? ''));
  await untilIn('screens');
}

async function untilIn(kind: 'phones' | 'streams' | 'screens'): Promise<void> {
  for (let turn = 0; turn < 600 && heard[kind] < each; turn++) await pause(100);
  if (heard[kind] < each)
    throw new Error(`not all came in: ${JSON.stringify({ ...heard, refusals })}`);
}

obey(async (order: HonestOrder): Promise<Heard> => {
  if (order.act === 'connect') await connect();
  if (order.act === 'toggle')
    for (const phone of phones.slice(0, order.phones)) {
      phone.isBusy = !phone.isBusy;
      beat(phone);
    }
  if (order.act === 'cancel') await payers?.cancel(order.from, order.sessions);
  return { ...heard };
});

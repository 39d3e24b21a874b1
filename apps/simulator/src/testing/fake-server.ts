import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { agentMessages, agentNamespace, agentPath, readAnswer, readBody, type AgentMessage, type AnswerOf, type BodyOf, type ServerMessage } from '@wallet/agent-protocol';
import { Server, type Socket } from 'socket.io';

/** A message as it arrived, with the connection it came on (1 is a device's first). */
interface Heard<Name extends AgentMessage = AgentMessage> {
  name: Name;
  token: string;
  connection: number;
  body: BodyOf<Name>;
}

type Answer<Name extends AgentMessage> = AnswerOf<Name> | undefined | Promise<AnswerOf<Name> | undefined>;
type Answering = { [Name in AgentMessage]?: (heard: Heard<Name>, count: number) => Answer<Name> };

/** The server's side of the agent protocol on a real socket: takes everything, remembers everything. */
export interface FakeServer {
  url: string;
  /** Messages that did not fit the protocol. */
  wrong: string[];
  /** Answers in place of the usual ones; undefined says nothing. `count` counts that message from 1. */
  answering: Answering;
  heard<Name extends AgentMessage>(name: Name): Heard<Name>[];
  /** The first message that fits, now or later. */
  until<Name extends AgentMessage>(name: Name, fits?: (body: BodyOf<Name>, heard: Heard<Name>) => boolean): Promise<Heard<Name>>;
  /** The n-th message of a name, now or later. */
  nth<Name extends AgentMessage>(name: Name, count: number): Promise<Heard<Name>>;
  /** Says something to a device and gives its answer. Waits until it is connected; throws when the connection breaks. */
  tell<Name extends ServerMessage>(token: string, name: Name, body: BodyOf<Name>): Promise<AnswerOf<Name>>;
  close(): Promise<void>;
}

export async function startFakeServer(port = 0): Promise<FakeServer> {
  const http = createServer();
  const io = new Server(http, { path: agentPath, transports: ['websocket'], serveClient: false });
  const all: Heard[] = [];
  const wrong: string[] = [];
  const answering: Answering = {};
  const sockets = new Map<string, Socket>();
  const connections = new Map<string, number>();
  let listeners: (() => void)[] = [];

  function receive(socket: Socket, token: string, connection: number, name: AgentMessage, body: unknown, ack: (value: unknown) => void): void {
    const reading = readBody(name, body);
    if (!reading.ok) {
      wrong.push(`${name}: ${reading.path}: ${reading.message}`);
      return;
    }
    const heard = { name, token, connection, body: reading.value } as Heard;
    all.push(heard);
    if (name === 'hello') sockets.set(token, socket);
    const count = all.filter((one) => one.name === name).length;
    const own = answering[name] as ((heard: Heard, count: number) => unknown) | undefined;
    void acknowledge(own ? own(heard, count) : usualAnswer(name), ack);
  }

  async function acknowledge(answer: unknown, ack: (value: unknown) => void): Promise<void> {
    const given = await answer;
    if (given !== undefined) ack(given);
    for (const listener of listeners) listener();
  }

  io.of(agentNamespace).on('connection', (socket) => {
    const token = String(socket.handshake.auth['token']);
    const connection = (connections.get(token) ?? 0) + 1;
    connections.set(token, connection);
    for (const name of Object.keys(agentMessages) as AgentMessage[]) {
      socket.on(name, (body: unknown, ack: (value: unknown) => void) => receive(socket, token, connection, name, body, ack));
    }
  });
  await new Promise<void>((resolve) => {
    http.listen(port, '127.0.0.1', resolve);
  });

  function when<T>(find: () => T | undefined): Promise<T> {
    return new Promise((resolve) => {
      const look = () => {
        const found = find();
        if (found === undefined) return;
        listeners = listeners.filter((listener) => listener !== look);
        resolve(found);
      };
      listeners.push(look);
      look();
    });
  }
  const heard = <Name extends AgentMessage>(name: Name) => all.filter((one) => one.name === name) as unknown as Heard<Name>[];

  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    wrong,
    answering,
    heard,
    until: (name, fits = () => true) => when(() => heard(name).find((one) => fits(one.body, one))),
    nth: (name, count) => when(() => heard(name)[count - 1]),
    tell: async (token, name, body) => {
      const socket = await when(() => (sockets.get(token)?.connected ? sockets.get(token) : undefined));
      const answer = readAnswer(name, await Promise.race([socket.timeout(5_000).emitWithAck(name, body), broken(socket)]));
      if (!answer.ok) throw new Error(`${name} was answered with nonsense at ${answer.path}: ${answer.message}`);
      return answer.value;
    },
    close: async () => {
      await io.close();
    },
  };
}

function broken(socket: Socket): Promise<never> {
  return new Promise((_resolve, reject) => {
    socket.once('disconnect', () => reject(new Error('the connection broke before the answer')));
  });
}

/** Everything is taken; there is nothing to transfer. */
function usualAnswer(name: AgentMessage): unknown {
  const serverTime = new Date().toISOString();
  if (name === 'hello') {
    const limits = { linesPerRead: 1_000, messageBytes: 1_000_000, queuedCommands: 20, messagesPerMinute: 6_000 };
    return { ok: true, protocolVersion: 1, deviceId: 'dev_01kagh2z0000000000000fake1', serverTime, heartbeatSeconds: 300, limits };
  }
  if (name === 'heartbeat') return { ok: true, serverTime };
  return name === 'transfer:next' ? { ok: true, transfer: null } : { ok: true };
}

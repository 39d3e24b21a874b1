import {
  createServer,
  type IncomingMessage,
  type Server as HttpServer,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server, type Socket } from 'socket.io';
import { enrolmentPath } from '../enrolment.ts';
import {
  agentMessages,
  readAnswer,
  readBody,
  type AgentMessage,
  type AnswerOf,
  type BodyOf,
  type ServerMessage,
} from '../messages.ts';
import { agentNamespace, agentPath, limits, protocolVersion } from '../version.ts';

/** A message as it arrived, with the connection it came on (1 is a device's first). */
export interface Heard<Name extends AgentMessage = AgentMessage> {
  name: Name;
  token: string;
  connection: number;
  /** Its place among all that was heard, from 0. */
  place: number;
  bytes: number;
  body: BodyOf<Name>;
}

type Answer<Name extends AgentMessage> =
  | AnswerOf<Name>
  | undefined
  | Promise<AnswerOf<Name> | undefined>;
type Answering = { [Name in AgentMessage]?: (heard: Heard<Name>, count: number) => Answer<Name> };
type Acknowledge = (value: unknown) => void;

/** The server's side of the agent protocol on a real socket: takes everything, remembers everything. */
export class FakeServer {
  /** What did not fit the protocol, in words. */
  readonly wrong: string[] = [];
  /** Answers in place of the usual ones; undefined says nothing. `count` counts that message from 1. */
  readonly answering: Answering = {};
  /** Messages right behind whose next answer the connection breaks. */
  readonly breaksBehind = new Set<AgentMessage>();
  /** Whether a device token may connect; refused ones hear `signedOut`. */
  admits: (token: string) => boolean = () => true;
  /** Takes a one-time code; null is a wrong one. */
  enrols: (body: unknown) => object | null = () => null;
  /** Connections that were refused. */
  refused = 0;
  private readonly all: Heard[] = [];
  private readonly sockets = new Map<string, Socket>();
  private readonly connections = new Map<string, number>();
  private readonly listeners = new Set<() => void>();
  private http: HttpServer;
  private io: Server;
  private port: number;
  private isClosed = false;

  constructor(port: number) {
    this.port = port;
    [this.http, this.io] = this.make();
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Listens, on the same port as before when it was stopped. */
  async start(): Promise<void> {
    if (this.isClosed) [this.http, this.io] = this.make();
    this.isClosed = false;
    await new Promise<void>((resolve, reject) => {
      this.http.once('error', reject);
      this.http.listen(this.port, '127.0.0.1', resolve);
    });
    this.port = (this.http.address() as AddressInfo).port;
  }

  /** Gone without a goodbye, as a server that was killed. */
  async close(): Promise<void> {
    this.isClosed = true;
    for (const socket of this.sockets.values()) socket.conn.close();
    await this.io.close();
  }

  heard<Name extends AgentMessage>(name: Name): Heard<Name>[] {
    return this.all.filter((one) => one.name === name) as unknown as Heard<Name>[];
  }

  everything(): readonly Heard[] {
    return this.all;
  }

  /** The first message that fits, now or later. */
  until<Name extends AgentMessage>(
    name: Name,
    fits: (body: BodyOf<Name>, heard: Heard<Name>) => boolean = () => true,
  ): Promise<Heard<Name>> {
    return this.when(() => this.heard(name).find((one) => fits(one.body, one)));
  }

  /** The n-th message of a name, now or later. */
  nth<Name extends AgentMessage>(name: Name, count: number): Promise<Heard<Name>> {
    return this.when(() => this.heard(name)[count - 1]);
  }

  /** Sends to a device and returns its answer. Waits for its connection; throws when that breaks. */
  async tell<Name extends ServerMessage>(
    token: string,
    name: Name,
    body: BodyOf<Name>,
  ): Promise<AnswerOf<Name>> {
    const socket = await this.when(() => this.socketOf(token));
    const answer = readAnswer(
      name,
      await orBroken(socket, socket.timeout(5_000).emitWithAck(name, body)),
    );
    if (!answer.ok)
      throw new Error(`${name} was answered with nonsense at ${answer.path}: ${answer.message}`);
    return answer.value;
  }

  /** The open connection of a device that has said hello. */
  socketOf(token: string): Socket | undefined {
    const socket = this.sockets.get(token);
    return socket?.connected ? socket : undefined;
  }

  /** Breaks a device's connection as a lost network does. */
  breakConnection(token: string): void {
    this.sockets.get(token)?.conn.close();
  }

  private make(): [HttpServer, Server] {
    const http = createServer((request, response) => this.answerHttp(request, response));
    const io = new Server(http, { path: agentPath, transports: ['websocket'], serveClient: false });
    const agents = io.of(agentNamespace);
    agents.use((socket, next) => {
      if (this.admits(tokenOf(socket))) return next();
      this.refused += 1;
      this.tellListeners();
      return next(Object.assign(new Error('signedOut'), { data: { code: 'signedOut' } }));
    });
    agents.on('connection', (socket) => this.greet(socket));
    return [http, io];
  }

  private greet(socket: Socket): void {
    const token = tokenOf(socket);
    const connection = (this.connections.get(token) ?? 0) + 1;
    this.connections.set(token, connection);
    socket.onAny((name: string, body: unknown, acknowledge: unknown) => {
      if (!(name in agentMessages)) this.wrong.push(`${name}: no message of the protocol`);
      else if (typeof acknowledge !== 'function')
        this.wrong.push(`${name}: without an acknowledgement callback`);
      else
        this.receive(
          socket,
          { token, connection, name: name as AgentMessage, body },
          acknowledge as Acknowledge,
        );
    });
  }

  private receive(
    socket: Socket,
    said: { token: string; connection: number; name: AgentMessage; body: unknown },
    acknowledge: Acknowledge,
  ): void {
    const { name, body } = said;
    const reading = readBody(name, body);
    if (!reading.ok) {
      this.wrong.push(`${name}: ${reading.path}: ${reading.message}`);
      acknowledge({
        ok: false,
        code: 'invalidMessage',
        message: reading.message,
        path: reading.path,
        retry: false,
      });
      return;
    }
    const heard = {
      ...said,
      body: reading.value,
      place: this.all.length,
      bytes: Buffer.byteLength(JSON.stringify(body)),
    } as Heard;
    this.all.push(heard);
    if (name === 'hello') this.sockets.set(said.token, socket);
    const own = this.answering[name] as ((heard: Heard, count: number) => unknown) | undefined;
    void this.acknowledge(
      own ? own(heard, this.heard(name).length) : usualAnswer(name),
      acknowledge,
    ).then(() => this.breaksBehind.delete(name) && socket.conn.close());
  }

  private async acknowledge(answer: unknown, acknowledge: Acknowledge): Promise<void> {
    const given = await answer;
    if (given !== undefined) acknowledge(given);
    this.tellListeners();
  }

  private answerHttp(request: IncomingMessage, response: ServerResponse): void {
    let text = '';
    request.on('data', (part: Buffer) => (text += part.toString()));
    request.on('end', () => {
      const given =
        request.method === 'POST' && request.url === enrolmentPath
          ? this.enrols(parsed(text))
          : undefined;
      const status = given === undefined ? 404 : given === null ? 422 : 200;
      response.writeHead(status, {
        'content-type': status === 200 ? 'application/json' : 'application/problem+json',
      });
      response.end(
        JSON.stringify(
          given ?? { status, code: status === 422 ? 'enrolmentCodeWrong' : 'notFound' },
        ),
      );
      this.tellListeners();
    });
  }

  private tellListeners(): void {
    for (const listener of this.listeners) listener();
  }

  private when<T>(find: () => T | undefined): Promise<T> {
    return new Promise((resolve) => {
      const look = () => {
        const found = find();
        if (found === undefined) return;
        this.listeners.delete(look);
        resolve(found);
      };
      this.listeners.add(look);
      look();
    });
  }
}

export async function startFakeServer(port = 0): Promise<FakeServer> {
  const server = new FakeServer(port);
  await server.start();
  return server;
}

/** What hello is answered with, changed as wished. */
export function welcome(
  change: Partial<Extract<AnswerOf<'hello'>, { ok: true }>> = {},
): AnswerOf<'hello'> {
  const { linesPerRead, messageBytes, queuedCommands, messagesPerMinute } = limits;
  return {
    ok: true,
    protocolVersion,
    deviceId: 'dev_01kagh2z0000000000000fake1',
    serverTime: new Date().toISOString(),
    heartbeatSeconds: 300,
    limits: { linesPerRead, messageBytes, queuedCommands, messagesPerMinute },
    ...change,
  };
}

/** Everything is taken; there is nothing to transfer. */
function usualAnswer(name: AgentMessage): unknown {
  if (name === 'hello') return welcome();
  if (name === 'heartbeat') return { ok: true, serverTime: new Date().toISOString() };
  return name === 'transfer:next' ? { ok: true, transfer: null } : { ok: true };
}

function tokenOf({ handshake }: Socket): string {
  const token: unknown = handshake.auth['token'];
  return typeof token === 'string'
    ? token
    : (handshake.headers.authorization ?? '').replace(/^Bearer /, '');
}

async function orBroken<T>(socket: Socket, work: Promise<T>): Promise<T> {
  const broken = Promise.withResolvers<never>();
  const listener = () => broken.reject(new Error('the connection broke before the answer'));
  socket.once('disconnect', listener);
  try {
    return await Promise.race([work, broken.promise]);
  } finally {
    socket.off('disconnect', listener);
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

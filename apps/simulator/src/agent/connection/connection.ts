import {
  agentNamespace,
  agentPath,
  agentTransports,
  readAnswer,
  type AgentMessage,
  type AnswerOf,
  type BodyOf,
  type Hello,
  type ServerMessage,
  type Welcome,
} from '@wallet/agent-protocol';
import type { Logger } from 'pino';
import { io, type Socket } from 'socket.io-client';
import type { Boot } from './boot.ts';

export interface ConnectionOptions {
  serverUrl: string;
  token: string;
  boot: Boot;
  log: Logger;
  ackWaitMs: number;
  hello: () => Hello;
}

export type Accepted = Extract<Welcome, { ok: true }>;
type Handler = (body: unknown, answer: (value: unknown) => void) => void;

/** One phone's line to the server: says hello on every connection and then speaks messages and hears answers. */
export class Connection {
  private readonly options: ConnectionOptions;
  private readonly socket: Socket;
  private readonly welcomed = new Set<(welcome: Accepted) => void>();
  private current: Accepted | undefined;
  private next = Promise.withResolvers<void>();

  constructor(options: ConnectionOptions) {
    this.options = options;
    this.socket = io(`${options.serverUrl.replace(/\/$/, '')}${agentNamespace}`, {
      path: agentPath,
      transports: agentTransports,
      auth: { token: options.token },
      forceNew: true,
      autoConnect: false,
      reconnectionDelay: 250,
      reconnectionDelayMax: 5_000,
    });
    this.socket.on('connect', () => void this.sayHello());
    this.socket.on('disconnect', (reason) => this.lost(reason));
    this.socket.on('connect_error', (error) => this.refusedToConnect(error));
  }

  open(): void {
    this.socket.connect();
  }

  /** Off for good. */
  close(): void {
    this.current = undefined;
    this.socket.removeAllListeners();
    this.socket.disconnect();
  }

  /** Breaks the connection and makes a new one after `ms`. */
  drop(ms: number): void {
    this.socket.disconnect();
    this.reconnectAfter(ms);
  }

  /** The welcome of this connection; undefined while there is none. */
  get welcome(): Accepted | undefined {
    return this.current;
  }

  /** Names this very connection; undefined while not welcomed. */
  get id(): string | undefined {
    return this.current ? this.socket.id : undefined;
  }

  onWelcome(listener: (welcome: Accepted) => void): void {
    this.welcomed.add(listener);
  }

  hear(name: ServerMessage, handler: Handler): void {
    this.socket.on(name as string, (body: unknown, answer: unknown) => {
      if (typeof answer === 'function') handler(body, answer as (value: unknown) => void);
    });
  }

  /** Resolves at the next welcome, at once when there is one. */
  ready(): Promise<void> {
    return this.current ? Promise.resolve() : this.nextWelcome();
  }

  nextWelcome(): Promise<void> {
    return this.next.promise;
  }

  /** Says something and waits for its answer: undefined when none came in time or it made no sense. */
  async ask<Name extends AgentMessage>(
    name: Name,
    body: BodyOf<Name>,
  ): Promise<AnswerOf<Name> | undefined> {
    if (!this.socket.connected) return undefined;
    try {
      const value: unknown = await this.socket
        .timeout(this.options.ackWaitMs)
        .emitWithAck(name, body);
      return this.understand(name, value);
    } catch {
      return undefined;
    }
  }

  /** As `ask`, but a late answer goes to `late` instead of being lost. Nothing is sent again. */
  askOnce<Name extends AgentMessage>(
    name: Name,
    body: BodyOf<Name>,
    late: (answer: AnswerOf<Name>) => void,
  ): Promise<AnswerOf<Name> | undefined> {
    if (!this.socket.connected) return Promise.resolve(undefined);
    const { promise, resolve } = Promise.withResolvers<AnswerOf<Name> | undefined>();
    let waiting = true;
    const giveUp = () => {
      waiting = false;
      resolve(undefined);
    };
    const timer = setTimeout(giveUp, this.options.ackWaitMs);
    this.socket.once('disconnect', giveUp);
    this.socket.emit(name, body, (value: unknown) => {
      clearTimeout(timer);
      this.socket.off('disconnect', giveUp);
      const answer = this.understand(name, value);
      if (waiting) resolve(answer);
      else if (answer !== undefined) late(answer);
    });
    return promise;
  }

  private understand<Name extends AgentMessage>(
    name: Name,
    value: unknown,
  ): AnswerOf<Name> | undefined {
    const reading = readAnswer(name, value);
    if (reading.ok) return reading.value;
    this.options.log.warn(
      { message: name, path: reading.path, problem: reading.message },
      'an answer made no sense',
    );
    return undefined;
  }

  private async sayHello(): Promise<void> {
    const answer = await this.ask('hello', this.options.hello());
    if (!this.options.boot.alive || !this.socket.connected) return;
    if (answer?.ok) {
      this.current = answer;
      for (const listener of this.welcomed) listener(answer);
      const { resolve } = this.next;
      this.next = Promise.withResolvers<void>();
      resolve();
      return;
    }
    this.options.log.warn({ answer }, 'the server did not welcome this phone');
    this.drop(answer?.retry === false ? 30_000 : 1_000);
  }

  private lost(reason: string): void {
    this.current = undefined;
    if (reason === 'io server disconnect') this.reconnectAfter(1_000);
  }

  /** A token that is not taken any more never will be: somebody must bring a new code. */
  private refusedToConnect(error: Error & { data?: { code?: unknown } }): void {
    if (this.socket.active) return;
    if (error.data?.code === 'signedOut') {
      this.options.log.warn(
        'the server does not take the token of this phone: it stays off until it is enrolled again',
      );
      return;
    }
    this.options.log.warn({ reason: error.message }, 'the server refused this phone');
    this.reconnectAfter(5_000);
  }

  private reconnectAfter(ms: number): void {
    this.options.boot.wait(ms).then(
      () => this.socket.connect(),
      () => undefined,
    );
  }
}

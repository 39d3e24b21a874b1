import { io, type Socket } from 'socket.io-client';
import { enrolmentPath, readEnrolmentLink } from '../../enrolment.ts';
import { readAnswer, readBody, type AgentMessage, type AnswerOf } from '../../messages.ts';
import { agentNamespace, agentPath } from '../../version.ts';
import type { Command, CommandAnswer } from '../../commands.ts';
import type { CommandResult } from '../../results.ts';
import { book, newBank, newJournal, type Bank, type Journal } from './sample-journal.ts';
import { perform } from './sample-commands.ts';
import { accountId, identity, type SamplePhone } from './sample-phone.ts';
import { answerQuestion, reportOrders, closeOpenOrders } from './sample-transfers.ts';
import type { Wrongness } from './wrongness.ts';

const ackMs = 300;

/**
 * A second, small agent, so that the suite is not fitted to one: it keeps every promise but the
 * ones it is told to break.
 */
export class SampleAgent implements SamplePhone {
  readonly wrong: ReadonlySet<Wrongness>;
  readonly bank: Bank = newBank();
  journal: Journal = newJournal();
  welcome: Extract<AnswerOf<'hello'>, { ok: true }> | undefined;
  bootId = '';
  socket: Socket | undefined;
  private token = '';
  private url = '';
  private bootedMs = 0;
  private serverAheadMs = 0;
  private made = 0;
  private beating: NodeJS.Timeout | undefined;
  private waiting: { command: Command; arrivedMs: number }[] = [];
  private working = false;
  private version = 'sample-1';
  capabilities: string[] = ['restart', 'updateAgent', 'journal'];

  constructor(...wrong: Wrongness[]) {
    this.wrong = new Set(wrong);
  }

  /** Exchanges the code and goes on line. */
  async enrol(link: string): Promise<void> {
    const { server, code } = readEnrolmentLink(link) ?? { server: '', code: '' };
    const exchange = () =>
      fetch(`${server}${enrolmentPath}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ code, model: 'Sample' }),
      });
    const answer = (await (await exchange()).json()) as { token: string };
    if (this.wrong.has('enrolsTwice')) await exchange();
    [this.url, this.token] = [server, answer.token];
    this.boot();
  }

  boot(): void {
    this.bootId = `boot-${crypto.randomUUID()}`;
    this.bootedMs = performance.now();
    [this.waiting, this.working, this.welcome] = [[], false, undefined];
    const socket = io(`${this.url}${agentNamespace}`, {
      path: agentPath,
      transports: ['websocket'],
      auth: { token: this.token },
      forceNew: true,
      reconnectionDelay: 20,
      reconnectionDelayMax: 50,
    });
    this.socket = socket;
    socket.on('connect', () => void this.sayHello(socket));
    socket.on('disconnect', (reason) => {
      this.welcome = undefined;
      if (reason === 'io server disconnect') setTimeout(() => socket.connect(), 20);
    });
    socket.on('connect_error', () => {
      if (this.wrong.has('keepsKnocking')) setTimeout(() => socket.connect(), 5);
    });
    socket.on('command', (body: unknown, answer: (value: CommandAnswer) => void) =>
      answer(this.hear(body)),
    );
    socket.on('journal:question', (body: unknown, answer: (value: unknown) => void) =>
      answer(reportOrders(this, body)),
    );
    socket.on('transfer:question', (body: unknown, answer: (value: unknown) => void) =>
      answer(answerQuestion(this, body)),
    );
    closeOpenOrders(this);
    void this.flush(socket);
  }

  /** Ends without warning and starts again on the same phone. */
  restart(): void {
    this.end();
    if (this.wrong.has('newJournalAtRestart')) this.journal.journalId = newJournal().journalId;
    this.boot();
  }

  startAnew(command: Command): void {
    const { bootId } = this;
    this.end();
    if (command.kind === 'updateAgent' && !this.wrong.has('updatesNothing'))
      this.version = command.payload.version;
    if (this.wrong.has('restartsAgain')) this.journal.results.delete(command.idempotencyKey);
    this.boot();
    if (this.wrong.has('keepsBoot')) this.bootId = bootId;
    const result =
      command.kind === 'updateAgent'
        ? { agentVersion: command.payload.version }
        : { bootId: this.bootId };
    this.finish(
      command,
      { outcome: 'succeeded', result },
      { isKept: !this.wrong.has('restartsAgain') },
    );
  }

  loseJournal(): void {
    this.end();
    this.journal = newJournal();
    this.boot();
  }

  end(): void {
    clearInterval(this.beating);
    this.socket?.disconnect();
    this.socket?.removeAllListeners();
  }

  pay(): void {
    const { amount } = book(this.bank, { direction: 'credit', value: '55000.00' });
    this.post('observation', {
      observationId: this.newId('seen'),
      accountId,
      observedAt: this.now(),
      direction: 'credit',
      amount,
      text: 'Received money',
    });
    void perform(
      this,
      {
        kind: 'readHistory',
        accountId,
        payload: { from: '2020-01-01T00:00:00.000Z', reason: 'observation', restartApp: false },
      } as Command,
      undefined,
    );
  }

  get connectionId(): string | undefined {
    return this.welcome ? this.socket?.id : undefined;
  }

  monotonicMs(): number {
    return performance.now() - this.bootedMs;
  }

  now(): string {
    return new Date(
      this.wrong.has('ownClock') ? Date.now() : this.serverAheadMs + performance.now(),
    ).toISOString();
  }

  newId(what: string): string {
    return `${what}-${this.bootId.slice(5, 13)}-${(this.made += 1)}`;
  }

  post(name: AgentMessage, body: object): void {
    this.journal.unsent.set(this.newId('message'), { name, body });
    if (this.socket) void this.flush(this.socket);
  }

  async ask<Name extends AgentMessage>(
    name: Name,
    body: object,
  ): Promise<AnswerOf<Name> | undefined> {
    const value: unknown = await this.socket
      ?.timeout(ackMs)
      .emitWithAck(name, body)
      .catch(() => undefined);
    const reading = readAnswer(name, value);
    return reading.ok ? reading.value : undefined;
  }

  say(name: AgentMessage, body: object, heard: (answer: unknown) => void): void {
    this.socket?.emit(name, body, heard);
  }

  private async sayHello(socket: Socket): Promise<void> {
    if (this.wrong.has('speaksBeforeWelcome')) void this.ask('heartbeat', this.beat());
    const answer = await new Promise<AnswerOf<'hello'>>((resolve) => {
      const accounts = [{ accountId, identity }];
      socket.emit(
        'hello',
        {
          protocolVersions: [1],
          agentVersion: this.version,
          capabilities: this.capabilities,
          model: 'Sample',
          osVersion: '1',
          serial: 'S1',
          bootId: this.bootId,
          journalId: this.journal.journalId,
          monotonicMs: this.monotonicMs(),
          sims: [],
          accounts,
        },
        resolve,
      );
    });
    if (!answer.ok) {
      if (!this.wrong.has('staysAfterRefusal')) socket.disconnect();
      return;
    }
    this.serverAheadMs = Date.parse(answer.serverTime) - performance.now();
    this.welcome = answer;
    clearInterval(this.beating);
    this.beating = setInterval(
      () => void this.ask('heartbeat', this.beat()),
      this.wrong.has('beatsSeldom') ? 2_500 : answer.heartbeatSeconds * 1_000,
    );
    if (this.wrong.has('inventsMessages')) socket.emit('battery', { level: 5 }, () => undefined);
    await this.flush(socket);
  }

  private beat(): object {
    return {
      bootId: this.bootId,
      monotonicMs: this.monotonicMs(),
      battery: { level: 90, charging: true },
      network: { transport: 'wifi', signal: null, exitIp: null },
      busy: this.working,
      runningCommandId: null,
    };
  }

  private hear(body: unknown): CommandAnswer {
    const reading = readBody('command', body);
    if (!reading.ok && !this.wrong.has('takesAnyCommand'))
      return { accepted: false, reason: 'invalidMessage' };
    const command = (reading.ok ? reading.value : body) as Command;
    if (
      command.accountId !== undefined &&
      command.accountId !== accountId &&
      !this.wrong.has('takesAnyAccount')
    )
      return { accepted: false, reason: 'unknownAccount' };
    const fingerprint = JSON.stringify([command.kind, command.accountId, command.payload]);
    const known = this.wrong.has('doesTwice')
      ? undefined
      : this.journal.results.get(command.idempotencyKey);
    if (known && known.fingerprint !== fingerprint && !this.wrong.has('mixesKeys'))
      return { accepted: false, reason: 'conflict' };
    if (known?.result)
      this.post('command:result', { ...known.result, commandId: command.commandId });
    else {
      if (!known) this.journal.results.set(command.idempotencyKey, { fingerprint });
      this.waiting.push({ command, arrivedMs: performance.now() });
      if (!this.wrong.has('firstComeFirstServed'))
        this.waiting.sort((one, other) => one.command.priority - other.command.priority);
      void this.work(this.socket);
    }
    return { accepted: true };
  }

  private async work(socket: Socket | undefined): Promise<void> {
    if (this.working) return;
    this.working = true;
    for (
      let next = this.waiting.shift();
      next && socket === this.socket;
      next = this.waiting.shift()
    ) {
      await new Promise((resolve) => setTimeout(resolve, 10));
      const { command, arrivedMs } = next;
      const late = performance.now() - arrivedMs > command.ttlMs && !this.wrong.has('ignoresTtl');
      const { result: known } = this.journal.results.get(command.idempotencyKey) ?? {};
      const result = known ?? (late ? undefined : await perform(this, command, command.commandId));
      if (socket !== this.socket) return;
      this.finish(
        command,
        result ?? {
          outcome: 'failed',
          error: { code: 'deadlinePassed', message: 'It waited too long.' },
        },
      );
    }
    this.working = false;
  }

  private finish(
    { commandId, idempotencyKey, kind, accountId: of, payload }: Command,
    act: object,
    { isKept = true } = {},
  ): void {
    const result = { idempotencyKey, kind, finishedAt: this.now(), ...act, commandId };
    if (isKept)
      this.journal.results.set(idempotencyKey, {
        fingerprint: JSON.stringify([kind, of, payload]),
        result: result as unknown as CommandResult,
      });
    if (!this.wrong.has('forgetsWhenCut') || this.welcome) this.post('command:result', result);
  }

  /** One after the other, each until it is heard; the number of the connection changes when it is lost. */
  private async flush(socket: Socket): Promise<void> {
    for (const [id, message] of this.journal.unsent) {
      if (!this.welcome || socket !== this.socket || sending.has(message)) continue;
      sending.add(message);
      void this.sayUntilHeard(socket, id, message).finally(() => this.said(id, message));
    }
  }

  /** A connection that came meanwhile left the message to this one, so it is said there now. */
  private said(id: string, message: object): void {
    sending.delete(message);
    if (this.socket && this.journal.unsent.has(id)) void this.flush(this.socket);
  }

  private async sayUntilHeard(
    socket: Socket,
    id: string,
    { name, body }: { name: AgentMessage; body: object },
  ): Promise<void> {
    while (this.welcome && socket === this.socket) {
      const said =
        this.wrong.has('changesRepeats') && 'finishedAt' in body
          ? { ...body, finishedAt: this.now() }
          : body;
      const answer = await this.ask(name, said);
      if (
        answer?.ok ||
        (answer &&
          !answer.ok &&
          (!answer.retry || this.wrong.has('givesUpEarly')) &&
          !this.wrong.has('neverGivesUp'))
      ) {
        this.journal.unsent.delete(id);
        return;
      }
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}

const sending = new WeakSet<object>();

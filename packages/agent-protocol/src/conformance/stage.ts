import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { agentCurrencies } from '../providers.ts';
import type {
  Capability,
  Command,
  CommandAnswer,
  CommandKind,
  CommandOf,
  Destination,
} from '../commands.ts';
import type { tellsJournal } from '../journal.ts';
import type { AgentMessage, AnswerOf, BodyOf } from '../messages.ts';
import type { Identity } from '../parts.ts';
import type { CommandResult, ResultOf } from '../results.ts';
import type { TransferOrder } from '../transfer.ts';
import { welcome, type FakeServer, type Heard } from './fake-server.ts';
import type { Acts, ConformanceOptions } from './options.ts';
import { Broken, must } from './scenario.ts';

/** The account that the suite works with, as the agent's first hello named it. */
interface Subject {
  accountId: string;
  identity: Identity;
}

/** The suite's hands: what scenarios ask of the agent, and what they have heard since they began. */
export class Stage {
  readonly server: FakeServer;
  readonly token: string;
  readonly code: string;
  readonly quietMs: number;
  readonly startedAt = new Date(Date.now() - 3_600_000).toISOString();
  readonly orders: TransferOrder[] = [];
  /** Texts that no message may ever hold. */
  readonly secrets: string[] = [];
  private readonly options: ConformanceOptions;
  private readonly patienceMs: number;
  private known: Subject | undefined;
  private since = 0;
  private made = 0;

  constructor(server: FakeServer, options: ConformanceOptions) {
    this.server = server;
    this.options = options;
    this.token = `conformance-${randomBytes(12).toString('hex')}`;
    this.code = crockford(12)
      .toUpperCase()
      .replace(/(.{4})(?=.)/g, '$1-');
    this.quietMs = options.quietMs ?? 2_000;
    this.patienceMs = options.patienceMs ?? 60_000;
  }

  /** Forgets how the scenario before had things answered. */
  begin(): void {
    for (const name of Object.keys(this.server.answering))
      delete this.server.answering[name as AgentMessage];
    this.since = this.server.everything().length;
  }

  get account(): Subject {
    must(this.known !== undefined, 'no account was named in hello');
    return this.known;
  }

  set account(subject: Subject) {
    this.known = subject;
  }

  get secret(): string {
    must(this.options.secret !== undefined, 'no secret to sign in with was given to the suite');
    return this.options.secret;
  }

  /** Where transfers go, and whose name is asked for. */
  get destination(): Destination {
    must(this.options.destination !== undefined, 'no destination was given to the suite');
    return this.options.destination;
  }

  /** A version that the agent can become. */
  get updateTo(): string {
    must(
      this.options.updateTo !== undefined,
      'it announces updateAgent, and no version to become was given to the suite: name one with --update-to, or declare --without updates',
    );
    return this.options.updateTo;
  }

  /** Whether the agent said in its first hello that it can be asked for this. */
  announces(capability: Capability | typeof tellsJournal): boolean {
    return this.server.heard('hello')[0]?.body.capabilities?.includes(capability) ?? false;
  }

  act<Name extends keyof Acts>(name: Name): NonNullable<Acts[Name]> {
    const act = this.options.acts?.[name];
    must(act !== undefined, `nobody can do "${name}" for the suite`);
    return act;
  }

  heard<Name extends AgentMessage>(name: Name): Heard<Name>[] {
    return this.server.heard(name).filter(({ place }) => place >= this.since);
  }

  /** The first message since the scenario began that fits; Broken when none comes. `what` says what is missed. */
  until<Name extends AgentMessage>(
    name: Name,
    what: string,
    fits: (body: BodyOf<Name>, heard: Heard<Name>) => boolean = () => true,
  ): Promise<Heard<Name>> {
    return this.patiently(
      this.server.until(name, (body, heard) => heard.place >= this.since && fits(body, heard)),
      what,
    );
  }

  /** Broken when it takes longer than anybody waits. */
  async patiently<T>(work: Promise<T>, what: string, patienceMs = this.patienceMs): Promise<T> {
    const over = new AbortController();
    const late = sleep(patienceMs, undefined, { signal: over.signal }).then(
      (): never => {
        throw new Broken(`${what}: not within ${patienceMs / 1_000} s`);
      },
      (): Promise<never> => new Promise(() => undefined),
    );
    try {
      return await Promise.race([work, late]);
    } finally {
      over.abort();
    }
  }

  quiet(): Promise<void> {
    return sleep(this.quietMs);
  }

  /** Disconnects and waits until the agent is back and welcomed. `change` overrides the new welcome. */
  async reconnect(change: Parameters<typeof welcome>[0] = {}): Promise<Heard<'hello'>> {
    this.server.answering.hello = () => welcome(change);
    return this.back(
      () => this.server.breakConnection(this.token),
      'after its connection broke the agent said hello again',
    );
  }

  /** Does something that ends the connection, and waits for the hello after it. */
  async back(end: () => unknown, what: string): Promise<Heard<'hello'>> {
    const before = this.server.heard('hello').length;
    await end();
    return this.patiently(this.server.nth('hello', before + 1), what);
  }

  command<Kind extends CommandKind>(
    kind: Kind,
    payload: CommandOf<Kind>['payload'],
    change: Partial<Command> = {},
  ): CommandOf<Kind> {
    this.made += 1;
    return {
      commandId: serverId('cmd'),
      idempotencyKey: `conformance-${this.made}-${crockford(8)}`,
      accountId: this.account.accountId,
      deadline: new Date(Date.now() + 60_000).toISOString(),
      ttlMs: 600_000,
      priority: 5,
      kind,
      payload,
      ...change,
    } as unknown as CommandOf<Kind>;
  }

  /** A command about the phone itself, not about an account. */
  caring<Kind extends Capability>(
    kind: Kind,
    payload: CommandOf<Kind>['payload'],
  ): CommandOf<Kind> {
    const { accountId: _, ...command } = this.command(kind, payload) as Command;
    return command as unknown as CommandOf<Kind>;
  }

  /** Something every agent can do: the cheapest command it knows. */
  anyCommand(change: Partial<Command> = {}): Command {
    const without = this.options.without ?? [];
    if (!without.includes('balance')) return this.command('readBalance', {}, change);
    if (!without.includes('qr')) return this.command('makeQr', { amount: null }, change);
    return this.readHistory(change);
  }

  readHistory(change: Partial<Command> = {}): CommandOf<'readHistory'> {
    return this.command(
      'readHistory',
      { from: this.startedAt, reason: 'claim', restartApp: false },
      change,
    );
  }

  async send(command: Command): Promise<CommandAnswer> {
    return this.patiently(
      this.server.tell(this.token, 'command', command),
      `the command ${command.kind} was answered`,
    );
  }

  async accepted<One extends Command>(command: One): Promise<One> {
    const answer = await this.send(command);
    must(
      answer.accepted,
      `the command ${command.kind} was not accepted: ${answer.accepted ? '' : answer.reason}`,
    );
    return command;
  }

  resultOf({ commandId, kind }: Command): Promise<Heard<'command:result'>> {
    return this.until(
      'command:result',
      `${kind} has a command:result`,
      (result) => result.commandId === commandId,
    );
  }

  /** Sends a command and gives its result. */
  async done(command: Command): Promise<CommandResult> {
    return (await this.resultOf(await this.accepted(command))).body;
  }

  /** The result of a command that must succeed. */
  async succeeded<Kind extends CommandKind>(command: CommandOf<Kind>): Promise<ResultOf<Kind>> {
    const result = await this.done(command);
    if (result.outcome !== 'succeeded')
      throw new Broken(
        `${command.kind} ended as ${result.outcome}: ${result.error.code}, ${result.error.message}`,
      );
    return result.result as unknown as ResultOf<Kind>;
  }

  /** A new order of one unit more than the one before, so that the history tells them apart. */
  order(change: Partial<TransferOrder> = {}): TransferOrder {
    const { accountId, identity } = this.account;
    const { destination } = this;
    const value = `${(this.options.amount ?? 1_000) + this.orders.length}.00`;
    const order = {
      intentId: serverId('int'),
      epoch: 1,
      accountId,
      destination,
      amount: {
        value,
        currency: agentCurrencies[identity.provider],
      },
      ttlMs: 120_000,
      note: null,
      ...change,
    };
    this.orders.push(order);
    return order;
  }

  /** Gives these orders in turn to whoever asks, and nothing after them. */
  giving(...orders: TransferOrder[]): void {
    const left = [...orders];
    this.server.answering['transfer:next'] = () => ({ ok: true, transfer: left.shift() ?? null });
  }

  async wake(): Promise<CommandOf<'transfer'>> {
    return this.accepted(this.command('transfer', {}));
  }

  reportOf({
    intentId,
    epoch,
  }: {
    intentId: string;
    epoch: number;
  }): Promise<Heard<'transfer:report'>> {
    return this.until(
      'transfer:report',
      `epoch ${epoch} of the order has a transfer:report`,
      (report) => report.intentId === intentId && report.epoch === epoch,
    );
  }

  /** Resolves when the agent's journal holds the order. */
  async untilKnown({ intentId, epoch }: TransferOrder): Promise<void> {
    const journalId = this.server.heard('hello').at(-1)?.body.journalId ?? '';
    const known = async () => {
      while ((await this.ask({ intentId, epoch, journalId })).answer === 'unknown') await sleep(1);
    };
    await this.patiently(known(), 'the journal knew the order');
  }

  ask(question: {
    intentId: string;
    epoch: number;
    journalId: string;
  }): Promise<AnswerOf<'transfer:question'>> {
    const { intentId, epoch, journalId } = question;
    return this.patiently(
      this.server.tell(this.token, 'transfer:question', { intentId, epoch, journalId }),
      'transfer:question was answered',
    );
  }

  /** Everything that the journal took since then, page by page. */
  async queryJournal(since: string): Promise<AnswerOf<'journal:question'>> {
    const orders: AnswerOf<'journal:question'>['orders'] = [];
    for (let after: number | null = null; ;) {
      const page: AnswerOf<'journal:question'> = await this.patiently(
        this.server.tell(this.token, 'journal:question', { since, after }),
        'journal:question was answered',
      );
      orders.push(...page.orders);
      if (page.next === null) return { ...page, orders };
      must(after === null || page.next > after, 'the pages of its journal do not come to an end');
      after = page.next;
    }
  }
}

/** An id as the server makes them. */
export function serverId(prefix: string): string {
  return `${prefix}_${crockford(26)}`;
}

function crockford(length: number): string {
  return Array.from(randomBytes(length), (byte) =>
    '0123456789abcdefghjkmnpqrstvwxyz'.charAt(byte % 32),
  ).join('');
}

import type { AgentMessage, AnswerOf, BodyOf } from '@wallet/agent-protocol';
import type { Logger } from 'pino';
import type { Timing } from '../../clock.ts';
import { PhoneDied, type Boot } from './boot.ts';
import type { Connection } from './connection.ts';
import type { Journal } from './journal.ts';
import type { Message } from './journal-entry.ts';

type Refused = Extract<AnswerOf<AgentMessage>, { ok: false }>;

export interface OutboxOptions {
  boot: Boot;
  journal: Journal;
  connection: Connection;
  timing: Timing;
  log: Logger;
}

/** Messages that must arrive. Each is on disk before it is said, and is repeated unchanged until the server has it. */
export class Outbox {
  private readonly options: OutboxOptions;

  constructor(options: OutboxOptions) {
    this.options = options;
  }

  /** Resolves when the server has it, or has refused it for good. */
  async deliver<Name extends AgentMessage>(
    name: Name,
    id: string,
    body: BodyOf<Name>,
  ): Promise<'stored' | 'refused'> {
    const message = { id, name, body };
    await this.options.journal.write({ type: 'send', message });
    return this.sayUntilHeard(message);
  }

  /** As `deliver`, for those who do not wait for it. */
  post<Name extends AgentMessage>(name: Name, id: string, body: BodyOf<Name>): void {
    this.inBackground(this.deliver(name, id, body));
  }

  /** Goes on with what the journal says was not acknowledged before the last restart. */
  resume(): void {
    for (const message of this.options.journal.state.unsent.values())
      this.inBackground(this.sayUntilHeard(message));
  }

  private inBackground(work: Promise<unknown>): void {
    work.catch((error: unknown) => {
      if (!(error instanceof PhoneDied)) this.options.log.error({ error }, 'the outbox broke');
    });
  }

  private async sayUntilHeard(message: Message): Promise<'stored' | 'refused'> {
    const { boot, connection, journal, timing, log } = this.options;
    for (let waitMs = timing.retryFirstMs; ; waitMs = Math.min(waitMs * 2, timing.retryMaxMs)) {
      await this.orOff(connection.ready());
      const answer = await connection.ask(message.name, message.body as BodyOf<AgentMessage>);
      boot.check();
      if (answer?.ok) {
        await journal.write({ type: 'sent', id: message.id });
        return 'stored';
      }
      if (answer && !(answer as Refused).retry) {
        log.warn(
          { message: message.name, id: message.id, answer },
          'the server refused a message for good',
        );
        await journal.write({ type: 'refused', id: message.id, code: (answer as Refused).code });
        return 'refused';
      }
      if (connection.welcome)
        await this.orOff(Promise.race([boot.wait(waitMs), connection.nextWelcome()]));
    }
  }

  private async orOff(work: Promise<void>): Promise<void> {
    const { boot } = this.options;
    boot.check();
    let off: () => void = () => undefined;
    const died = new Promise<void>((resolve) => {
      off = resolve;
      boot.signal.addEventListener('abort', off, { once: true });
    });
    await Promise.race([work, died]);
    boot.signal.removeEventListener('abort', off);
    boot.check();
  }
}

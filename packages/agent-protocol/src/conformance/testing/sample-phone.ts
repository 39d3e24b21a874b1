import type { Command } from '../../commands.ts';
import type { AgentMessage, AnswerOf } from '../../messages.ts';
import type { Bank, Journal } from './sample-journal.ts';
import type { Wrongness } from './wrongness.ts';

export const accountId = 'acc_01kagh2z0000000000000dana1';
export const identity = {
  provider: 'dana' as const,
  holderName: 'TOKO CONTOH',
  number: '081200000001',
};

/** What the parts of the sample agent work with. */
export interface SamplePhone {
  readonly wrong: ReadonlySet<Wrongness>;
  readonly bank: Bank;
  readonly journal: Journal;
  readonly bootId: string;
  readonly welcome: Extract<AnswerOf<'hello'>, { ok: true }> | undefined;
  /** Names this very connection; undefined while not welcomed. */
  readonly connectionId: string | undefined;
  /** Goes off and starts again, as a new version when one is named. What its journal then tells of the command. */
  startAnew(command: Command): void;
  monotonicMs(): number;
  /** Server time, as the welcome told it. */
  now(): string;
  newId(what: string): string;
  /** Into the journal, and said until the server has it. */
  post(name: AgentMessage, body: object): void;
  ask<Name extends AgentMessage>(name: Name, body: object): Promise<AnswerOf<Name> | undefined>;
  /** Says something once and hears the answer whenever it comes. */
  say(name: AgentMessage, body: object, heard: (answer: unknown) => void): void;
}

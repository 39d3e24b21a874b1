import { commandKinds } from '@wallet/agent-protocol';
import type { AgentMessage, BodyOf, CommandKind, TransferOrder } from '@wallet/agent-protocol';
import { examples } from '@wallet/agent-protocol/examples';
import { reportOf } from '@wallet/server/testing';
import { beatOf, handshakeOf, identityOf, type Phone, readOf } from './fixtures.ts';

/** One phone that lies, and one that it lies about, which has an order and a running command of each kind. */
export interface LyingWorld {
  victim: Phone;
  liar: Phone;
  order: TransferOrder;
  commands: Record<CommandKind, { id: string; key: string }>;
  nowMs: number;
  /** The same, as text. */
  at: string;
}

/** The first recorded valid message that fits. */
export function bodyOf(message: string, kind?: CommandKind): unknown {
  const found = examples.find(
    ({ message: name, part, valid, value }) =>
      name === message &&
      part === 'body' &&
      valid &&
      (kind === undefined || (value as { kind: string }).kind === kind),
  );
  if (!found) throw new Error(`no recorded ${message} ${kind ?? ''}`);
  return structuredClone(found.value);
}

export interface Lie<Name extends AgentMessage> {
  /** What it says that is not true. */
  what: string;
  body: (world: LyingWorld) => BodyOf<Name>;
  /** Null: it may be listed, and is left aside. */
  code: 'notYourAccount' | 'unknownCommand' | 'conflict' | null;
  /** What of the victim's is written down as named. */
  names: (world: LyingWorld) => string | null;
}

const account = ({ victim }: LyingWorld) => victim.accountId;
const command =
  (kind: CommandKind) =>
  ({ commands }: LyingWorld) =>
    commands[kind].id;

/**
 * Every message of the protocol with everything in it that may be another phone's. The compiler
 * asks for a new message.
 */
export const lies: { [Name in AgentMessage]: readonly Lie<Name>[] } = {
  hello: [
    {
      what: 'lists another phone’s account with what its screen shows',
      body: (w) =>
        handshakeOf(w.liar, {
          accounts: [
            { accountId: w.victim.accountId, identity: identityOf(w.victim.number) },
            { accountId: w.liar.accountId, identity: identityOf(w.liar.number) },
          ],
        }),
      code: null,
      names: account,
    },
  ],
  heartbeat: [
    {
      what: 'is at another phone’s command',
      body: (w) => beatOf({ busy: true, runningCommandId: w.commands.login.id }),
      code: 'unknownCommand',
      names: command('login'),
    },
  ],
  'command:progress': [
    {
      what: 'tells a step of another phone’s command',
      body: (w) => ({ commandId: w.commands.login.id, number: 1, step: 'x', at: w.at }),
      code: 'unknownCommand',
      names: command('login'),
    },
  ],
  'command:result': commandKinds.flatMap((kind) => [
    {
      what: `answers another phone’s ${kind} as done`,
      body: (w) => ({
        ...(bodyOf('command:result', kind) as BodyOf<'command:result'> & { outcome: 'succeeded' }),
        commandId: w.commands[kind].id,
        idempotencyKey: w.commands[kind].key,
      }),
      code: 'unknownCommand' as const,
      names: command(kind),
    },
    {
      what: `answers another phone’s ${kind} as failed`,
      body: (w) => ({
        commandId: w.commands[kind].id,
        idempotencyKey: w.commands[kind].key,
        finishedAt: w.at,
        kind,
        outcome: 'failed' as const,
        error: { code: 'providerDown' as const, message: 'Maintenance.' },
      }),
      code: 'unknownCommand' as const,
      names: command(kind),
    },
  ]),
  'statement:read': [
    {
      what: 'reads another phone’s account',
      body: (w) => readOf(w.victim, { nowMs: w.nowMs }),
      code: 'notYourAccount',
      names: account,
    },
    {
      what: 'says another phone’s read again',
      body: (w) => readOf(w.victim, { nowMs: w.nowMs, readId: 'read-of-victim' }),
      code: 'notYourAccount',
      names: account,
    },
    {
      what: 'reads its own account by another phone’s command',
      body: (w) => readOf(w.liar, { nowMs: w.nowMs, commandId: w.commands.readHistory.id }),
      code: 'unknownCommand',
      names: command('readHistory'),
    },
  ],
  observation: [
    {
      what: 'heard of money on another phone’s account',
      body: (w) => ({
        observationId: 'obs-00000001',
        accountId: w.victim.accountId,
        observedAt: w.at,
        direction: 'credit',
        amount: { value: '150000.00', currency: 'IDR' },
        text: 'money',
      }),
      code: 'notYourAccount',
      names: account,
    },
  ],
  'qr:reported': [
    {
      what: 'shows a code as another phone’s account’s',
      body: (w) => ({
        reportId: 'rep-00000001',
        accountId: w.victim.accountId,
        payload: '0'.repeat(30),
        identity: identityOf(w.victim.number),
        seenAt: w.at,
      }),
      code: 'notYourAccount',
      names: account,
    },
  ],
  'balance:reported': [
    {
      what: 'tells the balance of another phone’s account',
      body: (w) => ({
        reportId: 'rep-00000002',
        accountId: w.victim.accountId,
        balance: { value: '9.00', currency: 'IDR' },
        identity: identityOf(w.victim.number),
        asOf: w.at,
      }),
      code: 'notYourAccount',
      names: account,
    },
  ],
  'health:reported': [
    {
      what: 'checked another phone’s account',
      body: (w) => ({
        reportId: 'rep-00000003',
        area: 'get_balance',
        status: 2,
        processStatus: 'done',
        additionalData: { accountId: w.victim.accountId, checkedAt: w.at },
      }),
      code: 'notYourAccount',
      names: account,
    },
  ],
  'login:step': [
    {
      what: 'signs another phone’s account in by its command',
      body: (w) => stepOf(w, w.victim.accountId),
      code: 'unknownCommand',
      names: command('login'),
    },
    {
      what: 'signs its own account in by another phone’s command',
      body: (w) => stepOf(w, w.liar.accountId),
      code: 'unknownCommand',
      names: command('login'),
    },
  ],
  'transfer:next': [
    {
      what: 'asks for another phone’s orders',
      body: (w) => askOf(w.victim),
      code: 'notYourAccount',
      names: account,
    },
    {
      what: 'asks in the name of another journal',
      body: (w) => ({ ...askOf(w.liar), journalId: 'journal-of-before', sequence: 1 }),
      code: 'conflict',
      names: () => null,
    },
  ],
  'transfer:report': [
    {
      what: 'pressed another phone’s order',
      body: (w) => reportOf(w.order, 'pressed', { providerAnswer: 'accepted' }),
      code: 'notYourAccount',
      names: account,
    },
    {
      what: 'denies another phone’s order from an account of its own',
      body: (w) => ({ ...reportOf(w.order, 'notPressed'), accountId: w.liar.accountId }),
      code: 'conflict',
      names: (w) => w.order.intentId,
    },
    {
      what: 'pressed another phone’s order from an account of its own',
      body: (w) => ({
        ...reportOf(w.order, 'pressed', { providerAnswer: 'accepted' }),
        accountId: w.liar.accountId,
      }),
      code: 'conflict',
      names: (w) => w.order.intentId,
    },
  ],
};

function stepOf({ commands, at }: LyingWorld, accountId: string): BodyOf<'login:step'> {
  return {
    reportId: 'rep-00000004',
    commandId: commands.login.id,
    accountId,
    step: 4,
    status: 'done',
    at,
  };
}

export function askOf({ accountId, number }: Phone): BodyOf<'transfer:next'> {
  return {
    askId: 'ask-00000001',
    accountId,
    t0MonotonicMs: 1,
    bootId: 'boot-0001',
    journalId: 'journal-1',
    sequence: 1,
    identity: identityOf(number),
  };
}

import { isDeepStrictEqual } from 'node:util';
import type { StatementLine, StatementRead } from '../../statement.ts';
import type { Heard } from '../fake-server.ts';
import { must, type Scenario } from '../scenario.ts';
import type { Stage } from '../stage.ts';

const section = '`statement:read`';
const longAgo = '2020-01-01T00:00:00.000Z';

export const histories: readonly Scenario[] = [
  {
    name: 'historyBeforeResult',
    rule: 'The read travels before the result of its command, which names it and counts its lines.',
    section,
    needs: ['history'],
    play: async (stage) => {
      const command = stage.readHistory();
      const result = await stage.succeeded(command);
      const ended = await stage.resultOf(command);
      const reads = readsOf(stage, command.commandId);
      const named = reads.find(({ body }) => body.readId === result.readId);
      must(named !== undefined, 'no statement:read has the readId of the result');
      must(named.place < ended.place, 'the result came before its read');
      must(
        named.body.lines.length === result.lineCount,
        `the result counts ${result.lineCount} lines, the read has ${named.body.lines.length}`,
      );
      const asked = Date.parse(command.payload.from);
      must(
        reads.some(({ body }) => Date.parse(body.from) <= asked || body.claims.reachedBeginning),
        `no read goes back to ${command.payload.from}`,
      );
    },
  },
  {
    name: 'honestClaims',
    rule: 'What a read claims is so: passes, tabs, an older row or the beginning, the identity of the account, and balances that chain.',
    section,
    needs: ['history'],
    play: async (stage) => {
      for (const from of [stage.startedAt, longAgo])
        await stage.succeeded(
          stage.readHistory({ payload: { from, reason: 'baseline', restartApp: false } }),
        );
      const reads = stage
        .heard('statement:read')
        .map(({ body }) => body)
        .filter(({ accountId }) => accountId === stage.account.accountId);
      for (const read of reads)
        for (const [holds, sentence] of judged(read, stage))
          must(holds, `read ${read.readId}: ${sentence}`);
    },
  },
  {
    name: 'historyInParts',
    rule: 'A read holds at most linesPerRead lines; a longer history comes in several reads that go on where the one before ended and leave nothing out.',
    section: 'How messages are exchanged',
    needs: ['history'],
    play: async (stage) => {
      const linesPerRead = 4;
      const whole = await linesSince(stage, longAgo);
      must(
        whole.length > linesPerRead,
        `the account shows ${whole.length} lines: give it at least ${linesPerRead + 1}`,
      );
      await stage.reconnect({
        limits: {
          linesPerRead,
          messageBytes: 1_000_000,
          queuedCommands: 20,
          messagesPerMinute: 6_000,
        },
      });
      const command = stage.readHistory({
        payload: { from: longAgo, reason: 'baseline', restartApp: false },
      });
      await stage.succeeded(command);
      const reads = readsOf(stage, command.commandId).map(({ body }) => body);
      await stage.reconnect();
      must(
        reads.every(({ lines }) => lines.length <= linesPerRead),
        `a read has ${Math.max(...reads.map(({ lines }) => lines.length))} lines although ${linesPerRead} were allowed`,
      );
      must(
        reads.slice(1).every(({ from }, at) => Date.parse(from) <= Date.parse(reads[at]?.to ?? '')),
        'between two reads lies a gap',
      );
      const missing = whole.filter(
        (line) => !reads.some(({ lines }) => lines.some((one) => isDeepStrictEqual(one, line))),
      );
      must(missing.length === 0, `${missing.length} of ${whole.length} lines are in no read`);
    },
  },
  {
    name: 'messageBytes',
    rule: 'No message is longer than messageBytes of the welcome.',
    section: 'How messages are exchanged',
    needs: ['history'],
    play: async (stage) => {
      const messageBytes = 2_500;
      await stage.reconnect({
        limits: { linesPerRead: 1_000, messageBytes, queuedCommands: 20, messagesPerMinute: 6_000 },
      });
      const { connection } = stage.server.heard('hello').at(-1) ?? { connection: 0 };
      await stage.succeeded(
        stage.readHistory({ payload: { from: longAgo, reason: 'baseline', restartApp: false } }),
      );
      await stage.reconnect();
      const longest = Math.max(
        ...stage.server
          .everything()
          .filter((one) => one.connection === connection)
          .map(({ bytes }) => bytes),
      );
      must(
        longest <= messageBytes,
        `a message has ${longest} bytes although ${messageBytes} were allowed`,
      );
    },
  },
  {
    name: 'sameReadSameContent',
    rule: 'A read that is not acknowledged is said again under its readId with the same content, also on the next connection.',
    section,
    needs: ['history'],
    play: async (stage) => {
      const command = stage.readHistory();
      stage.server.answering['statement:read'] = ({ body }) =>
        body.commandId === command.commandId ? undefined : { ok: true };
      await stage.accepted(command);
      const first = await stage.until(
        'statement:read',
        'the read came',
        ({ commandId }) => commandId === command.commandId,
      );
      const hello = await stage.reconnect();
      delete stage.server.answering['statement:read'];
      const again = await stage.until(
        'statement:read',
        'the read that was not acknowledged came again',
        ({ readId }, { connection }) =>
          readId === first.body.readId && connection >= hello.connection,
      );
      must(
        isDeepStrictEqual(again.body, first.body),
        'under the same readId it has another content',
      );
      await stage.resultOf(command);
    },
  },
  {
    name: 'notice',
    rule: 'A payment that the phone shows is told as an observation, and a read with its line follows.',
    section: '`observation`',
    needs: ['history', 'notices'],
    play: async (stage) => {
      const { accountId } = stage.account;
      const before = new Set((await linesSince(stage, longAgo)).map(keyOf));
      await stage.act('pay')(accountId);
      const { body } = await stage.until(
        'observation',
        'the payment was observed',
        (seen) => seen.accountId === accountId && seen.direction !== 'debit',
      );
      await stage.until(
        'statement:read',
        'a read with the new line came',
        (read) =>
          read.accountId === accountId &&
          read.lines.some(
            (line) =>
              line.direction === 'credit' &&
              !before.has(keyOf(line)) &&
              (body.amount === null || isDeepStrictEqual(line.amount, body.amount)),
          ),
      );
    },
  },
];

/** Every line that the agent shows from a time on, each once. */
export async function linesSince(stage: Stage, from: string): Promise<StatementLine[]> {
  const command = stage.readHistory({ payload: { from, reason: 'claim', restartApp: false } });
  await stage.succeeded(command);
  const lines = readsOf(stage, command.commandId).flatMap(({ body }) => body.lines);
  return lines.filter((line, at) => lines.findIndex((one) => isDeepStrictEqual(one, line)) === at);
}

function readsOf(stage: Stage, commandId: string): Heard<'statement:read'>[] {
  return stage.heard('statement:read').filter(({ body }) => body.commandId === commandId);
}

function keyOf(line: StatementLine): string {
  return JSON.stringify(line);
}

function* judged(read: StatementRead, { account }: Stage): Generator<[boolean, string]> {
  const { claims, lines, passes, tabs, from } = read;
  const fromMs = Date.parse(from);
  yield [
    read.identity.number === account.identity.number &&
      read.identity.holderName === account.identity.holderName,
    'its identity is not the one of hello',
  ];
  yield [!claims.passesAgree || passes >= 2, 'it claims that passes agree after a single one'];
  yield [
    !claims.allTabs || new Set(tabs).size === 3,
    `it claims all tabs and names ${tabs.join(', ')}`,
  ];
  yield [
    !claims.reachedFrom || lines.some((line) => Date.parse(line.occurredFrom) < fromMs),
    'it claims to have reached a row older than its interval and holds none',
  ];
  const booked = lines.filter(({ status }) => status === 'booked');
  const shown = booked.filter(({ balanceAfter }) => balanceAfter !== undefined);
  const broken =
    booked.length === shown.length &&
    booked
      .slice(1)
      .some(
        (line, at) => after(booked[at]?.balanceAfter?.value, line) !== line.balanceAfter?.value,
      );
  yield [!broken, 'its lines do not chain by their running balance'];
  if (read.openingBalance !== null && read.closingBalance !== null && claims.passesAgree) {
    const closing = booked.reduce<string | undefined>(
      (balance, line) => after(balance, line),
      read.openingBalance.value,
    );
    yield [
      closing === read.closingBalance.value,
      `opening balance and lines come to ${closing}, the closing balance is ${read.closingBalance.value}`,
    ];
  }
}

/** The balance after a line, in the same writing. */
function after(
  balance: string | undefined,
  { amount, direction }: StatementLine,
): string | undefined {
  if (balance === undefined) return undefined;
  const minor =
    minorOf(balance) + (direction === 'credit' ? minorOf(amount.value) : -minorOf(amount.value));
  const text = String(minor < 0n ? -minor : minor).padStart(3, '0');
  return `${minor < 0n ? '-' : ''}${text.slice(0, -2)}.${text.slice(-2)}`;
}

function minorOf(value: string): bigint {
  return BigInt(value.replace('.', ''));
}

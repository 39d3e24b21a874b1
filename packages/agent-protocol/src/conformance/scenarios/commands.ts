import { isDeepStrictEqual } from 'node:util';
import type { Command } from '../../commands.ts';
import { must, type Scenario } from '../scenario.ts';
import { serverId } from '../stage.ts';

const section = '`command`';

export const commands: readonly Scenario[] = [
  {
    name: 'commandResult',
    rule: 'An accepted command ends with one result of its kind, under its id and key.',
    section: '`command:result`',
    play: async (stage) => {
      const command = stage.anyCommand();
      const result = await stage.done(command);
      must(
        result.idempotencyKey === command.idempotencyKey && result.kind === command.kind,
        'the result has another key or kind than its command',
      );
      await stage.quiet();
      const count = stage
        .heard('command:result')
        .filter(({ body }) => body.commandId === command.commandId).length;
      must(count === 1, `the acknowledged result was told ${count} times`);
    },
  },
  {
    name: 'invalidCommand',
    rule: 'A command that does not fit the protocol is refused as invalidMessage and not begun.',
    section,
    play: async (stage) => {
      const good = stage.anyCommand();
      const bad: [string, object][] = [
        ['an unknown kind', { ...good, kind: 'reboot' }],
        ['an unknown key', { ...good, surprise: 1 }],
        [
          'an amount as a number',
          { ...stage.command('makeQr', { amount: null }), payload: { amount: 150_000 } },
        ],
        ['no payload', { ...good, payload: undefined }],
        ['a priority of 0', { ...good, priority: 0 }],
      ];
      for (const [what, body] of bad) {
        const answer = await stage.send({
          ...body,
          idempotencyKey: `bad-${serverId('key')}`,
          commandId: serverId('cmd'),
        } as unknown as Command);
        must(
          !answer.accepted && ['invalidMessage', 'unsupported'].includes(answer.reason),
          `a command with ${what} was ${answer.accepted ? 'accepted' : `refused as ${answer.reason}`}`,
        );
      }
      await stage.quiet();
      must(stage.heard('command:result').length === 0, 'a refused command has a result');
    },
  },
  {
    name: 'unknownAccount',
    rule: 'A command for an account that is not on the phone is refused as unknownAccount.',
    section,
    play: async (stage) => {
      const answer = await stage.send(stage.anyCommand({ accountId: serverId('acc') }));
      must(
        !answer.accepted && answer.reason === 'unknownAccount',
        `it was ${answer.accepted ? 'accepted' : `refused as ${answer.reason}`}`,
      );
    },
  },
  {
    name: 'unknownMessage',
    rule: 'A message that the agent does not know is not answered, and does no harm.',
    section: 'How messages are exchanged',
    play: async (stage) => {
      const socket = stage.server.socketOf(stage.token);
      must(socket !== undefined, 'the agent is not connected');
      const answered = await socket
        .timeout(stage.quietMs)
        .emitWithAck('firmware:flash', { image: 'x' })
        .then(
          () => true,
          () => false,
        );
      must(!answered, 'firmware:flash was answered');
      must(socket.connected, 'the agent hung up');
    },
  },
  {
    name: 'sameKeyTwice',
    rule: 'The same idempotency key is the same command: done once, its one result told again under the id of the repetition.',
    section,
    play: async (stage) => {
      const command = stage.anyCommand();
      const again = { ...command, commandId: serverId('cmd') };
      await stage.accepted(command);
      await stage.accepted(again);
      const [first, second] = [
        (await stage.resultOf(command)).body,
        (await stage.resultOf(again)).body,
      ];
      must(
        isDeepStrictEqual({ ...second, commandId: command.commandId }, first),
        'the two results differ, so it was done twice',
      );
      const later = { ...command, commandId: serverId('cmd') };
      const third = await stage.done(later);
      must(
        isDeepStrictEqual({ ...third, commandId: command.commandId }, first),
        'heard again after its end it was done again',
      );
    },
  },
  {
    name: 'keyConflict',
    rule: 'A key that was used for another kind, account or payload is refused as conflict.',
    section,
    play: async (stage) => {
      const command = stage.anyCommand();
      await stage.done(command);
      const other = stage.command(
        'inquireName',
        {
          destination: {
            method: 'dana',
            institutionCode: 'DANA',
            accountNumber: '081200000099',
            holderName: null,
          },
        },
        { idempotencyKey: command.idempotencyKey },
      );
      const answer = await stage.send(other);
      must(
        !answer.accepted && answer.reason === 'conflict',
        `it was ${answer.accepted ? 'accepted' : `refused as ${answer.reason}`}`,
      );
    },
  },
  {
    name: 'deadlinePassed',
    rule: 'A command that waits longer than its ttlMs is not begun: it ends as failed with deadlinePassed.',
    section,
    play: async (stage) => {
      const before = [1, 2, 3].map(() => stage.anyCommand());
      const late = stage.anyCommand({ ttlMs: 1, priority: 9 });
      const answers = await Promise.all([...before, late].map((command) => stage.send(command)));
      const last = answers.at(-1);
      if (last && !last.accepted && last.reason === 'deadlinePassed') return;
      const { body } = await stage.resultOf(late);
      must(
        body.outcome === 'failed' && body.error.code === 'deadlinePassed',
        `after three others it ended as ${body.outcome === 'succeeded' ? 'succeeded' : `${body.outcome}: ${body.error.code}`}`,
      );
    },
  },
  {
    name: 'urgentFirst',
    rule: 'Of the commands that wait the most urgent is done first.',
    section,
    play: async (stage) => {
      const [running, low, urgent] = [
        stage.anyCommand(),
        stage.anyCommand({ priority: 9 }),
        stage.anyCommand({ priority: 1 }),
      ];
      await Promise.all([running, low, urgent].map((command) => stage.accepted(command)));
      const [first, second] = [await stage.resultOf(urgent), await stage.resultOf(low)];
      must(first.place < second.place, 'the result of the less urgent one came first');
    },
  },
];

import { isDeepStrictEqual } from 'node:util';
import { must, type Scenario } from '../scenario.ts';
import type { Stage } from '../stage.ts';

const section = 'How messages are exchanged';

export const repeating: readonly Scenario[] = [
  {
    name: 'repeatedUnchanged',
    rule: 'Until it is acknowledged a message is repeated, unchanged.',
    section,
    play: async (stage) => {
      stage.server.answering['command:result'] = () =>
        stage.heard('command:result').length < 3 ? undefined : { ok: true };
      const first = await stage.done(stage.anyCommand());
      await stage.until(
        'command:result',
        'the result was said a third time',
        () => stage.heard('command:result').length >= 3,
      );
      must(
        stage.heard('command:result').every(({ body }) => isDeepStrictEqual(body, first)),
        'a repetition says something else',
      );
    },
  },
  {
    name: 'refusedForNow',
    rule: 'A refusal with retry is the same as no answer.',
    section,
    play: async (stage) => {
      stage.server.answering['command:result'] = () =>
        stage.heard('command:result').length < 2
          ? {
              ok: false,
              code: 'unavailable',
              message: 'The server is starting. Send it again.',
              retry: true,
            }
          : { ok: true };
      await stage.done(stage.anyCommand());
      await stage.until(
        'command:result',
        'the refused result was said again',
        () => stage.heard('command:result').length >= 2,
      );
    },
  },
  {
    name: 'refusedForGood',
    rule: 'A refusal without retry ends the repeating: so it is for a command that was cancelled meanwhile.',
    section,
    play: async (stage) => {
      stage.server.answering['command:result'] = () => ({
        ok: false,
        code: 'unknownCommand',
        message: 'Nobody asked for this.',
        retry: false,
      });
      await stage.done(stage.anyCommand());
      await stage.reconnect();
      await stage.quiet();
      must(stage.heard('command:result').length === 1, 'the refused result was said again');
      delete stage.server.answering['command:result'];
      await stage.done(stage.anyCommand());
    },
  },
  {
    name: 'reconnectInTheMiddle',
    rule: 'A command that was accepted before the connection broke is told of after it, once.',
    section,
    play: async (stage) => {
      const command = await stage.accepted(stage.anyCommand());
      await stage.reconnect();
      await stage.resultOf(command);
    },
  },
  {
    name: 'serverRestart',
    rule: 'A server that is gone and comes back is found again, greeted with hello, and told what it did not acknowledge.',
    section,
    play: async (stage) => {
      const first = await unacknowledged(stage);
      const hello = await stage.back(async () => {
        await stage.server.close();
        await stage.quiet();
        await stage.server.start();
      }, 'after the server came back the agent said hello');
      must(
        (await toldAgain(stage, hello.connection, first.commandId)).place > hello.place,
        'the result came before hello',
      );
    },
  },
  {
    name: 'agentRestart',
    rule: 'What was not acknowledged is told again after a restart, unchanged; a command that ended is not begun again. The boot is another one, the journal the same.',
    section: 'The journal',
    needs: ['restart'],
    play: async (stage) => {
      const before = stage.server.heard('hello').at(-1);
      const command = stage.anyCommand();
      const silence = () => undefined;
      stage.server.answering['command:result'] = silence;
      const first = await stage.done(command);
      const hello = await stage.back(
        stage.act('restart'),
        'after its restart the agent said hello',
      );
      delete stage.server.answering['command:result'];
      must(hello.body.bootId !== before?.body.bootId, 'the boot is the same after a restart');
      must(
        hello.body.journalId === before?.body.journalId,
        'the journal is another one after a restart',
      );
      const again = await toldAgain(stage, hello.connection, command.commandId);
      must(isDeepStrictEqual(again.body, first), 'the result is another one after a restart');
      const repeated = await stage.accepted(command);
      const third = await stage.until(
        'command:result',
        'the known command was told of again',
        ({ commandId }, { place }) => commandId === repeated.commandId && place > again.place,
      );
      must(isDeepStrictEqual(third.body, first), 'the command was done again after a restart');
    },
  },
];

/** A command whose result is heard and never acknowledged. */
async function unacknowledged(stage: Stage) {
  stage.server.answering['command:result'] = () => undefined;
  const result = await stage.done(stage.anyCommand());
  delete stage.server.answering['command:result'];
  return result;
}

function toldAgain(stage: Stage, connection: number, commandId: string) {
  return stage.until(
    'command:result',
    'the result that was not acknowledged was told again',
    (result, heard) => heard.connection === connection && result.commandId === commandId,
  );
}

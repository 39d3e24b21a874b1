import type { Capability, CommandOf } from '../../commands.ts';
import type { Heard } from '../fake-server.ts';
import { must, type Scenario } from '../scenario.ts';
import { serverId, type Stage } from '../stage.ts';

const section = 'A new start and an update';

/** What only agents are asked for that announce it. */
export const caring: readonly Scenario[] = [
  {
    name: 'restartAsked',
    rule: 'Asked to restart, the phone accepts, goes off and comes back in another boot with the same journal; heard again, the command does not restart it again.',
    section,
    needs: ['restarts'],
    capability: 'restart',
    play: async (stage) => {
      const { before, hello, result } = await afterwards(stage, stage.caring('restart', {}));
      must(hello.bootId !== before.bootId, 'it came back in the boot that it went in');
      must(hello.journalId === before.journalId, 'it came back with another journal');
      must(
        result.outcome === 'succeeded' &&
          result.kind === 'restart' &&
          result.result.bootId === hello.bootId,
        'its result does not name the boot of its hello',
      );
    },
  },
  {
    name: 'updateAsked',
    rule: 'Asked to update, the agent accepts and comes back as the version that was wanted, with the same journal; heard again, the command does not update it again.',
    section,
    needs: ['updates'],
    capability: 'updateAgent',
    play: async (stage) => {
      const version = stage.updateTo;
      const { before, hello, result } = await afterwards(
        stage,
        stage.caring('updateAgent', { version }),
      );
      must(
        hello.agentVersion === version,
        `it came back as ${hello.agentVersion}, not as ${version}`,
      );
      must(hello.journalId === before.journalId, 'it came back with another journal');
      must(
        result.outcome === 'succeeded' &&
          result.kind === 'updateAgent' &&
          result.result.agentVersion === version,
        'its result does not name the version that was wanted',
      );
    },
  },
];

/** Has it done once, then asks again under the same key: nothing may happen but the one result being told again. */
async function afterwards(stage: Stage, command: CommandOf<Capability>) {
  const { server } = stage;
  const before = lastHello(server.heard('hello'));
  const { body: hello } = await stage.back(
    () => stage.accepted(command),
    `after ${command.kind} the agent said hello`,
  );
  const { body: result } = await stage.resultOf(command);
  const again = { ...command, commandId: serverId('cmd') };
  const count = server.heard('hello').length;
  await stage.accepted(again);
  await stage.resultOf(again);
  await stage.quiet();
  must(server.heard('hello').length === count, `heard again, ${command.kind} was done again`);
  return { before, hello, result };
}

function lastHello(hellos: readonly Heard<'hello'>[]) {
  const last = hellos.at(-1);
  must(last !== undefined, 'the agent never said hello');
  return last.body;
}

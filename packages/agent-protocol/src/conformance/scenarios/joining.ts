import { enrolmentSchema } from '../../enrolment.ts';
import { welcome, type Heard } from '../fake-server.ts';
import { must, type Scenario } from '../scenario.ts';

/** How an agent comes in. The first two are played in every run, before anything else. */
export const joining: readonly Scenario[] = [
  {
    name: 'enrolment',
    rule: 'The agent exchanges its one-time code once, by POST, and connects with the token it was told.',
    section: 'Enrolment and tokens',
    needs: ['enrolment'],
    play: async (stage) => {
      const { server } = stage;
      const bodies: unknown[] = [];
      let exchanged = 0;
      const told = Promise.withResolvers<void>();
      server.enrols = (body) => {
        bodies.push(body);
        const reading = enrolmentSchema.safeParse(body);
        if (!reading.success || plain(reading.data.code) !== plain(stage.code) || exchanged > 0)
          return null;
        exchanged += 1;
        told.resolve();
        return {
          deviceId: 'dev_01kagh2z0000000000000fake1',
          name: 'Phone under test',
          token: stage.token,
        };
      };
      await stage.patiently(told.promise, 'the code was exchanged at the address');
      await stage.patiently(
        server.until('hello'),
        'after the exchange the agent connected with its token',
      );
      must(
        enrolmentSchema.safeParse(bodies[0]).success,
        `the exchange had a body that does not fit: ${JSON.stringify(bodies[0])}`,
      );
      must(bodies.length === 1, `the code was sent ${bodies.length} times`);
    },
  },
  {
    name: 'hello',
    rule: 'The first message says who is there: versions, boot, journal, and every account with the identity on its screen.',
    section: '`hello`',
    play: async (stage) => {
      const { body } = await stage.patiently(
        stage.server.until('hello'),
        'the agent connected and said hello',
      );
      must(body.protocolVersions.includes(1), 'the agent does not speak version 1');
      must(
        new Set(body.accounts.map(({ accountId }) => accountId)).size === body.accounts.length,
        'an account is named twice',
      );
      const shown = body.accounts.find(({ identity }) => identity !== null);
      must(
        shown?.identity !== undefined && shown.identity !== null,
        'hello names no account that is signed in: give the agent one, and sign it in',
      );
      stage.account = { accountId: shown.accountId, identity: shown.identity };
    },
  },
  {
    name: 'helloFirst',
    rule: 'Nothing is said on a connection before the answer to hello.',
    section: 'Connection',
    play: async (stage) => {
      const { server } = stage;
      const early = Promise.withResolvers<string[]>();
      const held = async (connection: number) => {
        await stage.quiet();
        early.resolve(
          server
            .everything()
            .filter((one) => one.connection === connection && one.name !== 'hello')
            .map(({ name }) => name),
        );
        return welcome();
      };
      server.answering.hello = ({ connection }) => held(connection);
      server.breakConnection(stage.token);
      const said = await stage.patiently(
        early.promise,
        'after its connection broke the agent said hello again',
      );
      must(said.length === 0, `before the welcome it said ${said.join(', ')}`);
    },
  },
  {
    name: 'heartbeats',
    rule: 'A heartbeat comes every heartbeatSeconds of the welcome, in the boot of the hello, on a clock that only goes forward.',
    section: '`heartbeat`',
    play: async (stage) => {
      const { body: hello } = await stage.reconnect({ heartbeatSeconds: 1 });
      const beats: Heard<'heartbeat'>[] = [];
      for (let count = 1; count <= 3; count += 1) {
        beats.push(
          await stage.patiently(
            stage.until(
              'heartbeat',
              'a heartbeat came',
              (_, { place }) => place > (beats.at(-1)?.place ?? -1),
            ),
            `heartbeat ${count} of every second came`,
            3_500,
          ),
        );
      }
      must(
        beats.every(({ body }) => body.bootId === hello.bootId),
        'a heartbeat names another boot than hello',
      );
      const gaps = beats
        .slice(1)
        .map(({ body }, at) => body.monotonicMs - (beats[at]?.body.monotonicMs ?? 0));
      must(
        gaps.every((gap) => gap >= 0),
        'its monotonic clock went back',
      );
      must(
        gaps.every((gap) => gap < 2_000),
        `between two heartbeats of every second passed ${Math.round(Math.max(...gaps))} ms of its own clock`,
      );
    },
  },
  {
    name: 'serverTime',
    rule: 'Times that the agent makes are server time, from the welcome and its monotonic clock; never the phone\u2019s own.',
    section: 'How messages are exchanged',
    play: async (stage) => {
      const aheadMs = 3 * 3_600_000;
      const time = () => new Date(Date.now() + aheadMs).toISOString();
      stage.server.answering.heartbeat = () => ({ ok: true, serverTime: time() });
      await stage.reconnect({ serverTime: time() });
      const { finishedAt } = await stage.done(stage.anyCommand());
      await stage.reconnect();
      const offMs = Math.abs(Date.parse(finishedAt) - Date.parse(time()));
      must(
        offMs < 60_000,
        `a result was finished at ${finishedAt}, ${Math.round(offMs / 1_000)} s away from the server\u2019s time`,
      );
    },
  },
];

/** Case, spaces and hyphens do not matter; `O` is `0`, and `I` and `L` are `1`. */
function plain(code: string): string {
  return code.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
}

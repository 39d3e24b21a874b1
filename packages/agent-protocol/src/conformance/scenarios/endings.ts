import { isDeepStrictEqual } from 'node:util';
import type { AgentMessage } from '../../messages.ts';
import type { Heard } from '../fake-server.ts';
import { must, type Scenario } from '../scenario.ts';

const idOf: { [Name in AgentMessage]?: string } = {
  'statement:read': 'readId',
  observation: 'observationId',
  'qr:reported': 'reportId',
  'balance:reported': 'reportId',
  'health:reported': 'reportId',
  'login:step': 'reportId',
  'transfer:report': 'reportId',
  'transfer:next': 'askId',
};

/** Looks back on everything that was said, and ends the agent\u2019s connection for good. */
export const endings: readonly Scenario[] = [
  {
    name: 'validMessages',
    rule: 'Every message fits its schema, has an acknowledgement callback, and none is unknown to the protocol.',
    section: 'How messages are exchanged',
    play: async (stage) => {
      await stage.quiet();
      const { wrong } = stage.server;
      must(
        wrong.length === 0,
        `${wrong.length} messages do not fit: ${[...new Set(wrong)].slice(0, 5).join('; ')}`,
      );
    },
  },
  {
    name: 'oneIdOneThing',
    rule: 'An id that the agent made stands for one thing for ever: the same id always has the same content.',
    section: 'How messages are exchanged',
    play: ({ server }) => {
      const known = new Map<string, Heard>();
      for (const one of server.everything()) {
        const field = idOf[one.name];
        if (field === undefined) continue;
        const id = String((one.body as unknown as Record<string, unknown>)[field]);
        const before = known.get(`${one.name} ${id}`);
        must(
          before === undefined || isDeepStrictEqual(before.body, one.body),
          `${one.name} ${field} ${id} was used for two different things`,
        );
        known.set(`${one.name} ${id}`, one);
      }
      return Promise.resolve();
    },
  },
  {
    name: 'secretsKept',
    rule: 'A secret or one-time code is in no message.',
    section: 'Enrolment and tokens',
    play: ({ server, secrets, token }) => {
      const leaking = server
        .everything()
        .filter(({ body }) =>
          [...secrets, token].some((secret) => JSON.stringify(body).includes(secret)),
        );
      must(
        leaking.length === 0,
        `a secret is in ${[...new Set(leaking.map(({ name }) => name))].join(', ')}`,
      );
      return Promise.resolve();
    },
  },
  {
    name: 'versionUnsupported',
    rule: 'After versionUnsupported the agent disconnects and waits for its update.',
    section: '`hello`',
    needs: ['restart'],
    play: async (stage) => {
      const { server, token } = stage;
      server.answering.hello = () => ({
        ok: false,
        code: 'versionUnsupported',
        message: 'This server speaks version 9.',
        retry: false,
      });
      const hello = await stage.back(
        () => server.breakConnection(token),
        'after its connection broke the agent said hello again',
      );
      await stage.quiet();
      const later = server.everything().filter(({ place }) => place > hello.place);
      must(later.length === 0, `afterwards it said ${later.map(({ name }) => name).join(', ')}`);
      must(server.socketOf(token) === undefined, 'it stayed connected');
      delete server.answering.hello;
      await stage.back(stage.act('restart'), 'after its restart the agent said hello');
    },
  },
  {
    name: 'signedOut',
    rule: 'When its token is revoked the agent hears signedOut, stops trying and waits for a new code.',
    section: 'Enrolment and tokens',
    play: async (stage) => {
      const { server } = stage;
      const before = server.heard('hello').length;
      server.admits = () => false;
      server.socketOf(stage.token)?.disconnect(true);
      await stage.quiet();
      await stage.quiet();
      const knocks = server.refused;
      await stage.quiet();
      await stage.quiet();
      must(
        server.refused === knocks && knocks <= 3,
        `it knocked ${server.refused} times after signedOut`,
      );
      must(server.heard('hello').length === before, 'it said hello after signedOut');
    },
  },
];

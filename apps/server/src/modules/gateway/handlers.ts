import { answerNext, takeReport } from './reports/answer-transfers.ts';
import type { Background } from './connection/background.ts';
import type { Connection, GatewayDeps } from './connection/connection.ts';
import type { Dispatch } from './commands/dispatch.ts';
import { refuseForeignCommand } from './connection/foreign.ts';
import { openGate } from './connection/gate.ts';
import { openGreet } from './connection/greet-together.ts';
import type { Presence } from './connection/presence.ts';
import { sayHello } from './connection/say-hello.ts';
import type { Handlers } from './reports/take-messages.ts';
import {
  takeBalance,
  takeHealth,
  takeLoginStep,
  takeObservation,
  takeQr,
  takeStatement,
} from './reports/take-reports.ts';
import { takeProgress, takeResult } from './reports/take-results.ts';

export interface HandlerParts {
  deps: GatewayDeps;
  presence: Presence;
  dispatch: Dispatch;
  background: Background;
}

/** After a restart all commands are looked for at once: that leaves connections of the database to everybody else. */
const resumesAtOnce = 5;

/** The protocol's agent messages, each with what is done about it. */
export function agentHandlers({ deps, presence, dispatch, background }: HandlerParts): Handlers {
  const bind =
    <Body, Answer>(
      take: (deps: GatewayDeps, connection: Connection, body: Body) => Promise<Answer>,
    ) =>
    (connection: Connection, body: Body) =>
      take(deps, connection, body);
  const pass = openGate(resumesAtOnce);
  const greet = openGreet(deps);
  return {
    hello: async (connection, hello) => {
      const { welcome, hasCommands } = await sayHello({ ...deps, greet }, connection, hello);
      if (welcome.ok) deps.screens.devicePresenceChanged(connection.device.id);
      if (welcome.ok && hasCommands) background.run(pass(() => dispatch.resume(connection)));
      return welcome;
    },
    heartbeat: async (connection, beat) => {
      const running = beat.runningCommandId;
      const foreign =
        running === null ? undefined : await refuseForeignCommand(deps, connection, running);
      if (foreign) return foreign;
      presence.beat(connection, beat);
      return { ok: true, serverTime: deps.clock.now().toISOString() };
    },
    'command:progress': bind(takeProgress),
    'command:result': async (connection, result) => {
      const answer = await takeResult(deps, connection, result);
      presence.rest(connection, result.commandId);
      background.run(dispatch.next(connection));
      return answer;
    },
    'statement:read': bind(takeStatement),
    observation: bind(takeObservation),
    'qr:reported': bind(takeQr),
    'balance:reported': bind(takeBalance),
    'health:reported': bind(takeHealth),
    'login:step': bind(takeLoginStep),
    'transfer:next': bind(answerNext),
    'transfer:report': bind(takeReport),
  };
}

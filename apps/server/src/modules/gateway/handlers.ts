import { answerNext, takeReport } from './reports/answer-transfers.ts';
import type { Background } from './connection/background.ts';
import type { Connection, GatewayDeps } from './connection/connection.ts';
import type { Dispatch } from './commands/dispatch.ts';
import { refuseForeignCommand } from './connection/foreign.ts';
import { createGate } from './connection/gate.ts';
import { createHandshakes } from './connection/handshakes.ts';
import type { Presence } from './connection/presence.ts';
import { handleHandshake } from './connection/handle-handshake.ts';
import type { Handlers } from './reports/message-intake.ts';
import {
  acceptBalance,
  acceptHealth,
  acceptLoginStep,
  acceptNotification,
  acceptQr,
  acceptStatement,
} from './reports/accept-reports.ts';
import { acceptProgress, acceptResult } from './reports/accept-results.ts';

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
  const pass = createGate(resumesAtOnce);
  const greet = createHandshakes(deps);
  return {
    hello: async (connection, hello) => {
      const { welcome, hasCommands } = await handleHandshake({ ...deps, greet }, connection, hello);
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
    'command:progress': bind(acceptProgress),
    'command:result': async (connection, result) => {
      const answer = await acceptResult(deps, connection, result);
      presence.rest(connection, result.commandId);
      background.run(dispatch.next(connection));
      return answer;
    },
    'statement:read': bind(acceptStatement),
    observation: bind(acceptNotification),
    'qr:reported': bind(acceptQr),
    'balance:reported': bind(acceptBalance),
    'health:reported': bind(acceptHealth),
    'login:step': bind(acceptLoginStep),
    'transfer:next': bind(answerNext),
    'transfer:report': bind(takeReport),
  };
}

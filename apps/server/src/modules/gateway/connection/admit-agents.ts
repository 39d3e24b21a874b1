import type { Server } from 'socket.io';
import { agentNamespace } from '@wallet/agent-protocol';
import { ApiError } from '@wallet/contract';
import { authenticateDevices } from '#modules/devices/enrolment';
import type { DeviceIdentity } from '#modules/devices';
import { coalesce } from '#platform/coalesce';
import type { AgentNamespace, AgentSocket, GatewayDeps } from './connection.ts';

/**
 * The agents' namespace: a socket needs a device's token in `auth.token` or in the Authorization
 * header, otherwise it gets connect_error with the code `signedOut`; with `rowNotProved` when its
 * device's row was changed behind the application, until that is set right, and with
 * `tooManyMessages` and `retryAfterSeconds` when it comes too often or was cut off for what it
 * said. A lost connection is never recovered and nothing is replayed: what was sent into it is
 * void, because a late order must never be pressed.
 */
export function admitAgents(
  io: Server,
  waitSeconds: (deviceId: string) => number,
  deps: GatewayDeps,
): AgentNamespace {
  const namespace: AgentNamespace = io.of(agentNamespace);
  namespace.adapter.persistSession = () => undefined;
  namespace.adapter.restoreSession = () => Promise.reject(new Error('agents are not recovered'));
  /** After a restart all phones come back at once: those that wait together are looked up together. */
  const identify = coalesce((tokens: string[]) => authenticateDevices(deps.db.read, tokens));
  namespace.use(
    (socket, next) => void admit(socket, next, { identify, waitSeconds, log: deps.log }),
  );
  return namespace;
}

interface Door {
  identify: (token: string) => Promise<DeviceIdentity | ApiError | undefined>;
  waitSeconds: (deviceId: string) => number;
  log: GatewayDeps['log'];
}

async function admit(
  socket: AgentSocket,
  next: (error?: Error) => void,
  door: Door,
): Promise<void> {
  next(await recognise(socket, door));
}

/** Why a socket may not come in; undefined when its device is known, and then it carries it. */
async function recognise(
  socket: AgentSocket,
  { identify, waitSeconds, log }: Door,
): Promise<Error | undefined> {
  try {
    const device = await identify(tokenOf(socket));
    if (!device) return connectError({ code: 'signedOut' });
    if (device instanceof ApiError) {
      log.warn({ err: device }, 'a device that was changed behind the application is not let in');
      return connectError({ code: 'rowNotProved' }, device.message);
    }
    const retryAfterSeconds = waitSeconds(device.id);
    if (retryAfterSeconds > 0) return connectError({ code: 'tooManyMessages', retryAfterSeconds });
    socket.data.device = device;
    return undefined;
  } catch (error) {
    log.warn({ err: error }, 'a device could not be recognised');
    return connectError({ code: 'unavailable' });
  }
}

function tokenOf({ handshake }: AgentSocket): string {
  const given: unknown = handshake.auth['token'];
  if (typeof given === 'string') return given;
  return /^Bearer (\S+)$/i.exec(handshake.headers.authorization ?? '')?.[1] ?? '';
}

interface Reason {
  code: 'signedOut' | 'unavailable' | 'rowNotProved' | 'tooManyMessages';
  retryAfterSeconds?: number;
}

function connectError(data: Reason, message: string = data.code): Error {
  return Object.assign(new Error(message), { data });
}

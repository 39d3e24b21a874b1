import type { Namespace, Socket } from 'socket.io';
import { z } from 'zod';
import { ApiError, problem, type ServerToConsole } from '@wallet/contract';
import { authenticateAccessToken, type Identity } from '#modules/identity';
import type { Log } from '#platform/log';
import type { Io } from './create-io.ts';
import { rooms, roomsOf, type UserPrincipal } from './rooms.ts';

type Nothing = Record<string, never>;
export interface SocketData {
  principal?: UserPrincipal;
}
export type ConsoleNamespace = Namespace<Nothing, ServerToConsole, Nothing, SocketData>;
export type ConsoleSocket = Socket<Nothing, ServerToConsole, Nothing, SocketData>;

/**
 * The consoles' namespace: a socket needs a valid access token of the console it came to, in `auth.token` or in the
 * Authorization header; otherwise it gets connect_error with problem details. Also a socket that comes back is asked
 * for its token, and gets what it missed only while its session counts. A session has so many sockets and no more.
 */
export function admitSockets(
  { server, consoleOf, waitSeconds }: Pick<Io, 'server' | 'consoleOf' | 'waitSeconds'>,
  identity: Identity,
  log: Log,
): ConsoleNamespace {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- which events a namespace has is our own promise
  const namespace = server.of('/') as unknown as ConsoleNamespace;
  guardRecovery(namespace, identity);
  namespace.use((socket, next) => void admit(socket, next));
  return namespace;

  async function admit(socket: ConsoleSocket, next: (refused?: Error) => void): Promise<void> {
    try {
      const principal = await recognise(socket, { consoleOf, identity });
      if (socket.recovered && !isSame(socket.data.principal, principal)) leaveRooms(socket);
      refuseAbove(namespace, principal.sessionId);
      const retryAfterSeconds = waitSeconds('console', principal.sessionId);
      if (retryAfterSeconds > 0) throw new ApiError('tooManyRequests', { retryAfterSeconds });
      socket.data.principal = principal;
      await socket.join(roomsOf(principal));
      // An end that came before it was in its room closed nothing.
      if (!(await identity.readLiveSession(principal.sessionId))) throw new ApiError('signedOut');
    } catch (error) {
      if (!(error instanceof ApiError)) log.warn({ err: error }, 'a socket could not be admitted');
      next(connectError(error));
      return;
    }
    next();
  }
}

async function recognise(
  socket: ConsoleSocket,
  { consoleOf, identity }: { consoleOf: Io['consoleOf']; identity: Identity },
): Promise<UserPrincipal> {
  const console = consoleOf(socket);
  const given: unknown = socket.handshake.auth['token'];
  const authorization =
    typeof given === 'string' ? `Bearer ${given}` : socket.handshake.headers.authorization;
  const principal = console && (await authenticateAccessToken(identity, authorization, console));
  if (!principal) throw new ApiError('signedOut');
  return principal;
}

/** As many windows as somebody has open, and then some. */
export const maxSocketsOfSession = 50;

function refuseAbove({ adapter }: ConsoleNamespace, sessionId: string): void {
  const count = adapter.rooms.get(rooms.session(sessionId))?.size ?? 0;
  if (count >= maxSocketsOfSession)
    throw new ApiError('tooManyRequests', { retryAfterSeconds: 60 });
}

function isSame(before: UserPrincipal | undefined, now: UserPrincipal): boolean {
  return (
    before?.sessionId === now.sessionId &&
    before.roleId === now.roleId &&
    before.merchantId === now.merchantId
  );
}

/** Somebody else signed in meanwhile: nothing of the one before is told any more. */
function leaveRooms(socket: ConsoleSocket): void {
  for (const room of socket.rooms) if (room !== socket.id) void socket.leave(room);
}

/** What the client finds in `connect_error`: the message is the code, `data` the problem details. */
function connectError(error: unknown): Error {
  const { code, options } = error instanceof ApiError ? error : new ApiError('unexpected');
  return Object.assign(new Error(code), { data: problem(code, '', options) });
}

const keptData = z.object({ principal: z.object({ sessionId: z.string() }) });

/** A lost session's missed events are not given to whoever holds its private id after it was ended. */
function guardRecovery({ adapter }: ConsoleNamespace, identity: Identity): void {
  const restore = adapter.restoreSession.bind(adapter);
  adapter.restoreSession = async (pid, offset) => {
    const session = await restore(pid, offset);
    const known = keptData.safeParse(session?.data);
    const counts =
      known.success && (await identity.readLiveSession(known.data.principal.sessionId));
    if (!counts) throw new Error('this session cannot be recovered');
    // What was told while the session was looked up found nobody in its rooms: it is read again, up to this moment.
    const { missedPackets: _, ...kept } = session;
    adapter.persistSession(kept);
    return restore(pid, offset);
  };
}

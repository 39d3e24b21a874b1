import { ApiError, type Console, consoleOf, type Principal } from '@wallet/contract';
import { bearerOf } from './bearer.ts';
import type { Identity } from './identity.ts';

export type UserPrincipal = Extract<Principal, { kind: 'user' }>;

/**
 * The user behind `Authorization: Bearer <access token>` on one of the consoles, or undefined. The session, the user's
 * status, role and merchant are read from the database each time, so ending a session counts from the next request on.
 * Refuses a living session of the other console with wrongConsole and the right address.
 */
export async function authenticateAccessToken(
  identity: Identity,
  authorization: string | undefined,
  console: Console,
): Promise<UserPrincipal | undefined> {
  const claims = identity.accessTokens.read(bearerOf(authorization) ?? '');
  if (!claims) return undefined;
  const session = await identity.readLiveSession(claims.sessionId);
  if (
    !session ||
    session.userId !== claims.userId ||
    session.console !== claims.console ||
    consoleOf(session.roleId) !== session.console
  ) {
    return undefined;
  }
  if (session.console !== console)
    throw new ApiError('wrongConsole', { detail: identity.consoleUrls[session.console] });
  const { userId, roleId, merchantId, teamRole, isConfirmed } = session;
  return {
    kind: 'user',
    userId,
    sessionId: session.id,
    roleId,
    console,
    isConfirmed,
    ...(merchantId !== null && { merchantId }),
    ...(teamRole !== null && { teamRole }),
  };
}

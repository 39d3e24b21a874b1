import { roleNames } from '@wallet/contract';
import type { Actor } from '#modules/audit';
import type { UserPrincipal } from './authenticate.ts';
import type { UserRow } from './identity.sql.ts';
import type { Origin } from './sign-in-limit.ts';

/** Where a call came from, for the audit trail. */
export interface Trail {
  ip?: string | undefined;
  userAgent?: string | undefined;
  requestId?: string | undefined;
}

/** Only the trail of something that holds more. */
export function trailOf({ ip, userAgent, requestId }: Trail): Trail {
  return { ip, userAgent, requestId };
}

/** A call of nobody who is signed in: it is limited by its network address. */
export interface OpenCall extends Trail {
  ip: string;
}

/** A call of somebody who is signed in, about the own access. */
export interface OwnCall extends OpenCall {
  principal: UserPrincipal;
}

/** Where failures of somebody who is signed in are counted: no stranger adds to them. */
export function ownOrigin({ principal }: OwnCall): Origin {
  return { kind: 'session', sessionId: principal.sessionId };
}

/** Somebody who is not signed in and has proved by a code or a password who it is. */
export function actorOfUser({ id, roleId }: Pick<UserRow, 'id' | 'roleId'>): Actor {
  return { actorId: id, actorRole: roleNames[roleId] };
}

import { type Principal, roleNames } from '@wallet/contract';

/** Who did it: the id of the user, token or payment session, and in which capacity. */
export interface Actor {
  actorId: string | null;
  actorRole: string;
}

/** Jobs, timers and commands of the operator's shell. */
export const systemActor: Actor = { actorId: null, actorRole: 'System' };

export function actorOf(principal: Principal): Actor {
  if (principal.kind === 'user')
    return { actorId: principal.userId, actorRole: roleNames[principal.roleId] };
  if (principal.kind === 'token') return { actorId: principal.tokenId, actorRole: 'ApiToken' };
  if (principal.kind === 'payer') return { actorId: principal.sessionId, actorRole: 'Payer' };
  return { actorId: null, actorRole: 'Anonymous' };
}

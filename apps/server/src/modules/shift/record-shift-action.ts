import type { UserPrincipal } from '#modules/identity';

/** Who does something, and what the audit log says of where it came from. */
export interface ShiftAct {
  principal: UserPrincipal;
  ip: string;
  userAgent: string | undefined;
  requestId: string;
}

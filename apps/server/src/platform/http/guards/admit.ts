import type { Console, Endpoint, Principal } from '@wallet/contract';
import { may, Refusal } from '@wallet/contract';

const anonymous: Principal = { kind: 'anonymous' };

/** The principal, when it is of the kind the endpoint asks for and has the right; a Refusal otherwise. */
export function admit(
  { who }: Endpoint,
  principal: Principal | undefined,
  console: Console,
): Principal {
  if (who === 'anyone') return anonymous;
  if (who === 'payer') {
    if (principal?.kind !== 'payer') throw new Refusal('sessionInvalid');
    return principal;
  }
  if (typeof who === 'object' && 'scope' in who) {
    if (principal?.kind !== 'token') throw new Refusal('signedOut');
    if (!principal.scopes.includes(who.scope))
      throw new Refusal('forbidden', { detail: `The token lacks the scope ${who.scope}.` });
    if (who.mode === 'test' && principal.mode !== 'test') throw new Refusal('testTokenNeeded');
    return principal;
  }
  if (principal?.kind !== 'user') throw new Refusal('signedOut');
  if (principal.console !== console) throw new Refusal('wrongConsole');
  if (typeof who === 'object' && !may(principal, who.permission)) {
    throw new Refusal('forbidden', { detail: `The permission ${who.permission} is missing.` });
  }
  return principal;
}

import { ApiError, type Console, type Endpoint, may, type Principal } from '@wallet/contract';

const anonymous: Principal = { kind: 'anonymous' };

/** The principal, when it is of the kind the endpoint asks for and has the right; a Refusal otherwise. */
export function admit(
  { who }: Endpoint,
  principal: Principal | undefined,
  console: Console,
): Principal {
  if (who === 'anyone') return anonymous;
  if (who === 'payer') {
    if (principal?.kind !== 'payer') throw new ApiError('sessionInvalid');
    return principal;
  }
  if (typeof who === 'object' && 'scope' in who) {
    if (principal?.kind !== 'token') throw new ApiError('signedOut');
    if (!principal.scopes.includes(who.scope))
      throw new ApiError('forbidden', { detail: `The token lacks the scope ${who.scope}.` });
    if (who.mode === 'test' && principal.mode !== 'test') throw new ApiError('testTokenNeeded');
    return principal;
  }
  if (principal?.kind !== 'user') throw new ApiError('signedOut');
  if (principal.console !== console) throw new ApiError('wrongConsole');
  if (typeof who === 'object' && !may(principal, who.permission)) {
    throw new ApiError('forbidden', { detail: `The permission ${who.permission} is missing.` });
  }
  return principal;
}

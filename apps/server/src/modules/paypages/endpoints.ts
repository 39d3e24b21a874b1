import type { Principal } from '@wallet/contract';
import { endpoints, Refusal } from '@wallet/contract';
import type { Authenticate, Route } from '#platform/http';
import { route } from '#platform/http';
import type { PayPagesDeps } from './deps.ts';
import { findPayer } from './find-payer.ts';
import { signGrant } from './grant.ts';
import { asSeenBy, readState } from './show-page.ts';

type PayerPrincipal = Extract<Principal, { kind: 'payer' }>;

const ticketMs = 60_000;

/** The payer's endpoints. */
export function payRoutes(deps: PayPagesDeps): Route[] {
  const { useCases } = deps;
  return [
    route(endpoints.payState, ({ principal }) => stateFor(deps, principal)),
    route(endpoints.payChooseMethod, async ({ principal, body: { method } }) => {
      await useCases.chooseMethod({ sessionId: acting(principal), method });
      return stateFor(deps, principal);
    }),
    route(endpoints.payClaim, async ({ principal }) => {
      await useCases.claimTransferred({ sessionId: acting(principal) });
      return stateFor(deps, principal);
    }),
    route(endpoints.payCancel, async ({ principal }) => {
      await useCases.cancelSession({ sessionId: acting(principal) });
      return stateFor(deps, principal);
    }),
    route(endpoints.payTicket, async ({ principal: { sessionId, readOnly } }) => {
      if (!readOnly) await useCases.markOpened(sessionId);
      const expiresAt = new Date(deps.clock.now().getTime() + ticketMs);
      return { ticket: signGrant(deps.vault, 'payTicket', { sessionId, readOnly, expiresAt }), expiresAt: expiresAt.toISOString() };
    }),
    route(endpoints.payLink, async ({ principal: { sessionId } }) => ({
      url: `${deps.payOrigin}/deposit?session=${await useCases.mintReadOnlyToken(sessionId)}`,
    })),
  ];
}

/** Recognises a payer of the session in the path, by cookie or by the body's token. */
export function authenticatePayer(deps: PayPagesDeps): Authenticate {
  return async (request) => {
    deps.limits.requests.take(request.ip);
    const { id: sessionId } = request.params as { id?: string };
    if (sessionId === undefined) return undefined;
    const token: unknown = Reflect.get(Object(request.body), 'token');
    const payer = await findPayer(deps, request, { sessionId, token: typeof token === 'string' ? token : undefined });
    return payer && { kind: 'payer', sessionId, readOnly: payer.readOnly };
  };
}

async function stateFor(deps: PayPagesDeps, { sessionId, readOnly }: PayerPrincipal) {
  const state = await readState(deps, sessionId);
  if (!state) throw new Refusal('sessionInvalid');
  return asSeenBy({ readOnly }, state);
}

/** The session a payer may change. A link that only shows may not. */
function acting({ sessionId, readOnly }: PayerPrincipal): string {
  if (readOnly) throw new Refusal('forbidden', { detail: 'This link only shows the payment.' });
  return sessionId;
}

import type { BodyOf, PayState, Principal, WithdrawState } from '@wallet/contract';
import { endpoints, ApiError } from '@wallet/contract';
import { type Authenticate, route, type Route } from '#platform/http';
import type { PayPagesDeps } from '../deps.ts';
import type { DestinationEntered, Withdrawer } from '../pay-use-cases.ts';
import { findPayer } from '../find-payer.ts';
import { isForeign } from '../is-foreign.ts';
import { signGrant } from '../grant.ts';
import { faceFor, faces } from '../page-options.ts';
import { depositAsSeenBy, isWithdrawal, readState, withdrawalAsSeenBy } from './show-page.ts';

type PayerPrincipal = Extract<Principal, { kind: 'payer' }>;

const ticketMs = 60_000;

/** The endpoints of payers and of customers who withdraw. */
export function payRoutes(deps: PayPagesDeps): Route[] {
  const { useCases } = deps;
  return [
    route(endpoints.payState, ({ principal }) => stateFor(deps, principal)),
    route(endpoints.payChooseMethod, async ({ principal, body: { method }, headers: { ip } }) => {
      await useCases.chooseMethod({ sessionId: acting(principal), method, ip });
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
    route(endpoints.payTicket, async ({ principal: { sessionId, readOnly, browser } }) => {
      if (!readOnly) await useCases.markOpened(sessionId);
      const expiresAt = new Date(deps.clock.now().getTime() + ticketMs);
      return {
        ticket: signGrant(deps.vault, 'payTicket', { sessionId, readOnly, browser, expiresAt }),
        expiresAt: expiresAt.toISOString(),
      };
    }),
    route(endpoints.payLink, async ({ principal: { sessionId } }) => {
      const face = faceFor('deposit', (await useCases.readType(sessionId)) ?? 'deposit');
      const token = await useCases.mintReadOnlyToken(sessionId);
      return { url: `${deps.payOrigin}${faces[face]}?session=${token}` };
    }),
    ...withdrawRoutes(deps),
  ];
}

/**
 * Recognises a payer of the session in the path, by cookie or by the body's token. Another site's
 * page is nobody: one that frames ours has a cookie of it that it may send, and needs no content
 * type for a request without a body.
 */
export function authenticatePayer(deps: PayPagesDeps): Authenticate {
  return async (request) => {
    await deps.limits.requests.take(request.ip);
    const { id: sessionId } = request.params as { id?: string };
    if (sessionId === undefined || isForeign(request)) return undefined;
    const token: unknown = Reflect.get(Object(request.body), 'token');
    const payer = await findPayer(deps, request, {
      sessionId,
      token: typeof token === 'string' ? token : undefined,
    });
    return (
      payer && {
        kind: 'payer',
        sessionId,
        readOnly: payer.readOnly,
        ...(payer.browser !== undefined && { browser: payer.browser }),
      }
    );
  };
}

async function stateFor(
  deps: PayPagesDeps,
  { sessionId, browser, readOnly }: PayerPrincipal,
): Promise<PayState> {
  const state = await readState(deps, { sessionId, browser });
  if (!state || isWithdrawal(state)) throw new ApiError('sessionInvalid');
  return depositAsSeenBy({ readOnly }, state);
}

async function withdrawalFor(
  deps: PayPagesDeps,
  { sessionId, browser, readOnly }: PayerPrincipal,
): Promise<WithdrawState> {
  const state = await readState(deps, { sessionId, browser });
  if (!state || !isWithdrawal(state)) throw new ApiError('sessionInvalid');
  return withdrawalAsSeenBy({ readOnly }, state);
}

/** The endpoints of a customer who withdraws. */
function withdrawRoutes(deps: PayPagesDeps): Route[] {
  const { useCases } = deps;
  const then = async (principal: PayerPrincipal, work: Promise<void>) => {
    await work;
    return withdrawalFor(deps, principal);
  };
  return [
    route(endpoints.withdrawState, ({ principal }) => withdrawalFor(deps, principal)),
    route(endpoints.withdrawSubmit, ({ principal, body }) =>
      then(principal, useCases.submitDestination(withdrawer(principal), enteredIn(body))),
    ),
    route(endpoints.withdrawConfirm, ({ principal }) =>
      then(principal, useCases.confirmWithdrawal(withdrawer(principal))),
    ),
    route(endpoints.withdrawCancel, ({ principal }) =>
      then(principal, useCases.cancelWithdrawal(withdrawer(principal))),
    ),
    route(endpoints.withdrawSendCode, ({ principal }) =>
      then(principal, useCases.sendCode(withdrawer(principal))),
    ),
    route(endpoints.withdrawEnterCode, ({ principal, body: { code } }) =>
      then(principal, useCases.enterCode(withdrawer(principal), code)),
    ),
  ];
}

function enteredIn(body: BodyOf<typeof endpoints.withdrawSubmit>): DestinationEntered {
  const { token: _, ...input } = body;
  return input;
}

function withdrawer(principal: PayerPrincipal): Withdrawer {
  return { sessionId: acting(principal), browser: principal.browser };
}

/** The session a payer may change. A link that only shows may not. */
function acting({ sessionId, readOnly }: PayerPrincipal): string {
  if (readOnly) throw new ApiError('forbidden', { detail: 'This link only shows the payment.' });
  return sessionId;
}
